import { Refusal, refuse, refuseFields } from "#contract/errors.ts";
import { returnReasons } from "#contract/returns.states.ts";
import type { OrderReturn, ReturnableLine, ReturnForm } from "#contract/returns.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { hashFromPath, keepPictures, type Pictures, picturePath, storeUpload } from "#modules/media/media.ts";
import { choose, type LockedPieces, lockPieces, readCustomerOrder, type WholeOrder } from "#modules/orders/orders.ts";
import { readSettings } from "#modules/settings/settings.ts";
import { toOrderReturn } from "./returns.details.ts";
import { isTooLate } from "./returns.rules.ts";
import { moveReturn, piecesLabel, recordStep } from "./returns.steps.ts";
import * as store from "./returns.store.ts";

type CustomerReturns = { returns: OrderReturn[]; lines: ReturnableLine[]; today: string };

/** The returns of a customer's order, and what of it can be returned. @throws order_not_found */
export async function readCustomerReturns(db: Db, accountId: number, orderId: number): Promise<CustomerReturns> {
  return returnsOf(db, orderId, await readCustomerOrder(db, accountId, orderId));
}

async function returnsOf(db: Db, orderId: number, whole: WholeOrder): Promise<CustomerReturns> {
  const { return_days } = await readSettings(db);
  const [rows, until, today] = await Promise.all([
    store.listReturnsOf(db, orderId),
    store.listLastDays(db, orderId, return_days),
    store.readToday(db),
  ]);
  return {
    returns: rows.map((row) => toOrderReturn(row, whole, "customer")),
    lines: whole.product
      .filter(({ returnable }) => returnable > 0)
      .map(({ line_id, productname, image, returnable }) => ({
        ...{ line_id, productname, image, left: returnable },
        until: until.get(line_id) ?? null,
      })),
    today,
  };
}

type Request = { orderId: number; accountId: number; form: ReturnForm };

/**
 * Asks to return pieces of a customer's order. Never more than were delivered and are in no other return: the order is locked meanwhile.
 * @throws order_not_found; invalid; return_too_late; return_put_aside
 */
export async function requestReturn(db: Db, { orderId, accountId, form }: Request): Promise<OrderReturn> {
  await readCustomerOrder(db, accountId, orderId);
  const id = await inTransaction(db, async (tx) => {
    const { order, lines } = await lockForCustomer(tx, orderId);
    const chosen = choose(lines, form.lines, ({ returnable }) => returnable);
    await requireInTime(tx, orderId, form.reason, chosen);
    if (!(await keepPictures(tx, form.photos)))
      throw refuseFields({ photos: ["A picture is not in the shop any more. Remove it and add it again."] });
    const { reason, wish, comment } = form;
    const photos = [...new Set(form.photos)].map(hashFromPath);
    const returnId = await store.insertReturn(tx, { orderId, reason, wish, comment, lines: form.lines, photos });
    await recordStep(tx, order, {
      ...{ returnId, state: "requested", by: accountId },
      change: `Return ${returnId} asked for: ${piecesLabel(chosen)}. ${returnReasons[reason].label}`,
      reason: comment || null,
    });
    return returnId;
  });
  return readCustomerReturn(db, accountId, { orderId, id });
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
  const [until, today] = [await store.listLastDays(tx, orderId, return_days), await store.readToday(tx)];
  for (const { line } of chosen) {
    const last = until.get(line.id) ?? null;
    if (isTooLate(reason, last, today)) throw refuse("return_too_late", { product: line.name, until: last });
  }
}

type OwnReturn = { orderId: number; id: number };

/** @throws order_not_found; return_not_found */
async function readCustomerReturn(db: Db, accountId: number, { orderId, id }: OwnReturn): Promise<OrderReturn> {
  const { returns } = await readCustomerReturns(db, accountId, orderId);
  const found = returns.find((one) => one.id === id);
  if (!found) throw refuse("return_not_found");
  return found;
}

/** Withdraws a return of a customer's order, of which nothing has come. @throws order_not_found; return_not_found; return_state */
export async function withdrawReturn(db: Db, accountId: number, own: OwnReturn): Promise<OrderReturn> {
  await readCustomerReturn(db, accountId, own);
  await inTransaction(db, async (tx) => {
    const { order } = await lockForCustomer(tx, own.orderId);
    const row = await store.findReturn(tx, own.id);
    if (!row) throw refuse("return_not_found");
    await moveReturn(tx, row, "withdrawn");
    const change = `Return ${own.id} withdrawn`;
    await recordStep(tx, order, { returnId: own.id, state: "withdrawn", change, reason: null, by: accountId });
  });
  return readCustomerReturn(db, accountId, own);
}

/** Stores a picture for a return of a customer's order, and returns its path. @throws order_not_found; nothing_to_return; invalid */
export async function uploadReturnPhoto(
  db: Db,
  pictures: Pictures,
  { orderId, accountId, image }: { orderId: number; accountId: number; image: Uint8Array },
): Promise<string> {
  const { product } = await readCustomerOrder(db, accountId, orderId);
  if (!product.some(({ returnable }) => returnable > 0)) throw refuse("nothing_to_return");
  return picturePath((await storeUpload(db, pictures, image)).hash);
}
