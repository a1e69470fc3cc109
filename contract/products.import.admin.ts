import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { savedFile } from "./fields.ts";
import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_CHANGES,
  MAX_IMPORT_PICTURES,
  MAX_IMPORT_PROBLEMS,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_ZIP_BYTES,
  MAX_SHOWN_CELL,
} from "./limits.ts";
import { sentence } from "./numbers.sentence.ts";
import { adminListQuery } from "./products.admin.ts";

const problem = z
  .object({
    row: z.int().describe("The row in a spreadsheet; the column heads are row 1."),
    column: z.string().describe("Empty when the problem is not about one column."),
    value: z.string().max(MAX_SHOWN_CELL).describe(`The cell, or its first ${MAX_SHOWN_CELL} characters.`),
    problem: z.string(),
  })
  .meta({ id: "ImportProblem" });
export type ImportProblem = z.output<typeof problem>;

const change = z
  .object({
    column: z.string(),
    variant: z.string().optional().describe("The options of the variant that it is about, if it is about one."),
    before: z.string().nullable().describe("Null of a new product."),
    after: z.string(),
  })
  .describe("Written as in the CSV file; long texts around the first characters that differ.");
export type ImportChange = z.output<typeof change>;

const changes = z.object({
  columns: z
    .array(z.object({ column: z.string(), products: z.int() }))
    .describe("The columns that change known products, and how many each changes."),
  products: z
    .array(
      z.object({
        row: z.int(),
        id: z.int().nullable().describe("Null of a new product."),
        productname: z.string(),
        changes: z.array(change),
      }),
    )
    .max(MAX_IMPORT_CHANGES),
});
export type ImportChanges = z.output<typeof changes>;

/** An import that brought pictures, and what became of them. */
const pictureImport = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    by: z.string().nullable(),
    products: z.int().describe("The products that get pictures."),
    waiting: z.int().describe("Those of them whose pictures are not stored yet."),
    failed: z
      .array(z.object({ product_id: z.int(), productname: z.string(), picture: z.string(), problem: z.string() }))
      .max(MAX_IMPORT_PROBLEMS)
      .describe(`The first ${MAX_IMPORT_PROBLEMS} pictures that could not be stored, with the reason.`),
  })
  .meta({ id: "PictureImport" });
export type PictureImport = z.output<typeof pictureImport>;

const switchIn = z
  .enum(["1", "0"], "Send 1 or 0.")
  .default("0")
  .transform((word) => word === "1");

export const productsImportApi = {
  "GET /api/admin/products/export": endpoint({
    summary: "The products that match the filters, as CSV with the columns of an import",
    access: "see_products",
    query: adminListQuery.omit({ limit: true, cursor: true }),
    file: "text/csv",
    reply: ok({}),
  }),
  "GET /api/admin/products/export-zip": endpoint({
    summary: "The products that match the filters with their pictures, as a ZIP file that an import reads",
    access: "see_products",
    query: adminListQuery.omit({ limit: true, cursor: true }),
    file: "application/zip",
    reply: ok({}),
    refuses: ["invalid"],
  }),
  "GET /api/admin/products/imports": endpoint({
    summary: "The last imports that brought pictures, newest first",
    access: "edit_products",
    reply: ok({ imports: z.array(pictureImport) }),
  }),
  "POST /api/admin/products/import": endpoint({
    summary: "Import products from CSV, all rows or those without problems, or only validate the file",
    access: "edit_products",
    multipart: true,
    largeFiles: MAX_IMPORT_ZIP_BYTES,
    body: z.object({
      file: savedFile("Choose a CSV or ZIP file.").describe(
        sentence`CSV in UTF-8 or Windows-1252 of at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB and ${MAX_IMPORT_ROWS} rows, or a ZIP file of at most ${MAX_IMPORT_ZIP_BYTES / 1024 / 1024} MB with one such file and pictures.`,
      ),
      apply: switchIn.describe("`0` validates the file and writes nothing."),
      leave_out: switchIn.describe("`1` imports the products without problems. The rows of the others are returned."),
      as_new: switchIn.describe("`1` adds each product as a new one: the file is of another shop, and so are its ids."),
    }),
    reply: ok({
      message: z.string(),
      applied: z.boolean().describe("Whether the import was written. False when there are problems."),
      rows: z.int().describe("The number of rows that were read."),
      products_read: z
        .int()
        .describe("The number of products in these rows: added, changed and unchanged ones, and those with problems."),
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      changes: changes
        .optional()
        .describe(
          `Of a file that is only validated: what an import of its rows without problems changes. The first ${MAX_IMPORT_CHANGES} products are listed, those that it changes before new ones.`,
        ),
      new_variants: z
        .array(z.object({ row: z.int(), productname: z.string(), variant: z.string() }))
        .max(MAX_IMPORT_PROBLEMS)
        .optional()
        .describe(
          "The first variants that the file adds to products with options, if there are any; their others stay.",
        ),
      problems: z.array(problem).max(MAX_IMPORT_PROBLEMS),
      warnings: z
        .array(problem)
        .max(MAX_IMPORT_PROBLEMS)
        .describe(
          `The first ${MAX_IMPORT_PROBLEMS} values that are probably mistakes, such as an original price below the selling price. They do not keep their products from coming.`,
        ),
      more_problems: z.boolean().describe(`Whether there may be more problems than the first ${MAX_IMPORT_PROBLEMS}.`),
      pictures: z
        .object({
          from_file: z.int().describe("Pictures in the ZIP file that its CSV file names."),
          from_addresses: z.int(),
          missing: z
            .array(problem)
            .describe("Pictures that can't be imported. They do not keep their products from coming."),
        })
        .optional()
        .describe(
          sentence`The new pictures that the file names, at most ${MAX_IMPORT_PICTURES}, where it names any. They are stored after the import.`,
        ),
      left_out: z
        .object({ rows: z.int(), csv: z.string() })
        .optional()
        .describe("After an import that left rows out: these rows as CSV, with what is wrong with each."),
    }),
    refuses: ["invalid", "too_large"],
  }),
};
