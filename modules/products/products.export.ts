import { refuseFields } from "#contract/errors.ts";
import { recordOf } from "#contract/keys.ts";
import { MAX_IMPORT_PICTURES, MAX_IMPORT_ROWS, MAX_IMPORT_ZIP_BYTES } from "#contract/limits.ts";
import { sentence } from "#contract/numbers.sentence.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { Db } from "#db/connection.ts";
import { pictureBytes } from "#modules/media/media.ts";
import { type AdminProductQuery, listAdminProducts } from "./products.admin.ts";
import {
  csvCell,
  csvColumns,
  type ExportedRow,
  ownAttributesOf,
  ownCell,
  ownColumns,
  type PictureName,
} from "./products.csv.rules.ts";
import { listProductTypes } from "./products.types.ts";

/** Rows that are read at a time. */
const BATCH_SIZE = 500;

/**
 * The columns of the CSV file, which an import reads back: also those of attributes that the owner gave the type that
 * is exported, or all types.
 */
export async function exportColumns(
  db: Db,
  { type }: Pick<ExportQuery, "type">,
  pictureName: PictureName,
): Promise<Record<string, (row: ExportedRow) => string>> {
  const types = await listProductTypes(db);
  const own = ownAttributesOf(types.filter(({ slug }) => type === undefined || slug === type));
  return {
    ...recordOf(csvColumns, (column) => (row: ExportedRow) => csvCell(row, column, pictureName, own)),
    ...recordOf(ownColumns(own), (key) => (row: ExportedRow) => ownCell(row, key, own)),
  };
}

type ExportQuery = Omit<AdminProductQuery, "limit" | "cursor">;

/** Reads the products of a list page by page; the variants of a product follow it. */
export const exportPages = (db: Db, query: ExportQuery) => async (cursor: string | undefined) => {
  const { products, next_cursor } = await listAdminProducts(db, { ...query, limit: BATCH_SIZE, cursor });
  return { rows: products.flatMap(rowsOf), next: next_cursor };
};

const rowsOf = (product: AdminProduct): ExportedRow[] => [
  { product, variant: null },
  ...(product.variants ?? []).map((variant) => ({ product, variant })),
];

/**
 * The rows of a ZIP file and the pictures in it: their paths by name. An import reads the file back, so it keeps to the limits of one.
 * @throws invalid, with a message on `products`, when they have too many pictures, or too large ones
 */
export async function exportWithPictures(db: Db, query: ExportQuery) {
  const readPage = exportPages(db, query);
  const rows: ExportedRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && rows.length <= MAX_IMPORT_ROWS);
  const products = rows.flatMap(({ product, variant }) => (variant ? [] : product));
  const files = new Map(
    products.flatMap((product) => product.images.map(({ image }) => [nameInZip(image, product), image] as const)),
  );
  const bytes = await pictureBytes(db, [...new Set(files.values())]);
  const problem =
    rows.length > MAX_IMPORT_ROWS
      ? sentence`A file has at most ${MAX_IMPORT_ROWS} rows.`
      : files.size > MAX_IMPORT_PICTURES
        ? sentence`A ZIP file has at most ${MAX_IMPORT_PICTURES} pictures, and these products have ${files.size}.`
        : bytes > MAX_IMPORT_ZIP_BYTES
          ? `The pictures of these products have ${Math.ceil(bytes / 2 ** 20)} MB, and a ZIP file ${MAX_IMPORT_ZIP_BYTES / 2 ** 20}.`
          : null;
  if (problem !== null) throw refuseFields({ products: [`${problem} Filter the list, and export it in parts.`] });
  return { rows, files };
}

/** The name of a picture in a ZIP file: `pictures/12-tulin-maya-1.webp`. */
export const nameInZip: PictureName = (path, { id, productname, images }) => {
  const words =
    productname
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const index = images.findIndex(({ image }) => image === path) + 1;
  return `pictures/${[id, ...words, index].join("-")}.webp`;
};
