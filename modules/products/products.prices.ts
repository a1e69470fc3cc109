import { refuse, refuseFields } from "#contract/errors.ts";
import { centavosOf, pesosOf } from "#contract/money.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { SaleForm } from "#contract/products.prices.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { readAdminProduct } from "./products.admin.ts";
import * as store from "./products.prices.store.ts";
import { lockProduct } from "./products.store.ts";

/** A product with what a piece costs the shop. @throws product_not_found */
export async function readPrices(db: Db, id: number): Promise<{ product: AdminProduct; cost: number | null }> {
  const [product, cost] = await Promise.all([readAdminProduct(db, id), store.findCost(db, id)]);
  return { product, cost: cost === null ? null : pesosOf(cost) };
}

/**
 * Sets the sale of a product; one that is due begins at once.
 * @throws product_not_found; product_archived; invalid when it is over already, or lowers no price, or one below 0
 */
export const saveSale = (db: Db, id: number, form: SaleForm, now: Date, by: Actor): Promise<AdminProduct> =>
  changeSale(db, id, by, async (tx, product) => {
    if (product.archived) throw refuse("product_archived");
    if (form.until <= now) throw refuseFields({ until: ["The end is in the past."] });
    if (form.selling >= product.selling)
      throw refuseFields({ selling: ["The sale price must be below the selling price."] });
    const reduction = product.selling - form.selling;
    const tooCheap = product.variants?.find(({ price }) => price !== null && price < reduction);
    if (tooCheap)
      throw refuseFields({ selling: [`${tooCheap.options.join(" / ")} has a price of its own below this reduction.`] });
    await store.setSale(tx, id, { ...form, price: centavosOf(form.selling) });
  });

/** Removes the sale of a product; one that runs ends at once. @throws product_not_found */
export const removeSale = (db: Db, id: number, by: Actor): Promise<AdminProduct> =>
  changeSale(db, id, by, (tx) => store.setSale(tx, id, null));

async function changeSale(
  db: Db,
  id: number,
  by: Actor,
  change: (tx: Db, product: AdminProduct) => Promise<void>,
): Promise<AdminProduct> {
  return inTransaction(db, async (tx) => {
    await lockProduct(tx, id);
    const before = await readAdminProduct(tx, id);
    await store.pauseSales(tx, [id]);
    await change(tx, before);
    await store.resumeSales(tx, [id]);
    const after = await readAdminProduct(tx, id);
    await recordAudit(tx, {
      by,
      action: "sale_changed",
      entity: { type: "product", id, name: after.productname },
      before: saleDetails(before),
      after: saleDetails(after),
    });
    return after;
  });
}

/** A sale in the audit log. */
const saleDetails = ({ sale }: AdminProduct) => ({
  sale_price: sale?.selling ?? null,
  starts_at: sale?.from ?? null,
  ends_at: sale?.until ?? null,
});

/** Says what a piece of a product costs the shop. @throws product_not_found */
export const saveCost = (db: Db, id: number, cost: number | null, by: Actor): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockProduct(tx, id);
    const { product, cost: before } = await readPrices(tx, id);
    await store.setCost(tx, id, cost === null ? null : centavosOf(cost));
    const entity = { type: "product", id, name: product.productname } as const;
    await recordAudit(tx, { by, action: "cost_changed", entity, before: { cost: before }, after: { cost } });
  });
