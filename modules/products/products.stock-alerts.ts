import { refuse, refuseFields } from "#contract/errors.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { TimedPageRequest } from "#db/keyset.ts";
import { keepAccount } from "#modules/accounts/accounts.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import * as store from "./products.stock-alerts.store.ts";
import { chooseVariant } from "./products.variants.rules.ts";

type Ask = { variant_id?: number | undefined; email?: string | undefined };

/**
 * Remembers who wants one email when a product is back in stock; an account may leave its address out. Returns the name of what they wait
 * for and the address.
 * @throws product_not_found; variant_required; in_stock; invalid when a visitor gives no address
 */
export async function askForStockAlert(
  db: Db,
  productId: number,
  ask: Ask,
  account: { id: number; email: string } | null,
): Promise<{ name: string; email: string }> {
  return inTransaction(db, async (tx) => {
    // Whose account was deleted meanwhile is a visitor.
    const owner = account && (await keepAccount(tx, account.id)) ? account : null;
    const email = ask.email ?? owner?.email;
    if (email === undefined) throw refuseFields({ email: ["Enter an email address."] });
    const product = await store.findShownVariants(tx, productId);
    if (!product) throw refuse("product_not_found");
    const { id: variantId, name } = chooseVariant(product, ask.variant_id);
    if (!(await store.addStockAlert(tx, { variantId, accountId: owner?.id ?? null, email })))
      throw refuse("in_stock", { product: name });
    return { name, email };
  });
}

/** A page of those who wait for a product, the first to ask first. @throws invalid when the cursor belongs to another list */
export async function listStockAlerts(db: Db, productId: number, page: TimedPageRequest) {
  const { rows, next } = await store.listStockAlerts(db, productId, page);
  return { alerts: rows, next_cursor: next };
}

/** Deletes somebody who waits for a product. @throws stock_alert_not_found when they do not wait any more */
export const deleteStockAlert = (db: Db, id: number, by: Actor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const product = await store.deleteStockAlert(tx, id);
    if (!product) throw refuse("stock_alert_not_found");
    await recordAudit(tx, { by, action: "stock_alert_deleted", entity: { type: "product", ...product } });
  });

/** What an account waits for, for the export of personal data. */
export const exportStockAlerts = async (db: Db, owner: store.AlertOwner) =>
  (await store.listStockAlertsOf(db, owner)).map(({ asked_at, ...alert }) => ({
    ...alert,
    asked_at: asked_at.toISOString(),
  }));
