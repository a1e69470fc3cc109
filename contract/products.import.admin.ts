import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { uploadedFile } from "./fields.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "./limits.ts";
import { adminListQuery } from "./products.admin.ts";

const problem = z
  .object({
    row: z.int().describe("As a spreadsheet counts: the heads of the columns are row 1."),
    column: z.string().describe("Empty when it is about the row as a whole."),
    value: z.string(),
    problem: z.string(),
  })
  .meta({ id: "ImportProblem" });
export type ImportProblem = z.output<typeof problem>;

export const productsImportApi = {
  "GET /api/admin/products/export": endpoint({
    summary: "The products of a list as CSV, with the columns that an import reads",
    access: "see_products",
    query: adminListQuery.omit({ limit: true, cursor: true }),
    file: "text/csv",
    reply: ok({}),
  }),
  "POST /api/admin/products/import": endpoint({
    summary: "Try or do an import of products from CSV, all rows or none",
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
        .describe("`0` tries the import and writes nothing."),
    }),
    reply: ok({
      message: z.string(),
      applied: z.boolean().describe("Never when there are problems: then nothing was written."),
      rows: z.int(),
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      problems: z.array(problem),
    }),
    refuses: ["invalid", "too_large"],
  }),
};
