import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The email to the author of a review once staff decided on it. */
export function ReviewDecided({ data, ...frame }: { data: EmailData["review_decided"] } & Frame) {
  const { approved, order, token, product, reason } = data;
  const { shop } = frame;
  return (
    <CustomerEmail {...frame}>
      {reason !== null && !approved && <Text style={style.text}>Reason: {reason}</Text>}
      {approved ? (
        <Button href={`${shop.url}${product.path}#reviews`} style={style.button}>
          See it in the shop
        </Button>
      ) : (
        // The token is the fragment, so that no server logs it.
        <Button href={`${shop.url}/review/${order}#${token}`} style={style.button}>
          Change my review
        </Button>
      )}
    </CustomerEmail>
  );
}
