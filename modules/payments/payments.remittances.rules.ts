import { plainText } from "#contract/fields.ts";
import { MAX_COURIER_LENGTH, MAX_PRICE_CENTAVOS, MAX_REFERENCE_LENGTH } from "#contract/limits.ts";
import { type Centavos, centavosOf } from "#contract/money.ts";
import { numberProblem, parseNumber } from "#contract/numbers.ts";
import type { RemittanceResult } from "#contract/payments.statuses.ts";

/** The headings that couriers give the columns, without punctuation. Where a file has several of a kind, the first here counts. */
const headings = {
  tracking: [
    "tracking no",
    "tracking number",
    "tracking id",
    "tracking",
    "waybill no",
    "waybill number",
    "waybill",
    "awb no",
    "awb number",
    "awb",
    "airway bill",
    "airwaybill",
  ],
  amount: [
    "cod amount",
    "cod amt",
    "cod collected",
    "cod value",
    "cod",
    "collected amount",
    "amount collected",
    "remitted amount",
    "amount remitted",
    "amount",
  ],
  remittance: ["remittance no", "remittance number", "remittance id", "remittance reference", "remittance ref"],
  date: ["remittance date", "date remitted", "remitted date", "date"],
} as const;

/** The places of the columns in the file. */
export type Columns = Record<"tracking" | "amount", number> & Partial<Record<"remittance" | "date", number>>;

/** The columns with these headings; null when the tracking number or the amount has none. */
export function findColumns(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => words(cell));
  const placeOf = (kind: keyof typeof headings) => {
    const heading = headings[kind].find((each) => names.includes(each));
    return heading === undefined ? undefined : names.indexOf(heading);
  };
  const tracking = placeOf("tracking");
  const amount = placeOf("amount");
  const remittance = placeOf("remittance");
  const date = placeOf("date");
  if (tracking === undefined || amount === undefined) return null;
  return { tracking, amount, ...(remittance !== undefined && { remittance }), ...(date !== undefined && { date }) };
}

/** "COD Amount (PHP)" and "cod_amount" are the words `cod amount`. */
const words = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\(.*\)/, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A tracking number as it is compared: without spaces, in capitals. */
export const trackingKey = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();

/** A line of a remittance; the amount in centavos. */
export type Line = {
  row: number;
  tracking: string;
  amount: Centavos;
  remittance: string | null;
  date: string | null;
};

/** A line that cannot be read, and why. */
export type UnreadableLine = { row: number; tracking: string; problem: string };

const text = plainText(MAX_REFERENCE_LENGTH);
const TEXT = `is longer than ${MAX_REFERENCE_LENGTH} characters, or has invisible characters.`;

/** Couriers write amounts as `₱1,500.00` and `PHP 1,500.00` too. */
const PESO_SIGN = /^(?:₱|PHP|P)\s*/i;

/** Reads a row of the file. */
export function readLine(row: number, cells: readonly string[], columns: Columns): Line | UnreadableLine {
  const cell = (index: number | undefined): string => (index === undefined ? "" : (cells[index] ?? "").trim());
  const tracking = cell(columns.tracking);
  const typed = cell(columns.amount).replace(PESO_SIGN, "");
  const remittance = cell(columns.remittance);
  const date = cell(columns.date);
  const unreadable = (problem: string) => ({ row, tracking: tracking.slice(0, MAX_COURIER_LENGTH), problem });
  if (tracking === "") return unreadable("The tracking number is missing.");
  if (!text.safeParse(tracking).success) return unreadable(`The tracking number ${TEXT}`);
  const pesos = parseNumber(typed);
  if (pesos === null) return unreadable(numberProblem(typed, "The amount is missing."));
  const amount = centavosOf(pesos);
  if (amount <= 0 || amount > MAX_PRICE_CENTAVOS || /\.\d{3}/.test(typed))
    return unreadable("The amount is not above zero, too large, or has more than two decimals.");
  if (!text.safeParse(remittance).success) return unreadable(`The remittance number ${TEXT}`);
  if (!text.safeParse(date).success) return unreadable(`The date ${TEXT}`);
  return { row, tracking, amount, remittance: remittance || null, date: date || null };
}

/** What came of a parcel before. */
type Remittance = { amount: Centavos; reference: string | null; reason: string | null };

/**
 * A parcel that a line may be about: what was collected with it and what was remitted of that, in centavos. An order that was not
 * shipped is a parcel without an id.
 */
export type CollectedParcel = {
  id: number | null;
  order_id: number;
  /** Whether it collects cash: not when it was paid online, came back, or was shipped again as another one. */
  collects: boolean;
  collected: Centavos;
  remittances: Remittance[];
};

/** A line, its parcel, and what the courier still owes for the parcel. */
export type MatchedLine = Line & {
  result: RemittanceResult;
  parcel: CollectedParcel | null;
  expected: Centavos | null;
};

/**
 * Compares the lines with the parcels that have their tracking numbers, by `trackingKey`. Of several lines about a
 * parcel the first counts.
 */
export function matchLines(
  lines: readonly Line[],
  parcelsByTracking: ReadonlyMap<string, readonly CollectedParcel[]>,
): MatchedLine[] {
  const seen = new Set<CollectedParcel>();
  return lines.map((line) => {
    const named = parcelsByTracking.get(trackingKey(line.tracking)) ?? [];
    const collecting = named.filter(({ collects }) => collects);
    const [parcel = null] = collecting.length > 0 ? collecting : named;
    if (parcel === null) return { ...line, result: "unknown", parcel, expected: null };
    if (collecting.length > 1) return { ...line, result: "ambiguous", parcel: null, expected: null };
    const expected = outstandingOf(parcel);
    if (seen.has(parcel)) return { ...line, result: "repeated", parcel, expected };
    seen.add(parcel);
    return { ...line, result: resultFor(line, parcel), parcel, expected };
  });
}

const outstandingOf = ({ collected, remittances }: CollectedParcel): Centavos =>
  Math.max(0, collected - remittances.reduce((sum, { amount }) => sum + amount, 0));

function resultFor(line: Line, parcel: CollectedParcel): RemittanceResult {
  if (parcel.collected === 0) return "not_collected";
  const outstanding = outstandingOf(parcel);
  if (outstanding === 0 || wasRecorded(line, parcel)) return "remitted";
  if (line.amount === outstanding) return "matched";
  return line.amount < outstanding ? "short" : "over";
}

/** Whether a line is in a file that was imported before: by the remittance number, or without one by amount and date. */
const wasRecorded = (line: Line, { remittances }: CollectedParcel): boolean =>
  remittances.some(({ amount, reference, reason }) =>
    line.remittance === null
      ? reference === null && amount === line.amount && reason === reasonOf(line)
      : reference === line.remittance,
  );

/** What is kept of the date of a line, as the courier wrote it. */
export const reasonOf = ({ date }: Pick<Line, "date">): string | null => date && `Dated ${date}`;
