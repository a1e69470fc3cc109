import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

type PiecesReturnedProps = { data: EmailData["order_pieces_returned"] } & Frame;

/** The email about pieces that came back: which, why, and what is refunded. */
export const OrderPiecesReturned = ({ data, ...frame }: PiecesReturnedProps) => (
  <CustomerEmail {...frame}>
    <Text style={style.text}>
      {data.pieces.map((sentence) => (
        <span key={sentence}>
          {sentence}
          <br />
        </span>
      ))}
    </Text>
    {data.reason && <Text style={style.text}>Reason: {data.reason}</Text>}
    {data.refundDue !== null && (
      <Text style={style.text}>
        We refund you {formatMoney(centavosOf(data.refundDue))}, and email you when it's done.
      </Text>
    )}
    <Button href={`${frame.shop.url}/account/orders/${data.id}`} style={style.button}>
      See your order
    </Button>
  </CustomerEmail>
);
