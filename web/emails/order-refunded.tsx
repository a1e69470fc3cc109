import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { refundMethods } from "#contract/payments.modes.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type OrderRefundedProps = { data: EmailData["order_refunded"]; shop: EmailSender };

export const orderRefundedSubject = ({ amount, trackingNo }: EmailData["order_refunded"]): string =>
  `${formatMoney(centavosOf(amount))} of your order ${trackingNo} is refunded`;

/** The email about a refund: how much, how it was paid, and why. */
export const OrderRefunded = ({ data, shop }: OrderRefundedProps) => (
  <EmailLayout preview={`${orderRefundedSubject(data)}.`} heading="Refunded." shop={shop}>
    <Text style={style.text}>
      {data.firstname}, we have returned {formatMoney(centavosOf(data.amount))} of your order {data.trackingNo} to you:{" "}
      {refundMethods[data.method]}
      {data.reference && `, number ${data.reference}`}.
    </Text>
    {data.reason && <Text style={style.text}>Reason: {data.reason}</Text>}
    <Button href={`${shop.url}/account/orders/${data.id}`} style={style.button}>
      See your order
    </Button>
  </EmailLayout>
);
