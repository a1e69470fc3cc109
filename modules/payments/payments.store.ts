import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { pesosOf } from "#contract/money.ts";
import type { PaymentEvent } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import { REPORTED_FOR } from "./payments.remittances.rules.ts";
import { providerTitle } from "./providers/providers.ts";

/** A row of the payments of an order, with the name of who recorded it. */
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** The payments of an order, the oldest first. */
export const listPayments = prepare((db: Db, of: { orderId: number }) =>
  db
    .selectFrom("payment_events as e")
    .leftJoin("accounts as a", "a.id", "e.account_id")
    .leftJoin("payments as p", "p.id", "e.payment_id")
    .leftJoin("shipments as s", "s.id", "e.shipment_id")
    .select(["e.id", "e.kind", "e.amount", "e.at", "e.method", "e.reference", "e.reason", "a.name"])
    .select(["p.mode", "p.provider", "e.shipment_id", "s.to_collect"])
    .select((event) =>
      jsonArrayFrom(
        event
          .selectFrom("allowances as w")
          .innerJoin("order_lines as l", "l.id", "w.order_line_id")
          .select(["l.id as line_id", "l.name as productname", "w.quantity as product_qty", "w.amount"])
          // The answer to a requested refund is for the same pieces.
          .where(sql<boolean>`w.payment_event_id in (e.id, e.request_id)`)
          .orderBy("l.id"),
      ).as("pieces"),
    )
    .where("e.order_id", "=", of.orderId)
    .orderBy("e.id"),
);

/** An entry as staff see it: what the provider reported was done by it. */
export const toPaymentEvent = (row: PaymentRow): PaymentEvent => {
  const { id, kind, mode, method, reference, reason } = row;
  const provider = row.provider === null ? null : providerTitle(row.provider);
  const by = row.name ?? provider;
  return {
    id,
    kind,
    mode,
    method,
    reference,
    reason,
    provider,
    amount: pesosOf(row.amount),
    pieces: row.pieces.map(({ amount, ...piece }) => ({ ...piece, amount: pesosOf(amount) })),
    at: row.at.toISOString(),
    by,
  };
};

/** Clears what staff wrote about the payments of an account's orders, and the numbers of couriers; the amounts stay for the books. */
export async function anonymizePayments(tx: Db, accountId: number): Promise<void> {
  const theirs = tx.selectFrom("orders").select("id").where("account_id", "=", accountId);
  await tx
    .updateTable("payment_events")
    .set({ reason: null, reference: null })
    .where((event) => event.or([event("method", "is not", null), event("kind", "=", "written_off")]))
    .where("order_id", "in", theirs)
    .execute();
  // Not "Dated …", by which a file that is imported again is recognised.
  await tx
    .updateTable("payment_events")
    .set({ reason: null })
    .where("kind", "=", "remitted")
    .where("reason", "like", `${REPORTED_FOR}%`)
    .where("order_id", "in", theirs)
    .execute();
}

/** Locks an order and returns what its money depends on, and who is told about it; undefined when there is none. */
export function lockOrder(tx: Db, id: number) {
  return tx
    .selectFrom("orders")
    .select([
      "id",
      "tracking_no",
      "email",
      "state",
      "payment_mode",
      "discount",
      "total",
      "deposit",
      "deposit_kept",
      "returned_total",
      "allowance_total",
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Records what was collected at the door for a locked order, in centavos. The caller refreshes its payment status. */
export async function recordCollected(
  tx: Db,
  { orderId, amount, by }: { orderId: number; amount: number; by: number },
): Promise<void> {
  if (amount === 0) return;
  await tx
    .insertInto("payment_events")
    .values({ order_id: orderId, kind: "collected", amount, account_id: by })
    .execute();
}

/** Records that a deposit is kept, or, with an amount below 0, that this much of it is no longer kept. In centavos; 0 records nothing. */
export async function recordKeptDeposit(tx: Db, orderId: number, amount: number): Promise<void> {
  if (amount === 0) return;
  const kind = amount > 0 ? "deposit_kept" : "deposit_released";
  await tx
    .insertInto("payment_events")
    .values({ order_id: orderId, kind, amount: Math.abs(amount) })
    .execute();
}

/** Writes the payment status of an order beside it, after its payments have changed. The caller has locked the order. */
export async function refreshPaymentStatus(tx: Db, orderId: number): Promise<void> {
  await sql`select refresh_payment_status(${orderId})`.execute(tx);
}
