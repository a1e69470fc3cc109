import { Link } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import { emailKindLabels } from "#contract/emails.kinds.admin.ts";
import type { EmailAboutOrder } from "#contract/emails.ts";
import { hasPermission } from "#contract/permissions.ts";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import { EmailBadge } from "../../shell/email-badge.tsx";
import { useLastKnownRole } from "../../shell/own-role.ts";
import { screenPath } from "../../shell/screens.ts";
import styles from "./order-emails.module.css";

/** The emails about an order, the newest first. Who may read emails opens them from here. */
export function OrderEmails({ orderId, emails }: { orderId: number; emails: EmailAboutOrder[] }) {
  const role = useLastKnownRole();
  const mayRead = role !== null && hasPermission(role, "see_emails");
  return (
    <section className={layout.section} aria-labelledby="emails">
      <div className={layout.sectionHeader}>
        <h2 id="emails">Emails</h2>
        {mayRead && emails.length > 0 && (
          <span className={layout.sectionActions}>
            <Link className={text.link} to={screenPath("emails", { q: String(orderId) })}>
              Show in emails
            </Link>
          </span>
        )}
      </div>
      {emails.length === 0 && <p className={text.faint}>No emails about this order</p>}
      <ul className={styles.emails}>
        {emails.map((email) => (
          <li key={email.id}>
            <span className={styles.subject}>
              {mayRead ? (
                <Link className={text.link} to={`/admin/emails/${email.id}`}>
                  {titleOf(email)}
                </Link>
              ) : (
                titleOf(email)
              )}
            </span>
            <EmailBadge state={email.state} />
            <span className={styles.details}>
              {email.recipient}, <time dateTime={email.created_at}>{formatDateTime(email.created_at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The subject is written when the email is sent. */
const titleOf = ({ subject, kind }: EmailAboutOrder): string => subject ?? emailKindLabels[kind];
