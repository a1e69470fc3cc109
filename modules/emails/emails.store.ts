import { sql } from "kysely";
import type { Email, EmailSummary, ListedEmail } from "#contract/emails.ts";
import { refuseCursor } from "#contract/errors.ts";
import type { EmailSender, RenderedEmail } from "#contract/letters.ts";
import type { Db } from "#db/connection.ts";
import { decodeCursor, encodeCursor } from "#db/keyset.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { EmailKind } from "#db/schema.gen.ts";

/** The shop as it signs its letters. */
export type EmailSignature = Pick<EmailSender, "name" | "tagline">;

/** A letter that waits to be sent: to whom, of which kind, what it is about, and who writes. */
export type PendingEmail = EmailSignature & { kind: EmailKind; recipient: string; about: unknown; expired: boolean };

/** Whether a letter is about a link that works no more: the letter says for how long it was to, from when it was noted. */
const expired = sql<boolean>`(about ?| array['days', 'hours', 'minutes'] and now() > created_at + make_interval(
  days => coalesce((about ->> 'days')::int, 0), hours => coalesce((about ->> 'hours')::int, 0),
  mins => coalesce((about ->> 'minutes')::int, 0)))`;

/** Notes a letter and enqueues its job, in the caller's transaction. */
export async function enqueueEmail(
  tx: Db,
  { kind, recipient, about }: { kind: EmailKind; recipient: string; about: object },
): Promise<void> {
  await sql`select enqueue_email(${kind}, ${recipient}, ${JSON.stringify(about)}::jsonb)`.execute(tx);
}

const askWaiting = prepare((db, letter: { id: number }) =>
  db
    .selectFrom("emails")
    .innerJoin("settings", (join) => join.onTrue())
    .select(["kind", "recipient", "about", expired.as("expired"), "settings.name", "settings.tagline"])
    .where("emails.id", "=", letter.id)
    .where("state", "in", ["waiting", "failed"]),
);

/** A letter that has not left yet, in one question; undefined when it has, or when there is none of that number. */
export async function findPendingEmail(db: Db, id: number): Promise<PendingEmail | undefined> {
  const [letter] = await askWaiting(db, { id });
  return letter;
}

type RenderedRow = { id: number; subject: string; html: string; text: string; state: "sent" | "kept" };

const callSaveRendered = prepare(
  (_, email: RenderedRow) => sql`
    select save_rendered_email(${email.id}::bigint, ${email.subject}, ${email.html}, ${email.text}, ${email.state}::email_state)`,
);

/** Stores the text of an email and what became of it: `sent`, or `kept` where there is no mail server. */
export async function saveRenderedEmail(
  db: Db,
  id: number,
  { subject, html, text }: RenderedEmail,
  state: "sent" | "kept",
): Promise<void> {
  await callSaveRendered(db, { id, subject, html, text, state });
}

/** Notes why a letter could not leave; `last` when it is not tried again by itself. */
export async function recordFailure(db: Db, id: number, error: string, last: boolean): Promise<void> {
  await db
    .updateTable("emails")
    .set((row) => ({ error, attempts: row("attempts", "+", 1), state: last ? "failed" : "waiting" }))
    .where("id", "=", id)
    .execute();
}

/** Lets a letter that failed wait for its turn again; undefined when it has not failed, or its link works no more. */
export async function retryEmail(tx: Db, id: number): Promise<ListedEmail | undefined> {
  const row = await tx
    .updateTable("emails")
    .set({ state: "waiting" })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .where(sql<boolean>`not ${expired}`)
    .returning(LISTED)
    .executeTakeFirst();
  if (!row) return undefined;
  // The first job has used its attempts: graphile-worker keeps it and does not try it again.
  await sql`select enqueue_email_job(${id}::bigint)`.execute(tx);
  return onWire(row);
}

const LISTED = ["id", "kind", "recipient", "subject", "state", "attempts", "error", "created_at", "sent_at"] as const;

/** Which page of which letters. */
export type EmailQuery = { limit: number; cursor?: string | undefined; state?: ListedEmail["state"] | undefined };

/**
 * One page of the letters, newest first, and the cursor of the next page; null at the end.
 * @throws invalid, with a message on `cursor`, when the cursor is none of this list
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
  return { emails: page.map(onWire), next: rows.length > limit && last ? encodeCursor("emails", [last.id]) : null };
}

/** One letter as it was written; undefined when there is none of that number. */
export async function findEmail(db: Db, id: number): Promise<Email | undefined> {
  const row = await db
    .selectFrom("emails")
    .select([...LISTED, "html", "body_text"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { html, body_text, ...listed } = row;
  return { ...onWire(listed), html, text: body_text };
}

/** The letters to an address, the oldest first, without their words. */
export async function listEmailsTo(db: Db, recipient: string): Promise<EmailSummary[]> {
  const rows = await db
    .selectFrom("emails")
    .select(["kind", "recipient", "subject", "created_at", "sent_at"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map(onWire);
}

/**
 * Deletes the emails to an account's address, those about these orders to the addresses that they were placed with, and
 * those about the account to an address that it had before or was to have.
 */
export async function deleteEmailsOf(
  tx: Db,
  { id: accountId, email: recipient }: { id: number; email: string },
  orders: readonly { id: number; email: string }[],
): Promise<void> {
  const addresses = [recipient, ...orders.map(({ email }) => email)];
  const { rows } = await sql<{ id: number }>`
    select id from emails
     where recipient = any (${addresses})
       and (recipient = ${recipient} or (about ->> 'order_id')::bigint = any (${orders.map(({ id }) => id)}::bigint[]))
    union
    select id from emails where about ? 'account_id' and about ->> 'account_id' = ${String(accountId)}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`select add_to_email_statistics(${ids}::bigint[], -1)`.execute(tx);
  await sql`delete from emails where id = any (${ids}::bigint[])`.execute(tx);
}

const onWire = <R extends { created_at: Date; sent_at: Date | null }>(row: R) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
});
