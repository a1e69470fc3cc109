import type { PlaceLevel } from "#contract/places.ts";
import type { StoredPlace } from "./places.rules.ts";
import { dispensable, wordsOf } from "./places.words.rules.ts";

/** Where a word stands: in the name of the place itself, in an earlier or second one, or in the names of the places around it. */
const fields = ["own", "other", "city", "province", "region"] as const;
export type Field = (typeof fields)[number];

/** Which barangays and cities have which words in their names, and in the names of what is around them. */
export type PlaceIndex = {
  /** Their codes as numbers, sorted, so that the places of a city, a province or a region are neighbours. */
  codes: Uint32Array;
  /** How many words the name of each place has, without those that are dispensable. */
  lengths: Uint8Array;
  /** All words, sorted. */
  words: readonly string[];
  /** Where the last posting of each word begins in `postings`. */
  lastPostings: ReadonlyMap<string, number>;
  /** Four numbers for each posting: its field, the places from one position until before another, and the word's posting before. */
  postings: Uint32Array;
};

/** Stands for the posting before the first one. */
const NO_POSTING = 2 ** 32 - 1;

/** The provinces in which people look for highly urbanised cities, which the PSGC puts beside the provinces. */
const provincesOfCities: Readonly<Record<string, string>> = {
  "0330100000": "Pampanga",
  "0331400000": "Zambales",
  "0431200000": "Quezon",
  "0631000000": "Iloilo",
  "0730600000": "Cebu",
  "0731100000": "Cebu",
  "0731300000": "Cebu",
  "0831600000": "Leyte",
  "0931700000": "Zamboanga del Sur",
  "1030500000": "Misamis Oriental",
  "1030900000": "Lanao del Norte",
  "1130700000": "Davao del Sur",
  "1230800000": "South Cotabato",
  "1430300000": "Benguet",
  "1630400000": "Agusan del Norte",
  "1731500000": "Palawan",
  "1830200000": "Negros Occidental",
};

/** A second name in parentheses: `Milagrosa (Tulo)`. */
const SECOND_NAME = /\([^)]*\)/g;

/** Words with a hyphen, without numbers: `Pag-asa`, but not `176-A`. */
const HYPHENATED = /\p{L}+(?:-\p{L}+)+/gu;

/**
 * The index of an edition, whose places come sorted by their codes, some at a time. Numbers in place of objects: 42,000 places with
 * 80,000 words would take 14 MB.
 */
export async function indexPlaces(
  parts: AsyncIterable<readonly StoredPlace[]> | Iterable<readonly StoredPlace[]>,
): Promise<PlaceIndex> {
  const codes: number[] = [];
  const lengths: number[] = [];
  const list = newPostings();
  const areas = new Map<string, Area>();
  for await (const part of parts)
    for (const place of part) {
      if (place.level !== "barangay") areas.set(place.code, { ...place, level: place.level, from: 0, to: 0 });
      if (place.level !== "barangay" && place.level !== "city") continue;
      const position = codes.push(Number(place.code)) - 1;
      lengths.push(addOwnNames(list, place, position));
      widenAreas(areas, place.parent, position);
    }
  for (const { code, level, name, old_name, from, to } of areas.values()) {
    if (to === 0) continue;
    list.add(level, wordsOf(`${name} ${old_name ?? ""}`), from, to);
    // The city itself comes before its barangays.
    list.add("province", wordsOf(provincesOfCities[code] ?? ""), from - 1, to);
  }
  return {
    codes: Uint32Array.from(codes),
    lengths: Uint8Array.from(lengths),
    words: [...list.lastPostings.keys()].sort(),
    lastPostings: list.lastPostings,
    postings: Uint32Array.from(list.postings),
  };
}

/** The postings of an index that is being built. */
function newPostings() {
  const postings: number[] = [];
  const lastPostings = new Map<string, number>();
  const add = (field: Field, words: readonly string[], from: number, to: number) => {
    for (const word of new Set(words)) {
      const before = lastPostings.get(word) ?? NO_POSTING;
      lastPostings.set(word, postings.length);
      postings.push(fields.indexOf(field), from, to, before);
    }
  };
  return { postings, lastPostings, add };
}

/** Adds the names of the place at this position. Returns how many words of its present name count. */
function addOwnNames(
  { add }: ReturnType<typeof newPostings>,
  { name, old_name }: StoredPlace,
  position: number,
): number {
  const present = name.replaceAll(SECOND_NAME, "");
  const own = wordsOf(present);
  // Many people write `Pag-asa` as one word.
  const joined = wordsOf((present.match(HYPHENATED) ?? []).join(" ").replaceAll("-", ""));
  add("own", [...own, ...joined], position, position + 1);
  const others = [...(name.match(SECOND_NAME) ?? []), old_name ?? ""].join(" ");
  if (others !== "") add("other", wordsOf(others), position, position + 1);
  return new Set(own.filter((word) => !dispensable.has(word))).size;
}

/** Calls `visit` with each posting of a word: the word is in this field of the places from one position until before another. */
export function eachPosting(
  { lastPostings, postings }: PlaceIndex,
  word: string,
  visit: (field: Field, from: number, to: number) => void,
): void {
  for (let at = lastPostings.get(word) ?? NO_POSTING; at !== NO_POSTING; at = postings[at + 3] ?? NO_POSTING)
    visit(fields[postings[at] ?? 0] ?? "own", postings[at + 1] ?? 0, postings[at + 2] ?? 0);
}

/** The code of a place in the index. */
export const codeAt = ({ codes }: PlaceIndex, position: number): string =>
  String(codes[position] ?? "").padStart(10, "0");

/** Whether a place is a city: the code of a barangay ends with its number in the city. */
export const isCityAt = ({ codes }: PlaceIndex, position: number): boolean => (codes[position] ?? 0) % 1000 === 0;

/** A region, province or city, and the positions of the places inside; `to` is 0 while it has none. */
type Area = StoredPlace & { level: Exclude<PlaceLevel, "barangay">; from: number; to: number };

/** Lets the areas around the place at this position, of which `parent` is the innermost one, reach to it. */
function widenAreas(areas: ReadonlyMap<string, Area>, parent: string | null, position: number): void {
  for (let area = areas.get(parent ?? ""); area; area = areas.get(area.parent ?? "")) {
    if (area.to === 0) area.from = position;
    area.to = position + 1;
  }
}
