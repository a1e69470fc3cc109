import { sql } from "kysely";
import type { AdminMessage } from "#contract/messages.ts";
import type { Db } from "#db/connection.ts";
import type { MessageTopic } from "#db/schema.gen.ts";

export const columns = ["id", "topic", "state", "name", "email", "order_no", "body", "sent_at"] as const;

/** A message with its date as the contract has it. */
export const toWire = <Row extends { sent_at: Date }>(
  row: Row,
): Omit<Row, "sent_at"> & Pick<AdminMessage, "sent_at"> => ({
  ...row,
  sent_at: row.sent_at.toISOString(),
});

/** Adds a message, and returns its ticket number. */
export async function insertMessage(
  tx: Db,
  message: {
    topic: MessageTopic;
    name: string;
    email: string;
    order_no: string;
    body: string;
    account_id: number | null;
  },
): Promise<number> {
  const { id } = await tx.insertInto("messages").values(message).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Whose messages are meant: those sent while signed in, and those from the email address once it is confirmed. */
export type Writer = { accountId: number; email: string; isConfirmed: boolean };

const isBy = ({ accountId, email, isConfirmed }: Writer) =>
  sql<boolean>`(m.account_id = ${accountId} or ${isConfirmed} and m.email = ${email})`;

/** The messages of an account, the oldest first. */
export async function listMessagesOf(db: Db, writer: Writer): Promise<AdminMessage[]> {
  const rows = await db.selectFrom("messages as m").select(columns).where(isBy(writer)).orderBy("id").execute();
  return rows.map(toWire);
}

/** The answers to the messages of an account, the oldest first. */
export const listAnswersTo = (db: Db, writer: Writer) =>
  db
    .selectFrom("message_answers as a")
    .innerJoin("messages as m", "m.id", "a.message_id")
    .select(["a.message_id", "a.body", "a.at"])
    .where(isBy(writer))
    .orderBy("a.id")
    .execute();

/** Deletes messages with their answers. */
export async function deleteMessages(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from messages where id = any (${ids}::bigint[])`.execute(tx);
}

/** Messages, at most `most`, that did not change for this number of days. */
export async function listOldMessages(db: Db, days: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from messages where changed_at < now() - make_interval(days => ${days}) order by changed_at limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
