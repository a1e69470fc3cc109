import { refuse, refuseFields } from "#contract/errors.ts";
import { type Centavos, pesosOf, vatPartOf } from "#contract/money.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import type { CancelPiecesForm, ReturnPiecesForm } from "#contract/orders.shipments.admin.ts";
import { isEditable, orderStates } from "#contract/orders.states.ts";
import { awaitsPayment, isPaidOnlineNow } from "#contract/payments.modes.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { readBalance, refreshPaymentStatus } from "#modules/payments/payments.ts";
import { insertNote } from "./orders.admin.store.ts";
import { readOrder, refuseChanged, type WholeOrder } from "./orders.details.ts";
import { packingNote } from "./orders.editing.rules.ts";
import { countSale } from "./orders.editing.store.ts";
import { discountOfPieces, returnedAmount, stateOfPieces, withShares } from "./orders.pieces.rules.ts";
import * as store from "./orders.pieces.store.ts";
import { issueDocuments, UNDO_WITHIN_SECONDS } from "./orders.undo.ts";

/** A line whose share of the discount is known. */
export type SharedLine = store.PieceLine & { discount: Centavos };

/** A locked order with its lines. */
export type LockedPieces = {
  order: store.LockedOrder;
  lines: SharedLine[];
  /** The order before the step, to undo that. */
  before: unknown;
};

/** An order after a step with its pieces, and the id of the step, to undo it. */
export type StepDone = WholeOrder & { step: number };

/**
 * Locks an order whose pieces are moved. @throws order_not_found; order_archived; order_changed when it is not the
 * `version` that was seen
 */
export async function lockPieces(tx: Db, orderId: number, version?: number): Promise<LockedPieces> {
  const order = await store.lockOrderWithAmounts(tx, orderId);
  if (!order) throw refuse("order_not_found");
  if (order.archived_at) throw refuse("order_archived");
  if (version !== undefined && version !== order.version) throw await refuseChanged(tx, orderId);
  const before = await store.readSnapshot(tx, orderId);
  return { order, lines: await fixShares(tx, order), before };
}

/** The lines with their shares of the discount, which are fixed when they are needed first: until then it may be edited. */
export async function fixShares(tx: Db, order: Pick<store.LockedOrder, "id" | "discount">): Promise<SharedLine[]> {
  const lines = await store.listPieceLines(tx, order.id);
  const shared = withShares(lines, order.discount);
  if (lines.every(({ discount }) => discount !== null)) return shared;
  await store.saveLines(tx, shared);
  return listSharedLines(tx, order.id);
}

/** The lines of an order whose shares of the discount are fixed. */
export const listSharedLines = async (db: Db, orderId: number): Promise<SharedLine[]> =>
  (await store.listPieceLines(db, orderId)).map((line) => ({ ...line, discount: line.discount ?? 0 }));

/** The chosen lines with their pieces. @throws invalid when a line has fewer pieces than `left` says */
export function choose<Chosen extends { line_id: number; product_qty: number }>(
  lines: readonly SharedLine[],
  chosen: readonly Chosen[],
  left: (line: SharedLine) => number,
): (Chosen & { line: SharedLine })[] {
  return chosen.map((one) => {
    const line = lines.find(({ id }) => id === one.line_id);
    if (!line) throw refuseFields({ lines: ["This order has no such line."] });
    if (one.product_qty > left(line))
      throw refuseFields({ lines: [sentence`At most ${left(line)} of ${line.name} can be chosen.`] });
    return { ...one, line };
  });
}

/**
 * Cancels pieces that are in no parcel yet: they go back into stock, and the order costs less. When others stay packed, a note says what
 * is no longer right of their parcel. Returns the changed order.
 * @throws invalid; order_not_found; order_archived; order_changed; order_not_editable; order_awaits_payment;
 *   order_partly_paid, since the page on which its rest is paid names an amount
 */
export function cancelPieces(
  db: Db,
  { orderId, form, by }: { orderId: number; form: CancelPiecesForm; by: Actor },
): Promise<StepDone> {
  return inTransaction(db, async (tx) => {
    const { order, lines, before } = await lockPieces(tx, orderId, form.version);
    if (!isEditable(order.state)) throw refuse("order_not_editable", { now: orderStates[order.state].label });
    const { status } = await readBalance(tx, order);
    if (isPaidOnlineNow(status)) throw refuse(awaitsPayment(status) ? "order_awaits_payment" : "order_partly_paid");
    const chosen = choose(lines, form.lines, ({ toShip }) => toShip);
    const gone = chosen.reduce((sum, { product_qty }) => sum + product_qty, 0);
    if (gone === lines.reduce((sum, { quantity }) => sum + quantity, 0))
      throw refuseFields({ lines: ["These are all pieces of the order. Cancel the order instead."] });
    const taken = chosen.map(({ line, product_qty: quantity }) => ({
      line,
      quantity,
      discount: discountOfPieces(quantity, line.toShip, line.unshipped),
    }));
    const restocked = taken.map(({ line, quantity }) => ({ id: line.id, quantity }));
    await store.restock(tx, { orderId, why: "cancel", by: by.id, pieces: restocked });
    await countSale(tx, orderId, -1);
    await takeOff(tx, order, lines, taken);
    const changes = chosen.map(({ line, product_qty }) => `Cancelled: ${line.name} × ${product_qty}`);
    await store.insertEdit(tx, { orderId, changes, reason: form.reason, by: by.id });
    const staysPacked = order.state === "packed" && lines.reduce((sum, { toShip }) => sum + toShip, 0) > gone;
    const note = staysPacked && packingNote({ pieces: changes, label: order.payment_mode === "cod" });
    if (note) await insertNote(tx, { orderId, text: note, by: by.id, repack: true });
    await finish(tx, order, {
      by,
      action: "pieces_cancelled",
      after: { items: changes.join(", "), reason: form.reason },
    });
    const email = { kind: "order_edited", about: { order_id: orderId } } as const;
    return recordStep(tx, { orderId, by, before, restocked, email });
  });
}

/** Pieces that leave an order, with what they bear of the discount. */
type Taken = { line: SharedLine; quantity: number; discount: Centavos };

/** Takes pieces off a locked order, with their price and share of the discount. `fee` is what is no longer due for their delivery. */
export async function takeOff(
  tx: Db,
  order: store.LockedOrder,
  lines: readonly SharedLine[],
  taken: readonly Taken[],
  fee: Centavos = 0,
): Promise<void> {
  const after = lines.map((line) => {
    const { quantity = 0, discount = 0 } = taken.find((one) => one.line.id === line.id) ?? {};
    return {
      ...line,
      quantity: line.quantity - quantity,
      cancelled: line.cancelled + quantity,
      discount: line.discount - discount,
    };
  });
  await store.saveLines(tx, after);
  await store.saveAmounts(tx, order.id, amountsOf(after, order.shipping - fee));
}

function amountsOf(lines: readonly SharedLine[], shipping: Centavos) {
  const sum = (amount: (line: SharedLine) => Centavos) => lines.reduce((all, line) => all + amount(line), 0);
  const subtotal = sum(({ price, quantity }) => price * quantity);
  const discount = sum((line) => line.discount);
  const total = subtotal - discount + shipping;
  const returned_total = sum((line) => returnedAmount(line, line.returned));
  return { subtotal, discount, shipping, total, vat: vatPartOf(total), returned_total };
}

/**
 * Takes back delivered pieces: they go back into stock, but for the damaged ones, and the customer is owed what they cost. Returns the
 * changed order.
 * @throws invalid; order_not_found; order_archived; order_changed
 */
export function returnPieces(
  db: Db,
  { orderId, form, by }: { orderId: number; form: ReturnPiecesForm; by: Actor },
): Promise<StepDone> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPieces(tx, orderId, form.version);
    const { edit: edit_id, restocked } = await takeBackPieces(tx, locked, {
      pieces: form.lines,
      reason: form.reason,
      by,
      toStock: true,
    });
    const email = { kind: "order_pieces_returned", about: { order_id: orderId, edit_id } } as const;
    return recordStep(tx, { orderId, by, before: locked.before, restocked, email });
  });
}

type TakenBack = {
  pieces: ReturnPiecesForm["lines"];
  reason: string | null;
  by: Actor;
  /** Whether the pieces that are not damaged go back into stock now; those that were received before are there already. */
  toStock: boolean;
  /** The return that they belong to, if a customer asked for one. */
  returnId?: number;
};

/**
 * Takes back delivered pieces of a locked order, and tells nobody: `returnPieces` and the return of a customer do.
 * Returns the id of the entry in the history of the order, and what went back into stock.
 * @throws invalid when fewer pieces can be returned
 */
export async function takeBackPieces(
  tx: Db,
  { order, lines }: Pick<LockedPieces, "order" | "lines">,
  { pieces, reason, by, toStock, ...of }: TakenBack,
): Promise<{ edit: number; restocked: store.UndoableStep["restocked"] }> {
  const orderId = order.id;
  const chosen = choose(lines, pieces, ({ returnable }) => returnable);
  const sound = chosen.map(({ line, product_qty, damaged }) => ({ id: line.id, quantity: product_qty - damaged }));
  const restocked = toStock ? sound : [];
  if (toStock) await store.restock(tx, { orderId, why: "return", by: by.id, pieces: restocked });
  await countSale(tx, orderId, -1);
  const after = lines.map((line) => {
    const { product_qty = 0, damaged = 0 } = chosen.find((one) => one.line.id === line.id) ?? {};
    return { ...line, returned: line.returned + product_qty, damaged: line.damaged + damaged };
  });
  await store.saveLines(tx, after);
  const { returned_total } = amountsOf(after, order.shipping);
  await store.saveAmounts(tx, orderId, { returned_total });
  const changes = chosen.map(({ line, product_qty }) => `Returned: ${line.name} × ${product_qty}`);
  const edit = await store.insertEdit(tx, { orderId, changes, reason, by: by.id, ...of });
  const damaged = chosen.reduce((sum, one) => sum + one.damaged, 0);
  const amount = pesosOf(returned_total - order.returned_total);
  const facts = { items: changes.join(", "), damaged, amount, reason };
  await finish(tx, order, { by, action: "pieces_returned", after: facts });
  // A step that can be undone issues its documents afterwards.
  if (of.returnId !== undefined) await issueDocuments(tx, orderId);
  return { edit, restocked };
}

type Done = {
  by: Actor;
  action: "pieces_shipped" | "pieces_cancelled" | "pieces_returned" | "shipment_moved";
  after: Record<string, unknown>;
  /** Whether the last parcel of the order came back, so that all of it is Returned. */
  isAllBack?: boolean;
  /** Why a parcel did not arrive. */
  reason?: string | null;
  courier_fee?: Centavos | null;
};

/** After pieces were moved: the state of the order follows them, and with it statistics, payment status and audit log. */
export async function finish(
  tx: Db,
  order: store.LockedOrder,
  { by, action, after, isAllBack = false, reason = null, courier_fee = null }: Done,
): Promise<void> {
  const { id } = order;
  const state = isAllBack ? "returned" : stateOfPieces(order.state, await store.countPieces(tx, id));
  if (state !== order.state)
    await store.saveState(tx, { orderId: id, state, by: by.id, reason, courierFee: courier_fee });
  await countSale(tx, id, 1);
  await refreshPaymentStatus(tx, id);
  await store.incrementVersion(tx, id);
  const entity = { type: "order", id, name: order.tracking_no } as const;
  await recordAudit(tx, { by, action, entity, after });
}

/** Records a finished step, so that it can be undone: the email to the customer and the documents follow after that. */
export async function recordStep(
  tx: Db,
  { by, ...step }: Omit<store.UndoableStep, "seconds" | "by"> & { by: Actor },
): Promise<StepDone> {
  const id = await store.recordStep(tx, { ...step, by: by.id, seconds: UNDO_WITHIN_SECONDS });
  return { ...(await readOrder(tx, step.orderId)), step: id };
}
