import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const loginLinkSubject = "Your link to log in";

/** The link that signs in without a password. */
export const LoginLink = ({ name, token, minutes, shop }: EmailData["login_link"] & { shop: EmailSender }) => (
  <EmailLayout preview={`The link works once, for ${minutes} minutes.`} heading="Log in with this link." shop={shop}>
    <Text style={style.text}>
      {name}, here is your link to log in. It works once, within {minutes} minutes.
    </Text>
    {/* The token is the fragment, so that no server logs it. */}
    <Button href={`${shop.url}/log-in#${token}`} style={style.button}>
      Log in
    </Button>
    <Text style={style.small}>
      If you didn't request it, ignore this email. Never share the link: whoever opens it can use your account.
    </Text>
  </EmailLayout>
);
