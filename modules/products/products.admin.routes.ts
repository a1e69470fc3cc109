import type { Db } from "#db/connection.ts";
import type { Router } from "#http/router.ts";
import {
  changePrices,
  changeStock,
  listAdminProducts,
  readAdminProduct,
  readStockHistory,
  setProductsShown,
} from "./products.admin.ts";
import { exportProducts } from "./products.export.ts";
import { type ImportReport, importProducts } from "./products.import.ts";

/** What staff do with the products beside their form: the list, the stock, and many at once. */
export function productsAdminRoutes(staff: Router<"staff">, { db }: { db: Db }): void {
  staff.handle("GET /api/view-product", async ({ query }) => ({
    status: 200,
    ...(await listAdminProducts(db, query)),
  }));

  staff.handle("GET /api/edit-product/:id", async ({ params }) => ({
    status: 200,
    product: await readAdminProduct(db, params.id),
  }));

  staff.handle("GET /api/admin/products/:id/stock", async ({ params, query }) => ({
    status: 200,
    ...(await readStockHistory(db, params.id, query)),
  }));

  staff.handle("POST /api/admin/products/:id/stock", async ({ params, body, caller }) => {
    const product = await changeStock(db, params.id, body, caller);
    return { status: 200, message: `${product.productname}: ${product.stock} in stock`, product };
  });

  staff.handle("POST /api/admin/products/status", async ({ body, caller }) => {
    const products = await setProductsShown(db, body.products, body.shown, caller);
    return { status: 200, message: `${numberOf(products)} ${body.shown ? "shown" : "hidden"}`, products };
  });

  staff.handle("POST /api/admin/products/prices", async ({ body: { products: chosen, ...change }, caller }) => {
    const products = await changePrices(db, chosen, change, caller);
    return { status: 200, message: `Price of ${numberOf(products)} changed`, products };
  });

  staff.handleFile("GET /api/admin/products/export", ({ query }) => ({
    name: "products.csv",
    body: exportProducts(db, query),
  }));

  staff.handle("POST /api/admin/products/import", async ({ body: { file, apply }, caller }) => {
    const report = await importProducts(db, file, apply, caller);
    return { status: 200, message: wordsOf(report), ...report };
  });
}

function wordsOf({ applied, added, changed, problems }: ImportReport): string {
  if (applied) return `${added === 1 ? "1 product" : `${added} products`} added, ${changed} changed`;
  return problems.length > 0 ? "Nothing was imported: some rows have problems." : "Nothing is written yet.";
}

const numberOf = ({ length }: readonly unknown[]): string => (length === 1 ? "1 product" : `${length} products`);
