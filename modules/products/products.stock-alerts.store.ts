import { sql } from "kysely";
import type { StockAlert } from "#contract/products.stock-alerts.ts";
import { type ProductOption, productOptions } from "#contract/products.variants.ts";
import type { Db } from "#db/connection.ts";
import { type Page, positionOf, type TimedPageRequest, timedList, toPage } from "#db/keyset.ts";

/** The name, options and variants of a shown product; undefined when there is none. */
export async function findShownVariants(
  db: Db,
  productId: number,
): Promise<{ name: string; options: ProductOption[]; variants: { id: number; name: string }[] } | undefined> {
  const product = await db
    .selectFrom("products")
    .select(["name", "options"])
    .where("id", "=", productId)
    .where("shown", "=", true)
    .executeTakeFirst();
  if (!product) return undefined;
  const variants = await db
    .selectFrom("product_variants")
    .select(["id", sql<string>`variant_name(${product.name}, options)`.as("name")])
    .where("product_id", "=", productId)
    .where("active", "=", true)
    .execute();
  return { name: product.name, options: productOptions.parse(product.options), variants };
}

/** Adds who waits for a variant that is out of stock, once for each address; false when it is in stock. */
export async function addStockAlert(
  db: Db,
  { variantId, accountId, email }: { variantId: number; accountId: number | null; email: string },
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    with wanted as (select id, stock = 0 as waits from product_variants where id = ${variantId}),
    added as (
      insert into stock_alerts (variant_id, account_id, email)
      select id, ${accountId}::integer, ${email} from wanted where waits on conflict do nothing)
    select waits from wanted`.execute(db);
  return rows[0]?.waits ?? false;
}

/**
 * Finds a new place for those who wait for removed variants of a product, which is locked: when it has lost its options, they wait for
 * the one variant that it has. Who waited for a size that is not sold any more is forgotten, since no email can come. Who waited for the
 * product before it had options stays, and is told of the first variant that is in stock.
 */
export async function moveStockAlerts(tx: Db, productId: number, { isSingle }: { isSingle: boolean }): Promise<void> {
  if (isSingle)
    await sql`
      insert into stock_alerts (variant_id, account_id, email, asked_at)
      select single.id, a.account_id, a.email, a.asked_at
        from stock_alerts a
        join product_variants v on v.id = a.variant_id and not v.active and v.product_id = ${productId}
        join product_variants single on single.product_id = ${productId} and single.active
       order by a.id
      on conflict do nothing`.execute(tx);
  await sql`
    delete from stock_alerts a using product_variants v
     where v.id = a.variant_id and v.product_id = ${productId} and not v.active and v.options <> '{}'`.execute(tx);
}

/**
 * Enqueues the emails to up to `limit` people who wait for what is in stock again, in the order of asking. Returns how many. One
 * statement deletes each row with its email, so that nobody gets two emails, or none. Who waits for a product that got options since
 * gets the email about the first variant in stock.
 */
export async function enqueueStockAlertEmails(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select a.id, stocked.id as variant_id from stock_alerts a
        join product_variants v on v.id = a.variant_id
        join products p on p.id = v.product_id and p.shown
        cross join lateral (
          select s.id from product_variants s
           where s.product_id = v.product_id and s.active and s.stock > 0 and (s.id = v.id or not v.active and v.options = '{}')
           order by s.position, s.id limit 1) stocked
       order by a.id limit ${limit} for update of a skip locked),
    told as (delete from stock_alerts a using due where a.id = due.id returning a.id, due.variant_id, a.email, a.account_id),
    emails as (
      select enqueue_email('back_in_stock', t.email, jsonb_strip_nulls(
               jsonb_build_object('product_id', t.product_id, 'name', t.name, 'path', t.path, 'account_id', t.account_id)))
        from (select told.email::text, told.account_id, v.product_id, variant_name(p.name, v.options) as name,
                     format('/%s/%s', p.type, p.id) || case when cardinality(v.options) > 0 then '?variant=' || v.id else '' end as path
                from told join product_variants v on v.id = told.variant_id join products p on p.id = v.product_id
               order by told.id) t)
    select (select count(*)::int from told) as count, (select count(*) from emails)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Forgets who has waited for longer than a year. */
export async function deleteOldStockAlerts(db: Db): Promise<void> {
  await db.deleteFrom("stock_alerts").where("asked_at", "<", sql<Date>`now() - interval '1 year'`).execute();
}

/** How many addresses wait for variants of a product. */
export async function countWaiting(db: Db, productId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom("stock_alerts as a")
    .innerJoin("product_variants as v", "v.id", "a.variant_id")
    .select((row) => row.fn.countAll<number>().as("waiting"))
    .where("v.product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

const ALERTS = "stock alerts";

/**
 * A page of those who wait for a product, the first to ask first by default.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listStockAlerts(
  db: Db,
  productId: number,
  { limit, cursor, sort = "oldest" }: TimedPageRequest,
): Promise<Page<StockAlert>> {
  const list = timedList(ALERTS, sort);
  const [after] = positionOf(cursor, list, 1) ?? [];
  let select = db
    .selectFrom("stock_alerts as a")
    .innerJoin("product_variants as v", "v.id", "a.variant_id")
    .select(["a.id", "a.email", "a.asked_at", "v.options"])
    .where("v.product_id", "=", productId);
  if (after !== undefined) select = select.where("a.id", sort === "oldest" ? ">" : "<", after);
  const rows = await select
    .orderBy("a.id", sort === "oldest" ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  const alerts = rows.map(({ options, asked_at, ...row }) => ({
    ...row,
    variant: options.join(" / "),
    asked_at: asked_at.toISOString(),
  }));
  return toPage(alerts, { limit, list, position: (last) => [last.id] });
}

/** Deletes somebody who waits, and returns the product; undefined when there is nobody with this id. */
export async function deleteStockAlert(tx: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    delete from stock_alerts a using product_variants v, products p
     where a.id = ${id} and v.id = a.variant_id and p.id = v.product_id
    returning p.id, variant_name(p.name, v.options) as name`.execute(tx);
  return rows[0];
}

/** An account, and its email address where it is confirmed: what is found by an unconfirmed one may be somebody else's. */
export type AlertOwner = { accountId: number; email: string; isConfirmed: boolean };

const isOf = ({ accountId, email, isConfirmed }: AlertOwner) =>
  sql<boolean>`(a.account_id = ${accountId} or ${isConfirmed} and a.email = ${email})`;

/** What an account waits for, the first to ask first. */
export const listStockAlertsOf = (db: Db, owner: AlertOwner) =>
  db
    .selectFrom("stock_alerts as a")
    .innerJoin("product_variants as v", "v.id", "a.variant_id")
    .innerJoin("products as p", "p.id", "v.product_id")
    .select(["a.email", "a.asked_at"])
    .select(sql<string>`variant_name(p.name, v.options)`.as("product"))
    .where(isOf(owner))
    .orderBy("a.id")
    .execute();

/** Forgets what an account waits for. */
export async function deleteStockAlertsOf(tx: Db, owner: AlertOwner): Promise<void> {
  await tx.deleteFrom("stock_alerts as a").where(isOf(owner)).execute();
}
