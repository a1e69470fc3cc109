import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const passwordResetSubject = "Choose a new password";

/** The link to choose a new password. */
export function PasswordReset({ name, link, minutes, shop }: EmailData["password_reset"] & { shop: EmailSender }) {
  return (
    <EmailLayout preview={`The link works once, for ${minutes} minutes.`} heading="Choose a new password." shop={shop}>
      <Text style={style.text}>
        {name}, we received a request to reset your password. The link below works once, within {minutes} minutes.
      </Text>
      <Button href={link} style={style.button}>
        Choose a new password
      </Button>
      <Text style={style.small}>If it was not you, do nothing: your password stays as it is.</Text>
    </EmailLayout>
  );
}
