import { sql } from "kysely";
import type { OrderState } from "#contract/orders.states.ts";
import type { OnlineMode, PaymentMode } from "#contract/payments.modes.ts";
import type { ShippingMethod } from "#contract/shipping.methods.ts";
import type { Db } from "#db/connection.ts";
import { refreshPaymentStatus } from "#modules/payments/payments.ts";
import type { AddressToReach } from "#modules/shipping/shipping.ts";

/** What paying an order depends on. The total in centavos. */
export type PayableOrder = {
  id: number;
  /** Null for an order by phone without an account. */
  account_id: number | null;
  tracking_no: string;
  state: OrderState;
  payment_mode: PaymentMode;
  total: number;
  deposit: number | null;
  deposit_kept: boolean;
  returned_total: number;
  allowance_total: number;
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  shipping_method: ShippingMethod;
};

const selectOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .select([
      "id",
      "account_id",
      "tracking_no",
      "state",
      "payment_mode",
      "total",
      "deposit",
      "deposit_kept",
      "returned_total",
      "allowance_total",
    ])
    .select(["firstname", "lastname", "email", "phone", "shipping_method"]);

export const findOrder = (db: Db, id: number): Promise<PayableOrder | undefined> =>
  selectOrders(db).where("id", "=", id).executeTakeFirst();

export const findOwnOrder = (db: Db, id: number, accountId: number): Promise<PayableOrder | undefined> =>
  selectOrders(db).where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();

/** Locks an order before its payments, as everywhere. */
export const lockPayableOrder = (tx: Db, id: number): Promise<PayableOrder | undefined> =>
  selectOrders(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export const lockOwnOrder = (tx: Db, id: number, accountId: number): Promise<PayableOrder | undefined> =>
  selectOrders(tx).where("id", "=", id).where("account_id", "=", accountId).forUpdate().executeTakeFirst();

/** Where an order goes. */
export async function readAddress(db: Db, id: number): Promise<AddressToReach> {
  const row = await db
    .selectFrom("orders as o")
    .leftJoin("order_addresses as a", "a.order_id", "o.id")
    .select(["a.barangay_code as code", "o.address as text"])
    .where("o.id", "=", id)
    .executeTakeFirstOrThrow();
  return row;
}

/** The products of an order. */
export async function listProducts(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom("order_lines").select("product_id").where("order_id", "=", id).execute();
  return rows.map((row) => row.product_id);
}

export async function savePaymentMode(tx: Db, id: number, mode: PaymentMode | OnlineMode): Promise<void> {
  await tx.updateTable("orders").set({ payment_mode: mode }).where("id", "=", id).execute();
  await refreshPaymentStatus(tx, id);
}

/** Changes a locked order to cash on delivery with this deposit, in centavos. */
export async function saveDeposit(
  tx: Db,
  id: number,
  { amount, kept }: { amount: number; kept: boolean },
): Promise<void> {
  await tx.updateTable("orders").set({ deposit: amount, deposit_kept: kept }).where("id", "=", id).execute();
  await savePaymentMode(tx, id, "cod");
}

/** Reopens a locked order with the SQL function of the same name; false when it stays cancelled. */
export async function reopenOrder(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ reopened: boolean }>`select reopen_order(${id}) as reopened`.execute(tx);
  return rows[0]?.reopened ?? false;
}
