import { z } from "zod";
import type { OrderEmailState } from "#contract/emails.kinds.admin.ts";
import type { EmailData, EmailKind } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import type { Db } from "#db/connection.ts";
import { readOrder } from "./orders.details.ts";
import { statusCode } from "./orders.rules.ts";
import { findOrderPlacedEmailData } from "./orders.store.ts";

type OrderEmailKind = Extract<EmailKind, `order_${string}`>;
type OrderEmail = { [T in "order_placed" | "order_state"]: { template: T; data: EmailData[T] } }[
  | "order_placed"
  | "order_state"];

const storedReference = z.object({ order_id: z.int() });

/** Whether an email is about an order: then only the order's id is stored with it. */
export const isOrderEmail = (kind: EmailKind): kind is OrderEmailKind => kind.startsWith("order_");

/** The template of an email about an order, and its data as the order is now. @throws order_not_found */
export async function orderEmail(db: Db, kind: OrderEmailKind, stored: unknown): Promise<OrderEmail> {
  const { order_id } = storedReference.parse(stored);
  if (kind === "order_placed") return { template: kind, data: await orderPlacedData(db, order_id) };
  const state = kind.slice("order_".length) as OrderEmailState; // By the type of the kind.
  return { template: "order_state", data: await orderStateData(db, order_id, state) };
}

async function orderPlacedData(db: Db, id: number): Promise<EmailData["order_placed"]> {
  const data = await findOrderPlacedEmailData(db, id);
  if (!data) throw refuse("order_not_found");
  return data;
}

async function orderStateData(db: Db, id: number, state: OrderEmailState): Promise<EmailData["order_state"]> {
  const { order } = await readOrder(db, id);
  return {
    state,
    id,
    firstname: order.firstname,
    trackingNo: order.tracking_no,
    reason: order.history.find(({ status }) => status === statusCode(state))?.reason ?? null,
    courier: order.courier,
    courierTracking: order.courier_tracking,
    due: order.payment_mode === "cod" ? order.totals.total : null,
  };
}
