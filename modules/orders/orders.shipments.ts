import { refuse, refuseFields } from "#contract/errors.ts";
import { type Centavos, centavosOf } from "#contract/money.ts";
import { cashOfParcel } from "#contract/orders.next-parcel.admin.ts";
import { type ShipmentState, shipmentStates, shipmentTransitions } from "#contract/orders.shipment-states.ts";
import type { ShipForm, ShipmentMove } from "#contract/orders.shipments.admin.ts";
import { isPaidOnlineNow } from "#contract/payments.modes.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Actor } from "#modules/audit/audit.ts";
import { readBalance, recordCollected } from "#modules/payments/payments.ts";
import { countSale } from "./orders.editing.store.ts";
import { costOfPieces, discountOfPieces } from "./orders.pieces.rules.ts";
import { type LockedOrder, restock } from "./orders.pieces.store.ts";
import { choose, finish, lockPieces, recordStep, type SharedLine, type StepDone, takeOff } from "./orders.pieces.ts";
import { missingForTransition, refuseTransition } from "./orders.rules.ts";
import * as store from "./orders.shipments.store.ts";

/**
 * Ships pieces of a packed order as one parcel. The order is Shipped when nothing of it is left to ship. Returns the changed order.
 * @throws invalid; order_not_found; order_archived; order_changed; transition_not_allowed when it is not packed;
 *   order_unpaid
 */
export function shipPieces(
  db: Db,
  { orderId, form, by }: { orderId: number; form: ShipForm; by: Actor },
): Promise<StepDone> {
  const missing = missingForTransition("shipped", form);
  if (missing) throw refuseFields(missing);
  return inTransaction(db, async (tx) => {
    const { order, lines, before } = await lockPieces(tx, orderId, form.version);
    if (order.state !== "packed") throw refuseTransition(order.state, "shipped");
    if (isPaidOnlineNow((await readBalance(tx, order)).status)) throw refuse("order_unpaid");
    const chosen = choose(lines, form.lines, ({ toShip }) => toShip).map(({ line, product_qty: quantity }) => ({
      line,
      quantity,
      discount: discountOfPieces(quantity, line.toShip, line.unshipped),
    }));
    await countSale(tx, orderId, -1);
    const courier = courierOf(form);
    const id = await store.insertShipment(tx, {
      orderId,
      by: by.id,
      ...courier,
      ...(await costsOf(tx, order, lines, chosen)),
      lines: chosen.map(({ line, quantity, discount }) => ({ id: line.id, quantity, discount })),
    });
    const items = chosen.map(({ line, quantity }) => `${line.name} × ${quantity}`).join(", ");
    await finish(tx, order, { by, action: "pieces_shipped", after: { items, ...courier } });
    const email = { kind: "order_shipped", about: { order_id: orderId, shipment_id: id } } as const;
    return recordStep(tx, { orderId, by, before, restocked: [], email });
  });
}

const courierOf = ({
  courier,
  courier_tracking,
}: {
  courier?: string | undefined;
  courier_tracking?: string | undefined;
}) => ({
  courier: courier || null,
  courier_tracking: (courier && courier_tracking) || null,
});

/**
 * What a parcel bears of the delivery fee, and collects at the door: the first one bears the fee. The last one collects all that other
 * parcels leave, so that together they collect exactly what is due.
 */
async function costsOf(
  tx: Db,
  order: LockedOrder,
  lines: readonly SharedLine[],
  chosen: readonly { line: SharedLine; quantity: number }[],
): Promise<{ delivery_fee: Centavos; to_collect: Centavos }> {
  const parcels = await store.listMoved(tx, order.id);
  const sum = (states: readonly ShipmentState[], column: "to_collect" | "delivery_fee") =>
    parcels.filter(({ state }) => states.includes(state)).reduce((all, parcel) => all + parcel[column], 0);
  const delivery_fee = Math.max(0, order.shipping - sum(["shipped", "failed", "delivered"], "delivery_fee"));
  if (order.payment_mode !== "cod") return { delivery_fee, to_collect: 0 };
  const { due } = await readBalance(tx, order);
  const underway = sum(["shipped", "failed"], "to_collect");
  const cost = chosen.reduce((all, { line, quantity }) => all + costOfPieces(line, quantity), delivery_fee);
  const isLast = lines.every(({ id, toShip }) => toShip === (chosen.find(({ line }) => line.id === id)?.quantity ?? 0));
  return { delivery_fee, to_collect: cashOfParcel({ due, underway, cost: isLast ? null : cost }) };
}

type Move = { orderId: number; shipmentId: number; form: ShipmentMove; by: Actor };

/**
 * Moves a parcel of an order on: delivered, and its cash is collected; failed; shipped again as another parcel; or back in the shop, and
 * its pieces leave the order. Returns the changed order.
 * @throws invalid; order_not_found; order_archived; shipment_not_found; shipment_fixed
 */
export function moveShipment(db: Db, { orderId, shipmentId, form, by }: Move): Promise<StepDone> {
  const { state: to } = form;
  const missing = missingForTransition(to === "failed" ? "delivery_failed" : "shipped", form);
  if (missing) throw refuseFields(missing);
  return inTransaction(db, async (tx) => {
    const { order, lines, before } = await lockPieces(tx, orderId);
    const parcels = await store.listMoved(tx, orderId);
    const parcel = parcelToMove(parcels, shipmentId, to);
    // What goes back into stock comes first: products are locked before statistics, as everywhere.
    const restocked = to === "returned" ? parcel.lines : [];
    if (to === "returned") await restock(tx, { orderId, pieces: restocked, why: "return", by: by.id });
    await countSale(tx, orderId, -1);
    const failure = to === "failed" ? failureOf(form) : { reason: null, courier_fee: null };
    await store.saveShipmentState(tx, parcel.id, { state: to, by: by.id, ...(to === "failed" && failure) });
    if (to === "delivered") await recordCollected(tx, { orderId, amount: parcel.to_collect, by: by.id });
    const isAllBack = to === "returned" && !(await takeBack(tx, { order, lines, parcels, parcel }));
    const courier = courierOf(form);
    const moved =
      to === "replaced" ? await store.insertShipment(tx, { ...parcel, ...courier, orderId, by: by.id }) : parcel.id;
    const after = { status: shipmentStates[to].label, ...(to === "replaced" && courier), reason: failure.reason };
    await finish(tx, order, { by, action: "shipment_moved", after, isAllBack, ...failure });
    const email = { kind: emails[to], about: { order_id: orderId, shipment_id: moved } };
    return recordStep(tx, { orderId, by, before, restocked, email });
  });
}

/** The parcel, which may be moved to this state. @throws shipment_not_found; shipment_fixed */
function parcelToMove(parcels: readonly store.MovedShipment[], id: number, to: ShipmentState): store.MovedShipment {
  const parcel = parcels.find((one) => one.id === id);
  if (!parcel) throw refuse("shipment_not_found");
  const allowed: readonly ShipmentState[] = shipmentTransitions[parcel.state];
  if (allowed.includes(to)) return parcel;
  throw refuse("shipment_fixed", { now: shipmentStates[parcel.state].refusal });
}

const failureOf = ({ reason, courier_fee }: ShipmentMove) => ({
  reason: reason ?? null,
  courier_fee: typeof courier_fee === "number" ? centavosOf(courier_fee) : null,
});

type CameBack = {
  order: LockedOrder;
  lines: readonly SharedLine[];
  parcels: readonly store.MovedShipment[];
  parcel: store.MovedShipment;
};

/**
 * The pieces of a parcel that came back undelivered leave the order, as long as it has others; returns whether it has. Otherwise the whole
 * order is Returned, and stays as it was.
 */
async function takeBack(tx: Db, { order, lines, parcels, parcel }: CameBack): Promise<boolean> {
  await store.saveCourierOfParcels(tx, order.id);
  const hasOthers =
    lines.some(({ toShip }) => toShip > 0) || parcels.some(({ id, state }) => id !== parcel.id && holdsPieces(state));
  if (!hasOthers) return false;
  const taken = parcel.lines.flatMap(({ id, quantity, discount }) => {
    const line = lines.find((one) => one.id === id);
    return line ? [{ line, quantity, discount }] : [];
  });
  await takeOff(tx, order, lines, taken, parcel.delivery_fee);
  return true;
}

const holdsPieces = (state: ShipmentState): boolean =>
  state === "shipped" || state === "failed" || state === "delivered";

/** The email about each state that a parcel is moved to. */
const emails = {
  shipped: "order_shipped",
  replaced: "order_shipped",
  delivered: "order_delivered",
  failed: "order_delivery_failed",
  returned: "order_returned",
} as const satisfies Record<ShipmentState, string>;
