import { emailKindLabels } from "#contract/emails.kinds.admin.ts";
import type { Email, ListedEmail } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Page, TimedPageRequest } from "#db/keyset.ts";
import { type Actor, recordAudit, recordOnceAnHour } from "#modules/audit/audit.ts";
import { parseEmailSearch } from "./emails.admin.rules.ts";
import * as store from "./emails.admin.store.ts";

export { listEmailsAboutOrder } from "./emails.admin.store.ts";

/** A page of the emails in one state, or of all, that match a search, the newest first. */
export const listEmails = (
  db: Db,
  { q, ...query }: TimedPageRequest & { state?: ListedEmail["state"] | undefined; q?: string | undefined },
): Promise<Page<ListedEmail>> => store.listEmails(db, { ...query, search: q ? parseEmailSearch(q) : null });

/** An email with its text; the audit log records that it was opened. @throws email_not_found */
export async function openEmail(db: Db, id: number, by: Actor): Promise<Email> {
  const email = await readEmail(db, id);
  await recordOnceAnHour(db, { by, action: "email_opened", entity: entityOf(email) });
  return email;
}

async function readEmail(db: Db, id: number): Promise<Email> {
  const email = await store.findEmail(db, id);
  if (!email) throw refuse("email_not_found");
  return email;
}

/** An email as an entity of the audit log, which is never changed: it does not name the recipient, who may ask to be erased. */
const entityOf = ({ id, kind }: Pick<ListedEmail, "id" | "kind">) =>
  ({ type: "email", id, name: `${id}, ${emailKindLabels[kind]}` }) as const;

/**
 * Sends a failed email again.
 * @throws email_not_found; email_not_failed when it still waits or was sent; email_link_expired
 */
export const retryEmail = (db: Db, id: number, by: Actor): Promise<ListedEmail> =>
  inTransaction(db, async (tx) => {
    const email = await store.retryEmail(tx, id);
    if (!email) {
      const { state } = await readEmail(tx, id);
      throw refuse(state === "failed" ? "email_link_expired" : "email_not_failed");
    }
    await recordAudit(tx, {
      by,
      action: "email_retried",
      entity: entityOf(email),
      before: { state: "failed" },
      after: { state: "waiting" },
    });
    return email;
  });
