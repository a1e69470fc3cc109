import { sql } from "kysely";
import type { EmailKind } from "#contract/emails.ts";
import type { OrderState } from "#contract/orders.states.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { PieceCounts } from "./orders.pieces.rules.ts";

/** Locks an order until the transaction ends and returns its state and amounts, in centavos; undefined when there is none. */
export function lockOrderWithAmounts(tx: Db, id: number) {
  return tx
    .selectFrom("orders")
    .select(["id", "tracking_no", "state", "archived_at", "version", "email", "payment_mode", "coupon_code"])
    .select([
      "subtotal",
      "discount",
      "shipping",
      "total",
      "deposit",
      "deposit_kept",
      "vat",
      "returned_total",
      "allowance_total",
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderWithAmounts>>>;

/** What a step with pieces can change of a locked order, for `recordStep`. */
export async function readSnapshot(tx: Db, orderId: number): Promise<unknown> {
  const { rows } = await sql<{ snapshot: unknown }>`select piece_snapshot(${orderId}) as snapshot`.execute(tx);
  return rows[0]?.snapshot;
}

/** A step with pieces that staff can undo for some seconds, and the email that leaves afterwards. */
export type UndoableStep = {
  orderId: number;
  by: number;
  /** The snapshot before the step. */
  before: unknown;
  /** What the step put back into stock. */
  restocked: readonly { id: number; quantity: number }[];
  email: { kind: EmailKind; about: object };
  seconds: number;
};

/** Records a step with the SQL function `record_piece_step`, and returns its id. */
export async function recordStep(tx: Db, step: UndoableStep): Promise<number> {
  const { orderId, by, before, restocked, email, seconds } = step;
  const { rows } = await sql<{ step: number }>`
    select record_piece_step(${orderId}, ${by}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(restocked)}::jsonb,
      ${email.kind}, ${JSON.stringify(email.about)}::jsonb, ${seconds}) as step`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("record_piece_step gave no row");
  return row.step;
}

/**
 * A line of an order and where its pieces are. `discount` is its share, null until it is needed; `unshipped` that of
 * the pieces to ship.
 */
export type PieceLine = {
  id: number;
  variantId: number;
  name: string;
  price: number;
  quantity: number;
  /** Without those that came back undelivered they were cancelled. */
  cancelled: number;
  undelivered: number;
  returned: number;
  damaged: number;
  discount: number | null;
  toShip: number;
  unshipped: number;
  returnable: number;
  /** What refunds took off the price of its pieces. */
  allowed: number;
  /** Whether the coupon of the order is for its product. */
  eligible: boolean;
};

const selectLines = prepare(
  (_, of: { orderId: number }) => sql<PieceLine>`
    select l.id, l.variant_id as "variantId", l.name, l.price, l.quantity, l.cancelled, coalesce(u.quantity, 0) as undelivered, l.returned, l.damaged, l.discount,
           coalesce(s.quantity, 0) as "toShip", coalesce(s.discount, 0)::bigint as unshipped,
           greatest(0, coalesce(d.delivered, 0) - l.returned - coalesce(b.quantity, 0))::integer as returnable, coalesce(a.amount, 0)::bigint as allowed,
           coalesce(cardinality(c.product_types) = 0 or p.type::text = any (c.product_types), true) as eligible
      from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
      left join coupons c on c.code = o.coupon_code
      left join pieces_to_ship(${of.orderId}) s on s.line_id = l.id
      left join pieces_in_open_returns(${of.orderId}) b on b.line_id = l.id
      left join allowances_of(${of.orderId}) a on a.line_id = l.id
      left join undelivered_pieces(${of.orderId}) u on u.line_id = l.id
      left join (select p.order_line_id, sum(p.quantity) as delivered
                   from shipments s join shipment_lines p on p.shipment_id = s.id
                  where s.order_id = ${of.orderId} and s.state = 'delivered' group by 1) d on d.order_line_id = l.id
     where l.order_id = ${of.orderId} order by l.id`,
);

/** The lines of an order, with where their pieces are. */
export const listPieceLines = (db: Db, orderId: number): Promise<PieceLine[]> => selectLines(db, { orderId });

/** How many pieces of an order are at each stage. */
export async function countPieces(tx: Db, orderId: number): Promise<PieceCounts> {
  const { rows } = await sql<PieceCounts>`
    select coalesce((select sum(quantity) from pieces_to_ship(${orderId})), 0)::integer as "toShip",
           coalesce(sum(p.quantity) filter (where s.state = 'shipped'), 0)::integer as "underWay",
           coalesce(sum(p.quantity) filter (where s.state = 'failed'), 0)::integer as failed,
           (coalesce(sum(p.quantity) filter (where s.state = 'delivered'), 0)
             - (select sum(returned) from order_lines where order_id = ${orderId}))::integer as kept
      from shipments s join shipment_lines p on p.shipment_id = s.id where s.order_id = ${orderId}`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error("an aggregate gave no row");
  return counts;
}

/** A change of a line: pieces that are cancelled or returned, with what the line bears of the discount afterwards. */
export type LineChange = {
  id: number;
  quantity: number;
  cancelled: number;
  returned: number;
  damaged: number;
  discount: number;
};

export async function saveLines(tx: Db, lines: readonly LineChange[]): Promise<void> {
  await sql`
    update order_lines l
       set quantity = n.quantity, cancelled = n.cancelled, returned = n.returned, damaged = n.damaged, discount = n.discount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           n (id bigint, quantity smallint, cancelled smallint, returned smallint, damaged smallint, discount bigint)
     where l.id = n.id`.execute(tx);
}

type Amounts = Pick<LockedOrder, "subtotal" | "discount" | "shipping" | "total" | "vat" | "returned_total">;

/** Saves what an order costs now. */
export async function saveAmounts(tx: Db, id: number, amounts: Partial<Amounts>): Promise<void> {
  await tx.updateTable("orders").set(amounts).where("id", "=", id).execute();
}

/** Raises the version of an order: whoever saw the order before is refused, and no earlier step can be undone. */
export async function incrementVersion(tx: Db, id: number): Promise<void> {
  await tx.updateTable("orders").set({ version: sql`version + 1` }).where("id", "=", id).execute();
}

type Step = { orderId: number; state: OrderState; by: number; reason: string | null; courierFee: number | null };

/** Writes the new state of an order, with its step in the history. */
export async function saveState(tx: Db, { orderId, state, by, reason, courierFee }: Step): Promise<void> {
  await tx.updateTable("orders").set({ state }).where("id", "=", orderId).execute();
  await tx
    .insertInto("order_events")
    .values({ order_id: orderId, state, account_id: by, reason, courier_fee: courierFee, automatic: false })
    .execute();
  await sql`select enqueue_order_webhook('order.status_changed', ${orderId})`.execute(tx);
}

/**
 * Puts pieces of lines back into stock, and records why; a quantity below 0 takes them out. False when there are too
 * few, and nothing changes.
 */
export async function restock(
  tx: Db,
  {
    orderId,
    pieces,
    why,
    by,
  }: {
    orderId: number;
    pieces: readonly { id: number; quantity: number }[];
    why: "cancel" | "return" | "replacement";
    by: number;
  },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select change_order_stock(${orderId}, ${pieces.map(({ id }) => id)}::bigint[],
      ${pieces.map(({ quantity }) => quantity)}::integer[], ${why}, ${by}) as done`.execute(tx);
  return rows[0]?.done === true;
}

/** Writes what was done with pieces, in sentences that the customer reads, and returns the id of the entry. */
export async function insertEdit(
  tx: Db,
  edit: { orderId: number; changes: readonly string[]; reason: string | null; by: number | null; returnId?: number },
): Promise<number> {
  const { id } = await tx
    .insertInto("order_edits")
    .values({
      order_id: edit.orderId,
      account_id: edit.by,
      changes: [...edit.changes],
      reason: edit.reason,
      return_id: edit.returnId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
