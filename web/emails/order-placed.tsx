import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type About = EmailData["order_placed"];
type OrderEmailProps = { about: About; shop: EmailSender };

export const orderPlacedSubject = (trackingNo: string): string => `Your order ${trackingNo}`;

/** The email about a new order. */
export function OrderPlaced({ about, shop }: OrderEmailProps) {
  const { firstname, trackingNo, pickup } = about;
  return (
    <EmailLayout preview={`We have your order ${trackingNo}.`} heading={`Thank you, ${firstname}.`} shop={shop}>
      <Text style={style.text}>
        We have your order {trackingNo}. Next we confirm it and pack it
        {pickup ? ", and you pick it up in the shop." : "; the rider brings it to you."}
      </Text>
      <OrderContent {...about} />
    </EmailLayout>
  );
}

export const orderEditedSubject = (trackingNo: string): string => `Your order ${trackingNo} was changed`;

/** The email about an order that staff edited, with all of it as it is now. */
export function OrderEdited({ about, shop }: { about: EmailData["order_edited"]; shop: EmailSender }) {
  const { firstname, trackingNo, toPay } = about;
  return (
    <EmailLayout preview={`${orderEditedSubject(trackingNo)}.`} heading="Your order was changed." shop={shop}>
      <Text style={style.text}>
        {firstname}, we changed your order {trackingNo}. This is the whole order now. If something is wrong, contact us
        before it is shipped.
      </Text>
      {toPay !== null && (
        <>
          <Text style={style.text}>
            It costs more than you paid: please pay {formatMoney(centavosOf(toPay.amount))}. We ship it after that.
          </Text>
          <Button href={shop.url + toPay.path} style={style.button}>
            Pay now
          </Button>
        </>
      )}
      <OrderContent {...about} />
    </EmailLayout>
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
