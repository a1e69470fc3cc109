import { sql } from "kysely";
import type { AdminMessage } from "#contract/messages.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type TimedPageRequest, timedPage } from "#db/keyset.ts";
import { escapeLike } from "#db/like.ts";
import type { MessageState } from "#db/schema.gen.ts";
import { columns, toWire } from "./messages.store.ts";

export type MessageQuery = TimedPageRequest & {
  state?: MessageState | undefined;
  complaint?: boolean | undefined;
  q?: string | undefined;
};

/** A page of the messages, the newest first. @throws invalid when the cursor belongs to another list */
export async function listMessages(
  db: Db,
  { state, complaint, q, ...page }: MessageQuery,
): Promise<Page<AdminMessage>> {
  let select = db.selectFrom("messages").select(columns);
  if (state) select = select.where("state", "=", state);
  if (complaint) select = select.where("topic", "=", "complaint");
  if (q !== undefined) select = select.where(matches(q));
  const { rows, next } = await timedPage(select, { list: "messages", ...page });
  return { rows: rows.map(toWire), next };
}

/** A ticket number, or the beginning of an email address. */
const matches = (q: string) =>
  /^#?\d{1,15}$/.test(q)
    ? sql<boolean>`id = ${q.replace("#", "")}::bigint`
    : sql<boolean>`lower(email::text) like ${`${escapeLike(q.toLowerCase())}%`}`;

/** A message with the order of its number; undefined when there is none with this id. */
export const findMessage = (db: Db, id: number) =>
  db
    .selectFrom("messages")
    .leftJoin("orders as o", (join) =>
      join.on(sql<boolean>`messages.order_no <> '' and o.tracking_no = upper(messages.order_no)`),
    )
    .select(["messages.id", "topic", "messages.state", "name", "messages.email", "order_no", "body", "sent_at"])
    .select([
      "o.id as order_id",
      "o.tracking_no",
      sql<boolean>`coalesce(o.email = messages.email, false)`.as("same_email"),
    ])
    .where("messages.id", "=", id)
    .executeTakeFirst();

/** The answers to a message with who gave them, the oldest first. */
export const listAnswers = (db: Db, messageId: number) =>
  db
    .selectFrom("message_answers as a")
    .select([
      "a.body",
      "a.at",
      "a.emailed",
      sql<string | null>`(select name from accounts where id = a.answered_by)`.as("by"),
    ])
    .where("a.message_id", "=", messageId)
    .orderBy("a.id")
    .execute();

/** Locks and returns a message; undefined when there is none with this id. */
export const lockMessage = (tx: Db, id: number) =>
  tx
    .selectFrom("messages")
    .select([...columns, "account_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Adds an answer. */
export async function insertAnswer(
  tx: Db,
  answer: { message_id: number; body: string; answered_by: number; emailed: boolean },
): Promise<void> {
  await tx.insertInto("message_answers").values(answer).execute();
}

/** Sets the state of a message. */
export async function setState(tx: Db, id: number, state: MessageState): Promise<void> {
  await tx.updateTable("messages").set({ state, changed_at: sql`now()` }).where("id", "=", id).execute();
}
