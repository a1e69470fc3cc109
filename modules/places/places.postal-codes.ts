import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

const FILE = join(import.meta.dirname, "..", "..", "content", "places", "postal-codes.csv");

const rows: string[][] = parse(readFileSync(FILE), { from: 2 });
const postalCodes: ReadonlyMap<string, string> = new Map(
  rows.map(([code = "", postalCode = ""]) => [code, postalCode]),
);

/**
 * The postal code of a place, or of the district or city around it; null where it is not known. The post divides some cities in
 * other parts than barangays.
 */
export const postalCodeOf = (code: string): string | null =>
  postalCodes.get(code) ??
  postalCodes.get(`${code.slice(0, 7)}000`) ??
  postalCodes.get(`${code.slice(0, 5)}00000`) ??
  null;
