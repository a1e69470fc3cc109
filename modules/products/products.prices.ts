import { type FieldErrors, refuse, requireNoErrors } from "#contract/errors.ts";
import { LOW_STOCK } from "#contract/limits.ts";
import { centavosOf, pesosOf } from "#contract/money.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { SaleForm } from "#contract/products.prices.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { findAdminProduct } from "./products.admin.store.ts";
import { readAdminProduct } from "./products.admin.ts";
import * as store from "./products.prices.store.ts";
import { lockProduct } from "./products.store.ts";

/** A product with what a piece costs the shop. @throws product_not_found */
export async function readPrices(db: Db, id: number): Promise<{ product: AdminProduct; cost: number | null }> {
  const [product, cost] = await Promise.all([readAdminProduct(db, id), store.findCost(db, id)]);
  return { product, cost: cost === null ? null : pesosOf(cost) };
}

/** Messages by field on what only the product and the clock show to be wrong with a sale. Missing fields are not checked. */
export async function saleErrors(db: Db, id: number, form: Partial<SaleForm>, now: Date): Promise<FieldErrors> {
  const product = await findAdminProduct(db, id, LOW_STOCK);
  return product ? errorsOfSale(product, form, now) : {};
}

function errorsOfSale(product: AdminProduct, { selling, until }: Partial<SaleForm>, now: Date): FieldErrors {
  const problem = selling === undefined ? null : salePriceProblem(product, selling);
  return {
    ...(until !== undefined && until <= now && { until: ["The end is in the past."] }),
    ...(problem !== null && { selling: [problem] }),
  };
}

/** Why a product cannot be sold at this price in a sale, or null. */
function salePriceProblem(product: AdminProduct, selling: number): string | null {
  if (selling >= product.selling) return "The sale price must be below the selling price.";
  const reduction = product.selling - selling;
  const tooCheap = product.variants?.find(({ price }) => price !== null && price < reduction);
  return tooCheap ? `${tooCheap.options.join(" / ")} has a price of its own below this reduction.` : null;
}

/**
 * Sets the sale of a product; one that is due begins at once.
 * @throws product_not_found; product_archived; invalid when it is over already, or lowers no price, or one below 0
 */
export const saveSale = (db: Db, id: number, form: SaleForm, now: Date, by: Actor): Promise<AdminProduct> =>
  changeSale(db, id, by, async (tx, product) => {
    if (product.archived) throw refuse("product_archived");
    requireNoErrors(errorsOfSale(product, form, now));
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
