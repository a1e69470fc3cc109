import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type Props<K extends keyof EmailData> = EmailData[K] & { shop: EmailSender };

export const staffApprovedSubject = "Your staff account is approved";

/** Notifies a new member of staff that an owner approved the registration. */
export const StaffApproved = ({ name, role, by, shop }: Props<"staff_approved">) => (
  <EmailLayout preview={`${by} approved your account. Your role: ${role}.`} heading="Welcome to the team." shop={shop}>
    <Text style={style.text}>
      {name}, {by} approved your staff account. Your role: {role}.
    </Text>
    <Button href={`${shop.url}/admin/login`} style={style.button}>
      Open the back office
    </Button>
  </EmailLayout>
);

export const staffRefusedSubject = "Your staff registration";

/** Notifies somebody that an owner refused the registration as staff. */
export const StaffRefused = ({ name, shop }: Props<"staff_refused">) => (
  <EmailLayout
    preview="An owner of the shop did not approve it."
    heading="Your registration was not approved."
    shop={shop}
  >
    <Text style={style.text}>
      {name}, an owner of the shop did not approve your staff registration. You can still use your account as a
      customer, or delete it in your profile.
    </Text>
    <Text style={style.small}>If you think this is a mistake, ask the person you work with.</Text>
  </EmailLayout>
);

export const twoFactorResetSubject = "Your two-factor sign-in was reset";

/** Notifies a member of staff that an owner reset their two-factor login. */
export const TwoFactorReset = ({ name, by, shop }: Props<"two_factor_reset">) => (
  <EmailLayout preview={`${by} reset it. Sign in and set it up again.`} heading="Set it up again." shop={shop}>
    <Text style={style.text}>
      {name}, {by} reset the two-factor sign-in of your account. You are signed out everywhere, and your login asks for
      your password alone until you set up the codes again in your profile.
    </Text>
    <Button href={`${shop.url}/admin/login`} style={style.button}>
      Open the back office
    </Button>
    <Text style={style.small}>If you did not ask for it, tell an owner of the shop at once.</Text>
  </EmailLayout>
);
