import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { paymentModes, paymentPagePath } from "#contract/payments.modes.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type PaymentFailedProps = { data: EmailData["order_payment_failed"]; shop: EmailSender };

export const paymentFailedSubject = ({ trackingNo }: EmailData["order_payment_failed"]): string =>
  `Payment failed for your order ${trackingNo}`;

const time = new Intl.DateTimeFormat("en-PH", { timeZone: "Asia/Manila", hour: "numeric", minute: "2-digit" });

/** The email about a declined payment: nothing was charged, and until when the customer can pay again. */
export const PaymentFailed = ({ data, shop }: PaymentFailedProps) => (
  <EmailLayout preview={`${paymentFailedSubject(data)}.`} heading="Payment failed." shop={shop}>
    <Text style={style.text}>
      {data.firstname}, your payment of {data.ofDeposit && "the deposit of "}
      {formatMoney(centavosOf(data.amount))} by {paymentModes[data.mode].name} did not go through. You were not charged.
    </Text>
    {data.payUntil !== null && (
      <>
        <Text style={style.text}>
          We keep order {data.trackingNo} for you until {time.format(new Date(data.payUntil))}. Pay again, or choose
          another payment method.
        </Text>
        <Button href={shop.url + paymentPagePath(data.id)} style={style.button}>
          Pay again
        </Button>
      </>
    )}
  </EmailLayout>
);
