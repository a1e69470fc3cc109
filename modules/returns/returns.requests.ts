import { type FieldErrors, Refusal, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { returnReasons } from "#contract/returns.states.ts";
import type { OrderReturn, ReturnableLine, ReturnForm } from "#contract/returns.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { hashFromPath, keepPictures, type Pictures, storeUpload } from "#modules/media/media.ts";
import { notifyStaff } from "#modules/notifications/notifications.ts";
import {
  choose,
  type LockedPieces,
  lockPieces,
  readCustomerOrder,
  readOrder,
  type WholeOrder,
} from "#modules/orders/orders.ts";
import { readSettings } from "#modules/settings/settings.ts";
import { toOrderReturn } from "./returns.details.ts";
import { isRefundedByHand, isTooLate } from "./returns.rules.ts";
import { moveReturn, piecesLabel, recordStep } from "./returns.steps.ts";
import * as store from "./returns.store.ts";

type CustomerReturns = { returns: OrderReturn[]; lines: ReturnableLine[]; today: string; refund_by_hand: boolean };

/** An order and the account of its customer; null for whoever opened it by its signed link. */
export type OwnOrder = { orderId: number; accountId: number | null };

/** @throws order_not_found, also for somebody else's order */
const readOwnOrder = (db: Db, { orderId, accountId }: OwnOrder): Promise<WholeOrder> =>
  accountId === null ? readOrder(db, orderId) : readCustomerOrder(db, accountId, orderId);

/** The returns of a customer's order, and what of it can be returned. @throws order_not_found */
export async function readCustomerReturns(db: Db, own: OwnOrder): Promise<CustomerReturns> {
  const whole = await readOwnOrder(db, own);
  const { orderId, accountId } = own;
  const { return_days } = await readSettings(db);
  const [rows, until, today] = await Promise.all([
    store.listReturnsOf(db, orderId),
    store.listLastDays(db, orderId, return_days),
    store.readToday(db),
  ]);
  return {
    returns: rows.map((row) => toOrderReturn(row, whole, { isStaff: false, seesRefundTo: accountId !== null })),
    lines: whole.product
      .filter(({ returnable }) => returnable > 0)
      .map(({ line_id, productname, image, returnable }) => ({
        line_id,
        productname,
        image,
        left: returnable,
        until: until.get(line_id) ?? null,
      })),
    today,
    refund_by_hand: isRefundedByHand(whole.order.payment.events),
  };
}

/**
 * The message on a request for a refund by hand that does not say where to send it. The order is found only when it matters.
 * @throws order_not_found
 */
export async function refundToErrors(
  db: Db,
  findOwn: () => OwnOrder | Promise<OwnOrder>,
  form: Partial<ReturnForm>,
): Promise<FieldErrors> {
  if (form.requested_remedy !== "refund" || form.refund_to !== "") return {};
  const { order } = await readOwnOrder(db, await findOwn());
  return isRefundedByHand(order.payment.events) ? { refund_to: [NO_REFUND_TO] } : {};
}

const NO_REFUND_TO = "Enter where to send the refund, such as your GCash number, or “cash at the shop”.";

/**
 * Asks to return pieces of a customer's order. Never more than were delivered and are in no other return: the order is locked meanwhile.
 * @throws order_not_found; invalid; return_too_late; return_put_aside
 */
export async function requestReturn(db: Db, own: OwnOrder, form: ReturnForm): Promise<OrderReturn> {
  await readOwnOrder(db, own);
  requireNoErrors(await refundToErrors(db, () => own, form));
  const { orderId, accountId } = own;
  const id = await inTransaction(db, async (tx) => {
    const { order, lines } = await lockForCustomer(tx, orderId);
    const chosen = choose(lines, form.lines, ({ returnable }) => returnable);
    await requireInTime(tx, orderId, form.reason, chosen);
    if (!(await keepPictures(tx, form.photos)))
      throw refuseFields({ photos: ["A picture is no longer available. Remove it and add it again."] });
    const { reason, requested_remedy, comment, refund_to } = form;
    const photos = [...new Set(form.photos)].map(hashFromPath);
    const returnId = await store.insertReturn(tx, {
      orderId,
      reason,
      requested_remedy,
      comment,
      refund_to: requested_remedy === "refund" ? refund_to : "",
      lines: form.lines,
      photos,
    });
    await recordStep(tx, order, {
      returnId,
      state: "requested",
      by: accountId,
      change: `Return ${returnId} asked for: ${piecesLabel(chosen)}. ${returnReasons[reason].label}`,
      reason: comment || null,
    });
    await notifyStaff(tx, { kind: "return", id: returnId, subject: `Return ${returnId}, ${order.tracking_no}` });
    return returnId;
  });
  return readCustomerReturn(db, own, id);
}

/** Locks an order for its customer, who does not see that staff archived it. @throws return_put_aside */
async function lockForCustomer(tx: Db, orderId: number): Promise<LockedPieces> {
  try {
    return await lockPieces(tx, orderId);
  } catch (error) {
    throw error instanceof Refusal && error.code === "order_archived" ? refuse("return_put_aside") : error;
  }
}

/** @throws return_too_late */
async function requireInTime(
  tx: Db,
  orderId: number,
  reason: ReturnForm["reason"],
  chosen: readonly { line: { id: number; name: string } }[],
): Promise<void> {
  const { return_days } = await readSettings(tx);
  const until = await store.listLastDays(tx, orderId, return_days);
  const today = await store.readToday(tx);
  for (const { line } of chosen) {
    const last = until.get(line.id) ?? null;
    if (isTooLate(reason, last, today)) throw refuse("return_too_late", { product: line.name, until: last });
  }
}

/** @throws order_not_found; return_not_found */
async function readCustomerReturn(db: Db, own: OwnOrder, id: number): Promise<OrderReturn> {
  const { returns } = await readCustomerReturns(db, own);
  const found = returns.find((one) => one.id === id);
  if (!found) throw refuse("return_not_found");
  return found;
}

/** Withdraws a return of a customer's order, of which nothing has come. @throws order_not_found; return_not_found; return_state */
export async function withdrawReturn(db: Db, own: OwnOrder, id: number): Promise<OrderReturn> {
  await readCustomerReturn(db, own, id);
  await inTransaction(db, async (tx) => {
    const { order } = await lockForCustomer(tx, own.orderId);
    const row = await store.findReturn(tx, id);
    if (!row) throw refuse("return_not_found");
    await moveReturn(tx, row, "withdrawn");
    const change = `Return ${id} withdrawn`;
    await recordStep(tx, order, { returnId: id, state: "withdrawn", change, reason: null, by: own.accountId });
  });
  return readCustomerReturn(db, own, id);
}

/** Stores a picture for a return of a customer's order, and returns its path. @throws order_not_found; nothing_to_return; invalid */
export async function uploadReturnPhoto(db: Db, pictures: Pictures, own: OwnOrder, image: Uint8Array): Promise<string> {
  const { product } = await readOwnOrder(db, own);
  if (!product.some(({ returnable }) => returnable > 0)) throw refuse("nothing_to_return");
  return (await storeUpload(db, pictures, image)).image;
}
