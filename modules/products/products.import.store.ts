import { sql } from "kysely";
import { productColumnNames } from "#contract/products.fields.ts";
import { attributes } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import type { ProductColumns } from "./products.rules.ts";
import { recordProducts } from "./products.store.ts";

/** All columns that an import sets. */
export type ImportedColumns = Required<ProductColumns>;

/** A product as it is before an import. */
export type ExistingProduct = { version: number; columns: ImportedColumns };

/** A product as an import makes it; one without an id is new. */
export type ImportedProduct = { id: number | null; before: ImportedColumns | null; columns: ImportedColumns };

/** Products that are read before other requests have their turn: some milliseconds. */
const PRODUCTS_AT_ONCE = 200;

/** The products with these ids, by id. With `lock` they are locked for this transaction, in the order of their ids. */
export async function findExistingProducts(
  tx: Db,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<Map<number, ExistingProduct>> {
  const found = new Map<number, ExistingProduct>();
  const ordered = ids.toSorted((a, b) => a - b);
  while (ordered.length > 0) {
    let select = tx
      .selectFrom("products")
      .select(["id", "version", ...productColumnNames])
      .where("id", "in", ordered.splice(0, PRODUCTS_AT_ONCE))
      .orderBy("id");
    if (lock) select = select.forNoKeyUpdate();
    for (const { id, version, ...columns } of await select.execute())
      found.set(id, { version, columns: { ...columns, attributes: attributes.parse(columns.attributes) } });
  }
  return found;
}

/** The columns of a product, each after this prefix. */
const columnList = (prefix = "") => sql.join(productColumnNames.map((name) => sql.ref(prefix + name)));

/**
 * Writes imported products in three statements, however many there are, and records how their stock changed; returns
 * their ids in the same order.
 */
export async function saveImportedProducts(
  tx: Db,
  imported: readonly ImportedProduct[],
  accountId: number,
): Promise<number[]> {
  const added = imported.filter(({ id }) => id === null);
  const changed = imported.filter(({ id }) => id !== null);
  const addedRows = JSON.stringify(added.map(({ columns }) => columns));
  const { rows } = await sql<{ id: number }>`
    insert into products (${columnList()})
    select ${columnList("n.")}
      from jsonb_populate_recordset(null::products, ${addedRows}::jsonb) with ordinality as n
     order by n.ordinality
    returning id`.execute(tx);
  const changedRows = JSON.stringify(changed.map(({ id, columns }) => ({ id, ...columns })));
  const assignments = productColumnNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`);
  await sql`
    update products p
       set ${sql.join(assignments)}, version = p.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::products, ${changedRows}::jsonb) as n
     where p.id = n.id`.execute(tx);
  const movements = changed.map(({ id, before, columns }) => ({ id, change: columns.stock - (before?.stock ?? 0) }));
  await sql`
    insert into stock_movements (product_id, change, reason, account_id)
    select n.id, n.change, 'import', ${accountId}
      from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) n (id integer, change integer)
     where n.change <> 0`.execute(tx);
  const newIds = rows.map(({ id }) => id);
  await recordProducts(tx, [...newIds, ...changed.flatMap(({ id }) => id ?? [])]);
  return imported.map(({ id }) => id ?? newIds.shift() ?? 0);
}
