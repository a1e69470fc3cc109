import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { FastifyRequest } from "fastify";
import { ZipFile } from "yazl";
import { unescapeFormula } from "#contract/csv.ts";
import { manilaDay } from "#contract/dates.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import type { productsAdminApi } from "#contract/products.admin.ts";
import type { productsArchiveApi } from "#contract/products.archive.admin.ts";
import type { productsGalleryApi } from "#contract/products.gallery.ts";
import type { productsImportApi } from "#contract/products.import.admin.ts";
import type { productsStockApi, StockRow } from "#contract/products.stock.admin.ts";
import type { Db } from "#db/connection.ts";
import { type CsvColumns, csvName, csvStream } from "#http/csv.ts";
import type { Routes } from "#http/router.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { type Pictures, readPicture, storeUpload } from "#modules/media/media.ts";
import { addProduct, listAdminProducts, readAdminProduct, updateProduct } from "./products.admin.ts";
import { deleteProduct, duplicateProduct, restoreProduct } from "./products.archive.ts";
import { changePrices, setProductsShown } from "./products.bulk.ts";
import { PROBLEM_COLUMN } from "./products.csv.rules.ts";
import { exportColumns, exportPages, exportWithPictures, nameInZip } from "./products.export.ts";
import { productErrors } from "./products.form-errors.ts";
import { listPictureImports } from "./products.import.pictures.store.ts";
import { type ImportReport, importProducts } from "./products.import.ts";
import { changeStock, listStocks, readStockHistory } from "./products.stock.ts";
import { countWaiting } from "./products.stock-alerts.store.ts";

type AdminApi = typeof productsAdminApi &
  typeof productsArchiveApi &
  typeof productsGalleryApi &
  typeof productsImportApi &
  typeof productsStockApi;

type Dependencies = {
  db: Db;
  pictures: Pictures;
  /** The address of the shop, as a request reached it. */
  shopUrlOf(request: FastifyRequest): string;
};

/** What staff do with products: the list, the form, the stock, many at once, import and export. */
export function productsAdminRoutes({ db, pictures, shopUrlOf }: Dependencies): Routes<AdminApi> {
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

    "POST /api/store-product": {
      fieldErrors: ({ body }) => productErrors(db, null, body),
      handler: async ({ body, caller }) => ({
        status: 200,
        message: "Product Added Successfully",
        product: await addProduct(db, body, { pictures, by: caller }),
      }),
    },

    "POST /api/update-product/:id": {
      fieldErrors: ({ params, body }) => productErrors(db, params.id, body),
      handler: async ({ params, body, caller }) => ({
        status: 200,
        message: "Product Updated Successfully",
        product: await updateProduct(db, params.id, body, { pictures, by: caller }),
      }),
    },

    "POST /api/admin/pictures": async ({ body }) => ({
      status: 201,
      picture: await storeUpload(db, pictures, body.image),
    }),

    "GET /api/admin/products/:id/stock": async ({ params, query }) => ({
      status: 200,
      ...(await readStockHistory(db, params.id, query)),
    }),

    "POST /api/admin/products/:id/stock": async ({ params, body, caller }) => {
      const { product, name, stock } = await changeStock(db, params.id, body, caller);
      return { status: 200, message: sentence`${name}: ${stock} in stock`, product };
    },

    "GET /api/admin/stock": async ({ query }) => {
      const { rows, next } = await listStocks(db, query);
      return { status: 200, variants: rows, next_cursor: next };
    },

    "GET /api/admin/stock/export": async ({ caller, query }) => {
      await recordExport(db, caller, query, "stock");
      return {
        name: csvName("stock", {}, new Date()),
        body: csvStream(stockColumns, (cursor) => listStocks(db, { ...query, limit: 1000, cursor })),
      };
    },

    "POST /api/admin/products/status": async ({ body, caller }) => {
      const products = await setProductsShown(db, body.products, body.shown, caller);
      return { status: 200, message: `${countOf(products)} ${body.shown ? "shown" : "hidden"}`, products };
    },

    "POST /api/admin/products/prices": async ({ body: { products: selected, ...change }, caller }) => {
      const products = await changePrices(db, selected, change, caller);
      return { status: 200, message: `Price of ${countOf(products)} changed`, products };
    },

    "GET /api/admin/products/export": async ({ caller, query, request }) => {
      await recordExport(db, caller, query);
      const columns = await exportColumns(db, query, (path) => shopUrlOf(request) + path);
      return { name: csvName("products", {}, new Date()), body: csvStream(columns, exportPages(db, query)) };
    },

    "GET /api/admin/products/export-zip": async ({ caller, query }) => {
      const { rows, files } = await exportWithPictures(db, query);
      await recordExport(db, caller, query);
      const csv = csvStream(await exportColumns(db, query, nameInZip), async () => ({ rows, next: null }));
      return { name: `products-${manilaDay(new Date())}.zip`, body: zipOf(csv, files, pictures) };
    },

    "GET /api/admin/products/imports": async () => ({ status: 200, imports: await listPictureImports(db) }),

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

    "POST /api/admin/products/import": async ({ body: { file, apply, leave_out, as_new }, caller }) => {
      const { leftOut, ...report } = await importProducts(
        db,
        file,
        { apply, leaveOut: leave_out, asNew: as_new },
        caller,
      );
      const left_out = leftOut && { rows: leftOut.rows.length, csv: await text(leftOutCsv(leftOut)) };
      return { status: 200, message: messageOf(report), ...report, ...(left_out && { left_out }) };
    },
  };
}

const recordExport = (db: Db, by: Actor, query: Record<string, unknown>, name = "list") =>
  recordAudit(db, { by, action: "products_exported", entity: { type: "product", id: null, name }, after: query });

const stockColumns: CsvColumns<StockRow> = {
  variant_id: ({ id }) => String(id),
  product_id: ({ product_id }) => String(product_id),
  productname: ({ productname }) => productname,
  options: ({ options }) => options.join(" / "),
  sku: ({ sku }) => sku ?? "",
  barcode: ({ barcode }) => barcode ?? "",
  stock: ({ stock }) => String(stock),
  low_below: ({ low_below }) => String(low_below),
  status: ({ status }) => (status === null ? "hidden" : "shown"),
};

/** A ZIP file with the CSV file and these pictures, by name. Each is read when its turn comes. */
function zipOf(csv: Readable, files: ReadonlyMap<string, string>, pictures: Pictures): Readable {
  const zip = new ZipFile();
  zip.addReadStream(csv, "products.csv");
  // Pictures are compressed already.
  for (const [name, path] of files)
    zip.addReadStreamLazy(name, { compress: false }, (done) => {
      readPicture(pictures, path.replace("/media/", "")).then(
        (bytes) => void done(null, Readable.from(bytes ? [bytes] : [])),
        (error: unknown) => void done(error, Readable.from([])),
      );
    });
  zip.end();
  const body = new PassThrough();
  zip.on("error", (error) => body.destroy(error));
  zip.outputStream.pipe(body);
  return body;
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

function messageOf({ applied, added, changed, problems, pictures }: Omit<ImportReport, "leftOut">): string {
  const coming = pictures ? pictures.from_file + pictures.from_addresses : 0;
  const after =
    coming === 0 ? "" : `; ${coming === 1 ? "1 picture is" : `${coming} pictures are`} stored in the background`;
  if (applied) return `${added === 1 ? "1 product" : `${added} products`} added, ${changed} changed${after}`;
  return problems.length > 0 ? "Nothing was imported: some rows have problems." : "Nothing is imported yet.";
}

const countOf = ({ length }: readonly unknown[]): string => (length === 1 ? "1 product" : `${length} products`);
