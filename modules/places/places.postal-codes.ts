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

/**
 * Whether a postal code belongs to another place than this city. Not all codes are known: an unknown one is elsewhere when its first two
 * digits are not those of its province, or of the highly urbanised city.
 */
export function isPostalCodeElsewhere(postalCode: string, cityCode: string): boolean {
  const isHighlyUrbanised = cityCode.endsWith("00000");
  const codesInside = (digits: number) =>
    rows.filter(([code = ""]) => code.startsWith(cityCode.slice(0, digits))).map(([, inside = ""]) => inside);
  const ofCity = codesInside(isHighlyUrbanised ? 5 : 7);
  if (ofCity.includes(postalCode)) return false;
  if (ofCity.length > 0 && rows.some(([, other]) => other === postalCode)) return true;
  const ofProvince = codesInside(5);
  return ofProvince.length > 0 && !ofProvince.some((known) => known.slice(0, 2) === postalCode.slice(0, 2));
}
