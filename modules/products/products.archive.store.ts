import { sql } from "kysely";
import { productColumnNames } from "#contract/products.field-lists.ts";
import type { Db } from "#db/connection.ts";

/**
 * Locks a product and what is in carts of it, in the order in which orders lock them; undefined when there is no such product. It is kept
 * when it was ordered, or booked for a test ride.
 */
export async function lockToDelete(
  tx: Db,
  id: number,
): Promise<{ name: string; archived: boolean; isKept: boolean } | undefined> {
  await tx
    .selectFrom("cart_lines")
    .select("id")
    .where("product_id", "=", id)
    .orderBy("account_id")
    .forUpdate()
    .execute();
  const product = await tx
    .selectFrom("products")
    .select(["name", "archived_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!product) return undefined;
  // Read after the lock: an order that came first has its lines now.
  const kept = await sql<{ kept: boolean }>`
    select exists (select from order_lines where product_id = ${id})
        or exists (select from test_ride_slots where product_id = ${id}) as kept`.execute(tx);
  return { name: product.name, archived: product.archived_at !== null, isKept: kept.rows[0]?.kept ?? false };
}

/** Deletes a product with its variants, pictures, movements and what is in carts of it. */
export async function deleteProduct(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("products").where("id", "=", id).execute();
}

/** Archives a product, or restores it as a hidden one; returns its name, undefined when there is none in the other state. */
export async function setArchived(tx: Db, id: number, archived: boolean): Promise<string | undefined> {
  const row = await tx
    .updateTable("products")
    .set((old) => ({
      shown: false,
      archived_at: archived ? sql<Date>`now()` : null,
      version: old("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("id", "=", id)
    .where("archived_at", archived ? "is" : "is not", null)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Copies a product with its pictures and variants, hidden, without stock and codes; returns its id, undefined when there is none. */
export async function copyProduct(tx: Db, id: number, name: string): Promise<number | undefined> {
  const same = productColumnNames.filter((column) => column !== "name" && column !== "shown");
  const names = [...same, "options", "model"];
  const columns = sql.join(names.map((column) => sql.ref(column)));
  // Without the sale that runs.
  const values = sql.join(
    names.map((column) =>
      column === "price" || column === "original_price"
        ? sql`coalesce(${sql.ref(`regular_${column}`)}, ${sql.ref(column)})`
        : sql.ref(column),
    ),
  );
  const { rows } = await sql<{ id: number }>`
    insert into products (name, shown, ${columns})
    select ${name}, false, ${values} from products where id = ${id} returning id`.execute(tx);
  const copy = rows[0]?.id;
  if (copy === undefined) return undefined;
  await sql`
    insert into product_images (product_id, position, hash, alt)
    select ${copy}, position, hash, alt from product_images where product_id = ${id}`.execute(tx);
  await sql`
    insert into product_companions (product_id, position, companion_id)
    select ${copy}, position, companion_id from product_companions where product_id = ${id}`.execute(tx);
  await sql`
    insert into product_variants (product_id, position, options, price, picture, stock)
    select ${copy}, position, options, coalesce(regular_price, price), picture, 0 from product_variants
     where product_id = ${id} and active order by position, id`.execute(tx);
  return copy;
}
