import { text } from "node:stream/consumers";
import { unescapeFormula } from "#contract/csv.ts";
import type { productsAdminApi } from "#contract/products.admin.ts";
import type { productsArchiveApi } from "#contract/products.archive.admin.ts";
import type { productsGalleryApi } from "#contract/products.gallery.ts";
import type { productsImportApi } from "#contract/products.import.admin.ts";
import type { productsStockApi } from "#contract/products.stock.admin.ts";
import type { Db } from "#db/connection.ts";
import { csvStream } from "#http/csv.ts";
import type { Routes } from "#http/router.ts";
import { recordAudit } from "#modules/audit/audit.ts";
import type { Pictures } from "#modules/media/media.ts";
import {
  addProduct,
  listAdminProducts,
  readAdminProduct,
  updateProduct,
  uploadGalleryImage,
} from "./products.admin.ts";
import { deleteProduct, duplicateProduct, restoreProduct } from "./products.archive.ts";
import { changePrices, setProductsShown } from "./products.bulk.ts";
import { PROBLEM_COLUMN } from "./products.csv.rules.ts";
import { exportColumns, exportPages } from "./products.export.ts";
import { type ImportReport, importProducts } from "./products.import.ts";
import { changeStock, readStockHistory } from "./products.stock.ts";
import { countWaiting } from "./products.stock-alerts.store.ts";

type AdminApi = typeof productsAdminApi &
  typeof productsArchiveApi &
  typeof productsGalleryApi &
  typeof productsImportApi &
  typeof productsStockApi;

/** What staff do with products: the list, the form, the stock, many at once, import and export. */
export function productsAdminRoutes({ db, pictures }: { db: Db; pictures: Pictures }): Routes<AdminApi> {
  return {
    "GET /api/view-product": async ({ query }) => ({
      status: 200,
      ...(await listAdminProducts(db, query)),
    }),

    "GET /api/edit-product/:id": async ({ params }) => ({
      status: 200,
      product: await readAdminProduct(db, params.id),
      waiting: await countWaiting(db, params.id),
    }),

    "POST /api/store-product": async ({ body, caller }) => ({
      status: 200,
      message: "Product Added Successfully",
      product: await addProduct(db, body, { pictures, by: caller }),
    }),

    "POST /api/update-product/:id": async ({ params, body, caller }) => ({
      status: 200,
      message: "Product Updated Successfully",
      product: await updateProduct(db, params.id, body, { pictures, by: caller }),
    }),

    "POST /api/admin/pictures": async ({ body }) => ({
      status: 201,
      picture: await uploadGalleryImage(db, pictures, body.image),
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
      return { status: 200, message: `${countOf(products)} ${body.shown ? "shown" : "hidden"}`, products };
    },

    "POST /api/admin/products/prices": async ({ body: { products: selected, ...change }, caller }) => {
      const products = await changePrices(db, selected, change, caller);
      return { status: 200, message: `Price of ${countOf(products)} changed`, products };
    },

    "GET /api/admin/products/export": async ({ caller, query }) => {
      const entity = { type: "product", id: null, name: "list" } as const;
      await recordAudit(db, { by: caller, action: "products_exported", entity, after: query });
      return { name: "products.csv", body: csvStream(exportColumns, exportPages(db, query)) };
    },

    "POST /api/admin/products/:id/delete": async ({ params, caller }) => {
      const { name, archived } = await deleteProduct(db, params.id, caller);
      return { status: 200, message: `${name} was ${archived ? "archived" : "deleted"}`, archived };
    },

    "POST /api/admin/products/:id/restore": async ({ params, caller }) => {
      const product = await restoreProduct(db, params.id, caller);
      return { status: 200, message: `${product.productname} was restored, and is hidden`, product };
    },

    "POST /api/admin/products/:id/duplicate": async ({ params, caller }) => {
      const product = await duplicateProduct(db, params.id, caller);
      return { status: 201, message: `${product.productname} was added, and is hidden`, product };
    },

    "POST /api/admin/products/import": async ({ body: { file, apply, leave_out }, caller }) => {
      const { leftOut, ...report } = await importProducts(db, file, { apply, leaveOut: leave_out }, caller);
      const left_out = leftOut && { rows: leftOut.rows.length, csv: await text(leftOutCsv(leftOut)) };
      return { status: 200, message: messageOf(report), ...report, ...(left_out && { left_out }) };
    },
  };
}

/** The rows that an import left out, as a file that can be corrected and imported. */
function leftOutCsv({ headings, rows }: NonNullable<ImportReport["leftOut"]>) {
  const names = headings.filter((heading) => heading !== PROBLEM_COLUMN);
  const columns = Object.fromEntries(
    names.map((name) => [
      name,
      ({ cells }: (typeof rows)[number]) => unescapeFormula(cells[headings.indexOf(name)] ?? ""),
    ]),
  );
  return csvStream({ ...columns, [PROBLEM_COLUMN]: ({ problem }) => problem }, async () => ({ rows, next: null }));
}

function messageOf({ applied, added, changed, problems }: Omit<ImportReport, "leftOut">): string {
  if (applied) return `${added === 1 ? "1 product" : `${added} products`} added, ${changed} changed`;
  return problems.length > 0 ? "Nothing was imported: some rows have problems." : "Nothing is written yet.";
}

const countOf = ({ length }: readonly unknown[]): string => (length === 1 ? "1 product" : `${length} products`);
