import { refuse } from "#contract/errors.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { textField } from "#contract/products.fields.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { readAdminProduct } from "./products.admin.ts";
import * as store from "./products.archive.store.ts";
import { recordProducts } from "./products.store.ts";

/**
 * Deletes a product. One that was ordered or booked is archived instead, because orders refer to it. Repeating it changes nothing.
 * @throws product_not_found
 */
export function deleteProduct(db: Db, id: number, by: Actor): Promise<{ name: string; archived: boolean }> {
  return inTransaction(db, async (tx) => {
    const product = await store.lockToDelete(tx, id);
    if (!product) throw refuse("product_not_found");
    const { name, isKept, archived } = product;
    const entity = { type: "product", id, name } as const;
    if (!isKept) {
      await store.deleteProduct(tx, id);
      await recordAudit(tx, { by, action: "product_deleted", entity });
    } else if (!archived) {
      await store.setArchived(tx, id, true);
      await recordAudit(tx, { by, action: "product_archived", entity });
    }
    return { name, archived: isKept };
  });
}

/** Restores an archived product, hidden. Repeating it changes nothing. @throws product_not_found */
export async function restoreProduct(db: Db, id: number, by: Actor): Promise<AdminProduct> {
  await inTransaction(db, async (tx) => {
    const name = await store.setArchived(tx, id, false);
    if (name !== undefined)
      await recordAudit(tx, { by, action: "product_restored", entity: { type: "product", id, name } });
  });
  return readAdminProduct(db, id);
}

const COPY = " (copy)";

/** Copies a product with its pictures and variants. The copy is hidden, and has no stock and no codes. @throws product_not_found */
export async function duplicateProduct(db: Db, id: number, by: Actor): Promise<AdminProduct> {
  const copy = await inTransaction(db, async (tx) => {
    const { productname } = await readAdminProduct(tx, id);
    const name = productname.slice(0, textField("productname").maxLength - COPY.length) + COPY;
    const copied = await store.copyProduct(tx, id, name);
    if (copied === undefined) throw refuse("product_not_found");
    await recordProducts(tx, [copied]);
    await recordAudit(tx, {
      by,
      action: "product_added",
      entity: { type: "product", id: copied, name },
      after: { copy_of: `${productname} (${id})` },
    });
    return copied;
  });
  return readAdminProduct(db, copy);
}
