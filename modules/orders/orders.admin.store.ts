import { type Expression, type SqlBool, sql } from "kysely";
import type { ProductType } from "#contract/enums.ts";
import type { OrderNote } from "#contract/orders.admin.ts";
import type { FailedDeliveries } from "#contract/orders.bulk.admin.ts";
import type { OrderSort, OrderState } from "#contract/orders.states.ts";
import type { PaymentMode } from "#contract/payments.modes.ts";
import type { PaymentFilter } from "#contract/payments.statuses.ts";
import {
  moneyFigures,
  NO_GROUP,
  type OrderDate,
  type ParcelOutcome,
  parcelOutcomes,
} from "#contract/reports.groups.admin.ts";
import { returnStateNames, returnStates } from "#contract/returns.states.ts";
import type { Db } from "#db/connection.ts";
import {
  isAfterPosition,
  microsecondsOf,
  type PageRequest,
  type Position,
  positionOf,
  timestampAt,
  toPage,
} from "#db/keyset.ts";
import { isOnDays } from "#db/manila-time.ts";
import type { Orders } from "#db/schema.gen.ts";
import { searchTextContains } from "#db/search-text.ts";
import { ERASED_PHONE } from "./orders.customer.store.ts";
import { resolveSearchTerms, type SearchTerm } from "./orders.rules.ts";

/** The search, the filters and the sort order of the list of orders. Days are in Philippine time, as 2026-11-20. */
export type OrderFilters = {
  q?: string | undefined;
  state?: OrderState | undefined;
  payment?: PaymentFilter | undefined;
  from?: string | undefined;
  to?: string | undefined;
  date?: OrderDate | undefined;
  courier?: string | undefined;
  parcel?: ParcelOutcome | undefined;
  sales?: boolean | undefined;
  product?: number | undefined;
  type?: ProductType | undefined;
  coupon?: string | undefined;
  province?: string | undefined;
  mode?: PaymentMode | undefined;
  archived?: boolean | undefined;
  sort: OrderSort;
};

/** The column of each sort order. */
export const sortColumns = {
  newest: { column: "placed_at", direction: "desc" },
  oldest: { column: "placed_at", direction: "asc" },
  total_desc: { column: "total", direction: "desc" },
  total_asc: { column: "total", direction: "asc" },
} as const satisfies Record<OrderSort, { column: string; direction: "asc" | "desc" }>;

const columns = [
  "id",
  "tracking_no",
  "firstname",
  "lastname",
  "email",
  "phone",
  "address",
  "business_name",
  "business_tin",
  "business_address",
  "payment_mode",
  "state",
  "payment_status",
  "deposit",
  "paid",
  "refunded",
  "archived_at",
  "placed_at",
  "subtotal",
  "discount",
  "coupon_code",
  "shipping",
  "total",
  "returned_total",
  "allowance_total",
  "vat",
  "courier",
  "courier_tracking",
] as const;

/**
 * One page of orders, and the cursor of the next; null at the end.
 * @throws invalid when the cursor belongs to another list
 */
export async function listOrderRows(db: Db, filters: OrderFilters, { limit, cursor }: PageRequest) {
  const { column, direction } = sortColumns[filters.sort];
  const list = `orders ${filters.sort}`;
  const after = positionOf(cursor, list, 2);
  const terms = await searchConditions(db, filters.q);
  let select = selectListed(db, filters).select(columns).select(microsecondsOf("placed_at").as("placed_us"));
  for (const condition of [...listConditions(filters, after), ...terms]) select = select.where(condition);
  const rows = await select
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, list, position: (last) => [column === "total" ? last.total : last.placed_us, last.id] });
}

/** The orders of a list, for `listConditions`. With the archived ones they are two parts, since each has its index by time. */
export function selectListed(db: Db, { sales, archived }: OrderFilters) {
  if (!sales || archived) return db.selectFrom("orders");
  const parts = sql<Orders>`(select * from orders where archived_at is null union all select * from orders where archived_at is not null)`;
  return db.selectFrom(parts.as("orders"));
}

/** The conditions of what somebody searches for. */
export async function searchConditions(db: Db, q: string | undefined): Promise<Expression<SqlBool>[]> {
  return q ? (await resolveSearchTerms(q, hasOrders(db))).map(matches) : [];
}

const awaitsNoPayment = sql<SqlBool>`not awaits_payment(payment_status)`;

function paymentCondition(payment: PaymentFilter): Expression<SqlBool> {
  if (payment === "refund_due") return sql<SqlBool>`refund_due > 0`;
  return payment === "not_awaited" ? awaitsNoPayment : sql<SqlBool>`payment_status = ${payment}`;
}

/** The conditions of a list without its search, from this position on. */
export function listConditions(
  { sort, state, payment, from, to, date, courier, parcel, archived, ...report }: OrderFilters,
  after: Position | null,
): Expression<SqlBool>[] {
  const [value = 0, id = 0] = after ?? [];
  const begin = sortColumns[sort].column === "total" ? sql`${value}::bigint` : timestampAt(value);
  return [
    ...(report.sales ? [sql<SqlBool>`is_sale(state)`, awaitsNoPayment] : []),
    // What reports count includes archived orders.
    ...(archived ? [sql<SqlBool>`archived_at is not null`] : []),
    ...(archived || report.sales || (date ?? "placed") !== "placed" || isShippedDate({ courier, parcel })
      ? []
      : [sql<SqlBool>`archived_at is null`]),
    ...reportConditions(report),
    ...(state ? [sql<SqlBool>`state = ${state}`] : []),
    ...(payment ? [paymentCondition(payment)] : []),
    ...dateConditions({ date, from, to, courier, parcel }),
    ...(after ? [isAfterPosition(sortColumns[sort], begin, id)] : []),
  ];
}

/** Whether the days of a list are those on which parcels were shipped. */
const isShippedDate = ({ date, courier, parcel }: Pick<OrderFilters, "date" | "courier" | "parcel">): boolean =>
  date === "shipped" || courier !== undefined || parcel !== undefined;

/** Placed on these days; or with a parcel that was shipped, a document that was issued, or money that moved, on them. */
function dateConditions({ date, from, to, courier, parcel }: Omit<OrderFilters, "sort">): Expression<SqlBool>[] {
  if (isShippedDate({ date, courier, parcel })) {
    const shipped = sql.join(
      [
        sql`true`,
        ...isOnDays("s.shipped_at", { from, to }),
        ...(courier ? [sql`coalesce(s.courier, ${NO_GROUP}) = ${courier}`] : []),
        ...(parcel ? [sql`s.state = any (${[...parcelOutcomes[parcel].states]}::shipment_state[])`] : []),
      ],
      sql` and `,
    );
    return [sql<SqlBool>`orders.id in (select s.order_id from shipments s where ${shipped})`];
  }
  if (date === "invoiced") {
    const issued = sql.join([sql`true`, ...isOnDays("issued_at", { from, to })], sql` and `);
    return [sql<SqlBool>`orders.id in (select order_id from invoices where ${issued})`];
  }
  if (date === undefined || date === "placed" || date === "shipped") return isOnDays("placed_at", { from, to });
  const { plus, minus } = moneyFigures[date];
  // Literals, so that the partial index is used.
  const kinds = sql.join([...plus, ...minus].map((kind) => sql.lit(kind)));
  const moved = sql.join([sql`kind in (${kinds})`, ...isOnDays("at", { from, to })], sql` and `);
  return [sql<SqlBool>`orders.id in (select order_id from payment_events where ${moved})`];
}

/** The conditions by which a row of the sales report leads to its orders. */
function reportConditions({
  product,
  type,
  coupon,
  province,
  mode,
}: Omit<OrderFilters, "sort">): Expression<SqlBool>[] {
  const lines = sql`select from order_lines l join products p on p.id = l.product_id where l.order_id = orders.id`;
  const address = sql`select from order_addresses a where a.order_id = orders.id`;
  return [
    ...(product ? [sql<SqlBool>`exists (${lines} and p.id = ${product})`] : []),
    ...(type ? [sql<SqlBool>`exists (${lines} and p.type = ${type})`] : []),
    ...(coupon
      ? [coupon === NO_GROUP ? sql<SqlBool>`coupon_code is null` : sql<SqlBool>`coupon_code = ${coupon}`]
      : []),
    ...(province === NO_GROUP ? [sql<SqlBool>`not exists (${address})`] : []),
    ...(province && province !== NO_GROUP
      ? [sql<SqlBool>`exists (${address} and coalesce(a.province, a.region) = ${province})`]
      : []),
    ...(mode ? [sql<SqlBool>`payment_mode = ${mode}`] : []),
  ];
}

const hasOrders = (db: Db) => async (email: string) =>
  (await db.selectFrom("orders").select("id").where(matches({ email })).limit(1).executeTakeFirst()) !== undefined;

function matches(term: SearchTerm): Expression<SqlBool> {
  if ("tracking_no" in term) return sql<SqlBool>`tracking_no = ${term.tracking_no}`;
  if ("phone" in term)
    return sql<SqlBool>`(phone = ${term.phone} or ${searchTextContains(term.typed, ["search_details"])})`;
  if ("email" in term) return sql<SqlBool>`lower(email) = ${term.email}`;
  // One or two letters are the beginning of a name: in addresses they would match nearly every order.
  const columns = term.spellings.every((text) => text.length < 3) ? ["search_text"] : ["search_text", "search_details"];
  const words = searchTextContains(term.spellings, columns);
  if (!term.document) return words;
  const { kind, number } = term.document;
  // An array, so that the index of the orders is read besides that of their words.
  const invoiced = sql`array(select order_id from invoices where kind = ${kind} and number = ${number})`;
  return sql<SqlBool>`(orders.id = any (${invoiced}) or ${words})`;
}

/** Locks an order and returns what decides whether it can be archived or restored; undefined when there is none. */
export const lockToArchive = (tx: Db, id: number) =>
  tx
    .selectFrom("orders")
    .select(["tracking_no", "state", "archived_at", "refund_due"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

const openReturnStates = returnStateNames.filter((state) => returnStates[state].open);

/** Whether a return of an order is open. Call it under the lock of the order, which a new return takes too. */
export async function hasOpenReturn(tx: Db, orderId: number): Promise<boolean> {
  const open = tx.selectFrom("returns").select("id").where("order_id", "=", orderId);
  return (await open.where("state", "in", openReturnStates).limit(1).executeTakeFirst()) !== undefined;
}

/** Archives an order, or restores it. */
export async function setArchived(tx: Db, id: number, archived: boolean): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ archived_at: archived ? sql`now()` : null })
    .where("id", "=", id)
    .execute();
}

/** The customer of an order; null when it belongs to no account, or to one of staff. */
export async function findCustomerId(db: Db, orderId: number): Promise<number | null> {
  const row = await db
    .selectFrom("orders as o")
    .innerJoin("accounts as a", "a.id", "o.account_id")
    .select("a.id")
    .where("o.id", "=", orderId)
    .where("a.role", "=", "customer")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Those of these orders whose account or phone number has other orders with a delivery that failed, and how many. All orders of
 * erased customers have the same phone number, which belongs to nobody. Each other order is looked at once: hundreds of these orders may have
 * the phone number of thousands, such as the shop's own for customers who walk in.
 */
export async function listFailedDeliveries(db: Db, ids: readonly number[]): Promise<FailedDeliveries[]> {
  const { rows } = await sql<FailedDeliveries>`
    with these as materialized (
      select id, account_id, phone from orders where id = any (${ids}::bigint[]) and phone <> ${ERASED_PHONE}
    ), failed as materialized (
      select o.id, o.account_id, o.phone from orders o
       where (o.account_id = any (array(select account_id from these)) or o.phone = any (array(select phone from these)))
         and had_failed_delivery(o.id)
    )
    select this.id, count(*)::int as failed_deliveries
      from these this join failed o on (o.account_id = this.account_id or o.phone = this.phone) and o.id <> this.id
     group by this.id order by this.id`.execute(db);
  return rows;
}

/** The notes of staff about an order, the oldest first. */
export async function listNotes(db: Db, orderId: number): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("order_notes as n")
    .leftJoin("accounts as a", "a.id", "n.account_id")
    .select(["n.id", "n.body", "n.at", "a.name"])
    .where("n.order_id", "=", orderId)
    .orderBy("n.id")
    .execute();
  return rows.map(({ id, body, at, name }) => ({ id, text: body, at: at.toISOString(), by: name }));
}

/** Whether an order was changed after it was packed, so that its parcel or label is not right any more. */
export async function isToPackAgain(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    select is_to_pack_again(o) as answer from orders o where o.id = ${orderId}`.execute(db);
  return rows[0]?.answer ?? false;
}

/** Adds a note to an order and returns its id; undefined when the order does not exist. */
export async function insertNote(
  db: Db,
  { orderId, text, by, repack = false }: { orderId: number; text: string; by: number; repack?: boolean },
): Promise<{ id: number; at: Date } | undefined> {
  return db
    .insertInto("order_notes")
    .columns(["order_id", "body", "account_id", "repack"])
    .expression((row) =>
      row
        .selectFrom("orders")
        .select([
          sql<number>`orders.id`.as("order_id"),
          sql<string>`${text}`.as("body"),
          sql<number>`${by}::bigint`.as("by"),
          sql<boolean>`${repack}::boolean`.as("repack"),
        ])
        .where("id", "=", orderId),
    )
    .returning(["id", "at"])
    .executeTakeFirst();
}
