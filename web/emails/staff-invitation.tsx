import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

export const staffInvitationSubject = "You are invited to join the team";

type Props = EmailData["staff_invitation"] & { shop: EmailSender };

/** The link with which an invited colleague chooses a password. */
export function StaffInvitation({ name, role, by, link, days, shop }: Props) {
  return (
    <EmailLayout preview={`${by} invites you. The link works for ${days} days.`} heading="Join the team." shop={shop}>
      <Text style={style.text}>
        {name}, {by} invites you to join the staff of the shop. Your role: {role}. Choose a password with the link
        below; it works once, for {days} days.
      </Text>
      <Button href={link} style={style.button}>
        Choose a password
      </Button>
      <Text style={style.small}>If you did not expect this, ignore it: without a password nobody can sign in.</Text>
    </EmailLayout>
  );
}
