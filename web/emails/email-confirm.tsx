import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const emailConfirmSubject = "Confirm your new email address";

/** The link that confirms a new email address. */
export const EmailConfirm = ({ name, token, hours, shop }: EmailData["email_confirm"] & { shop: EmailSender }) => (
  <EmailLayout preview={`The link works once, for ${hours} hours.`} heading="Is this yours?" shop={shop}>
    <Text style={style.text}>
      {name}, confirm your new email address with the link below. It works once, within {hours} hours. Until then you
      sign in with your old address.
    </Text>
    {/* The token is the fragment, so that no server logs it. */}
    <Button href={`${shop.url}/confirm-email#${token}`} style={style.button}>
      Confirm this address
    </Button>
    <Text style={style.small}>If you do not know what this is about, do nothing: nothing changes.</Text>
  </EmailLayout>
);
