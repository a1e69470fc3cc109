import type { AuditAction } from "#contract/audit.actions.admin.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import { type Centavos, centavosOf, formatMoney } from "#contract/money.ts";
import { refundMethods } from "#contract/payments.modes.ts";
import type { RefundForm } from "#contract/payments.ts";
import type { StaffReturn } from "#contract/returns.admin.ts";
import { type ReturnRemedy, returnRemedies, returnStates } from "#contract/returns.states.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import {
  choose,
  incrementVersion,
  insertEdit,
  readOrder,
  renderReplacementSlip,
  restock,
  takeBackPieces,
} from "#modules/orders/orders.ts";
import { lockForRefund, refundLocked, writeOffReturn } from "#modules/payments/payments.ts";
import { readRefundDue } from "./returns.amounts.ts";
import { readReturn } from "./returns.details.ts";
import { returnRefusal } from "./returns.rules.ts";
import {
  enqueueReturnEmail,
  type LockedReturn,
  lockReturn,
  moveReturn,
  piecesLabel,
  recordStep,
} from "./returns.steps.ts";
import * as store from "./returns.store.ts";

/** Which return is changed and by whom, and whether they see where a refund is to be sent. */
type Change = { id: number; by: Actor; seesRefundTo: boolean };

/** What was done with a return, for the audit log; `action` when it was less than what was asked for. */
type Facts = Record<string, unknown> & { action?: AuditAction };

/** Works on a return under the lock of its order, records what was done, and returns it as it is then. */
async function change(
  db: Db,
  { id, by, seesRefundTo }: Change,
  action: AuditAction,
  work: (tx: Db, locked: LockedReturn) => Promise<Facts>,
): Promise<StaffReturn> {
  await inTransaction(db, async (tx) => {
    const locked = await lockReturn(tx, id);
    const { action: done = action, ...after } = await work(tx, locked);
    const entity = { type: "return", id, name: `Return ${id} of ${locked.order.tracking_no}` } as const;
    await recordAudit(tx, {
      by,
      action: done,
      entity,
      before: { status: returnStates[locked.row.state].label },
      after,
    });
  });
  return (await readReturn(db, id, { seesRefundTo })).return;
}

/** Accepts a return with a refund or a replacement. @throws return_not_found; return_state; order_archived */
export const acceptReturn = (
  db: Db,
  { remedy, message, ...by }: Change & { remedy: ReturnRemedy; message: string },
): Promise<StaffReturn> =>
  change(db, by, "return_accepted", async (tx, { order, row }) => {
    await moveReturn(tx, row, "accepted", remedy);
    await recordStep(tx, order, {
      returnId: row.id,
      state: "accepted",
      by: by.by.id,
      reason: message || null,
      change: `Return ${row.id} accepted: ${returnRemedies[remedy].toLowerCase()}`,
    });
    return { status: returnStates.accepted.label, remedy: returnRemedies[remedy] };
  });

/** Refuses a return, or closes one whose pieces never came. @throws return_not_found; return_state; order_archived */
export const refuseReturn = (db: Db, { reason, ...by }: Change & { reason: string }): Promise<StaffReturn> =>
  change(db, by, "return_refused", async (tx, { order, row }) => {
    await moveReturn(tx, row, "refused");
    await recordStep(tx, order, {
      returnId: row.id,
      state: "refused",
      by: by.by.id,
      reason,
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
export const receiveReturn = (db: Db, { lines, ...by }: Change & { lines: CameBack[] }): Promise<StaffReturn> =>
  change(db, by, "return_received", async (tx, locked) => {
    const { order, row } = locked;
    const asked = (id: number) => row.lines.find(({ line_id }) => line_id === id)?.product_qty ?? 0;
    const chosen = choose(locked.lines, lines, ({ id }) => asked(id));
    await moveReturn(tx, row, "received");
    await store.saveReceived(tx, row.id, lines);
    if (row.remedy === "refund") await takeBack(tx, locked, { lines, by: by.by, toStock: true });
    else {
      await restock(tx, {
        orderId: order.id,
        why: "return",
        by: by.by.id,
        pieces: lines.map(({ line_id, product_qty, damaged }) => ({ id: line_id, quantity: product_qty - damaged })),
      });
      await recordStep(tx, order, {
        returnId: row.id,
        state: "received",
        by: by.by.id,
        reason: null,
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
  await store.saveReturnedBefore(tx, row.id);
  const { edit } = await takeBackPieces(tx, now, { pieces: lines, reason: null, by, toStock, returnId: row.id });
  await enqueueReturnEmail(tx, order, { returnId: row.id, state: "received", edit });
}

/** @throws return_state when it is not received; return_remedy when it was accepted with something else */
function requireReceived({ row }: LockedReturn, remedy: ReturnRemedy): void {
  if (row.state !== "received") throw refuse("return_state", { why: returnRefusal(row.state, "settled") });
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
export const replaceReturned = (db: Db, { courier, courier_tracking, ...by }: Change & Courier): Promise<StaffReturn> =>
  change(db, by, "return_settled", async (tx, locked) => {
    if (courier_tracking && !courier) throw refuseFields({ courier: ["Enter the courier of this tracking number."] });
    requireReceived(locked, "replacement");
    const { order, row } = locked;
    const taken = await restock(tx, {
      orderId: order.id,
      why: "replacement",
      by: by.by.id,
      pieces: row.lines.map(({ line_id, received }) => ({ id: line_id, quantity: -received })),
    });
    if (!taken) throw refuse("return_out_of_stock");
    await moveReturn(tx, row, "settled");
    await recordStep(tx, order, {
      returnId: row.id,
      state: "settled",
      by: by.by.id,
      change: `Return ${row.id} settled: the replacement is ${courier ? "on its way" : "handed over"}`,
      // The number of a courier leads to an address, so it stands where words are erased.
      reason: [courier, courier_tracking].filter(Boolean).join(", ") || null,
    });
    return { status: returnStates.settled.label, remedy: returnRemedies.replacement };
  });

/**
 * Refunds received pieces that were to be replaced: they leave the order. @throws return_not_found; return_state;
 * return_remedy; order_archived
 */
export const refundInstead = (db: Db, by: Change): Promise<StaffReturn> =>
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

/** What is still to be refunded for a return whose order is locked. */
const refundDueOf = async (tx: Db, { row, order }: LockedReturn): Promise<Centavos> =>
  readRefundDue(tx, row, (await readOrder(tx, order.id)).order);

/**
 * Refunds received pieces. The return is settled, unless more is owed for them.
 * @throws return_not_found; return_state; return_remedy; invalid; refund_outdated
 */
export const refundReturned = (db: Db, { form, ...by }: Change & { form: RefundForm }): Promise<StaffReturn> =>
  change(db, by, "return_settled", async (tx, locked) => {
    requireReceived(locked, "refund");
    const { order, row } = locked;
    const isPart = centavosOf(form.amount) < (await refundDueOf(tx, locked));
    await refundLocked(tx, await lockForRefund(tx, { orderId: order.id, form }), { form, by: by.by, returnId: row.id });
    const method = refundMethods[form.method];
    const step = { returnId: row.id, reason: form.reason, by: by.by.id };
    if (isPart) {
      // The customer gets the email about the refund.
      const change = `Return ${row.id}: refund of ${formatMoney(centavosOf(form.amount))}, ${method}`;
      await insertEdit(tx, { ...step, orderId: order.id, changes: [change] });
      await incrementVersion(tx, order.id);
      return { action: "return_refunded", status: returnStates.received.label, refund: form.amount };
    }
    await moveReturn(tx, row, "settled");
    await recordStep(tx, order, { ...step, state: "settled", change: `Return ${row.id} settled: refund, ${method}` });
    return { status: returnStates.settled.label, refund: form.amount };
  });

/** Settles a return for which no money is owed. @throws return_not_found; return_state; return_remedy; return_money_owed */
export const settleReturn = (db: Db, by: Change): Promise<StaffReturn> =>
  change(db, by, "return_settled", async (tx, locked) => {
    requireReceived(locked, "refund");
    const { order, row } = locked;
    const due = await refundDueOf(tx, locked);
    if (due > 0) throw refuse("return_money_owed", { amount: formatMoney(due) });
    await moveReturn(tx, row, "settled");
    await recordStep(tx, order, {
      returnId: row.id,
      state: "settled",
      by: by.by.id,
      reason: null,
      change: `Return ${row.id} settled: nothing is owed for it`,
    });
    return { status: returnStates.settled.label };
  });

/**
 * Settles a return with the `unpaid` pesos that are owed for it written off: the customer gave them up, or got something else.
 * @throws return_not_found; return_state; return_remedy; return_money_owed when it is another amount by now
 */
export const settleUnpaid = (
  db: Db,
  { unpaid, reason, ...by }: Change & { unpaid: number; reason: string },
): Promise<StaffReturn> =>
  change(db, by, "return_settled", async (tx, locked) => {
    requireReceived(locked, "refund");
    const { order, row } = locked;
    const due = await refundDueOf(tx, locked);
    if (due !== centavosOf(unpaid)) throw refuse("return_money_owed", { amount: formatMoney(due) });
    await writeOffReturn(tx, { orderId: order.id, returnId: row.id, amount: due, reason, by: by.by.id });
    await moveReturn(tx, row, "settled");
    await recordStep(tx, order, {
      returnId: row.id,
      state: "settled",
      by: by.by.id,
      reason,
      change: `Return ${row.id} settled: ${formatMoney(due)} not refunded`,
    });
    return { status: returnStates.settled.label, unpaid, reason };
  });
