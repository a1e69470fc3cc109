import { wireRoleOf } from "#contract/enums.ts";
import { refuse } from "#contract/errors.ts";
import { staffRoleOf } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/privacy.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Account, accountDates, listDevices, lockAccount, removeAccount } from "#modules/accounts/accounts.ts";
import { listAddresses } from "#modules/addresses/addresses.ts";
import { eraseFromAuditLog } from "#modules/audit/audit.ts";
import { listCartLines, lockCart } from "#modules/cart/cart.ts";
import { deleteEmailsOf, listEmailsOf } from "#modules/emails/emails.ts";
import { eraseMessagesOf, exportMessages } from "#modules/messages/messages.ts";
import { anonymizeOrders, listAllCustomerOrders, lockCustomerOrders } from "#modules/orders/orders.ts";
import { deleteStockAlertsOf, exportStockAlerts } from "#modules/products/products.ts";
import { eraseReturns, exportReturns } from "#modules/returns/returns.ts";
import { eraseReviewsOf, exportReviews } from "#modules/reviews/reviews.ts";
import { eraseTestRidesOf, exportTestRides } from "#modules/test-rides/test-rides.ts";
import { listWishedNames } from "#modules/wishlist/wishlist.ts";

/**
 * Everything that the shop stores about an account (Data Privacy Act, RA 10173, sec. 16 c and sec. 18). `sessionId` is
 * null when staff export it.
 */
export async function exportPersonalData(
  db: Db,
  { id, name, email, role, sessionId }: Account & { sessionId: number | null },
): Promise<PersonalData> {
  const { created_at, verified_at } = await accountDates(db, id);
  const orders = await listAllCustomerOrders(db, id);
  // Anyone can write and book with the address of somebody else, and register with it.
  const owner = { accountId: id, email, isConfirmed: verified_at !== null };
  return {
    account: {
      id,
      name,
      email,
      role: wireRoleOf(role),
      staff_role: staffRoleOf(role),
      since: created_at.toISOString(),
      email_verified_at: verified_at?.toISOString() ?? null,
    },
    addresses: await listAddresses(db, id),
    devices: await listDevices(db, id, sessionId),
    cart: await listCartLines(db, id),
    orders,
    returns: await exportReturns(db, orders),
    test_rides: await exportTestRides(db, owner),
    messages: await exportMessages(db, owner),
    wishlist: await listWishedNames(db, id),
    stock_alerts: await exportStockAlerts(db, owner),
    ...(await exportReviews(db, owner)),
    emails: await listEmailsOf(db, { ...owner, orders: orders.map(({ order }) => order) }),
  };
}

/**
 * Deletes an account and its personal data (RA 10173, sec. 16 e). Products and amounts of its orders stay for the
 * shop's books, without a name.
 * @throws orders_under_way, since a parcel needs its address; refund_owed; last_owner
 */
export async function deleteAccount(db: Db, account: Account): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { refused } = await eraseAccount(tx, account);
    if (refused) throw refuse(refused.code, { order: refused.tracking_no, order_id: refused.id });
  });
}

/** Why an account is not erased, and for which order; or how many orders are kept without a name, and whether there was an account. */
type Erasure =
  | { refused: { code: "orders_under_way" | "refund_owed"; id: number; tracking_no: string } }
  | { refused?: undefined; kept: number; existed: boolean };

/**
 * Erases an account in the caller's transaction. Nothing is erased while an order is under way, or the shop owes a refund.
 * @throws last_owner
 */
export async function eraseAccount(tx: Db, account: Account): Promise<Erasure> {
  // The same lock order as when an order is placed: cart, order, account.
  await lockCart(tx, account.id);
  await lockCustomerOrders(tx, account.id);
  const locked = await lockAccount(tx, account.id);
  // Again, since staff may have placed an order by phone meanwhile, which does not lock the cart.
  const { orders, underWay, owed } = await lockCustomerOrders(tx, account.id);
  if (underWay !== null) return { refused: { ...underWay, code: "orders_under_way" } };
  if (owed !== null) return { refused: { ...owed, code: "refund_owed" } };
  await anonymizeOrders(tx, account.id);
  const ids = orders.map(({ id }) => id);
  await eraseReturns(tx, ids);
  const owner = { accountId: account.id, email: account.email, isConfirmed: Boolean(locked?.verified_at) };
  await eraseReviewsOf(tx, owner);
  await deleteStockAlertsOf(tx, owner);
  await eraseTestRidesOf(tx, owner);
  await eraseMessagesOf(tx, owner);
  await deleteEmailsOf(tx, { ...owner, orders });
  await eraseFromAuditLog(tx, account.id, ids);
  return { kept: orders.length, existed: await removeAccount(tx, account) };
}
