import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type Props<K extends keyof EmailData> = EmailData[K] & { shop: EmailSender };

/** The link that undoes a change. The token is the fragment, so that no server logs it. */
const NotMe = ({ token, days, shop }: { token: string; days: number; shop: EmailSender }) => (
  <>
    <Text style={style.text}>If it was you, there is nothing to do. If not, press the button within {days} days.</Text>
    <Button href={`${shop.url}/secure-account#${token}`} style={style.button}>
      This wasn't me
    </Button>
    <Text style={style.small}>
      It undoes the change and signs out all devices. Then we email you a link to choose a new password.
    </Text>
  </>
);

export const passwordChangedSubject = "Your password was changed";

/** Notifies the address of an account that its password was changed. */
export const PasswordChanged = ({ name, token, days, shop }: Props<"password_changed">) => (
  <EmailLayout preview="Didn't do this? Stop it here." heading="A new password." shop={shop}>
    <Text style={style.text}>{name}, your account has a new password. It is signed out everywhere else.</Text>
    <NotMe token={token} days={days} shop={shop} />
  </EmailLayout>
);

export const emailChangeRequestedSubject = "Somebody asks to change your email address";

/** Notifies the address of an account that another one was requested. */
export const EmailChangeRequested = ({ name, email, token, days, shop }: Props<"email_change_requested">) => (
  <EmailLayout preview="Didn't do this? Stop it here." heading="Another address?" shop={shop}>
    <Text style={style.text}>
      {name}, somebody asked to change your email address to {email}. It changes once the link that we sent there is
      opened.
    </Text>
    <NotMe token={token} days={days} shop={shop} />
  </EmailLayout>
);

export const emailChangedSubject = "Your email address was changed";

/** Notifies the former address of an account of the new one. */
export const EmailChanged = ({ name, email, token, days, shop }: Props<"email_changed">) => (
  <EmailLayout preview={`Your account now has the address ${email}.`} heading="A new address." shop={shop}>
    <Text style={style.text}>
      {name}, your email address is now {email}. Sign in with it from now on.
    </Text>
    {token !== undefined && days !== undefined && <NotMe token={token} days={days} shop={shop} />}
  </EmailLayout>
);
