import { formatDateTime } from "#contract/dates.ts";
import { emailKindLabels } from "#contract/emails.kinds.admin.ts";
import type { Email } from "#contract/emails.ts";
import { call } from "#web/api.ts";
import layout from "#web/ui/layout.module.css";
import typography from "#web/ui/text.module.css";
import { EmailBadge } from "../shell/email-badge.tsx";
import { EmailFrame } from "../shell/email-frame.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { RetryEmailButton } from "../shell/retry-email-button.tsx";
import { revalidateAfterAction } from "../shell/revalidation.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/email-page";
import styles from "./email-page.module.css";
import { retryEmail } from "./retry-email.ts";

const titleOf = ({ subject, kind }: Email): string => subject ?? emailKindLabels[kind];

export const meta = recordMeta("email", ({ email }: Route.ComponentProps["loaderData"]) => titleOf(email));

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/emails/:id", { params: { id } }, { signal }));

export const clientAction = ({ params: { id } }: Route.ClientActionArgs) => retryEmail(id);

export const shouldRevalidate = revalidateAfterAction;

export const HydrateFallback = screenSkeleton("email");

export default function ViewEmail({ loaderData: { email } }: Route.ComponentProps) {
  const title = titleOf(email);
  return (
    <>
      <PageHeader screen="email" title={title} status={<EmailBadge state={email.state} />}>
        {email.state === "failed" && <RetryEmailButton id={email.id} subject={title} />}
      </PageHeader>
      <div className={layout.surface}>
        <div className={layout.twoColumns}>
          <section aria-label="Email">
            <EmailContent {...email} />
          </section>
          <aside aria-label="Email facts">
            <Facts {...email} />
          </aside>
        </div>
      </div>
    </>
  );
}

function EmailContent({ html, text }: Email) {
  if (html === null) return <p className={typography.faint}>This email is in the queue and has no text yet.</p>;
  return (
    <>
      <EmailFrame html={html} />
      <details className={styles.plainText}>
        <summary>Plain text, with the addresses of the links</summary>
        <pre className={styles.text}>{text}</pre>
      </details>
    </>
  );
}

const Facts = ({ kind, state, recipient, created_at, sent_at, attempts, error }: Email) => (
  <section>
    <div className={layout.sectionHeader}>
      <h2>Email</h2>
    </div>
    <dl className={layout.facts}>
      <dt>Kind</dt>
      <dd>{emailKindLabels[kind]}</dd>
      <dt>To</dt>
      <dd>{recipient}</dd>
      <dt>Written</dt>
      <dd>{formatDateTime(created_at)}</dd>
      <dt>Sent</dt>
      <dd>{sent_at === null ? unsent(state) : formatDateTime(sent_at)}</dd>
      <dt>Attempts</dt>
      <dd>{attempts}</dd>
      {error !== null && (
        <>
          <dt>Problem</dt>
          <dd>{error}</dd>
        </>
      )}
    </dl>
  </section>
);

const unsent = (state: Email["state"]): string =>
  state === "kept" ? "Not sent: the shop has no mail server" : "Not sent";
