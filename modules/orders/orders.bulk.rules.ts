import { plainText } from "#contract/fields.ts";
import { MAX_COURIER_LENGTH } from "#contract/limits.ts";

/** The headings of the columns, in lower case and without punctuation. Where a list has several of a kind, the first here counts. */
const headings = {
  number: ["order number", "order no", "order id", "order", "id"],
  courier: ["courier", "carrier"],
  tracking: ["courier tracking no", "tracking number", "tracking no", "tracking", "waybill no", "waybill", "awb"],
} as const;

/** The places of the columns. */
export type Columns = Record<keyof typeof headings, number>;

const AS_DESCRIBED: Columns = { number: 0, courier: 1, tracking: 2 };

const words = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * The columns of a list by its first row: by the headings, or in the usual order when the row is an order already, which has a digit.
 * Null when the row is a heading without a column for the order.
 */
export function findColumns(first: readonly string[]): { columns: Columns; isHeading: boolean } | null {
  const names = first.map(words);
  const placeOf = (kind: keyof typeof headings) => {
    const heading = headings[kind].find((each) => names.includes(each));
    return heading === undefined ? -1 : names.indexOf(heading);
  };
  const columns = { number: placeOf("number"), courier: placeOf("courier"), tracking: placeOf("tracking") };
  if (columns.number >= 0) return { columns, isHeading: true };
  return /\d/.test(first[0] ?? "") ? { columns: AS_DESCRIBED, isHeading: false } : null;
}

/** A line of the list; empty cells are null. */
export type Line = { row: number; number: string; courier: string | null; tracking: string | null };

/** The cells of a row, with the courier of rows that name none. */
export function readLine(row: number, cells: readonly string[], columns: Columns, courier: string | null): Line {
  const cell = (index: number): string | null => cells[index]?.trim() || null;
  return {
    row,
    number: cell(columns.number) ?? "",
    courier: cell(columns.courier) ?? courier,
    tracking: cell(columns.tracking),
  };
}

/** An order number as it is compared: `TL-261123-1042`, or the id alone. */
export const numberKey = (number: string): string => number.replaceAll(/[\s#]/g, "").toUpperCase();

const text = plainText(MAX_COURIER_LENGTH);

/** What is wrong with a line by itself; null when nothing is. */
export function problemOf({ number, courier, tracking }: Line): string | null {
  if (number === "") return "The order number is missing.";
  if (!text.safeParse(courier ?? "").success || !text.safeParse(tracking ?? "").success)
    return `The courier or its number is longer than ${MAX_COURIER_LENGTH} characters, or has invisible characters.`;
  if (tracking !== null && courier === null) return "Enter the courier of this tracking number.";
  return null;
}
