import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ReturnReason, ReturnRemedy, ReturnState } from "#contract/returns.states.ts";
import type { Db } from "#db/connection.ts";

/** A return with its pieces and the hashes of its pictures. */
export type StoredReturn = {
  id: number;
  order_id: number;
  state: ReturnState;
  reason: ReturnReason;
  requested_remedy: ReturnRemedy;
  remedy: ReturnRemedy | null;
  comment: string;
  requested_at: Date;
  lines: { line_id: number; product_qty: number; received: number; damaged: number }[];
  photos: string[];
};

const returns = (db: Db) =>
  db
    .selectFrom("returns as r")
    .select([
      "r.id",
      "r.order_id",
      "r.state",
      "r.reason",
      "r.requested_remedy",
      "r.remedy",
      "r.comment",
      "r.requested_at",
    ])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom("return_lines as l")
          .select(["l.order_line_id as line_id", "l.quantity as product_qty", "l.received", "l.damaged"])
          .whereRef("l.return_id", "=", "r.id")
          .orderBy("l.order_line_id"),
      ).as("lines"),
      sql<string[]>`array(select hash from return_photos p where p.return_id = r.id order by position)`.as("photos"),
    ]);

/** A return; undefined when there is none. */
export const findReturn = (db: Db, id: number): Promise<StoredReturn | undefined> =>
  returns(db).where("r.id", "=", id).executeTakeFirst();

/** The returns of an order, the oldest first. */
export const listReturnsOf = (db: Db, orderId: number): Promise<StoredReturn[]> =>
  returns(db).where("r.order_id", "=", orderId).orderBy("r.id").execute();

/** The last day to return each line without a fault, with so many days after its delivery; null without days. */
export async function listLastDays(db: Db, orderId: number, days: number | null): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ line_id: number; until: string | null }>`
    select p.order_line_id as line_id, (manila_day(max(s.delivered_at)) + ${days}::integer)::text as until
      from shipments s join shipment_lines p on p.shipment_id = s.id
     where s.order_id = ${orderId} and s.state = 'delivered' group by 1`.execute(db);
  return new Map(rows.map(({ line_id, until }) => [line_id, until]));
}

/** Today in the Philippines. */
export async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select manila_day(now())::text as today`.execute(db);
  return rows[0]?.today ?? "";
}

type NewReturn = {
  orderId: number;
  reason: ReturnReason;
  requested_remedy: ReturnRemedy;
  comment: string;
  lines: readonly { line_id: number; product_qty: number }[];
  /** The hashes of its pictures. */
  photos: readonly string[];
};

/** Inserts a return that is asked for, and returns its id. */
export async function insertReturn(tx: Db, { orderId, lines, photos, ...fields }: NewReturn): Promise<number> {
  const { id } = await tx
    .insertInto("returns")
    .values({ ...fields, order_id: orderId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("return_lines")
    .values(lines.map((line) => ({ return_id: id, order_line_id: line.line_id, quantity: line.product_qty })))
    .execute();
  if (photos.length > 0)
    await tx
      .insertInto("return_photos")
      .values(photos.map((hash, position) => ({ return_id: id, position, hash })))
      .execute();
  return id;
}

/** Moves a return on, when it is in one of these states; false when it is not. */
export async function saveState(
  tx: Db,
  id: number,
  { from, to, remedy }: { from: readonly ReturnState[]; to: ReturnState; remedy?: ReturnRemedy },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("returns")
    .set({ state: to, ...(remedy && { remedy }) })
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes what a return was accepted with. */
export async function saveRemedy(tx: Db, id: number, remedy: ReturnRemedy): Promise<void> {
  await tx.updateTable("returns").set({ remedy }).where("id", "=", id).execute();
}

/** Saves which pieces of a return came, and how many of them are damaged. */
export async function saveReceived(
  tx: Db,
  id: number,
  lines: readonly { line_id: number; product_qty: number; damaged: number }[],
): Promise<void> {
  for (const { line_id, product_qty: received, damaged } of lines)
    await tx
      .updateTable("return_lines")
      .set({ received, damaged })
      .where("return_id", "=", id)
      .where("order_line_id", "=", line_id)
      .execute();
}

/** Erases what customers wrote and pictured for the returns of these orders, and withdraws those of which nothing has come. */
export async function eraseReturns(tx: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const theirs = tx.selectFrom("returns").select("id").where("order_id", "in", orderIds);
  await tx.deleteFrom("return_photos").where("return_id", "in", theirs).execute();
  await tx
    .updateTable("returns")
    .set({ comment: "", state: sql`case when state in ('requested', 'accepted') then 'withdrawn' else state end` })
    .where("order_id", "in", orderIds)
    .execute();
}
