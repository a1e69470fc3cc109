import type { PlacePath } from "#modules/places/places.ts";
import { abbreviations, isInside, isNamed, type NamedPlace, plainName } from "./shipping.rules.ts";

/** Names that more places have, such as San Jose, are names of streets and villages too. */
const MOST_NAMESAKES = 3;

/** Words after which a line often goes on with the city: `12 Ayala Avenue Makati`. */
const streetWords = new Set([
  "street",
  "st",
  "avenue",
  "ave",
  "av",
  "road",
  "rd",
  "drive",
  "dr",
  "boulevard",
  "blvd",
  "highway",
  "hwy",
  "lane",
  "extension",
  "ext",
  "subdivision",
  "subd",
  "village",
  "compound",
]);

/**
 * The cities, provinces and regions that an address names and in which its chosen place is not. `known` are the places with one of the
 * names in it. The name of a street is none: `5 Rizal` and `Laguna Street` name no province.
 */
export function otherPlacesNamed(text: string, { barangay, city }: PlacePath, known: readonly NamedPlace[]): string[] {
  if (!city) return [];
  const chosen: NamedPlace = { ...city, level: "city" };
  const fits = (place: NamedPlace) =>
    place.code === chosen.code || isInside(chosen, place) || plainName(place.name) === plainName(barangay?.name ?? "");
  const others = partsOf(text).flatMap((words, position) => {
    const named = placeAtEnd(words, position === 0, known);
    return named.length > MOST_NAMESAKES || named.some(fits) ? [] : named.slice(0, 1);
  });
  return [...new Set(others.map(({ name }) => name))];
}

const partsOf = (text: string): string[][] =>
  text
    .split(/[,\n;]/)
    .map((part) => plainName(part).split(" "))
    .filter(([first]) => first !== "");

/** The places that the last words of a part mean; of the longest name. */
function placeAtEnd(words: readonly string[], isFirst: boolean, known: readonly NamedPlace[]): NamedPlace[] {
  const named = isPostalCode(words.at(-1) ?? "") ? words.slice(0, -1) : words;
  for (const [start] of named.entries()) {
    const typed = named.slice(start).join(" ");
    const name = abbreviations[typed] ?? typed;
    const places = known.filter((place) => isNamed(place, name));
    if (places.length === 0) continue;
    const isPlace = name.endsWith(" city") || (start === 0 ? !isFirst : streetWords.has(named[start - 1] ?? ""));
    return isPlace ? places : [];
  }
  return [];
}

const isPostalCode = (word: string): boolean => /^\d{4}$/.test(word);

/** The postal code in an address: alone between commas, or after the name of a place. A house number is none. */
export function postalCodeIn(text: string, known: readonly NamedPlace[]): string | null {
  for (const words of partsOf(text).slice(1)) {
    const code = words.at(-1) ?? "";
    const name = words.slice(0, -1).join(" ");
    const follows = name === "" || known.some((place) => isNamed(place, abbreviations[name] ?? name));
    if (isPostalCode(code) && follows) return code;
  }
  return null;
}
