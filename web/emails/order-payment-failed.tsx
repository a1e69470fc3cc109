import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import { formatTime } from "#contract/dates.ts";
import type { EmailData } from "#contract/emails.ts";
import { paymentPagePath } from "#contract/payments.modes.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

type PaymentFailedProps = { data: EmailData["order_payment_failed"] } & Frame;

/** The email about a declined payment: nothing was charged, and until when the customer can pay again. */
export const PaymentFailed = ({ data, ...frame }: PaymentFailedProps) => (
  <CustomerEmail {...frame}>
    {data.payUntil !== null && (
      <>
        <Text style={style.text}>
          We keep order {data.trackingNo} for you until {formatTime(data.payUntil)}. Pay again, or choose another
          payment method.
        </Text>
        <Button href={frame.shop.url + paymentPagePath(data.id)} style={style.button}>
          Pay again
        </Button>
      </>
    )}
  </CustomerEmail>
);
