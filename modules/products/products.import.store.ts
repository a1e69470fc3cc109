import { sql } from "kysely";
import { productColumnNames } from "#contract/products.field-lists.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import { attributes } from "#contract/products.ts";
import { type ProductOption, productOptions } from "#contract/products.variants.ts";
import type { Db } from "#db/connection.ts";
import { picturePath } from "#modules/media/media.ts";
import type { RequestedPictures } from "./products.import.pictures.rules.ts";
import { pauseSales } from "./products.prices.store.ts";
import type { ProductColumns } from "./products.rules.ts";
import { recordProducts } from "./products.store.ts";
import type { StoredVariant, VariantPlan } from "./products.variants.rules.ts";
import { listStoredVariants, saveVariants } from "./products.variants.store.ts";

/** All columns that an import sets. */
export type ImportedColumns = Required<ProductColumns> & { stock: number };

/** A product as it is before an import, with its prices without a sale. */
export type ExistingProduct = {
  version: number;
  archived: boolean;
  options: ProductOption[];
  /** All of them, removed ones too. */
  variants: StoredVariant[];
  gallery: GalleryEntry[];
  columns: ImportedColumns;
};

/** A product as an import makes it; one without an id is new. Without a plan its variants stay as they are. */
export type ImportedProduct = {
  id: number | null;
  before: ImportedColumns | null;
  columns: ImportedColumns;
  plan: VariantPlan | null;
  pictures: RequestedPictures | null;
  /** Whether it is new, and shown as soon as it has a picture. */
  showAfter: boolean;
};

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
    const some = ordered.splice(0, PRODUCTS_AT_ONCE);
    const products = tx.selectFrom("products").where("id", "in", some).orderBy("id");
    // The stocks are read after the lock: whoever changes them holds it.
    if (lock) await products.select("id").forNoKeyUpdate().execute();
    const select = products
      .innerJoin("product_stocks", "product_id", "id")
      .select(["id", "version", "options", "quantity as stock", ...productColumnNames])
      .select(["regular_price", "regular_original_price"])
      .select(sql<boolean>`archived_at is not null`.as("archived"));
    const variants = Map.groupBy(await listStoredVariants(tx, some), ({ productId }) => productId);
    const images = tx
      .selectFrom("product_images")
      .select(["product_id", "hash", "alt"])
      .where("product_id", "in", some);
    const galleries = Map.groupBy(
      await images.orderBy("product_id").orderBy("position").execute(),
      ({ product_id }) => product_id,
    );
    for (const { regular_price, regular_original_price, ...row } of await select.execute()) {
      const { id, version, archived, options, ...columns } = row;
      found.set(id, {
        version,
        archived,
        options: productOptions.parse(options),
        variants: variants.get(id)?.map(({ productId, ...variant }) => variant) ?? [],
        gallery: galleries.get(id)?.map(({ hash, alt }) => ({ image: picturePath(hash), alt })) ?? [],
        columns: {
          ...columns,
          price: regular_price ?? columns.price,
          original_price: regular_original_price ?? columns.original_price,
          attributes: attributes.parse(columns.attributes),
        },
      });
    }
  }
  return found;
}

/** The columns of a product, each after this prefix. */
const columnList = (prefix = "") => sql.join(productColumnNames.map((name) => sql.ref(prefix + name)));

/**
 * Writes imported products, those without variants of their own in three statements however many there are, and records how their
 * stock changed; returns their ids in the same order.
 */
export async function saveImportedProducts(
  tx: Db,
  imported: readonly ImportedProduct[],
  accountId: number,
): Promise<number[]> {
  const added = imported.filter(({ id }) => id === null);
  const changed = imported.filter(({ id }) => id !== null);
  await pauseSales(
    tx,
    changed.flatMap(({ id }) => id ?? []),
  );
  const addedRows = JSON.stringify(added.map(({ columns }) => columns));
  const { rows } = await sql<{ id: number }>`
    insert into products (${columnList()})
    select ${columnList("n.")}
      from jsonb_populate_recordset(null::products, ${addedRows}::jsonb) with ordinality as n
     order by n.ordinality
    returning id`.execute(tx);
  // PostgreSQL keeps the plan of the first checks of a foreign key. One from when the shop had few products would read all
  // products again for each new row.
  await sql`discard plans`.execute(tx);
  const changedRows = JSON.stringify(changed.map(({ id, columns }) => ({ id, ...columns })));
  const assignments = productColumnNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`);
  await sql`
    update products p
       set ${sql.join(assignments)}, version = p.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::products, ${changedRows}::jsonb) as n
     where p.id = n.id`.execute(tx);
  const newIds = rows.map(({ id }) => id);
  const plain = added.flatMap(({ plan, columns: { stock } }, index) => (plan ? [] : [{ id: newIds[index], stock }]));
  await sql`
    insert into product_variants (product_id, stock)
    select * from unnest(${plain.map(({ id }) => id)}::integer[], ${plain.map(({ stock }) => stock)}::integer[])`.execute(
    tx,
  );
  for (const [index, { plan }] of added.entries()) if (plan) await saveVariants(tx, newIds[index] ?? 0, plan, null);
  for (const { id, plan } of changed)
    if (plan && id !== null) await saveVariants(tx, id, plan, { reason: "import", accountId });
  const movements = changed
    .filter(({ plan }) => plan === null)
    .map(({ id, before, columns }) => ({ id, change: columns.stock - (before?.stock ?? 0) }));
  await sql`
    with changed as (
      update product_variants v set stock = v.stock + n.change
        from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) n (id integer, change integer)
       where v.product_id = n.id and v.active and n.change <> 0 returning v.product_id, v.id, n.change)
    insert into stock_movements (product_id, variant_id, change, reason, account_id)
    select product_id, id, change, 'import', ${accountId} from changed`.execute(tx);
  await recordProducts(tx, [...newIds, ...changed.flatMap(({ id }) => id ?? [])]);
  return imported.map(({ id }) => id ?? newIds.shift() ?? 0);
}

/** Which products have these SKUs and barcodes, by code. */
export async function findCodes(tx: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; productId: number }>`
    select sku as code, product_id as "productId" from product_variants where sku = any (${codes}::text[])
    union all
    select barcode, product_id from product_variants where barcode = any (${codes}::text[])`.execute(tx);
  return new Map(rows.map(({ code, productId }) => [code, productId]));
}
