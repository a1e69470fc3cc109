import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The email about a payment for an order that was confirmed before, with what is left to pay. */
export const OrderPaid = ({ data, ...frame }: { data: EmailData["order_paid"] } & Frame) => (
  <CustomerEmail {...frame}>
    <Text style={style.text}>
      {data.due === null
        ? "There is nothing left to pay."
        : `${formatMoney(centavosOf(data.due))} of it is still to pay.`}
    </Text>
    <Button href={`${frame.shop.url}/account/orders/${data.id}`} style={style.button}>
      See your order
    </Button>
  </CustomerEmail>
);
