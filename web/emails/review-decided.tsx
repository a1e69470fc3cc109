import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const reviewDecidedSubject = ({ approved }: EmailData["review_decided"]): string =>
  approved ? "Your review is published" : "Your review was not published";

/** The email to the author of a review once staff decided on it. */
export function ReviewDecided({ data, shop }: { data: EmailData["review_decided"]; shop: EmailSender }) {
  const { approved, order, token, firstname, product, reason } = data;
  const subject = reviewDecidedSubject(data);
  return (
    <EmailLayout preview={`${subject}.`} heading={`${subject}.`} shop={shop}>
      {approved ? (
        <>
          <Text style={style.text}>
            {firstname}, thank you: your review of {product.name} is now shown in the shop.
          </Text>
          <Button href={`${shop.url}${product.path}#reviews`} style={style.button}>
            See it in the shop
          </Button>
        </>
      ) : (
        <>
          <Text style={style.text}>
            {firstname}, we did not publish your review of {product.name}. {reason !== null && `Reason: ${reason}`}
          </Text>
          <Text style={style.text}>You can change it and send it again.</Text>
          {/* The token is the fragment, so that no server logs it. */}
          <Button href={`${shop.url}/review/${order}#${token}`} style={style.button}>
            Change my review
          </Button>
        </>
      )}
    </EmailLayout>
  );
}
