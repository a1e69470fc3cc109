import { Link } from "react-router";
import { emailKindLabels } from "#contract/emails.kinds.admin.ts";
import type { CappedCount, EmailQueueStatus as Emails } from "#contract/reports.ts";
import layout from "#web/ui/layout.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import table from "#web/ui/table.module.css";
import text from "#web/ui/text.module.css";
import { RetryEmailButton } from "../shell/retry-email-button.tsx";
import { screenPath } from "../shell/screens.ts";
import styles from "./dashboard.module.css";

/** The number of waiting emails, and the failed ones with a button to retry each. */
export const EmailsNow = ({ waiting, failed, latest_failed, kept }: Emails) => (
  <section aria-labelledby="emails">
    <div className={layout.sectionHeader}>
      <h2 id="emails">Emails that failed</h2>
      <span className={text.faint}>{many(waiting)} waiting</span>
      <span className={layout.sectionActions}>
        <Link className={text.link} to={screenPath("emails", failed.count > 0 ? { state: "failed" } : {})}>
          {failed.count > 0 ? `All ${many(failed)} failed` : "All emails"}
        </Link>
      </span>
    </div>
    {kept && (
      <p>
        <strong>No mail server is set up.</strong>{" "}
        {kept.count === 0 ? (
          "Emails will not be sent."
        ) : (
          <Link className={text.link} to={screenPath("emails", { state: "kept" })}>
            {many(kept)} {kept.count === 1 && !kept.more ? "email was" : "emails were"} not sent.
          </Link>
        )}{" "}
        To send email, set <code>SMTP_URL</code> and restart the shop.
      </p>
    )}
    {latest_failed.length === 0 ? (
      !kept && <p className={text.soft}>No failed emails. We retry for two days.</p>
    ) : (
      <ul className={styles.emails}>
        {latest_failed.map(({ id, kind, subject, recipient, error }) => (
          <li key={id}>
            <span className={`${text.truncate} ${layout.grow}`} title={error ?? undefined}>
              <Link className={plainTable.name} to={`/admin/emails/${id}`}>
                {subject ?? emailKindLabels[kind]}
              </Link>
              <span className={table.secondLine}>
                {recipient}
                {error && `, ${error}`}
              </span>
            </span>
            <RetryEmailButton id={id} subject={`${subject ?? emailKindLabels[kind]}, ${recipient}`} short />
          </li>
        ))}
      </ul>
    )}
  </section>
);

const many = ({ count, more }: CappedCount): string => `${count.toLocaleString("en-PH")}${more ? "+" : ""}`;
