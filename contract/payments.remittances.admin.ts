import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { optionalText, pageReply, timedPageQuery, uploadedFile } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_PROBLEMS, MAX_IMPORT_ROWS, MAX_SEARCH_LENGTH } from "./limits.ts";
import { sentence } from "./numbers.sentence.ts";
import { shipmentStates } from "./orders.shipment-states.ts";
import { remittanceResults } from "./payments.statuses.ts";

/** Parcels and their money in pesos. */
const parcelsAndAmount = z.object({ parcels: z.int(), amount: z.number().describe("In pesos.") });

const differingParcel = z
  .object({
    id: z.int(),
    order_id: z.int(),
    tracking_no: z.string(),
    courier: z.string().nullable(),
    courier_tracking: z.string().nullable(),
    collected: z.number().describe("What the courier collected, in pesos."),
    remitted: z.number().describe("What came of it, in pesos."),
    reported: z
      .number()
      .nullable()
      .describe("What the last imported file said came of it, in pesos, when that was not recorded."),
    remittance: z.string().nullable().describe("The numbers of the remittances with which it came."),
    days: z.int().describe("Days since the delivery."),
  })
  .meta({ id: "DifferingParcel" });
export type DifferingParcel = z.output<typeof differingParcel>;

/** A parcel for which the courier may have paid under the number of another one. */
const otherParcel = z.object({
  id: z.int(),
  state: z.enum(keysOf(shipmentStates)).describe("Only an amount for a delivered parcel can be assigned to it."),
  courier_tracking: z.string().nullable(),
  due: z.number().describe("What of its cash is still to come, in pesos."),
});

const remittanceLine = z
  .object({
    row: z.int().describe("The row in a spreadsheet; the column heads are row 1."),
    tracking: z.string().describe("The tracking number as it is in the file."),
    amount: z.number().nullable().describe("In pesos; null when it cannot be read."),
    result: z.enum(keysOf(remittanceResults)),
    order_id: z.int().nullable(),
    expected: z
      .number()
      .nullable()
      .describe("What its courier still owed for the parcel before this line, in pesos; null without a parcel."),
    problem: z.string().nullable().describe("Why the line is unreadable."),
    shipment_state: z
      .enum(keysOf(shipmentStates))
      .nullable()
      .describe("The state of the parcel with this tracking number; null without one."),
    other_parcels: z
      .array(otherParcel)
      .describe(
        "When that parcel came back or was shipped again: the other ones of its order and courier of which cash is still to come, and that have no line in the file.",
      ),
    assigned: z.int().nullable().describe("The other parcel for which the line counts, by its id; null for its own."),
  })
  .meta({ id: "RemittanceLine" });
export type RemittanceLine = z.output<typeof remittanceLine>;

const yesOrNo = z
  .enum(["1", "0"], "Send 1 or 0.")
  .default("0")
  .transform((word) => word === "1");

const ASSIGN_ASK = "Send rows of the file with ids of parcels, such as 5:123,8:130.";

/** Rows of a file with the parcels, by their ids, for which they are recorded. */
const assignments = z
  .string(ASSIGN_ASK)
  .regex(new RegExp(`^(\\d{1,6}:\\d{1,15}(,\\d{1,6}:\\d{1,15}){0,${MAX_IMPORT_PROBLEMS - 1}})?$`), ASSIGN_ASK)
  .default("")
  .transform((pairs) => new Map(pairs === "" ? [] : pairs.split(",").map((pair) => rowAndParcel(pair))));

function rowAndParcel(pair: string): [number, number] {
  const [row, parcel] = pair.split(":");
  return [Number(row), Number(parcel)];
}

export const remittancesApi = {
  "GET /api/admin/remittances": endpoint({
    summary: "The parcels of whose collected cash nothing, less or more has come: the first delivered first",
    access: "import_remittances",
    query: z.object({
      ...timedPageQuery,
      sort: timedPageQuery.sort.default("oldest"),
      show: z
        .enum(["missing", "short", "over"], "Choose from the list.")
        .default("missing")
        .describe("`missing`: nothing has come. `short`: less has come than was collected. `over`: more has come."),
      q: optionalText(MAX_SEARCH_LENGTH).describe(
        "The tracking number of the order or of the courier, the whole of it.",
      ),
    }),
    reply: ok({
      parcels: z.array(differingParcel),
      missing: parcelsAndAmount.describe("All parcels of which nothing has come."),
      short: parcelsAndAmount.describe("All parcels of which less has come, and the amount still outstanding."),
      over: parcelsAndAmount.describe("All parcels of which more has come, and the amount beyond what was collected."),
      ...pageReply,
    }),
    refuses: ["invalid"],
  }),
  "POST /api/admin/remittances/import": endpoint({
    summary: "Record what a courier remitted, from the courier's CSV, or only compare the file with the parcels",
    access: "import_remittances",
    multipart: true,
    body: z.object({
      file: uploadedFile("Choose a CSV file that is not empty.").describe(
        sentence`At most ${MAX_IMPORT_BYTES / 1024 / 1024} MB and ${MAX_IMPORT_ROWS} rows, in UTF-8 or Windows-1252. Columns are found by their headings.`,
      ),
      apply: yesOrNo.describe("`0` compares the file and writes nothing."),
      differing: yesOrNo.describe("`1` also records the lines with another amount than the courier owes."),
      assign: assignments.describe(
        "The rows that are recorded for another parcel of their order, with its id: one of the `other_parcels` that is delivered. One that no longer fits is left out, and its line says what it is.",
      ),
    }),
    reply: ok({
      message: z.string(),
      applied: z.boolean(),
      rows: z.int().describe("The number of rows that were read."),
      results: z
        .record(z.enum(keysOf(remittanceResults)), z.object({ lines: z.int(), amount: z.number() }))
        .describe("The lines by what they are found to be, with their amounts in pesos."),
      recorded: parcelsAndAmount.describe("What this call has recorded."),
      reported: parcelsAndAmount.describe(
        "What this call has kept as reported, since the amounts differ. The amounts for parcels that are not delivered are kept too.",
      ),
      lines: z.array(remittanceLine).max(MAX_IMPORT_PROBLEMS).describe("Those that do not match first."),
      more_lines: z.boolean(),
    }),
    refuses: ["invalid", "too_large"],
  }),
};
