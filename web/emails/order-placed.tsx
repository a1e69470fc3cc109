import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type About = EmailData["order_placed"];

export const orderPlacedSubject = (trackingNo: string): string => `Your order ${trackingNo}`;

/** The lines, totals and address of a new order. */
export function OrderPlaced({ about, shop }: { about: About; shop: EmailSender }) {
  const { firstname, trackingNo, address, payment } = about;
  return (
    <EmailLayout preview={`We have your order ${trackingNo}.`} heading={`Thank you, ${firstname}.`} shop={shop}>
      <Text style={style.text}>
        We have your order {trackingNo}. Next we confirm it and pack it; the rider brings it to you.
      </Text>
      <Lines {...about} />
      <Text style={style.text}>
        Deliver to: {inOneLine(address)}
        <br />
        Payment: {payment}
      </Text>
    </EmailLayout>
  );
}

/** Line breaks are lost in HTML, so commas separate the lines of an address. */
const inOneLine = (address: string): string => address.replaceAll(/,?\s*\n\s*/g, ", ");

function Lines({ lines, discount, total, vat }: Pick<About, "lines" | "discount" | "total" | "vat">) {
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
        <tr>
          <td style={style.total}>Total, {formatMoney(centavosOf(vat))} VAT included</td>
          <td style={style.totalFigure}>{formatMoney(centavosOf(total))}</td>
        </tr>
      </tbody>
    </table>
  );
}
