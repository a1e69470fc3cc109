import { Button } from "@react-email/button";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { notificationKinds } from "#contract/notifications.kinds.admin.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type Digest = EmailData["notification_digest"];

const countOf = ({ notifications, more }: Digest): string => {
  const total = notifications.length + more;
  return total === 1 ? "1 unread notification" : `${total.toLocaleString("en-PH")} unread notifications`;
};

export const notificationDigestSubject = (data: Digest): string => countOf(data);

/** What a member of staff has not read, each with a link to the screen on which they act on it. */
export const NotificationDigest = ({ shop, ...data }: Digest & { shop: EmailSender }) => (
  <EmailLayout preview={`${countOf(data)} in the back office.`} heading={countOf(data)} shop={shop}>
    {data.notifications.map(({ kind, subject_id, subject }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and two may be alike
      <Text style={style.text} key={index}>
        {notificationKinds[kind].label}:{" "}
        <Link href={shop.url + notificationKinds[kind].path(subject_id)}>{subject}</Link>
      </Text>
    ))}
    {data.more > 0 && <Text style={style.text}>And {data.more.toLocaleString("en-PH")} more.</Text>}
    <Button href={`${shop.url}/admin/dashboard`} style={style.button}>
      Open the back office
    </Button>
    <Text style={style.small}>
      {data.name}, you chose to get these emails. Change how often they come, or stop them, in{" "}
      <Link href={`${shop.url}/admin/profile`}>your profile</Link>.
    </Text>
  </EmailLayout>
);
