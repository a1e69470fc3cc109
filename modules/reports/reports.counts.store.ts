import { type RawBuilder, sql } from "kysely";
import { contentKindNames } from "#contract/content.kinds.ts";
import { emailStates } from "#contract/emails.kinds.admin.ts";
import { keysOf } from "#contract/keys.ts";
import { LOW_STOCK } from "#contract/limits.ts";
import { messageStates } from "#contract/messages.states.ts";
import { orderStates } from "#contract/orders.states.ts";
import { attemptStateOf, isAttemptOpen, type PaymentState, paymentStates } from "#contract/payments.statuses.ts";
import type { ListCounts } from "#contract/reports.counts.admin.ts";
import { returnReasons, returnStateNames } from "#contract/returns.states.ts";
import { reviewStateNames } from "#contract/reviews.states.ts";
import { deliveryStates } from "#contract/webhooks.events.ts";
import type { Db } from "#db/connection.ts";

/** The most rows that are counted: each count reads no more of its index, however long the list is. */
const COUNTED = 999;

/** By filter: its rows, as what follows `from`. */
type Filters = Readonly<Record<string, RawBuilder<unknown>>>;

const each = (values: readonly string[], rows: (value: string) => RawBuilder<unknown>, prefix = ""): Filters =>
  Object.fromEntries(values.map((value) => [prefix + value, rows(value)]));

const customers = sql`accounts where role = 'customer'`;

/** Members of staff who wait for no approval. The first condition is written as in the index. */
const staff = sql`accounts where role <> 'customer' and role not in ('waiting', 'api_key')`;

/** The products with such a stock. Subqueries instead of joins, so that the index of the stocks is read and no other. */
const stocked = (condition: RawBuilder<unknown>, ofProduct = sql`archived_at is null`) =>
  sql`product_stocks where ${condition} and (select ${ofProduct} from products where id = product_id)`;

const shopLimit = sql`(select coalesce(low_stock, ${LOW_STOCK}::integer) from settings)`;

/** The products whose stock is below the limit of the shop, and those below their own. */
const low = sql`(
  select from ${stocked(sql`quantity > 0 and lowest < ${shopLimit}`, sql`archived_at is null and low_stock is null`)}
  union all
  select from products where low_stock is not null and archived_at is null
     and low_stock > (select lowest from product_stocks where product_id = id and quantity > 0)) low`;

/** The variants with such a stock, of the products whose least stock has an index for it. */
const variants = (ofStocks: RawBuilder<unknown>, ofVariant: RawBuilder<unknown>) => sql`
  select from product_stocks join products p on p.id = product_stocks.product_id and p.archived_at is null
    join product_variants v on v.product_id = p.id and v.active and ${ofVariant} where ${ofStocks}`;

const variantFilters = {
  low: sql`(${variants(sql`quantity > 0 and lowest < ${shopLimit}`, sql`p.low_stock is null and v.stock between 1 and ${shopLimit} - 1`)}
    union all ${variants(sql`quantity > 0 and p.low_stock is not null`, sql`v.stock between 1 and p.low_stock - 1`)}) low`,
  out: sql`(${variants(sql`quantity = 0`, sql`v.stock = 0`)}
    union all ${variants(sql`quantity > 0 and lowest = 0`, sql`v.stock = 0`)}) out_of_stock`,
};

const refundedOrders = sql`(select order_id from payment_events where kind = 'refunded')`;

/** The payments in this state, without open ones of cancelled orders. */
function payments(state: PaymentState): RawBuilder<unknown> {
  const attempts = sql`payments where state = ${attemptStateOf(state)}`;
  if (isAttemptOpen(state))
    return sql`${attempts} and not exists (select from orders o where o.id = order_id and o.state = 'cancelled')`;
  if (attemptStateOf(state) !== "paid") return attempts;
  const isShown = sql`payment_state_of(payments) = ${state}`;
  return state === "paid"
    ? sql`${attempts} and (order_id not in ${refundedOrders} or ${isShown})`
    : sql`${attempts} and order_id in ${refundedOrders} and ${isShown}`;
}

/** The filters of each list. Every condition has an index; messages, pages and staff, which are few, do not need more. */
const filters = {
  orders: {
    ...each(keysOf(orderStates), (state) => sql`orders where state = ${state}::order_state and archived_at is null`),
    archived: sql`orders where archived_at is not null`,
  },
  products: {
    shown: sql`products where shown`,
    hidden: sql`products where not shown and archived_at is null`,
    archived: sql`products where archived_at is not null`,
    "stock:in": stocked(sql`quantity > 0`),
    "stock:low": low,
    "stock:out": stocked(sql`quantity = 0`),
  },
  stock: variantFilters,
  returns: {
    ...each(returnStateNames, (state) => sql`returns where state = ${state}::return_state`),
    ...each(keysOf(returnReasons), (reason) => sql`returns where reason = ${reason}::return_reason`, "reason:"),
  },
  payments: {
    attention: sql`payments where problem is not null`,
    ...Object.fromEntries(keysOf(paymentStates).map((state) => [state, payments(state)])),
  },
  reviews: {
    ...each(reviewStateNames, (state) => sql`reviews where state = ${state}::review_state`),
    reported: sql`reviews where reports > 0`,
  },
  customers: {
    buyers: sql`${customers} and orders > 0`,
    again: sql`${customers} and orders > 1`,
    never: sql`${customers} and orders = 0`,
    blocked: sql`${customers} and suspended_at is not null`,
  },
  staff: {
    waiting: sql`accounts where role = 'waiting'`,
    invited: sql`${staff} and suspended_at is null and invited_at is not null`,
    active: sql`${staff} and suspended_at is null and invited_at is null`,
    suspended: sql`${staff} and suspended_at is not null`,
  },
  emails: each(emailStates, (state) => sql`emails where state = ${state}`),
  messages: {
    ...each(keysOf(messageStates), (state) => sql`messages where state = ${state}::message_state`),
    complaint: sql`messages where topic = 'complaint'::message_topic`,
  },
  content: {
    ...each(contentKindNames, (kind) => sql`content_pages where kind = ${kind}::content_kind and deleted_at is null`),
    // Banners have a list of their own.
    deleted: sql`content_pages where deleted_at is not null and kind <> 'banner'`,
    "banner:deleted": sql`content_pages where deleted_at is not null and kind = 'banner'`,
  },
  webhookDeliveries: each(deliveryStates, (state) => sql`webhook_deliveries where state = ${state}`),
} as const satisfies Record<string, Filters>;

const count = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from (select from ${rows} limit ${COUNTED + 1}) found)`;

/** The types of products are rows, since the owner adds some. */
const productTypes = sql`
  select 'type:' || slug, ${count(sql`products where type = slug and archived_at is null`)} from product_types`;

/** How many rows each filter of this list has. */
export async function countRows(db: Db, list: keyof typeof filters): Promise<ListCounts> {
  const parts = Object.entries(filters[list]).map(
    ([name, rows]) => sql`select ${name}::text as name, ${count(rows)} as rows`,
  );
  if (list === "products") parts.push(productTypes);
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(
    rows.map(({ name, rows: found }) => [name, { count: Math.min(found, COUNTED), more: found > COUNTED }]),
  );
}
