import type { EmailAboutOrder } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import type { OrderNote } from "#contract/orders.admin.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { listEmailsAboutOrder } from "#modules/emails/emails.ts";
import { countFailedDeliveries, findCustomerId, listNotes } from "./orders.admin.store.ts";
import * as store from "./orders.store.ts";

/** An order with its lines. */
export type WholeOrder = { order: Order; product: OrderLine[] };

/** An order of this account with its lines. @throws order_not_found, also for somebody else's order */
export async function readCustomerOrder(db: Db, accountId: number, id: number): Promise<WholeOrder> {
  return found(await store.findOrder(db, id, accountId));
}

/** Any order with its lines. @throws order_not_found */
export async function readOrder(db: Db, id: number): Promise<WholeOrder> {
  return found(await store.findOrder(db, id));
}

/** Any order with its lines; undefined when there is none. */
export const readOrderIfAny = (db: Db, id: number): Promise<WholeOrder | undefined> => store.findOrder(db, id);

/** What only staff see of an order. */
type StaffFacts = {
  notes: OrderNote[];
  emails: EmailAboutOrder[];
  customer_id: number | null;
  failed_deliveries: number;
};

/** Any order with its lines, the notes of staff, its emails, and the id and failed deliveries of its customer. @throws order_not_found */
export async function readOrderForStaff(db: Db, id: number): Promise<WholeOrder & StaffFacts> {
  return {
    ...(await readOrder(db, id)),
    notes: await listNotes(db, id),
    emails: await listEmailsAboutOrder(db, id),
    customer_id: await findCustomerId(db, id),
    failed_deliveries: await countFailedDeliveries(db, id),
  };
}

function found(order: WholeOrder | undefined): WholeOrder {
  if (!order) throw refuse("order_not_found");
  return order;
}
