import type { AuditAction } from "#contract/audit.actions.admin.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { formatMoney } from "#contract/money.ts";
import { refundMethods } from "#contract/payments.modes.ts";
import type { RefundForm } from "#contract/payments.ts";
import { type ReturnRemedy, returnRemedies, returnStates } from "#contract/returns.states.ts";
import type { OrderReturn } from "#contract/returns.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { choose, renderReplacementSlip, restock, takeBackPieces } from "#modules/orders/orders.ts";
import { readBalance, refundLocked } from "#modules/payments/payments.ts";
import { readReturn } from "./returns.details.ts";
import {
  enqueueReturnEmail,
  type LockedReturn,
  lockReturn,
  moveReturn,
  piecesLabel,
  recordStep,
} from "./returns.steps.ts";
import * as store from "./returns.store.ts";

type Change = { id: number; by: Actor };

/** Works on a return under the lock of its order, records what was done, and returns it as it is then. */
async function change(
  db: Db,
  { id, by }: Change,
  action: AuditAction,
  work: (tx: Db, locked: LockedReturn) => Promise<Record<string, unknown>>,
): Promise<OrderReturn> {
  await inTransaction(db, async (tx) => {
    const locked = await lockReturn(tx, id);
    const after = await work(tx, locked);
    const entity = { type: "return", id, name: `Return ${id} of ${locked.order.tracking_no}` } as const;
    await recordAudit(tx, { by, action, entity, before: { status: returnStates[locked.row.state].label }, after });
  });
  return (await readReturn(db, id)).return;
}

/** Accepts a return with a refund or a replacement. @throws return_not_found; return_state; order_archived */
export const acceptReturn = (
  db: Db,
  { remedy, message, ...by }: Change & { remedy: ReturnRemedy; message: string },
): Promise<OrderReturn> =>
  change(db, by, "return_accepted", async (tx, { order, row }) => {
    await moveReturn(tx, row, "accepted", remedy);
    await recordStep(tx, order, {
      ...{ returnId: row.id, state: "accepted", by: by.by.id, reason: message || null },
      change: `Return ${row.id} accepted: ${returnRemedies[remedy].toLowerCase()}`,
    });
    return { status: returnStates.accepted.label, remedy: returnRemedies[remedy] };
  });

/** Refuses a return, or closes one whose pieces never came. @throws return_not_found; return_state; order_archived */
export const refuseReturn = (db: Db, { reason, ...by }: Change & { reason: string }): Promise<OrderReturn> =>
  change(db, by, "return_refused", async (tx, { order, row }) => {
    await moveReturn(tx, row, "refused");
    await recordStep(tx, order, {
      ...{ returnId: row.id, state: "refused", by: by.by.id, reason },
      change: `Return ${row.id} refused`,
    });
    return { status: returnStates.refused.label };
  });

type CameBack = { line_id: number; product_qty: number; damaged: number };

/**
 * Records the pieces of a return that came. They go back into stock, but for the damaged ones. What is refunded leaves the order, and
 * is owed; what is replaced stays in it.
 * @throws invalid; return_not_found; return_state; order_archived
 */
export const receiveReturn = (db: Db, { lines, ...by }: Change & { lines: CameBack[] }): Promise<OrderReturn> =>
  change(db, by, "return_received", async (tx, locked) => {
    const { order, row } = locked;
    const asked = (id: number) => row.lines.find(({ line_id }) => line_id === id)?.product_qty ?? 0;
    const chosen = choose(locked.lines, lines, ({ id }) => asked(id));
    await moveReturn(tx, row, "received");
    await store.saveReceived(tx, row.id, lines);
    if (row.remedy === "refund") await takeBack(tx, locked, { lines, by: by.by, toStock: true });
    else {
      await restock(tx, {
        ...{ orderId: order.id, why: "return", by: by.by.id },
        pieces: lines.map(({ line_id, product_qty, damaged }) => ({ id: line_id, quantity: product_qty - damaged })),
      });
      await recordStep(tx, order, {
        ...{ returnId: row.id, state: "received", by: by.by.id, reason: null },
        change: `Return ${row.id} received: ${piecesLabel(chosen)}`,
      });
    }
    const damaged = lines.reduce((sum, line) => sum + line.damaged, 0);
    return { status: returnStates.received.label, items: piecesLabel(chosen), damaged };
  });

/** Takes received pieces off what the order costs, and enqueues the email that they arrived. */
async function takeBack(
  tx: Db,
  { order, row }: LockedReturn,
  { lines, by, toStock }: { lines: CameBack[]; by: Actor; toStock: boolean },
): Promise<void> {
  // Read again: now that the return is received, its pieces count as returnable.
  const { row: _, ...now } = await lockReturn(tx, row.id);
  const { edit } = await takeBackPieces(tx, now, { pieces: lines, reason: null, by, toStock, returnId: row.id });
  await enqueueReturnEmail(tx, order, { returnId: row.id, state: "received", edit });
}

/** @throws return_state when it is not received; return_remedy when it was accepted with something else */
function requireReceived({ row }: LockedReturn, remedy: ReturnRemedy): void {
  const now = returnStates[row.state].label;
  if (row.state !== "received") throw refuse("return_state", { now, next: returnStates.settled.label });
  if (row.remedy !== null && row.remedy !== remedy)
    throw refuse("return_remedy", { remedy: returnRemedies[row.remedy].toLowerCase() });
}

/**
 * The packing slip of a replacement, once the pieces came that it replaces.
 * @throws return_not_found; no_replacement
 */
export async function replacementSlip(db: Db, id: number) {
  const row = await store.findReturn(db, id);
  if (!row) throw refuse("return_not_found");
  const pieces = new Map(row.lines.map(({ line_id, received }) => [line_id, received]));
  const isSent = row.remedy === "replacement" && (row.state === "received" || row.state === "settled");
  if (!isSent) throw refuse("no_replacement");
  return renderReplacementSlip(db, { orderId: row.order_id, returnId: id, pieces });
}

type Courier = { courier?: string | undefined; courier_tracking?: string | undefined };

/**
 * Sends the replacement of received pieces: they are taken out of the stock, and the order costs the same.
 * @throws invalid; return_not_found; return_state; return_remedy; return_out_of_stock; order_archived
 */
export const replaceReturned = (db: Db, { courier, courier_tracking, ...by }: Change & Courier): Promise<OrderReturn> =>
  change(db, by, "return_settled", async (tx, locked) => {
    if (courier_tracking && !courier) throw refuseFields({ courier: ["Enter the courier of this tracking number."] });
    requireReceived(locked, "replacement");
    const { order, row } = locked;
    const taken = await restock(tx, {
      ...{ orderId: order.id, why: "return", by: by.by.id },
      pieces: row.lines.map(({ line_id, received }) => ({ id: line_id, quantity: -received })),
    });
    if (!taken) throw refuse("return_out_of_stock");
    await moveReturn(tx, row, "settled");
    await recordStep(tx, order, {
      ...{ returnId: row.id, state: "settled", by: by.by.id },
      change: `Return ${row.id} settled: the replacement is ${courier ? "on its way" : "handed over"}`,
      // The number of a courier leads to an address, so it stands where words are erased.
      reason: [courier, courier_tracking].filter(Boolean).join(", ") || null,
    });
    return { status: returnStates.settled.label, remedy: returnRemedies.replacement };
  });

/** Refunds received pieces that were to be replaced: they leave the order. @throws return_not_found; return_state; return_remedy; order_archived */
export const refundInstead = (db: Db, by: Change): Promise<OrderReturn> =>
  change(db, by, "return_changed", async (tx, locked) => {
    requireReceived(locked, "replacement");
    const { row } = locked;
    await store.saveRemedy(tx, row.id, "refund");
    const lines = row.lines
      .filter(({ received }) => received > 0)
      .map(({ line_id, received, damaged }) => ({ line_id, product_qty: received, damaged }));
    await takeBack(tx, locked, { lines, by: by.by, toStock: false });
    return { status: returnStates.received.label, remedy: returnRemedies.refund };
  });

/** Refunds received pieces, and settles the return. @throws return_not_found; return_state; return_remedy; invalid; refund_outdated */
export const refundReturned = (db: Db, { form, ...by }: Change & { form: RefundForm }): Promise<OrderReturn> =>
  change(db, by, "return_settled", async (tx, locked) => {
    requireReceived(locked, "refund");
    const { order, row } = locked;
    await moveReturn(tx, row, "settled");
    await refundLocked(tx, { orderId: order.id, form, by: by.by });
    await recordStep(tx, order, {
      ...{ returnId: row.id, state: "settled", by: by.by.id, reason: form.reason },
      change: `Return ${row.id} settled: refund, ${refundMethods[form.method].toLowerCase()}`,
    });
    return { status: returnStates.settled.label, refund: form.amount };
  });

/** Settles a return for which no money is owed any more. @throws return_not_found; return_state; return_remedy; return_money_owed */
export const settleReturn = (db: Db, by: Change): Promise<OrderReturn> =>
  change(db, by, "return_settled", async (tx, locked) => {
    requireReceived(locked, "refund");
    const { order, row } = locked;
    const { refundDue } = await readBalance(tx, order);
    if (refundDue > 0) throw refuse("return_money_owed", { amount: formatMoney(refundDue) });
    await moveReturn(tx, row, "settled");
    await recordStep(tx, order, {
      ...{ returnId: row.id, state: "settled", by: by.by.id, reason: null },
      change: `Return ${row.id} settled: nothing is owed any more`,
    });
    return { status: returnStates.settled.label };
  });
