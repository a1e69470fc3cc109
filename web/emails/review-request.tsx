import { Button } from "@react-email/button";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const reviewRequestSubject = "How is your order?";

/** The email that asks for reviews of an order, some days after it was delivered: one per order. */
export function ReviewRequest({ data, shop }: { data: EmailData["review_request"]; shop: EmailSender }) {
  const { id, token, firstname, products } = data;
  // The token is the fragment, so that no server logs it.
  const link = `${shop.url}/review/${id}#${token}`;
  return (
    <EmailLayout preview="Tell others what you think of it." heading="How is it?" shop={shop}>
      <Text style={style.text}>
        {firstname}, how do you like {products.join(", ")}? Your review helps other customers choose.
      </Text>
      <Button href={link} style={style.button}>
        Write a review
      </Button>
      <Text style={style.small}>
        We ask once per order.{" "}
        <Link href={`${shop.url}/review/${id}?stop=1#${token}`}>Don't ask me for reviews again</Link>
      </Text>
    </EmailLayout>
  );
}
