import { type Expression, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { CustomerSegment, CustomerSort } from "#contract/customers.segments.admin.ts";
import type { Customer, CustomerCod } from "#contract/customers.ts";
import { pesosOf } from "#contract/money.ts";
import type { OrderNote } from "#contract/orders.admin.ts";
import type { Db } from "#db/connection.ts";
import {
  isAfterPosition,
  microsecondsOf,
  type Page,
  type PageRequest,
  positionOf,
  timestampAt,
  toPage,
} from "#db/keyset.ts";
import { isOnDays } from "#db/manila-time.ts";
import type { Accounts, DB } from "#db/schema.gen.ts";
import { searchTextContains } from "#db/search-text.ts";
import { resolveSearchTerms, type SearchTerm } from "#modules/orders/orders.ts";

/** The search, the filters and the sort order of the list of customers. Days are in Philippine time, as 2026-11-20. */
export type CustomerFilters = {
  q?: string | undefined;
  kind?: CustomerSegment | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort: CustomerSort;
};

const sortColumns = {
  newest: { column: "created_at", direction: "desc" },
  oldest: { column: "created_at", direction: "asc" },
  spent_desc: { column: "spent", direction: "desc" },
  spent_asc: { column: "spent", direction: "asc" },
  orders_desc: { column: "orders", direction: "desc" },
  orders_asc: { column: "orders", direction: "asc" },
} as const satisfies Record<CustomerSort, { column: string; direction: "asc" | "desc" }>;

/** The conditions are written as in the indexes, so that the planner uses them. */
const segmentConditions = {
  buyers: sql<boolean>`orders > 0`,
  again: sql<boolean>`orders > 1`,
  never: sql<boolean>`orders = 0`,
  blocked: sql<boolean>`suspended_at is not null`,
} satisfies Record<CustomerSegment, Expression<boolean>>;

const city = sql<string | null>`
  (select d.city from addresses d where d.account_id = accounts.id order by d.is_default desc, d.id desc limit 1)`;

/**
 * The orders of a customer that await their online payment. The stored totals include them, so that placing and paying an order write
 * nothing more; what staff read is without them. Lists are filtered and sorted by the stored totals, which have indexes.
 */
const awaiting = sql<{ awaiting_orders: number; awaiting_amount: number }>`
  (select count(*)::integer as awaiting_orders, coalesce(sum(o.total - o.returned_total - o.allowance_total), 0)::bigint as awaiting_amount
     from orders o where o.account_id = accounts.id and awaits_payment(o.payment_status) and is_sale(o.state))`;

const customers = (db: Db) =>
  db
    .selectFrom("accounts")
    .select(["id", "name", "email", "role", "phone", "orders", "spent", "last_order_at"])
    .select(["created_at", "suspended_at", "verified_at"])
    .where("role", "=", "customer");

/** Adds to these customers what is read for each of them. */
const withDetails = <Row extends Pick<Selectable<Accounts>, "id">>(
  db: Db,
  rows: SelectQueryBuilder<DB, "accounts", Row>,
) =>
  db
    .selectFrom(rows.as("accounts"))
    .innerJoinLateral(awaiting.as("awaiting"), (join) => join.onTrue())
    .selectAll("accounts")
    .select(["awaiting_orders", "awaiting_amount"])
    .select(city.as("city"));

/**
 * One page of customers, and the cursor of the next; null at the end.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listCustomers(
  db: Db,
  { limit, cursor, ...filters }: CustomerFilters & PageRequest,
): Promise<Page<Customer>> {
  const { column, direction } = sortColumns[filters.sort];
  const list = `customers ${filters.sort}`;
  const [value = 0, id = 0] = positionOf(cursor, list, 2) ?? [];
  const terms = filters.q ? await resolveSearchTerms(filters.q, isCustomers(db)) : [];
  let select = filtered(customers(db), filters, terms).select(microsecondsOf("created_at").as("joined_us"));
  if (cursor !== undefined) {
    const begin = column === "created_at" ? timestampAt(value) : sql`${value}::bigint`;
    select = select.where(isAfterPosition(sortColumns[filters.sort], begin, id));
  }
  // The page first: a search can match every customer.
  const page = select
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit + 1);
  const rows = await withDetails(db, page).orderBy(column, direction).orderBy("id", direction).execute();
  const position = (last: (typeof rows)[number]) => [column === "created_at" ? last.joined_us : last[column], last.id];
  const { rows: shown, next } = toPage(rows, { limit, list, position });
  return { rows: shown.map(onWire), next };
}

function filtered<T>(
  select: SelectQueryBuilder<DB, "accounts", T>,
  { kind, from, to }: CustomerFilters,
  terms: readonly SearchTerm[],
) {
  let found = select;
  if (kind) found = found.where(segmentConditions[kind]);
  for (const condition of isOnDays("created_at", { from, to })) found = found.where(condition);
  for (const term of terms) found = found.where(matches(term));
  return found;
}

const isCustomers = (db: Db) => async (email: string) =>
  (await customers(db).where(matches({ email })).executeTakeFirst()) !== undefined;

/** True for customers who match a term; the number of an order finds its customer. */
function matches(term: SearchTerm): Expression<SqlBool> {
  if ("tracking_no" in term)
    return sql<SqlBool>`id = (select o.account_id from orders o where o.tracking_no = ${term.tracking_no})`;
  if ("email" in term) return sql<SqlBool>`email = ${term.email}`;
  return "phone" in term ? sql<SqlBool>`phone = ${term.phone}` : searchTextContains(term.spellings);
}

/** A customer as the contract has it, and the account; undefined when there is none. */
export async function findCustomer(db: Db, id: number) {
  const row = await readRow(db, id);
  if (!row) return undefined;
  const { name, email, role } = row;
  return { customer: onWire(row), account: { id, name, email, role } };
}

/** Whether a customer can pay on delivery, as far as failed deliveries matter; `cod_refusal` decides in the same way. */
export async function readCod(db: Db, id: number): Promise<CustomerCod> {
  const { rows } = await sql<CustomerCod>`
    select failed as failed_deliveries, cod_allowed as allowed, coalesce(failed >= s.cod_failures and not cod_allowed, false) as stopped
      from accounts a, payment_settings s,
           lateral (select count(*)::int as failed from orders o where o.account_id = a.id and had_failed_delivery(o.id)) f
     where a.id = ${id}`.execute(db);
  return rows[0] ?? { failed_deliveries: 0, allowed: false, stopped: false };
}

/** Lets a customer pay on delivery in spite of failed deliveries, or not any more; false when nothing has changed. */
export async function setCodAllowed(tx: Db, id: number, allowed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts")
    .set({ cod_allowed: allowed })
    .where("id", "=", id)
    .where("role", "=", "customer")
    .where("cod_allowed", "<>", allowed)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The notes of staff about a customer, the newest first. */
export async function listNotes(db: Db, customerId: number): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("customer_notes as n")
    .leftJoin("accounts as a", "a.id", "n.account_id")
    .select(["n.id", "n.body", "n.at", "a.name"])
    .where("n.customer_id", "=", customerId)
    .orderBy("n.id", "desc")
    .execute();
  return rows.map(({ id, body, at, name }) => ({ id, text: body, at: at.toISOString(), by: name }));
}

/** Adds a note about a customer; undefined when the customer does not exist. */
export function insertNote(
  db: Db,
  { customerId, text, by }: { customerId: number; text: string; by: number },
): Promise<{ id: number; at: Date } | undefined> {
  return db
    .insertInto("customer_notes")
    .columns(["customer_id", "body", "account_id"])
    .expression((row) =>
      row
        .selectFrom("accounts")
        .select(["id", sql<string>`${text}`.as("body"), sql<number>`${by}::bigint`.as("by")])
        .where("id", "=", customerId)
        .where("role", "=", "customer"),
    )
    .returning(["id", "at"])
    .executeTakeFirst();
}

const readRow = (db: Db, id: number) => withDetails(db, customers(db).where("id", "=", id)).executeTakeFirst();

type CustomerRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

const onWire = (row: CustomerRow): Customer => ({
  id: row.id,
  name: row.name,
  email: row.email,
  email_verified: row.verified_at !== null,
  phone: row.phone,
  city: row.city,
  orders: row.orders - row.awaiting_orders,
  spent: pesosOf(row.spent - row.awaiting_amount),
  last_order_at: row.last_order_at?.toISOString() ?? null,
  since: row.created_at.toISOString(),
  blocked: row.suspended_at !== null,
});
