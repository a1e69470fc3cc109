import { wireRoleOf } from "#contract/enums.ts";
import { refuse } from "#contract/errors.ts";
import { staffRoleOf } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/privacy.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Account, accountCreatedAt, listDevices, lockAccount, removeAccount } from "#modules/accounts/accounts.ts";
import { listAddresses } from "#modules/addresses/addresses.ts";
import { eraseFromAuditLog } from "#modules/audit/audit.ts";
import { listCartLines, lockCart } from "#modules/cart/cart.ts";
import { deleteEmailsOf, listEmailsTo } from "#modules/emails/emails.ts";
import { anonymizeOrders, listAllCustomerOrders, lockCustomerOrders } from "#modules/orders/orders.ts";

/**
 * Everything the shop knows of an account (Data Privacy Act, RA 10173, sec. 16 c and sec. 18), asked for in this session
 * of theirs, or by staff.
 */
export async function exportPersonalData(
  db: Db,
  { id, name, email, role, sessionId }: Account & { sessionId: number | null },
): Promise<PersonalData> {
  return {
    account: {
      ...{ id, name, email, role: wireRoleOf(role), staff_role: staffRoleOf(role) },
      since: (await accountCreatedAt(db, id)).toISOString(),
    },
    addresses: await listAddresses(db, id),
    devices: await listDevices(db, id, sessionId),
    cart: await listCartLines(db, id),
    orders: await listAllCustomerOrders(db, id),
    emails: await listEmailsTo(db, email),
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
  await lockCustomerOrders(tx, account.id);
  await lockAccount(tx, account.id);
  // Staff may have taken one by phone meanwhile, without the cart. Now nobody can any more.
  const { orders, underWay } = await lockCustomerOrders(tx, account.id);
  if (underWay !== null) return { underWay, kept: orders.length, gone: false };
  await anonymizeOrders(tx, account.id);
  await deleteEmailsOf(tx, account, orders);
  const ids = orders.map(({ id }) => id);
  await eraseFromAuditLog(tx, account.id, ids);
  return { underWay, kept: orders.length, gone: await removeAccount(tx, account) };
}
