import { sql } from "kysely";
import type { Email, ListedEmail } from "#contract/emails.ts";
import { refuseCursor } from "#contract/errors.ts";
import type { Db } from "#db/connection.ts";
import { decodeCursor, encodeCursor } from "#db/keyset.ts";
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

/** A page of the emails in one state, or of all. */
type EmailQuery = { limit: number; cursor?: string | undefined; state?: ListedEmail["state"] | undefined };

/**
 * One page of the emails, the newest first, and the cursor of the next page; null at the end.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listEmails(
  db: Db,
  { limit, cursor, state }: EmailQuery,
): Promise<{ emails: ListedEmail[]; next: string | null }> {
  let select = db.selectFrom("emails").select(LISTED);
  if (state !== undefined) select = select.where("state", "=", state);
  if (cursor !== undefined) {
    const [id] = decodeCursor(cursor, "emails", 1) ?? [];
    if (id === undefined) throw refuseCursor();
    select = select.where("id", "<", id);
  }
  const rows = await select
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    emails: page.map(toWireDates),
    next: rows.length > limit && last ? encodeCursor("emails", [last.id]) : null,
  };
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
