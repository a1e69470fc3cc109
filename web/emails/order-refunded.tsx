import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The email about a refund, with why. */
export const OrderRefunded = ({ data, ...frame }: { data: EmailData["order_refunded"] } & Frame) => (
  <CustomerEmail {...frame}>
    {data.pieces.length > 0 && <Text style={style.text}>For {data.pieces.join(", ")}, which you keep.</Text>}
    {data.reason && <Text style={style.text}>Reason: {data.reason}</Text>}
    <Button href={`${frame.shop.url}/account/orders/${data.id}`} style={style.button}>
      See your order
    </Button>
  </CustomerEmail>
);
