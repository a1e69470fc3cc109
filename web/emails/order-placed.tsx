import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

type About = EmailData["order_placed"];
/** The email about a new order. */
export const OrderPlaced = ({ about, ...frame }: { about: About } & Frame) => (
  <CustomerEmail {...frame}>
    <OrderContent {...about} />
  </CustomerEmail>
);

/** The email about an order that staff edited, with all of it as it is now. */
export function OrderEdited({ about, ...frame }: { about: EmailData["order_edited"] } & Frame) {
  const { toPay } = about;
  return (
    <CustomerEmail {...frame}>
      {toPay !== null && (
        <>
          <Text style={style.text}>
            It costs more than you paid: please pay {formatMoney(centavosOf(toPay.amount))}. We ship it after that.
          </Text>
          <Button href={frame.shop.url + toPay.path} style={style.button}>
            Pay now
          </Button>
        </>
      )}
      <OrderContent {...about} />
    </CustomerEmail>
  );
}

/** The lines, totals and address of an order. */
const OrderContent = (about: About) => (
  <>
    <Lines {...about} />
    <Text style={style.text}>
      {about.pickup ? "Pick-up in the shop" : `Deliver to: ${inOneLine(about.address)}`}
      <br />
      {about.arrives !== null && (
        <>
          {about.arrives}
          <br />
        </>
      )}
      Payment: {about.payment}
    </Text>
  </>
);

/** Line breaks are lost in HTML, so commas separate the lines of an address. */
const inOneLine = (address: string): string => address.replaceAll(/,?\s*\n\s*/g, ", ");

function Lines({ lines, discount, shipping, total, vat }: About) {
  return (
    <table className="lines" style={style.table}>
      <tbody>
        {lines.map(({ name, quantity, price }) => (
          <tr key={name}>
            <td style={style.cell}>
              {name} × {quantity}
            </td>
            <td style={style.figure}>{formatMoney(centavosOf(price) * quantity)}</td>
          </tr>
        ))}
        {discount > 0 && (
          <tr>
            <td style={style.cell}>Discount</td>
            <td style={style.figure}>{formatMoney(-centavosOf(discount))}</td>
          </tr>
        )}
        {shipping > 0 && (
          <tr>
            <td style={style.cell}>Shipping</td>
            <td style={style.figure}>{formatMoney(centavosOf(shipping))}</td>
          </tr>
        )}
        <tr>
          <td style={style.total}>Total, {formatMoney(centavosOf(vat))} VAT included</td>
          <td style={style.totalFigure}>{formatMoney(centavosOf(total))}</td>
        </tr>
      </tbody>
    </table>
  );
}
