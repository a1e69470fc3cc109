import { regions } from "#contract/addresses.regions.ts";
import type { ChosenBarangay } from "./address-value.ts";

type Typed = { street: string; postalCode: string | null };

/** A postal code alone, or in front of a name or behind it. */
const POSTAL_CODE = /^\d{4}\b|\b\d{4}$/;

/**
 * What of a typed address is its street, once its barangay is chosen: what is in front of the parts at its end, between commas, that are
 * names of the barangay, its city, province, region and country, or their postal code. A part that is something else stays, and so does
 * all in front of it. `known` is the postal code of the barangay, if it is known; without it the typed one is returned.
 */
export function typedStreet(typed: string, chosen: ChosenBarangay, known: string | null = null): Typed {
  const names = namesOf(chosen);
  let result: Typed | null = null;
  let rest = oneLine(typed);
  let postalCode = known;
  while (rest !== "") {
    const start = rest.search(/[^,;]*$/);
    const words = plainWords(rest.slice(start));
    const name = words.replace(POSTAL_CODE, "").trim();
    const [code = null] = POSTAL_CODE.exec(words) ?? [];
    postalCode ??= code;
    const isOtherCode = code !== null && code !== postalCode;
    // A number in front of all is that of a house, and one without a name behind it may be.
    const isNumber = name === "" && (start === 0 || result === null);
    if (isOtherCode || isNumber || !(name === "" || names.has(name))) break;
    rest = rest.slice(0, start).replace(/[\s,;]+$/, "");
    result = { street: rest, postalCode };
  }
  return result ?? { street: oneLine(typed), postalCode: known };
}

/** The same for the field of the street, in which a place alone is kept: where streets have no names it is all there is. */
export function cleanStreet(street: string, chosen: ChosenBarangay, known: string | null): Typed {
  const typed = typedStreet(street, chosen, known);
  return typed.street === "" ? { street, postalCode: known } : typed;
}

/** Text in one line. */
export const oneLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\s,;]*\n[\s,;]*/g, ", ")
    .trim();

/** The words of a text in lower case, without accents and punctuation. */
const plainWords = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();

/** The names that an address in this barangay can end with, as people write them. */
function namesOf({ barangay, city, province, region }: ChosenBarangay): Set<string> {
  const around = regions.find(({ name }) => name === region);
  const own = barangay.replace(/^(?:barangay|brgy|bgy)\b\.?\s*/i, "");
  const ownNames = [own, own.replace(/\([^)]*\)/, "")]; // `Milagrosa (Tulo)`
  const short = city.replace(/ city$/i, "").replace(/^city of /i, "");
  const names = [
    ...ownNames.filter((name) => !/^\d+\s*$/.test(name)), // A number alone is rather that of a house.
    ...["barangay", "brgy", "bgy"].flatMap((word) => ownNames.map((name) => `${word} ${name}`)),
    city,
    short,
    `City of ${short}`,
    `${short} City`,
    ...(short === "Quezon" ? ["QC"] : []),
    // A highly urbanised city is in no province, but is written with one around it.
    ...(province === null ? (around?.provinces ?? []) : [province]),
    region,
    around?.code ?? region,
    ...(around?.code === "NCR" ? ["MM"] : []),
    "Philippines",
  ];
  return new Set(names.map(plainWords));
}
