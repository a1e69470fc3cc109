import type { productsAdminApi } from "#contract/products.admin.ts";
import type { productsImportApi } from "#contract/products.import.admin.ts";
import type { productsApi } from "#contract/products.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
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
export function productsAdminRoutes({
  db,
}: {
  db: Db;
}): Routes<
  Pick<typeof productsApi, "GET /api/view-product" | "GET /api/edit-product/:id"> &
    typeof productsAdminApi &
    typeof productsImportApi
> {
  return {
    "GET /api/view-product": async ({ query }) => ({
      status: 200,
      ...(await listAdminProducts(db, query)),
    }),

    "GET /api/edit-product/:id": async ({ params }) => ({
      status: 200,
      product: await readAdminProduct(db, params.id),
    }),

    "GET /api/admin/products/:id/stock": async ({ params, query }) => ({
      status: 200,
      ...(await readStockHistory(db, params.id, query)),
    }),

    "POST /api/admin/products/:id/stock": async ({ params, body, caller }) => {
      const product = await changeStock(db, params.id, body, caller);
      return { status: 200, message: `${product.productname}: ${product.stock} in stock`, product };
    },

    "POST /api/admin/products/status": async ({ body, caller }) => {
      const products = await setProductsShown(db, body.products, body.shown, caller);
      return { status: 200, message: `${numberOf(products)} ${body.shown ? "shown" : "hidden"}`, products };
    },

    "POST /api/admin/products/prices": async ({ body: { products: chosen, ...change }, caller }) => {
      const products = await changePrices(db, chosen, change, caller);
      return { status: 200, message: `Price of ${numberOf(products)} changed`, products };
    },

    "GET /api/admin/products/export": ({ query }) => ({
      name: "products.csv",
      body: exportProducts(db, query),
    }),

    "POST /api/admin/products/import": async ({ body: { file, apply }, caller }) => {
      const report = await importProducts(db, file, apply, caller);
      return { status: 200, message: wordsOf(report), ...report };
    },
  };
}

function wordsOf({ applied, added, changed, problems }: ImportReport): string {
  if (applied) return `${added === 1 ? "1 product" : `${added} products`} added, ${changed} changed`;
  return problems.length > 0 ? "Nothing was imported: some rows have problems." : "Nothing is written yet.";
}

const numberOf = ({ length }: readonly unknown[]): string => (length === 1 ? "1 product" : `${length} products`);
