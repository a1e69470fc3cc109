import { sql } from "kysely";
import type { Email, EmailAboutOrder, ListedEmail } from "#contract/emails.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type TimedPageRequest, timedPage } from "#db/keyset.ts";
import { escapeLike } from "#db/like.ts";
import type { EmailSearch } from "./emails.admin.rules.ts";
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

/** A page of the emails in one state, or of all, that match a search, the newest first. */
export async function listEmails(
  db: Db,
  {
    state,
    search,
    ...page
  }: TimedPageRequest & { state?: ListedEmail["state"] | undefined; search: EmailSearch | null },
): Promise<Page<ListedEmail>> {
  let select = db.selectFrom("emails").select(LISTED);
  if (state !== undefined) select = select.where("state", "=", state);
  if (search !== null) select = select.where(matches(search));
  const { rows, next } = await timedPage(select, { list: "emails", ...page });
  return { rows: rows.map(toWireDates), next };
}

/** The conditions are written as the indexes emails_by_order and emails_by_recipient_start have them. */
function matches({ orderId, address }: EmailSearch) {
  const isAbout = aboutOrder(orderId ?? 0);
  const isTo = sql<boolean>`lower(recipient) like ${`${escapeLike(address ?? "")}%`}`;
  if (address === null) return isAbout;
  return orderId === null ? isTo : sql<boolean>`(${isAbout} or ${isTo})`;
}

const aboutOrder = (orderId: number) =>
  sql<boolean>`(about ? 'order_id' and (about ->> 'order_id')::bigint = ${orderId})`;

/** The most emails that an order shows. Few have more than ten. */
const MOST_ABOUT_ORDER = 50;

/** The emails about an order, the newest first. */
export async function listEmailsAboutOrder(db: Db, orderId: number): Promise<EmailAboutOrder[]> {
  const rows = await db
    .selectFrom("emails")
    .select(["id", "kind", "recipient", "subject", "state", "created_at", "sent_at"])
    .where(aboutOrder(orderId))
    .orderBy("id", "desc")
    .limit(MOST_ABOUT_ORDER)
    .execute();
  return rows.map(toWireDates);
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
