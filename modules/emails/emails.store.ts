import { sql } from "kysely";
import type { CustomerEmailKind, EmailTexts } from "#contract/emails.texts.ts";
import type { EmailSender, EmailSummary, RenderedEmail } from "#contract/emails.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { EmailKind } from "#db/schema.gen.ts";

/** The shop as it signs its emails. */
export type EmailSignature = Pick<EmailSender, "name" | "tagline"> & {
  /** The texts that staff published for its kind; null where those that come with the shop are sent. */
  texts: unknown;
};

/** An email that waits to be sent. */
export type PendingEmail = EmailSignature & { kind: EmailKind; recipient: string; about: unknown; expired: boolean };

/** Whether the link in an email has expired. `about` says how long it is valid, counted from when the email was enqueued. */
export const linkExpired = sql<boolean>`(about ?| array['days', 'hours', 'minutes'] and now() > created_at + make_interval(
  days => coalesce((about ->> 'days')::int, 0), hours => coalesce((about ->> 'hours')::int, 0),
  mins => coalesce((about ->> 'minutes')::int, 0)))`;

/** Stores an email and enqueues the job that sends it, in the caller's transaction. */
export async function enqueueEmail(
  tx: Db,
  { kind, recipient, about }: { kind: EmailKind; recipient: string; about: object },
): Promise<void> {
  await sql`select enqueue_email(${kind}, ${recipient}, ${JSON.stringify(about)}::jsonb)`.execute(tx);
}

/** Enqueues an email with these texts and sample data, which is sent and not stored. */
export async function enqueueTestEmail(
  db: Db,
  email: { kind: CustomerEmailKind; texts: EmailTexts; recipient: string },
): Promise<void> {
  await sql`select graphile_worker.add_job('send_test_email', ${JSON.stringify(email)}::json, max_attempts => 3)`.execute(
    db,
  );
}

const pendingEmail = prepare((db, of: { id: number }) =>
  db
    .selectFrom("emails")
    .innerJoin("settings", (join) => join.onTrue())
    .select(["kind", "recipient", "about", linkExpired.as("expired"), "settings.name", "settings.tagline"])
    .select(sql<unknown>`published_email_texts(kind)`.as("texts"))
    .where("emails.id", "=", of.id)
    .where("state", "in", ["waiting", "failed"]),
);

/** An email that was not sent yet; undefined when it was, or does not exist. One query, since every email needs it. */
export async function findPendingEmail(db: Db, id: number): Promise<PendingEmail | undefined> {
  const [email] = await pendingEmail(db, { id });
  return email;
}

type RenderedRow = { id: number; subject: string; html: string; text: string; state: "sent" | "kept" };

const callSaveRendered = prepare(
  (_, email: RenderedRow) => sql`
    select save_rendered_email(${email.id}::bigint, ${email.subject}, ${email.html}, ${email.text}, ${email.state}::email_state)`,
);

/** The token of a link: 256 bits, after the # of the URL. */
const TOKEN = "#[A-Za-z0-9_-]{43}";
/** The signed part of the link that tracks an order, which is in the path, since that page works without scripts. */
const TRACKING = /(\/track\/)\d+-[\w-]{22}/g;
const withoutTokens = (text: string): string =>
  text.replaceAll(new RegExp(TOKEN, "g"), "#removed").replaceAll(TRACKING, "$1removed");

/** Stores the text of an email and its state: `sent`, without the secrets of its links, or `kept` without a mail server. */
export async function saveRenderedEmail(
  db: Db,
  id: number,
  { subject, html, text }: RenderedEmail,
  state: "sent" | "kept",
): Promise<void> {
  const stored = state === "sent" ? { html: withoutTokens(html), text: withoutTokens(text) } : { html, text };
  await callSaveRendered(db, { id, subject, ...stored, state });
}

/** Removes the links from the kept emails of these kinds about an account, since a time: they do not work any more. */
export async function removeLinks(
  tx: Db,
  accountId: number,
  kinds: readonly EmailKind[],
  since: Date = new Date(0),
): Promise<void> {
  await sql`
    update emails set about = about - 'token' - 'link',
           html = regexp_replace(html, ${TOKEN}, '#removed', 'g'), body_text = regexp_replace(body_text, ${TOKEN}, '#removed', 'g')
     where about ? 'account_id' and about ->> 'account_id' = ${String(accountId)}
       and created_at >= ${since} and state = 'kept' and kind = any (${kinds}::email_kind[]) and about ?| array['token', 'link']`.execute(
    tx,
  );
}

/** Records why an email could not be sent; `last` when it is not tried again by itself. Then staff are notified. */
export async function recordFailure(db: Db, id: number, error: string, last: boolean): Promise<void> {
  await sql`
    with failed as (
      update emails set error = ${error}, attempts = attempts + 1, state = ${last ? "failed" : "waiting"} where id = ${id} returning id)
    select notify_staff('failed_email', id, 'Email ' || id) from failed where ${last}`.execute(db);
}

/**
 * Whose emails are meant. An unconfirmed email address may be somebody else's. So of the emails to one that anyone can cause, about orders,
 * test rides, stock and messages, only those belong to the account that it caused while signed in.
 */
type EmailOwner = {
  accountId: number;
  email: string;
  isConfirmed: boolean;
  orders: readonly { id: number }[];
};

/**
 * The ids of all emails to this email address, about these orders, and about the account. Those about an order went to its customer,
 * also the ones to an address that staff have corrected since.
 */
const emailsOf = ({ accountId, email, isConfirmed, orders }: EmailOwner) => sql<{ id: number }>`
  select id from emails where recipient = ${email} and (${isConfirmed} or not about ?| array['order_id', 'test_ride_id', 'product_id', 'message_id'])
  union
  select id from emails
   where about ? 'order_id' and (about ->> 'order_id')::bigint = any (${orders.map(({ id }) => id)}::bigint[])
  union
  select id from emails where about ? 'account_id' and about ->> 'account_id' = ${String(accountId)}`;

/** The emails of an owner, the oldest first, without their text. */
export async function listEmailsOf(db: Db, owner: EmailOwner): Promise<EmailSummary[]> {
  const rows = await db
    .selectFrom("emails")
    .select(["kind", "recipient", "subject", "created_at", "sent_at"])
    .where(sql<boolean>`id in (${emailsOf(owner)})`)
    .orderBy("id")
    .execute();
  return rows.map(toWireDates);
}

/** Deletes the emails of an owner. */
export async function deleteEmailsOf(tx: Db, owner: EmailOwner): Promise<void> {
  const { rows } = await emailsOf(owner).execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`select add_to_email_statistics(${ids}::bigint[], -1)`.execute(tx);
  await sql`delete from emails where id = any (${ids}::bigint[])`.execute(tx);
}

/** Deletes the emails about these test rides, which went to the addresses in them. */
export async function deleteEmailsAboutTestRides(
  tx: Db,
  testRides: readonly { id: number; email: string }[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from emails
     where recipient = any (${testRides.map((ride) => ride.email)})
       and (about ->> 'test_ride_id')::bigint = any (${testRides.map((ride) => ride.id)}::bigint[])`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`select add_to_email_statistics(${ids}::bigint[], -1)`.execute(tx);
  await sql`delete from emails where id = any (${ids}::bigint[])`.execute(tx);
}

/** Deletes the emails about these messages: to their writers and to the shop. */
export async function deleteEmailsAboutMessages(tx: Db, messageIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from emails
     where about ? 'message_id' and (about ->> 'message_id')::bigint = any (${messageIds}::bigint[])`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`select add_to_email_statistics(${ids}::bigint[], -1)`.execute(tx);
  await sql`delete from emails where id = any (${ids}::bigint[])`.execute(tx);
}

/** Deletes the emails about these reviews that have not left. The jobs that would send them find none, and end. */
export async function deleteWaitingEmailsAboutReviews(tx: Db, reviewIds: readonly number[]): Promise<void> {
  await sql`
    delete from emails
     where state in ('waiting', 'failed') and about ? 'review_id' and (about ->> 'review_id')::bigint = any (${reviewIds}::bigint[])`.execute(
    tx,
  );
}

/** An email row with its dates as the contract has them. */
export const toWireDates = <R extends { created_at: Date; sent_at: Date | null }>(row: R) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
});
