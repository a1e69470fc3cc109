import { sql } from "kysely";
import type { Email, ListedEmail } from "#contract/emails.ts";
import type { Db } from "#db/connection.ts";
import { newestPage, type Page, type PageRequest } from "#db/keyset.ts";
import { linkExpired, toWireDates } from "./emails.store.ts";

const LISTED = ["id", "kind", "recipient", "subject", "state", "attempts", "error", "created_at", "sent_at"] as const;

/** Enqueues a failed email again; undefined when it has not failed, or its link has expired. */
export async function retryEmail(tx: Db, id: number): Promise<ListedEmail | undefined> {
  const row = await tx
    .updateTable("emails")
    .set({ state: "waiting" })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .where(sql<boolean>`not ${linkExpired}`)
    .returning(LISTED)
    .executeTakeFirst();
  if (!row) return undefined;
  // The first job has used its attempts: graphile-worker keeps it and does not try it again.
  await sql`select enqueue_email_job(${id}::bigint)`.execute(tx);
  return toWireDates(row);
}

/** A page of the emails in one state, or of all, the newest first. */
export async function listEmails(
  db: Db,
  { state, ...page }: PageRequest & { state?: ListedEmail["state"] | undefined },
): Promise<Page<ListedEmail>> {
  let select = db.selectFrom("emails").select(LISTED);
  if (state !== undefined) select = select.where("state", "=", state);
  const { rows, next } = await newestPage(select, { list: "emails", ...page });
  return { rows: rows.map(toWireDates), next };
}

/** One email with its text; undefined when it does not exist. */
export async function findEmail(db: Db, id: number): Promise<Email | undefined> {
  const row = await db
    .selectFrom("emails")
    .select([...LISTED, "html", "body_text"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { html, body_text, ...listed } = row;
  return { ...toWireDates(listed), html, text: body_text };
}
