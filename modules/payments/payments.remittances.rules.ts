import { plainText } from "#contract/fields.ts";
import { MAX_COURIER_LENGTH, MAX_PRICE_CENTAVOS, MAX_REFERENCE_LENGTH } from "#contract/limits.ts";
import { type Centavos, centavosOf } from "#contract/money.ts";
import { numberProblem, parseNumber } from "#contract/numbers.ts";
import type { ShipmentState } from "#contract/orders.shipment-states.ts";
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

/** Characters of a heading that are read. The time to find its brackets grows with the square of its length. */
const HEADING_LENGTH = 100;

/** "COD Amount (PHP)" and "cod_amount" are the words `cod amount`. */
const words = (heading: string): string =>
  heading
    .slice(0, HEADING_LENGTH)
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
  if (typed === "") return unreadable("The amount is missing.");
  if (pesos === null) return unreadable(numberProblem(typed, "The amount is not a number."));
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
 * A parcel that a line may be about, and what was remitted of its cash. Amounts in centavos. An order that was not shipped is a parcel
 * without an id.
 */
export type CollectedParcel = {
  id: number | null;
  order_id: number;
  /** The number of its order. */
  tracking_no: string;
  state: ShipmentState | null;
  courier: string | null;
  courier_tracking: string | null;
  to_collect: Centavos;
  remittances: Remittance[];
};

/** Whether its pieces are not in it any more: they came back, or were shipped again as another parcel. */
export const hasLeft = ({ state }: Pick<CollectedParcel, "state">): boolean =>
  state === "returned" || state === "replaced";

/** Whether it collects cash: not when it was paid online, came back, or was shipped again as another one. */
const collects = (parcel: CollectedParcel): boolean =>
  parcel.state !== null && parcel.to_collect > 0 && !hasLeft(parcel);

const collectedOf = ({ state, to_collect }: CollectedParcel): Centavos => (state === "delivered" ? to_collect : 0);

/** What is still to come of its cash, also while it is on its way. */
export const outstandingOf = ({ to_collect, remittances }: CollectedParcel): Centavos =>
  Math.max(0, to_collect - remittances.reduce((sum, { amount }) => sum + amount, 0));

/** A line, its parcel, and what the courier still owes for the parcel. */
export type MatchedLine = Line & {
  result: RemittanceResult;
  parcel: CollectedParcel | null;
  /** The parcel with the tracking number of the line. Another one than `parcel` when staff assigned the amount. */
  named: CollectedParcel | null;
  expected: Centavos | null;
  /** When the named parcel came back or was shipped again: the parcels of its order for which the courier may have paid. */
  others: CollectedParcel[];
};

type Parcels = {
  /** The parcels that have a tracking number, by `trackingKey`. */
  byTracking: ReadonlyMap<string, readonly CollectedParcel[]>;
  /** All parcels of the orders of which a parcel came back or was shipped again. */
  ofOrders: readonly CollectedParcel[];
  /** The rows of the file that staff record for another parcel than they name, each with the id of that parcel. */
  assigned: ReadonlyMap<number, number>;
};

/** Compares the lines with the parcels that have their tracking numbers. Of several lines about a parcel the first counts. */
export function matchLines(lines: readonly Line[], { byTracking, ofOrders, assigned }: Parcels): MatchedLine[] {
  const found = lines.map((line) => ({ line, ...findNamed(byTracking.get(trackingKey(line.tracking)) ?? []) }));
  const inFile = new Set(found.flatMap(({ named }) => named ?? []));
  const seen = new Set<CollectedParcel>();
  return found.map(({ line, named, ambiguous }) => {
    if (named === null)
      return { ...line, result: ambiguous ? "ambiguous" : "unknown", parcel: null, named, expected: null, others: [] };
    // A parcel with a line of its own is paid by that one.
    const paidInstead = hasLeft(named) ? otherParcels(named, ofOrders).filter((other) => !inFile.has(other)) : [];
    const recorded = paidInstead.find((other) => wasRecordedInstead(line, other));
    if (recorded) return { ...line, result: "remitted", parcel: recorded, named, expected: 0, others: [] };
    const others = paidInstead.filter((other) => outstandingOf(other) > 0);
    const chosen = others.find(({ id, state }) => state === "delivered" && id === assigned.get(line.row));
    const parcel = chosen ?? named;
    const expected = Math.min(outstandingOf(parcel), collectedOf(parcel));
    if (seen.has(parcel)) return { ...line, result: "repeated", parcel, named, expected, others };
    seen.add(parcel);
    return { ...line, result: resultFor(line, parcel), parcel, named, expected, others };
  });
}

/** The parcel that a tracking number names: of several the one that collects cash, none when several do. */
function findNamed(parcels: readonly CollectedParcel[]): { named: CollectedParcel | null; ambiguous: boolean } {
  const collecting = parcels.filter(collects);
  const [named = null] = collecting.length > 0 ? collecting : parcels;
  return collecting.length > 1 ? { named: null, ambiguous: true } : { named, ambiguous: false };
}

/** The other parcels of the same order and courier that collect cash. */
const otherParcels = (parcel: CollectedParcel, ofOrders: readonly CollectedParcel[]): CollectedParcel[] =>
  ofOrders.filter(
    (other) =>
      other.order_id === parcel.order_id &&
      other.id !== parcel.id &&
      collects(other) &&
      (other.courier ?? "").toLowerCase() === (parcel.courier ?? "").toLowerCase(),
  );

function resultFor(line: Line, parcel: CollectedParcel): RemittanceResult {
  if (!collects(parcel)) return "not_collected";
  const outstanding = outstandingOf(parcel);
  if (outstanding === 0 || wasRecorded(line, parcel)) return "remitted";
  if (parcel.state !== "delivered") return "not_delivered";
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

/** Whether staff recorded a line for this parcel before, though it names another one. */
const wasRecordedInstead = (line: Line, { remittances }: CollectedParcel): boolean =>
  remittances.some(
    ({ amount, reference, reason }) =>
      reason === reasonInstead(line) &&
      reference === line.remittance &&
      (line.remittance !== null || amount === line.amount),
  );

/** What is kept of the date of a line, as the courier wrote it. */
const reasonOf = ({ date }: Pick<Line, "date">): string | null => date && `Dated ${date}`;

/** The beginning of what is kept of a line that is recorded for another parcel than it names: the number of that one follows. */
export const REPORTED_FOR = "Reported for ";

const reasonInstead = ({ tracking, date }: Pick<Line, "tracking" | "date">): string =>
  `${REPORTED_FOR}${tracking}${date ? `, dated ${date}` : ""}`;

/** What is kept of a line beside its amount and its remittance number. */
export const reasonFor = (line: MatchedLine): string | null =>
  line.parcel === line.named ? reasonOf(line) : reasonInstead(line);
