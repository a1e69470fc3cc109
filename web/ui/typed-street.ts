import { regions } from "#contract/addresses.regions.ts";
import type { ChosenBarangay } from "./address-value.ts";

/** A postal code alone or after the name of a place. */
const CODE = /(?:^|\s)(\d{4})$/;

/**
 * What of a typed address is its street, once its barangay is chosen: without the names at its end that the barangay says, of itself, its
 * city, province and region, and their postal code. Each name counts once, from the end on, and the first part that is something else
 * ends it, so that nothing is lost. `known` is the postal code of the barangay where it is known; else the typed one is returned.
 */
export function typedStreet(
  typed: string,
  chosen: ChosenBarangay,
  known: string | null = null,
): { street: string; postalCode: string | null } {
  const parts = typed
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const names = namesOf(chosen);
  const found = { names: 0, code: known };
  let end = parts.length;
  for (; end > 0; end -= 1) {
    const part = parts[end - 1] ?? "";
    const [, code = null] = CODE.exec(part) ?? [];
    const isCodeOnly = part === code;
    // Another postal code than that of the barangay; a number alone in front is that of a house.
    if (code !== null && ((found.code ?? code) !== code || (isCodeOnly && end === 1))) break;
    if (!isCodeOnly && !takeName(names, plain(part.replace(CODE, "")))) break;
    if (!isCodeOnly) found.names += 1;
    found.code ??= code;
  }
  if (found.names === 0) return { street: parts.join(", "), postalCode: known };
  return { street: parts.slice(0, end).join(", "), postalCode: found.code };
}

/** Removes the name with this spelling, and returns whether there was one. */
function takeName(names: string[][], spelling: string): boolean {
  const place = names.findIndex((spellings) => spellings.includes(spelling));
  if (place !== -1) names.splice(place, 1);
  return place !== -1;
}

/** The spellings of each name that an address in this barangay can end with. */
function namesOf({ barangay, city, province, region }: ChosenBarangay): string[][] {
  const around = regions.find(({ name }) => name === region);
  const short = plain(city).replace(/ city$/, "");
  const own = [
    [plain(barangay), plain(barangay.replace(SECOND_NAME, ""))],
    province === null ? [plain(city)] : [plain(city), short],
    [plain(region), plain(around?.code ?? region), ...(around?.code === "NCR" ? ["mm"] : [])],
    ["philippines"],
  ];
  // A highly urbanised city is in no province, but is written with one around it, and like that without the word City.
  return province === null ? [...own, [short], (around?.provinces ?? []).map(plain)] : [...own, [plain(province)]];
}

/** A second name in parentheses: `Milagrosa (Tulo)`. */
const SECOND_NAME = /\([^)]*\)/;

const BARANGAY = /^(?:barangay|brgy|bgy)\b\.?\s*/i;

/** Lower case, without accents, signs and `Brgy.`; `City of Naga` as `naga city`. */
const plain = (name: string): string =>
  name
    .replace(BARANGAY, "")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^city of (.+)$/, "$1 city")
    .replace(/^qc$/, "quezon city");
