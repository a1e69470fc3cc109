import { refuse } from "#contract/errors.ts";
import { staffRoleOf } from "#contract/permissions.ts";
import type { OwnData } from "#contract/profile.ts";
import { wireRoleOf } from "#contract/vocabulary.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Account, devicesOf, lockAccount, removeAccount, sinceOf } from "#modules/accounts/accounts.ts";
import { addressesOf } from "#modules/addresses/addresses.ts";
import { forgetInLog } from "#modules/audit/audit.ts";
import { linesInCart, lockCart } from "#modules/cart/cart.ts";
import { deleteLetters, lettersTo } from "#modules/mail/mail.ts";
import { allOwnOrders, forgetCustomer, lockOwnOrders } from "#modules/orders/orders.ts";

/**
 * Everything the shop knows of an account (Data Privacy Act, RA 10173, sec. 16 c and sec. 18), asked for in this session
 * of theirs, or by staff.
 */
export async function dataOf(
  db: Db,
  { id, name, email, role, sessionId }: Account & { sessionId: number | null },
): Promise<OwnData> {
  return {
    account: {
      ...{ id, name, email, role: wireRoleOf(role), staff_role: staffRoleOf(role) },
      since: (await sinceOf(db, id)).toISOString(),
    },
    addresses: await addressesOf(db, id),
    devices: await devicesOf(db, id, sessionId),
    cart: await linesInCart(db, id),
    orders: await allOwnOrders(db, id),
    letters: await lettersTo(db, email),
  };
}

/**
 * Deletes an account and all that names its owner (RA 10173, sec. 16 e). What was sold for how much stays, since the
 * shop's books have to be kept, but no longer says to whom.
 * @throws orders_under_way, since a parcel needs its address; last_owner
 */
export async function deleteAccount(db: Db, account: Account): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { underWay } = await eraseAccount(tx, account);
    if (underWay !== null) throw refuse("orders_under_way", { order: underWay.tracking_no, order_id: underWay.id });
  });
}

/**
 * Erases an account in the caller's transaction. Gives how many orders are kept without a name, and whether the account
 * was still there; or an order under way, and then nothing was erased.
 * @throws last_owner
 */
export async function eraseAccount(
  tx: Db,
  account: Account,
): Promise<{ underWay: { id: number; tracking_no: string } | null; kept: number; gone: boolean }> {
  // The order in which an order takes its locks: the cart, the order, and then its account.
  await lockCart(tx, account.id);
  await lockOwnOrders(tx, account.id);
  await lockAccount(tx, account.id);
  // Staff may have taken one by phone meanwhile, without the cart. Now nobody can any more.
  const { orders, underWay } = await lockOwnOrders(tx, account.id);
  if (underWay !== null) return { underWay, kept: orders.length, gone: false };
  await forgetCustomer(tx, account.id);
  await deleteLetters(tx, account, orders);
  const ids = orders.map(({ id }) => id);
  await forgetInLog(tx, account.id, ids);
  return { underWay, kept: orders.length, gone: await removeAccount(tx, account) };
}
