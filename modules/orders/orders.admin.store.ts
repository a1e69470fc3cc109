import { type Expression, type SqlBool, sql } from "kysely";
import type { OrderSort, OrderState } from "#contract/enums.ts";
import { refuseCursor } from "#contract/errors.ts";
import type { OrderNote } from "#contract/orders.admin.ts";
import type { Db } from "#db/connection.ts";
import { all, fitBands, idsOf } from "#db/find-page.ts";
import { decodeCursor, encodeCursor, isAfterPosition, microsecondsOf, type Position, timestampAt } from "#db/keyset.ts";
import { escapeLike } from "#db/like.ts";
import { startOfManilaDay } from "#db/manila-time.ts";
import { type Courier, resolveSearchTerms, type SearchTerm } from "./orders.rules.ts";

/** Which orders, in which order. Days are of the Philippines, as 2026-11-20. */
export type OrderFilters = {
  q?: string | undefined;
  state?: OrderState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  archived?: boolean | undefined;
  sort: OrderSort;
};

const ways = {
  newest: { column: "placed_at", direction: "desc" },
  oldest: { column: "placed_at", direction: "asc" },
  total_desc: { column: "total", direction: "desc" },
  total_asc: { column: "total", direction: "asc" },
} as const satisfies Record<OrderSort, { column: string; direction: "asc" | "desc" }>;

const columns = [
  ...(["id", "tracking_no", "firstname", "lastname", "email", "phone", "address", "payment_mode", "state"] as const),
  ...(["archived_at", "placed_at", "subtotal", "discount", "coupon_code", "shipping", "total", "vat"] as const),
  ...(["courier", "courier_tracking"] as const),
];

/** One page of orders, and the cursor of the next; null at the end. @throws invalid when the cursor is of another list */
export async function listOrderRows(
  db: Db,
  filters: OrderFilters,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { column, direction } = ways[filters.sort];
  const name = `orders ${filters.sort}`;
  let after: Position | null = null;
  if (cursor !== undefined) {
    after = decodeCursor(cursor, name, 2);
    if (!after) throw refuseCursor();
  }
  const terms = filters.q ? await resolveSearchTerms(filters.q, hasOrders(db)) : [];
  const ids = idsFound(filters, terms, after, limit + 1);
  const conditions = ids ? [sql<SqlBool>`orders.id in (${ids})`] : [...shelfOf(filters, after), ...terms.map(meets)];
  let select = db.selectFrom("orders").select(columns).select(microsecondsOf("placed_at").as("placed_us"));
  for (const condition of conditions) select = select.where(condition);
  const rows = await select
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last;
  return {
    rows: page,
    next: more ? encodeCursor(name, [column === "total" ? last.total : last.placed_us, last.id]) : null,
  };
}

/** Which list it is, but for what is typed, and where its page begins: indexes hold it in its order. */
function shelfOf({ sort, state, from, to, archived }: OrderFilters, after: Position | null): Expression<SqlBool>[] {
  const [value = 0, id = 0] = after ?? [];
  const begin = ways[sort].column === "total" ? sql`${value}::bigint` : timestampAt(value);
  return [
    archived ? sql<SqlBool>`archived_at is not null` : sql<SqlBool>`archived_at is null`,
    ...(state ? [isIn(state)] : []),
    ...(from ? [sql<SqlBool>`placed_at >= ${startOfManilaDay(from)}`] : []),
    ...(to ? [sql<SqlBool>`placed_at < ${startOfManilaDay(to, 1)}`] : []),
    ...(after ? [isAfterPosition(ways[sort], begin, id)] : []),
  ];
}

const isIn = (state: OrderState) => sql<SqlBool>`state = ${state}`;

const hasOrders = (db: Db) => async (email: string) =>
  (await db.selectFrom("orders").select("id").where(meets({ email })).limit(1).executeTakeFirst()) !== undefined;

/**
 * Of several words each may be frequent, and one beside the other nearly always, as in "Dela Cruz": the planner takes them for rare. A
 * fiftieth of all orders fills a page among so many.
 */
const LOOKED_THROUGH_FOR_WORDS = 4000;

/** Orders that were cancelled or came back lie far apart: each is read from a page of its own, and a band has few of them. */
const LOOKED_THROUGH_FAR_APART = 200;

/** The ids of a page of what is typed, or of some days by what they cost; null where they help nothing: of what is rare, and of all. */
function idsFound(filters: OrderFilters, terms: readonly SearchTerm[], after: Position | null, most: number) {
  const { sort, state, from, to } = filters;
  if (terms.length === 0) return from || to ? idsSorted(filters, terms, after, most) : null;
  const isWords = terms.every((term) => "spellings" in term);
  if (!isWords || !fitBands(terms.flatMap(({ spellings }) => spellings))) return null;
  if (sort !== "newest") return idsSorted(filters, terms, after, most);
  const [moment] = after ?? [];
  const begins = [
    sql`now()`,
    ...(to ? [startOfManilaDay(to, 1)] : []),
    ...(moment === undefined ? [] : [timestampAt(moment)]),
  ];
  return idsOf({
    table: "orders",
    order: sql`placed_at desc, id desc`,
    shelf: shelfOf(filters, after),
    // The index of the search knows the state as well.
    narrowing: [...terms.map(isLookedUp), ...(state ? [isIn(state)] : [])],
    bands: {
      of: sql`time_band(placed_at)`,
      newest: (ago) => sql`time_band(least(${sql.join(begins)}) - ${ago} * interval '672 hours')`,
    },
    ...((state === "cancelled" || state === "returned") && { look: LOOKED_THROUGH_FAR_APART }),
    most,
  });
}

function idsSorted(filters: OrderFilters, terms: readonly SearchTerm[], after: Position | null, most: number) {
  const { column, direction } = ways[filters.sort];
  const order = sql`${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)}`;
  const shelf = shelfOf(filters, after);
  // How many have one word, or are of some days, the planner knows, and the index of what orders cost tells all that is asked of them.
  if (terms.length < 2)
    return column === "total"
      ? sql`select id from orders where ${all([...shelf, ...terms.map(meets)])} order by ${order} limit ${most}`
      : null;
  return idsOf({
    table: "orders",
    order,
    shelf,
    narrowing: terms.map(isLookedUp),
    look: LOOKED_THROUGH_FOR_WORDS,
    most,
  });
}

const isLookedUp = (term: SearchTerm): Expression<SqlBool> =>
  "spellings" in term ? matchesTermByIndex(term.spellings) : meets(term);

function meets(term: SearchTerm): Expression<SqlBool> {
  if ("tracking_no" in term) return sql<SqlBool>`tracking_no = ${term.tracking_no}`;
  if ("phone" in term) return sql<SqlBool>`phone = ${term.phone}`;
  if ("email" in term) return sql<SqlBool>`lower(email) = ${term.email}`;
  return matchesTerm(term.spellings);
}

/** Whether the text by which a row is searched holds a word in one of its spellings. */
export const matchesTerm = (spellings: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    spellings.map((text) => contains(text, plain)),
    sql` or `,
  )})`;

/**
 * The same where it is settled that the index of the search finds it. Then the planner is not told what is looked for: to judge how many
 * have it takes longer than to find a page. Of a word the index is asked how it begins and how it ends: for each three letters more it
 * reads a list of all that have them ("amp" is in every "example"), which leaves out hardly anything.
 */
export const matchesTermByIndex = (spellings: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    spellings.map((text) => (/^\p{L}{4,}$/u.test(text) ? beginsAndEndsSo(text) : contains(text, untold))),
    sql` or `,
  )})`;

const plain = (typed: string) => sql<string>`plain_text(${typed})`;
const untold = (typed: string) => sql<string>`(select ${plain(typed)})`;

const beginsAndEndsSo = (word: string) => sql<SqlBool>`(
  search_text like (select '%' || left(${plain(word)}, 3) || '%') and search_text like (select '%' || right(${plain(word)}, 3) || '%')
  and strpos(search_text, ${untold(word)}) > 0)`;

/**
 * The index finds it by all of it, or by what stands before the @: too many have the same provider. It knows three signs in a row, so
 * one or two letters are how a word begins ("Sy", "Go"), with what stands before it.
 */
function contains(text: string, told: (typed: string) => Expression<string>): Expression<SqlBool> {
  if (/^\p{L}{1,2}$/u.test(text)) return sql<SqlBool>`search_text ~ ('(^|[ -])' || ${told(text)})`;
  const at = text.indexOf("@") + 1;
  if (at < 4 || at === text.length) return sql<SqlBool>`search_text like ${told(`%${escapeLike(text)}%`)}`;
  const local = `%${escapeLike(text.slice(0, at))}%`;
  return sql<SqlBool>`(search_text like ${told(local)} and strpos(search_text, ${told(text)}) > 0)`;
}

/** Puts an order away, or takes it out again; `changed` is false when it was so already. Undefined when there is none. */
export async function setArchived(
  db: Db,
  id: number,
  archived: boolean,
): Promise<{ tracking_no: string; changed: boolean } | undefined> {
  const changed = await db
    .updateTable("orders")
    .set({ archived_at: archived ? sql`now()` : null })
    .where("id", "=", id)
    .where("archived_at", archived ? "is" : "is not", null)
    .returning("tracking_no")
    .executeTakeFirst();
  if (changed) return { ...changed, changed: true };
  const found = await db.selectFrom("orders").select("tracking_no").where("id", "=", id).executeTakeFirst();
  return found && { ...found, changed: false };
}

/** Says who brings a shipped order, as long as it still says what was seen; false when it does not, or is not shipped. */
export async function setCourier(tx: Db, id: number, seen: Courier, next: Courier): Promise<boolean> {
  const changed = await tx
    .updateTable("orders")
    .set(next)
    .where("id", "=", id)
    .where("state", "=", "shipped")
    .where("archived_at", "is", null)
    .where("courier", "is not distinct from", seen.courier)
    .where("courier_tracking", "is not distinct from", seen.courier_tracking)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** The customer in whose account an order stands; null when it stands in none, or in one of staff's. */
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

/** What staff noted about an order, the oldest first. */
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

/** Notes something about an order; gives the note's id, or undefined when there is no such order. */
export async function insertNote(
  db: Db,
  { orderId, text, by }: { orderId: number; text: string; by: number },
): Promise<{ id: number; at: Date } | undefined> {
  return db
    .insertInto("order_notes")
    .columns(["order_id", "body", "account_id"])
    .expression((row) =>
      row
        .selectFrom("orders")
        .select([
          sql<number>`orders.id`.as("order_id"),
          sql<string>`${text}`.as("body"),
          sql<number>`${by}::bigint`.as("by"),
        ])
        .where("id", "=", orderId),
    )
    .returning(["id", "at"])
    .executeTakeFirst();
}
