import { Refusal, refuse } from "#contract/errors.ts";
import { BULK_BATCH, UNDO_SECONDS } from "#contract/limits.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import { orderStates } from "#contract/orders.states.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { creditDownTo, issueCreditNote, issueInvoice } from "#modules/invoices/invoices.ts";
import {
  checkAttemptsSoon,
  readBalance,
  readInvoicedPrice,
  refundOnlinePayments,
  settleReturned,
} from "#modules/payments/payments.ts";
import { lastStepOf, readOrder } from "./orders.details.ts";
import { lockOrderWithAmounts } from "./orders.pieces.store.ts";
import { saveCourierOfParcels } from "./orders.shipments.store.ts";
import * as store from "./orders.undo.store.ts";

/** The browser offers it from when it hears of the step, and its request takes a moment. */
const ON_THE_WAY_SECONDS = 2;

/** Seconds in which the server undoes a step. Its email leaves after that. */
export const UNDO_WITHIN_SECONDS = UNDO_SECONDS + ON_THE_WAY_SECONDS;

/** Seconds that each of many orders takes at most, to be changed or to be undone. */
const SECONDS_PER_ORDER = 0.2;

/**
 * Seconds in which the steps of this number of orders, changed one after the other, can be undone. Those of more than a batch can be undone
 * when the last one is done, and are then undone in the same order.
 */
export const undoSecondsOf = (orders: number): number =>
  UNDO_WITHIN_SECONDS + (orders > BULK_BATCH ? Math.ceil(orders * SECONDS_PER_ORDER) : 0);

/**
 * Undoes the caller's last steps of orders, each in its own transaction, so that a refusal stops no other. The email to the customer does
 * not leave; stock, coupon, money and statistics are as before.
 * @throws the refusal of the only step; of several, each is in its outcome
 */
export async function undoOrderSteps(
  db: Db,
  steps: readonly { id: number; step: number }[],
  by: Actor,
): Promise<TransitionOutcome[]> {
  const outcomes: TransitionOutcome[] = [];
  for (const { id, step } of steps) {
    try {
      const message = await inTransaction(db, (tx) => undoOrderStep(tx, { id, step, by }));
      outcomes.push({ id, changed: true, step: null, message });
    } catch (error) {
      if (steps.length === 1 || !(error instanceof Refusal)) throw error;
      outcomes.push({ id, changed: false, step: null, message: error.message });
    }
  }
  return outcomes;
}

async function undoOrderStep(tx: Db, { id, step, by }: { id: number; step: number; by: Actor }): Promise<string> {
  const result = await store.undoOrderStep(tx, { id, step, by: by.id, seconds: UNDO_WITHIN_SECONDS });
  return `Order ${id} is ${await recordUndo(tx, id, result, by)} again.`;
}

/**
 * Undoes the caller's last step with pieces or parcels of an order: the email to the customer does not leave; stock, money and statistics
 * are as before.
 * @throws order_not_found; undo_impossible; undo_too_late; undo_out_of_stock
 */
export function undoPieceStep(db: Db, { id, step, by }: { id: number; step: number; by: Actor }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const result = await store.undoPieceStep(tx, { id, step, by: by.id, seconds: UNDO_WITHIN_SECONDS });
    // A colleague may have corrected the courier of a parcel meanwhile.
    await saveCourierOfParcels(tx, id);
    await recordUndo(tx, id, result, by);
  });
}

/** Records an undone step in the audit log, and returns the label of the state that the order is in again. @throws the refusal */
async function recordUndo(tx: Db, id: number, result: store.UndoResult, by: Actor): Promise<string> {
  if (result.refusal === "undo_impossible")
    throw refuse(result.refusal, { ...lastStepOf((await readOrder(tx, id)).order) });
  if (result.refusal !== null) throw refuse(result.refusal);
  const { undone, now_in, tracking_no } = result;
  await recordAudit(tx, {
    by,
    action: "order_step_undone",
    entity: { type: "order", id, name: tracking_no },
    before: { status: orderStates[undone].label },
    after: { status: orderStates[now_in].label },
  });
  return orderStates[now_in].label;
}

/**
 * Does what follows from the last step of an order and cannot be undone, in a job after the time for that: issues the invoice or the
 * credit note, or requests the refund of what was paid online. Repeating it changes nothing.
 */
export function finishOrderStep(db: Db, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrderWithAmounts(tx, id);
    if (order?.state === "cancelled") await endOnlinePayments(tx, id);
    await issueDocuments(tx, id);
    await store.forgetPieceStep(tx, id, UNDO_WITHIN_SECONDS);
  });
}

/** Requests the refund of what was paid online for a cancelled order, and has the pages closed on which it could still be paid. */
export async function endOnlinePayments(tx: Db, orderId: number): Promise<void> {
  await refundOnlinePayments(tx, { orderId, reason: "The order was cancelled." });
  await checkAttemptsSoon(tx, orderId);
}

/**
 * Issues the invoice of a delivered order, the credit note for what was refunded or came back, and the invoice for a deposit that is kept.
 * Repeating it changes nothing.
 */
export async function issueDocuments(tx: Db, id: number): Promise<void> {
  const order = await lockOrderWithAmounts(tx, id);
  if (order?.state === "returned") await settleReturned(tx, order);
  if (order?.state !== "delivered") return;
  if (await issueInvoice(tx, order)) {
    // What was refunded before there was an invoice.
    const { paid, refunded } = await readBalance(tx, order);
    await issueCreditNote(tx, id, Math.min(refunded, order.total - (paid - refunded)));
  }
  await creditDownTo(tx, id, await readInvoicedPrice(tx, order));
}
