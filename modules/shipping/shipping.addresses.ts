import type { Db } from "#db/connection.ts";
import { findPlacesByName, isPostalCodeElsewhere, type PlacePath, readPlacePath } from "#modules/places/places.ts";
import { otherPlacesNamed, postalCodeIn } from "./shipping.addresses.rules.ts";
import {
  addressProblem,
  type Destination,
  placeNamesIn,
  placesOfAddress,
  type ShippingRates,
} from "./shipping.rules.ts";

/** An address: the PSGC code of its barangay, where it is known, and its text. */
export type AddressToReach = { code: string | null; text: string };

/** The regions, provinces and cities with a name that is in a text. */
const findPlacesIn = (db: Db, text: string) => findPlacesByName(db, [...new Set(placeNamesIn(text).flat())]);

/** Where an order goes, as far as the shop knows: by the code of its barangay, else by what its text says. */
export async function readDestination(
  db: Db,
  { code, text }: AddressToReach,
): Promise<Destination & { hasCity: boolean }> {
  if (code !== null) return { codes: [code], source: "code", hasCity: true };
  if (text === "") return { codes: [], source: "text", hasCity: false };
  return { ...placesOfAddress(placeNamesIn(text), await findPlacesIn(db, text)), source: "text" };
}

/** How many places a sentence names. */
const NAMED_PLACES = 4;

/**
 * What the customer should look at in an address before it is ordered to, in sentences: it names no city, may be in several zones, or
 * says something else than its barangay. Null when nothing.
 */
export async function askAboutAddress(
  db: Db,
  address: AddressToReach,
  { zones }: Pick<ShippingRates, "zones">,
): Promise<string | null> {
  const destination = await readDestination(db, address);
  switch (addressProblem(destination, zones)) {
    case null:
      return askAboutContradiction(db, address, destination.codes);
    case "no_city":
      return "We cannot find the city in this address. Choose the place, or add city and province.";
    case "several_places": {
      const paths = await Promise.all(destination.codes.slice(0, NAMED_PLACES).map((code) => readPlacePath(db, code)));
      const names = paths.flatMap((path) => (path ? [nameOfPath(path)] : []));
      if (destination.codes.length > NAMED_PLACES) names.push("another place");
      return `This address can be in several places: ${anyOf.format(names)}. Choose yours with “Find the place”, or add the province.`;
    }
  }
}

/** The other places and the postal code of elsewhere in an address whose one place is known. */
async function askAboutContradiction(
  db: Db,
  { code, text }: AddressToReach,
  codes: readonly string[],
): Promise<string | null> {
  const [only = ""] = codes;
  const path = codes.length === 1 ? await readPlacePath(db, only) : null;
  if (!path?.city) return null;
  const known = await findPlacesIn(db, text);
  const others = code === null ? [] : otherPlacesNamed(text, path, known);
  const postalCode = postalCodeIn(text, known);
  const sentences = [
    others.length > 0 && `The address names ${allOf.format(others)}, but ${nameOfChosen(path)}.`,
    postalCode !== null &&
      isPostalCodeElsewhere(postalCode, path.city.code) &&
      `${postalCode} is not a postal code of ${path.city.name}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(" ") : null;
}

const anyOf = new Intl.ListFormat("en", { type: "disjunction" });
const allOf = new Intl.ListFormat("en");

/** `Naga in Cebu`, `the province Cebu`. */
function nameOfPath({ city, province, region }: PlacePath): string {
  const around = province ?? region;
  return city ? `${city.name} in ${around.name}` : `the ${province ? "province" : "region"} ${around.name}`;
}

/** `Bel-Air is in Makati City, Metro Manila`. */
const nameOfChosen = ({ barangay, city, province, region }: PlacePath): string =>
  `${barangay?.name ?? "it"} is in ${[city?.name, (province ?? region).name].join(", ")}`;
