import { sameTrackingWarning } from "#contract/couriers.warnings.admin.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { shipmentStates } from "#contract/orders.shipment-states.ts";
import type { Shipment } from "#contract/orders.shipments.ts";
import { orderStates } from "#contract/orders.states.ts";
import type { Order } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { insertNote } from "./orders.admin.store.ts";
import { readOrder } from "./orders.details.ts";
import { lockOrderWithAmounts } from "./orders.pieces.store.ts";
import { type Courier, courierLabel, missingForTransition } from "./orders.rules.ts";
import * as store from "./orders.shipments.store.ts";

type Correction = {
  orderId: number;
  /** The parcel; it can be left out while only one parcel of the order is on its way. */
  shipment?: number | undefined;
  courier?: string | undefined;
  courier_tracking?: string | undefined;
  /** The courier when the form was opened. */
  seen: Courier;
  by: Actor;
};

/**
 * Corrects the courier of one parcel that is on its way, and adds a note to its order. The customer sees it with the
 * order; no email is sent again. Returns the changed order, and what happened as a sentence.
 * @throws invalid with messages per field; order_not_found; order_archived; courier_fixed when nothing is on its way;
 *   shipment_not_found; shipment_fixed; courier_changed when a colleague changed it first
 */
export async function correctCourier(
  db: Db,
  { orderId, shipment, seen, by, ...input }: Correction,
): Promise<{ order: Order; message: string }> {
  const missing = missingForTransition("shipped", input);
  if (missing) throw refuseFields(missing);
  const next = { courier: input.courier ?? null, courier_tracking: input.courier_tracking ?? null };
  return inTransaction(db, async (tx) => {
    const { tracking_no, parcel, parcelName } = await lockParcel(tx, orderId, shipment);
    const entity = {
      ...({ type: "order", id: orderId } as const),
      name: parcelName === null ? tracking_no : `${tracking_no}, ${parcelName}`,
    };
    const [now, before, after] = [parcel, seen, next].map(courierLabel);
    if (now !== before) {
      const changed = { ...entity, actions: ["courier_corrected"] } as const;
      throw await refuseOutdated(tx, "courier_changed", changed, { courier: now });
    }
    if (before !== after) {
      await store.saveCourier(tx, { orderId, shipmentId: parcel.id, ...next });
      const what = parcelName === null ? "Courier corrected" : `Courier of ${parcelName} corrected`;
      await insertNote(tx, { orderId, text: `${what}: it was ${before}, it is ${after}.`, by: by.id });
      await recordAudit(tx, { by, action: "courier_corrected", entity, before: seen, after: next });
    }
    const { order } = await readOrder(tx, orderId);
    const of = parcelName === null ? `order ${orderId}` : `${parcelName} of order ${orderId}`;
    return { order, message: `The courier of ${of} is now ${after}.` };
  });
}

/**
 * A message about a parcel that got its courier, with a warning when another parcel has its tracking number: whoever scans the
 * number and sends the form at once has not seen the warning of the form.
 */
export async function withSameTracking(
  db: Db,
  message: string,
  { order, courier, courier_tracking }: { order: Order } & Partial<Courier>,
): Promise<string> {
  if (!courier || !courier_tracking) return message;
  const own = order.shipments.findLast(
    (one) => one.state === "shipped" && one.courier === courier && one.courier_tracking === courier_tracking,
  );
  const parcel = { key: order.id, order_id: order.id, shipment: own?.id, courier, courier_tracking };
  const [other] = await store.findSameTracking(db, [parcel]);
  return other ? `${message} ${sameTrackingWarning(order.id, other)}` : message;
}

/**
 * Locks an order and returns its parcel; `parcelName` is "parcel 2" where it has several.
 * @throws order_not_found; order_archived; and what `parcelToCorrect` throws
 */
async function lockParcel(tx: Db, orderId: number, shipment: number | undefined) {
  const order = await lockOrderWithAmounts(tx, orderId);
  if (!order) throw refuse("order_not_found");
  if (order.archived_at) throw refuse("order_archived");
  const shipments = await store.listShipments(tx, orderId, "staff");
  const parcel = parcelToCorrect(shipments, shipment, orderStates[order.state].label);
  const parcelName = shipments.length > 1 ? `parcel ${shipments.indexOf(parcel) + 1}` : null;
  return { tracking_no: order.tracking_no, parcel, parcelName };
}

/** The named parcel, or the only one on its way. @throws courier_fixed; invalid; shipment_not_found; shipment_fixed */
function parcelToCorrect(shipments: readonly Shipment[], id: number | undefined, now: string): Shipment {
  if (id !== undefined) {
    const named = shipments.find((one) => one.id === id);
    if (!named) throw refuse("shipment_not_found");
    if (named.state !== "shipped") throw refuse("shipment_fixed", { now: shipmentStates[named.state].refusal });
    return named;
  }
  const [parcel, ...others] = shipments.filter(({ state }) => state === "shipped");
  if (!parcel) throw refuse("courier_fixed", { now });
  if (others.length > 0)
    throw refuseFields({ shipment: ["Several parcels of this order are on their way. Name one of them."] });
  return parcel;
}
