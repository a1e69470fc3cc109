import { Button } from "@react-email/button";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { EmailData } from "#contract/emails.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The email that asks for reviews of an order, some days after it was delivered: one per order. */
export function ReviewRequest({ data, ...frame }: { data: EmailData["review_request"] } & Frame) {
  const { id, token } = data;
  const { shop } = frame;
  // The token is the fragment, so that no server logs it.
  const link = `${shop.url}/review/${id}#${token}`;
  return (
    <CustomerEmail {...frame}>
      <Button href={link} style={style.button}>
        Write a review
      </Button>
      <Text style={style.small}>
        We ask once per order.{" "}
        <Link href={`${shop.url}/review/${id}?stop=1#${token}`}>Don't ask me for reviews again</Link>
      </Text>
    </CustomerEmail>
  );
}
