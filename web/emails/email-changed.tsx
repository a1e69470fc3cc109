import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const emailChangedSubject = "Your e-mail address was changed";

/** Notifies the former address of an account of the new one. */
export const EmailChanged = ({ name, email, shop }: EmailData["email_changed"] & { shop: EmailSender }) => (
  <EmailLayout preview={`Your account now has the address ${email}.`} heading="A new address." shop={shop}>
    <Text style={style.text}>
      {name}, your account now has the address {email}. From now on you sign in with that one.
    </Text>
    <Text style={style.small}>If it was not you, tell an owner of the shop at once.</Text>
  </EmailLayout>
);
