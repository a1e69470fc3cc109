import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type OrderPaidProps = { data: EmailData["order_paid"]; shop: EmailSender };

export const orderPaidSubject = ({ amount, trackingNo }: EmailData["order_paid"]): string =>
  `We received ${formatMoney(centavosOf(amount))} for your order ${trackingNo}`;

/** The email about a payment for an order that was confirmed before: how much, how it was paid, and what is left. */
export const OrderPaid = ({ data, shop }: OrderPaidProps) => (
  <EmailLayout preview={`${orderPaidSubject(data)}.`} heading="Paid." shop={shop}>
    <Text style={style.text}>
      {data.firstname}, your payment of {formatMoney(centavosOf(data.amount))} by {paymentModes[data.mode].name} for
      order {data.trackingNo} has arrived.{" "}
      {data.due === null
        ? "There is nothing left to pay."
        : `${formatMoney(centavosOf(data.due))} of it is still to pay.`}
    </Text>
    <Button href={`${shop.url}/account/orders/${data.id}`} style={style.button}>
      See your order
    </Button>
  </EmailLayout>
);
