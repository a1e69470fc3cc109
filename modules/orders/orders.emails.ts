import { z } from "zod";
import type { OrderEmailState } from "#contract/emails.kinds.admin.ts";
import type { EmailData, EmailKind } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { centavosOf, formatMoney, pesosOf } from "#contract/money.ts";
import { type PaymentMode, paymentModes, paymentPagePath } from "#contract/payments.modes.ts";
import type { Db } from "#db/connection.ts";
import { readOrder } from "./orders.details.ts";
import { restOf } from "./orders.emails.rules.ts";
import { statusCode } from "./orders.rules.ts";
import { findOrderPlacedEmailData } from "./orders.store.ts";
import { trackingPath } from "./orders.tracking.ts";

type OrderEmailKind = Extract<EmailKind, `order_${string}`>;
type OrderTemplate =
  | "order_placed"
  | "order_edited"
  | "order_paid"
  | "order_payment_failed"
  | "order_refunded"
  | "order_pieces_returned"
  | "order_state";
type OrderEmail = { [T in OrderTemplate]: { template: T; data: EmailData[T] } }[OrderTemplate];

const storedReference = z.object({ order_id: z.int() });
const parcelReference = z.object({ shipment_id: z.int().optional() });
const editReference = z.object({ edit_id: z.int() });
const paymentReference = z.object({ mode: z.enum(keysOf(paymentModes)) });
const paidReference = paymentReference.extend({ amount: z.int().describe("In centavos.") });
const refundReference = z.object({ refund_id: z.int() });

/** Whether an email is about an order: then only the order's id is stored with it. */
export const isOrderEmail = (kind: EmailKind): kind is OrderEmailKind => kind.startsWith("order_");

/** The template of an email about an order, and its data as the order is now. @throws order_not_found */
export async function orderEmail(db: Db, kind: OrderEmailKind, stored: unknown): Promise<OrderEmail> {
  const { order_id } = storedReference.parse(stored);
  if (kind === "order_placed") return { template: kind, data: await orderPlacedData(db, order_id) };
  if (kind === "order_edited") return { template: kind, data: await orderEditedData(db, order_id) };
  if (kind === "order_payment_failed") {
    const { mode } = paymentReference.parse(stored);
    return { template: kind, data: await paymentFailedData(db, order_id, mode) };
  }
  if (kind === "order_paid") return { template: kind, data: await orderPaidData(db, order_id, stored) };
  if (kind === "order_refunded") {
    const { refund_id } = refundReference.parse(stored);
    return { template: kind, data: await orderRefundedData(db, order_id, refund_id) };
  }
  if (kind === "order_pieces_returned") {
    const { edit_id } = editReference.parse(stored);
    return { template: kind, data: await piecesReturnedData(db, order_id, edit_id) };
  }
  const { shipment_id } = parcelReference.parse(stored);
  const state = kind.slice("order_".length) as OrderEmailState; // By the type of the kind.
  return { template: "order_state", data: await orderStateData(db, order_id, state, shipment_id) };
}

async function orderPlacedData(db: Db, id: number): Promise<EmailData["order_placed"]> {
  const data = await findOrderPlacedEmailData(db, id);
  if (!data) throw refuse("order_not_found");
  return data;
}

const pesos = (amount: number): string => formatMoney(centavosOf(amount));

async function orderEditedData(db: Db, id: number): Promise<EmailData["order_edited"]> {
  const { status, due, paid } = (await readOrder(db, id)).order.payment;
  const toPay = status === "partly_paid" ? { amount: due, path: paymentPagePath(id) } : null;
  const placed = await orderPlacedData(db, id);
  if (paid === 0 || due === 0) return { ...placed, toPay };
  const rest = `${pesos(due)} ${status === "due_on_delivery" ? "in cash on delivery" : "to pay"}`;
  return { ...placed, payment: `${pesos(paid)} paid, ${rest}`, toPay };
}

/** With `shipmentId` it is about one parcel. */
async function orderStateData(
  db: Db,
  id: number,
  state: OrderEmailState,
  shipmentId?: number,
): Promise<EmailData["order_state"]> {
  const { order, product } = await readOrder(db, id);
  const parcel = order.shipments.find((shipment) => shipment.id === shipmentId);
  const rest = parcel ? restOf(product, order.shipments, parcel.id) : [];
  return {
    state,
    id,
    firstname: order.firstname,
    trackingNo: order.tracking_no,
    reason:
      (parcel ? parcel.reason : null) ??
      order.history.findLast(({ status }) => status === statusCode(state))?.reason ??
      null,
    courier: parcel ? parcel.courier : order.courier,
    courierTracking: parcel ? parcel.courier_tracking : order.courier_tracking,
    courierLink: (parcel ?? order.shipments.at(-1))?.courier_link ?? null,
    trackingPath: await trackingPath(db, id),
    due: (parcel && state === "shipped" ? parcel.to_collect : order.payment.due) || null,
    pieces:
      parcel && rest.length > 0
        ? parcel.lines.map((line) => ({ name: line.productname, quantity: line.product_qty }))
        : [],
    rest,
    isLastPart:
      state === "delivered" &&
      order.status === statusCode(state) &&
      order.shipments.every(({ delivered_at }) => (delivered_at ?? "") <= (parcel?.delivered_at ?? "")) &&
      order.shipments.some(({ id: other, delivered_at }) => other !== shipmentId && delivered_at !== null),
    refundDue: order.payment.refund_due + order.payment.refunding || null,
    depositKept: order.payment.deposit_kept || null,
  };
}

async function piecesReturnedData(db: Db, id: number, editId: number): Promise<EmailData["order_pieces_returned"]> {
  const { order } = await readOrder(db, id);
  const edit = order.edits.find((one) => one.id === editId);
  if (!edit) throw refuse("order_not_found");
  const refundDue = order.payment.refund_due + order.payment.refunding || null;
  const { firstname, tracking_no: trackingNo } = order;
  return { id, firstname, trackingNo, pieces: edit.changes, reason: edit.reason, refundDue };
}

async function orderPaidData(db: Db, id: number, stored: unknown): Promise<EmailData["order_paid"]> {
  const { mode, amount } = paidReference.parse(stored);
  const { order } = await readOrder(db, id);
  const { firstname, tracking_no: trackingNo, payment } = order;
  return { id, firstname, trackingNo, mode, amount: pesosOf(amount), due: payment.due || null };
}

async function paymentFailedData(db: Db, id: number, mode: PaymentMode): Promise<EmailData["order_payment_failed"]> {
  const { order } = await readOrder(db, id);
  const { firstname, tracking_no: trackingNo, payment } = order;
  const { deposit, pay_until: payUntil } = payment;
  return { id, firstname, trackingNo, mode, amount: deposit ?? order.total, ofDeposit: deposit !== null, payUntil };
}

async function orderRefundedData(db: Db, id: number, refundId: number): Promise<EmailData["order_refunded"]> {
  const { order } = await readOrder(db, id);
  const refund = order.payment.events.find((event) => event.id === refundId);
  if (!refund?.method) throw refuse("order_not_found");
  return {
    id,
    firstname: order.firstname,
    trackingNo: order.tracking_no,
    amount: refund.amount,
    method: refund.method,
    reference: refund.reference,
    reason: refund.reason ?? "",
    pieces: refund.pieces.map(({ productname, product_qty }) => `${productname} × ${product_qty}`),
  };
}
