import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { uploadedFile } from "./fields.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_PROBLEMS, MAX_IMPORT_ROWS, MAX_SHOWN_CELL } from "./limits.ts";
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

export const productsImportApi = {
  "GET /api/admin/products/export": endpoint({
    summary: "The products that match the filters, as CSV with the columns of an import",
    access: "see_products",
    query: adminListQuery.omit({ limit: true, cursor: true }),
    file: "text/csv",
    reply: ok({}),
  }),
  "POST /api/admin/products/import": endpoint({
    summary: "Import products from CSV, all rows or those without problems, or only validate the file",
    access: "edit_products",
    multipart: true,
    body: z.object({
      file: uploadedFile("Choose a CSV file.").describe(
        `At most ${MAX_IMPORT_BYTES / 1024 / 1024} MB and ${MAX_IMPORT_ROWS} rows, in UTF-8.`,
      ),
      apply: z
        .enum(["1", "0"], "Send 1 or 0.")
        .default("0")
        .transform((word) => word === "1")
        .describe("`0` validates the file and writes nothing."),
      leave_out: z
        .enum(["1", "0"], "Send 1 or 0.")
        .default("0")
        .transform((word) => word === "1")
        .describe("`1` imports the products without problems. The rows of the others are returned."),
    }),
    reply: ok({
      message: z.string(),
      applied: z.boolean().describe("Whether the import was written. False when there are problems."),
      rows: z.int().describe("The number of rows that were read."),
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      problems: z.array(problem).max(MAX_IMPORT_PROBLEMS),
      more_problems: z.boolean().describe(`Whether there may be more problems than the first ${MAX_IMPORT_PROBLEMS}.`),
      left_out: z
        .object({ rows: z.int(), csv: z.string() })
        .optional()
        .describe("After an import that left rows out: these rows as CSV, with what is wrong with each."),
    }),
    refuses: ["invalid", "too_large"],
  }),
};
