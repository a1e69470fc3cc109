import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type PiecesReturnedProps = { data: EmailData["order_pieces_returned"]; shop: EmailSender };

export const piecesReturnedSubject = ({ trackingNo }: EmailData["order_pieces_returned"]): string =>
  `We received your return for order ${trackingNo}`;

/** The email about pieces that came back: which, why, and what is refunded. */
export const OrderPiecesReturned = ({ data, shop }: PiecesReturnedProps) => (
  <EmailLayout preview={`${piecesReturnedSubject(data)}.`} heading="Returned." shop={shop}>
    <Text style={style.text}>
      {data.firstname}, this is about your order {data.trackingNo}.
      {data.pieces.map((sentence) => (
        <span key={sentence}>
          <br />
          {sentence}
        </span>
      ))}
    </Text>
    {data.reason && <Text style={style.text}>Reason: {data.reason}</Text>}
    {data.refundDue !== null && (
      <Text style={style.text}>
        We refund you {formatMoney(centavosOf(data.refundDue))}, and email you when it's done.
      </Text>
    )}
    <Button href={`${shop.url}/account/orders/${data.id}`} style={style.button}>
      See your order
    </Button>
  </EmailLayout>
);
