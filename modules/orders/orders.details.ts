import type { EmailAboutOrder } from "#contract/emails.ts";
import type { LastChange } from "#contract/errors.rows.ts";
import { type Refusal, refuse } from "#contract/errors.ts";
import type { OrderNote } from "#contract/orders.admin.ts";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { type Actor, recordOnceAnHour, refuseOutdated } from "#modules/audit/audit.ts";
import { listEmailsAboutOrder } from "#modules/emails/emails.ts";
import { findCustomerId, isToPackAgain, listFailedDeliveries, listNotes } from "./orders.admin.store.ts";
import { readRestProblem } from "./orders.cod.ts";
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
  pack_again: boolean;
  customer_id: number | null;
  failed_deliveries: number;
  rest_cod_problem: string | null;
};

/** Any order with its lines, and what only staff see; the audit log records that it was opened. @throws order_not_found */
export async function openOrder(db: Db, id: number, by: Actor): Promise<WholeOrder & StaffFacts> {
  const whole = await readOrder(db, id);
  const entity = { type: "order", id, name: whole.order.tracking_no } as const;
  await recordOnceAnHour(db, { by, action: "order_opened", entity });
  return {
    ...whole,
    notes: await listNotes(db, id),
    emails: await listEmailsAboutOrder(db, id),
    pack_again: await isToPackAgain(db, id),
    customer_id: await findCustomerId(db, id),
    failed_deliveries: (await listFailedDeliveries(db, [id]))[0]?.failed_deliveries ?? 0,
    rest_cod_problem: whole.order.payment.status === "partly_paid" ? await readRestProblem(db, id) : null,
  };
}

/** The last step or edit of an order. Steps with its pieces that leave its state are in the audit log alone. */
export function lastStepOf({ history, edits }: Order): LastChange | null {
  const [last] = [...history, ...edits].sort((one, other) => other.at.localeCompare(one.at));
  return last ? { changed_by: last.by, changed_at: last.at } : null;
}

/** Makes the refusal to change an order that is not the version that was seen: its details say who changed it, and when. */
export async function refuseChanged(db: Db, id: number): Promise<Refusal> {
  const { order } = await readOrder(db, id);
  const actions = [
    "order_edited",
    "order_step_undone",
    "pieces_shipped",
    "pieces_cancelled",
    "pieces_returned",
    "shipment_moved",
  ] as const;
  return refuseOutdated(db, "order_changed", { type: "order", id, actions }, { otherwise: lastStepOf(order) });
}

/** Makes the refusal to change an order whose state is not the one that was seen: its details say who changed it, and when. */
export const refuseMoved = (order: Order, { seen, now }: Record<"seen" | "now", OrderState>): Refusal =>
  refuse("order_state_changed", { seen: orderStates[seen].label, now: orderStates[now].label, ...lastStepOf(order) });

function found(order: WholeOrder | undefined): WholeOrder {
  if (!order) throw refuse("order_not_found");
  return order;
}
