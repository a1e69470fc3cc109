import type { Customer } from "#contract/customers.ts";
import { refuse, refuseFields } from "#contract/errors.ts";
import type { OrderNote } from "#contract/orders.admin.ts";
import type { CustomerOrder } from "#contract/orders.ts";
import type { PersonalData } from "#contract/privacy.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { Page, TimedPageRequest } from "#db/keyset.ts";
import { type Account, blockCustomer, requestPasswordReset, unblockCustomer } from "#modules/accounts/accounts.ts";
import { listAddresses } from "#modules/addresses/addresses.ts";
import { type Actor, recordAudit, recordOnceAnHour } from "#modules/audit/audit.ts";
import { listCustomerOrders } from "#modules/orders/orders.ts";
import { eraseAccount, exportPersonalData } from "#modules/privacy/privacy.ts";
import { listOpenReturns } from "#modules/returns/returns.ts";
import * as store from "./customers.store.ts";

export { listCustomers } from "./customers.store.ts";

/** The actor, and the customer that the action applies to. */
type CustomerAction = { by: Actor; id: number };

/** A customer as an entity of the audit log. */
const customerEntity = ({ id, name }: Pick<Account, "id" | "name">) => ({ type: "account", id, name }) as const;

/**
 * A customer with the saved addresses, the notes of staff and open returns, for staff; the audit log records it.
 * @throws customer_not_found
 */
export async function openCustomer(db: Db, { by, id }: CustomerAction) {
  const { account, customer } = await customerOf(db, id);
  await recordOnceAnHour(db, { by, action: "customer_opened", entity: customerEntity(account) });
  const cod = await store.readCod(db, id);
  const addresses = await listAddresses(db, id);
  const notes = await store.listNotes(db, id);
  const open_returns = await listOpenReturns(db, id);
  return { customer, cod, addresses, notes, open_returns };
}

/**
 * One page of a customer's orders, the newest first.
 * @throws customer_not_found; invalid when the cursor belongs to another list
 */
export async function listOrdersOfCustomer(db: Db, id: number, page: TimedPageRequest): Promise<Page<CustomerOrder>> {
  await customerOf(db, id);
  return listCustomerOrders(db, id, page);
}

/** Adds a note about a customer, which only staff see. @throws customer_not_found */
export async function addCustomerNote(db: Db, { by, id }: CustomerAction, text: string): Promise<OrderNote> {
  const noted = await store.insertNote(db, { customerId: id, text, by: by.id });
  if (!noted) throw refuse("customer_not_found");
  return { id: noted.id, text, at: noted.at.toISOString(), by: by.name };
}

/** The email address of a customer. @throws customer_not_found */
export const customerEmail = async (db: Db, id: number): Promise<string> => (await customerOf(db, id)).customer.email;

/**
 * Sends a customer an email with a link to choose a new password; returns the email address.
 * @throws customer_not_found
 */
export const sendResetLink = (db: Db, { by, id }: CustomerAction): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { account } = await customerOf(tx, id);
    await requestPasswordReset(tx, account.email);
    await recordAudit(tx, { by, action: "customer_reset_sent", entity: customerEntity(account) });
    return account.email;
  });

/**
 * Blocks a customer and signs them out everywhere; returns their name. Repeating it changes nothing.
 * @throws customer_not_found
 */
export const block = (db: Db, { by, id }: CustomerAction, reason: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const changed = await blockCustomer(tx, id);
    const { account } = await customerOf(tx, id);
    if (!changed) return account.name;
    await store.insertNote(tx, { customerId: id, text: `Blocked: ${reason}`, by: by.id });
    const facts = { before: { blocked: false, reason: null }, after: { blocked: true, reason } };
    await recordAudit(tx, { by, action: "customer_blocked", entity: customerEntity(account), ...facts });
    return account.name;
  });

/** Unblocks a customer; returns their name. Repeating it changes nothing. @throws customer_not_found */
export const unblock = (db: Db, { by, id }: CustomerAction): Promise<string> =>
  inTransaction(db, async (tx) => {
    const changed = await unblockCustomer(tx, id);
    const { account } = await customerOf(tx, id);
    const facts = { before: { blocked: true }, after: { blocked: false } };
    if (changed) await recordAudit(tx, { by, action: "customer_unblocked", entity: customerEntity(account), ...facts });
    return account.name;
  });

/**
 * Lets a customer pay on delivery in spite of failed deliveries, or not any more; returns their name. Repeating it changes nothing.
 * @throws customer_not_found
 */
export const allowCod = (db: Db, { by, id }: CustomerAction, allowed: boolean): Promise<string> =>
  inTransaction(db, async (tx) => {
    const changed = await store.setCodAllowed(tx, id, allowed);
    const { account } = await customerOf(tx, id);
    const facts = { before: { cod_allowed: !allowed }, after: { cod_allowed: allowed } };
    if (changed)
      await recordAudit(tx, { by, action: "customer_cod_changed", entity: customerEntity(account), ...facts });
    return account.name;
  });

/** Everything that the shop stores about a customer, as in their own download. @throws customer_not_found */
export const exportCustomerData = (db: Db, { by, id }: CustomerAction): Promise<PersonalData> =>
  inTransaction(db, async (tx) => {
    const { account } = await customerOf(tx, id);
    await recordAudit(tx, { by, action: "customer_exported", entity: customerEntity(account) });
    return exportPersonalData(tx, { ...account, sessionId: null });
  });

/**
 * Erases a customer for ever, when `email` confirms their email address; returns how many of their orders are kept
 * without a name.
 * @throws customer_not_found; invalid, with a message on `email`, when it is another one; orders_under_way; refund_owed
 */
export const eraseCustomer = (db: Db, { by, id }: CustomerAction, email: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { account } = await customerOf(tx, id);
    if (email.toLowerCase() !== account.email.toLowerCase())
      throw refuseFields({ email: ["This is not the email address of this customer."] });
    const erasure = await eraseAccount(tx, account);
    if (erasure.refused)
      throw refuse(erasure.refused.code, { order: erasure.refused.tracking_no, customer: account.name });
    const { kept, existed } = erasure;
    if (!existed) throw refuse("customer_not_found"); // A colleague erased them at the same time.
    const entity = { type: "account", id, name: "Deleted account" } as const;
    await recordAudit(tx, { by, action: "customer_erased", entity, after: { orders: kept } });
    return kept;
  });

/** @throws customer_not_found */
async function customerOf(db: Db, id: number): Promise<{ customer: Customer; account: Account }> {
  const found = await store.findCustomer(db, id);
  if (!found) throw refuse("customer_not_found");
  return found;
}
