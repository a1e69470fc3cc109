import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import {
  mayReturnBecome,
  type ReturnReason,
  type ReturnRemedy,
  type ReturnState,
  returnStateNames,
} from "#contract/returns.states.ts";
import type { OpenReturn } from "#contract/returns.ts";
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
  refund_to: string;
  requested_at: Date;
  lines: {
    line_id: number;
    product_qty: number;
    received: number;
    damaged: number;
    /** How many pieces of the line came back before these; null until these are to be refunded. */
    returned_before: number | null;
  }[];
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
      "r.refund_to",
      "r.requested_at",
    ])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom("return_lines as l")
          .select([
            "l.order_line_id as line_id",
            "l.quantity as product_qty",
            "l.received",
            "l.damaged",
            "l.returned_before",
          ])
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

/** The last day to return each line without a fault, this number of days after its delivery; null without days. */
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

/** What was refunded for a return in centavos, with what a provider was asked to refund. */
export async function readRefunded(db: Db, { id, order_id }: Pick<StoredReturn, "id" | "order_id">): Promise<number> {
  const { rows } = await sql<{ refunded: number }>`
    select coalesce(sum(e.amount), 0)::bigint as refunded
      from payment_events e left join payment_events answer on answer.request_id = e.id
     where e.order_id = ${order_id} and e.return_id = ${id} and e.kind <> 'written_off'
       and answer.kind is distinct from 'refund_failed'`.execute(db);
  return rows[0]?.refunded ?? 0;
}

type NewReturn = {
  orderId: number;
  reason: ReturnReason;
  requested_remedy: ReturnRemedy;
  comment: string;
  refund_to: string;
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

/** The states after which nothing is refunded, so that nobody needs to know where to send it. */
const endsUnpaid: ReadonlySet<ReturnState> = new Set(["refused", "withdrawn"]);

/** Moves a return on, when it is in one of these states; false when it is not. */
export async function saveState(
  tx: Db,
  id: number,
  { from, to, remedy }: { from: readonly ReturnState[]; to: ReturnState; remedy?: ReturnRemedy },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("returns")
    .set({ state: to, ...(remedy && { remedy }), ...(endsUnpaid.has(to) && { refund_to: "" }) })
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

/**
 * Stores how many pieces of each line came back before those of a return. Their price depends on it. Call it before
 * they leave the locked order.
 */
export async function saveReturnedBefore(tx: Db, id: number): Promise<void> {
  await sql`
    update return_lines p set returned_before = l.returned from order_lines l
     where p.return_id = ${id} and l.id = p.order_line_id`.execute(tx);
}

/** The states in which nothing of a return has come. */
const withdrawable = returnStateNames.filter((state) => mayReturnBecome(state, "withdrawn"));

/** The returns of this account's orders of which nothing has come. */
export const listOpenReturns = (db: Db, accountId: number): Promise<OpenReturn[]> =>
  db
    .selectFrom("returns")
    .innerJoin("orders", "orders.id", "returns.order_id")
    .select(["returns.id", "returns.order_id", "orders.tracking_no"])
    .where("orders.account_id", "=", accountId)
    .where("returns.state", "in", withdrawable)
    .orderBy("returns.id")
    .execute();

/** Erases what customers wrote and pictured for the returns of these orders, and withdraws those of which nothing has come. */
export async function eraseReturns(tx: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const theirs = tx.selectFrom("returns").select("id").where("order_id", "in", orderIds);
  await tx.deleteFrom("return_photos").where("return_id", "in", theirs).execute();
  await tx
    .updateTable("returns")
    .set({
      comment: "",
      refund_to: "",
      state: sql`case when state::text = any (${withdrawable}::text[]) then 'withdrawn' else state end`,
    })
    .where("order_id", "in", orderIds)
    .execute();
}
