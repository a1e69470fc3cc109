import { refuse } from "#contract/errors.ts";
import type { ReturnRemedy, ReturnState } from "#contract/returns.states.ts";
import type { Db } from "#db/connection.ts";
import { refuseOutdated } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { incrementVersion, insertEdit, type LockedPieces, lockPieces } from "#modules/orders/orders.ts";
import { returnRefusal, statesBefore } from "./returns.rules.ts";
import * as store from "./returns.store.ts";

/** A return whose order is locked. */
export type LockedReturn = LockedPieces & { row: store.StoredReturn };

/**
 * Locks the order of a return: of two people who work on it, the second sees what the first did. @throws
 * return_not_found; order_archived
 */
export async function lockReturn(tx: Db, id: number): Promise<LockedReturn> {
  const found = await store.findReturn(tx, id);
  if (!found) throw refuse("return_not_found");
  const locked = await lockPieces(tx, found.order_id);
  const row = await store.findReturn(tx, id);
  if (!row) throw refuse("return_not_found");
  return { ...locked, row };
}

/** Moves a return of a locked order on. @throws return_state when its state does not lead there */
export async function moveReturn(tx: Db, { id, state }: store.StoredReturn, to: ReturnState, remedy?: ReturnRemedy) {
  const moved = await store.saveState(tx, id, { from: statesBefore(to), to, ...(remedy && { remedy }) });
  if (moved) return;
  const why = returnRefusal(state, to);
  // The customer alone withdraws it, and reads no names of staff.
  if (state === "withdrawn" || to === "withdrawn") throw refuse("return_state", { why });
  throw await refuseOutdated(tx, "return_state", { type: "return", id }, { why });
}

type Step = {
  returnId: number;
  state: ReturnState;
  /** A sentence that the customer reads. */
  change: string;
  /** What the shop or the customer wrote. */
  reason: string | null;
  /** Null when nobody with an account did it. */
  by: number | null;
};

/** Writes a step of a return into the history of its order, and enqueues the email to the customer. */
export async function recordStep(tx: Db, order: LockedPieces["order"], step: Step): Promise<void> {
  const { returnId, state, change, reason, by } = step;
  const edit = await insertEdit(tx, { orderId: order.id, changes: [change], reason, by, returnId });
  await enqueueReturnEmail(tx, order, { returnId, state, edit });
  await incrementVersion(tx, order.id);
}

/** Enqueues the email about a step of a return. `edit` is its entry in the history of the order. */
export const enqueueReturnEmail = (
  tx: Db,
  order: LockedPieces["order"],
  { returnId, state, edit }: { returnId: number; state: ReturnState; edit: number },
): Promise<void> =>
  enqueueEmail(tx, {
    kind: `return_${state}`,
    recipient: order.email,
    about: { order_id: order.id, return_id: returnId, edit_id: edit },
  });

/** Pieces of lines in words, such as `Bell × 2, Lock × 1`. */
export const piecesLabel = (pieces: readonly { line: { name: string }; product_qty: number }[]): string =>
  pieces.map(({ line, product_qty }) => `${line.name} × ${product_qty}`).join(", ");
