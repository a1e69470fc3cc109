import { sql } from "kysely";
import { attributes } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import type { ProductColumns } from "./products.rules.ts";

/** All that an import says of a product. */
export type ImportedColumns = Required<ProductColumns>;

/** A product as it is before an import. */
export type ExistingProduct = { version: number; facts: ImportedColumns };

/** A product as an import makes it; one without an id is new. */
export type ImportedProduct = { id: number | null; before: ImportedColumns | null; facts: ImportedColumns };

/** Those of these products that there are, by id; locked, they belong to this transaction alone. */
export async function findExistingProducts(
  tx: Db,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<Map<number, ExistingProduct>> {
  if (ids.length === 0) return new Map();
  let select = tx
    .selectFrom("products")
    .select([
      ...(["id", "version", "type", "name", "description", "price", "original_price", "stock", "shown"] as const),
      ...(["meta_title", "meta_keyword", "meta_description", "attributes", "low_stock"] as const),
    ])
    .where("id", "in", ids)
    .orderBy("id");
  if (lock) select = select.forNoKeyUpdate();
  const rows = await select.execute();
  return new Map(
    rows.map(({ id, version, ...facts }) => [
      id,
      { version, facts: { ...facts, attributes: attributes.parse(facts.attributes) } },
    ]),
  );
}

const FACTS = sql`type product_type, name text, description text, price bigint, original_price bigint, stock integer,
  shown boolean, meta_title text, meta_keyword text, meta_description text, attributes jsonb, low_stock smallint`;

/**
 * Writes imported products in a few statements, however many there are, and notes what became of their stock; gives
 * their ids in the same order.
 */
export async function saveImportedProducts(
  tx: Db,
  imported: readonly ImportedProduct[],
  accountId: number,
): Promise<number[]> {
  const added = imported.filter(({ id }) => id === null);
  const changed = imported.filter(({ id }) => id !== null);
  const { rows } = await sql<{ id: number }>`
    insert into products (type, name, description, price, original_price, stock, shown, meta_title, meta_keyword,
                          meta_description, attributes, low_stock)
    select n.type, n.name, n.description, n.price, n.original_price, n.stock, n.shown, n.meta_title, n.meta_keyword,
           n.meta_description, n.attributes, n.low_stock
      from rows from (jsonb_to_recordset(${JSON.stringify(added.map(({ facts }) => facts))}::jsonb) as (${FACTS}))
           with ordinality as n (type, name, description, price, original_price, stock, shown, meta_title,
                                 meta_keyword, meta_description, attributes, low_stock, place)
     order by n.place
    returning id`.execute(tx);
  const facts = JSON.stringify(changed.map(({ id, facts }) => ({ id, ...facts })));
  await sql`
    update products p
       set type = n.type, name = n.name, description = n.description, price = n.price,
           original_price = n.original_price, stock = n.stock, shown = n.shown, meta_title = n.meta_title,
           meta_keyword = n.meta_keyword, meta_description = n.meta_description, attributes = n.attributes,
           low_stock = n.low_stock, version = p.version + 1, updated_at = now()
      from jsonb_to_recordset(${facts}::jsonb) n (id integer, ${FACTS})
     where p.id = n.id`.execute(tx);
  const moves = changed.map(({ id, before, facts }) => ({ id, change: facts.stock - (before?.stock ?? 0) }));
  await sql`
    insert into stock_movements (product_id, change, reason, account_id)
    select n.id, n.change, 'import', ${accountId}
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) n (id integer, change integer)
     where n.change <> 0`.execute(tx);
  const newIds = rows.map(({ id }) => id);
  return imported.map(({ id }) => id ?? newIds.shift() ?? 0);
}
