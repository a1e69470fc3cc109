import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { microsecondsOf } from "#db/keyset.ts";
import {
  listConditions,
  type OrderFilters,
  searchConditions,
  selectListed,
  sortColumns,
} from "./orders.admin.store.ts";

const reversed = { newest: "oldest", oldest: "newest", total_desc: "total_asc", total_asc: "total_desc" } as const;

export type Neighbors = { previous: number | null; next: number | null };

/** The orders before and after this one in a list with these filters; undefined when there is no such order. */
export async function findNeighbors(db: Db, id: number, filters: OrderFilters): Promise<Neighbors | undefined> {
  const order = await db
    .selectFrom("orders")
    .select(["total", microsecondsOf("placed_at").as("placed_us")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) return undefined;
  const terms = await searchConditions(db, filters.q);
  const firstAfter = async (sort: OrderFilters["sort"]): Promise<number | null> => {
    const { column, direction } = sortColumns[sort];
    const place = [column === "total" ? order.total : order.placed_us, id];
    let select = selectListed(db, filters).select("id");
    for (const condition of [...listConditions({ ...filters, sort }, place), ...terms])
      select = select.where(condition);
    const found = await select.orderBy(sql.ref(column), direction).orderBy("id", direction).limit(1).executeTakeFirst();
    return found?.id ?? null;
  };
  const [previous, next] = await Promise.all([firstAfter(reversed[filters.sort]), firstAfter(filters.sort)]);
  return { previous, next };
}
