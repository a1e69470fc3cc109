import type { Place, PlaceLevel } from "#contract/places.ts";
import type { StoredPlace } from "./places.rules.ts";
import { dispensable, wordsOf } from "./places.words.rules.ts";

/** Where a word stands: in the name of the place itself, in an earlier or second one, or in the names of the places around it. */
export type Field = "own" | "other" | "city" | "province" | "region";

/** A word in the places from one position until before another. */
type Posting = { field: Field; from: number; to: number };

export type IndexedPlace = Omit<Place, "postal_code">;

/** Which barangays and cities have which words in their names, and in the names of what is around them. */
export type PlaceIndex = {
  /** Sorted by code, so that the places of a city, a province or a region are neighbours. */
  places: readonly IndexedPlace[];
  /** How many words the name of each place has, without those that are dispensable. */
  lengths: Uint8Array;
  postings: ReadonlyMap<string, readonly Posting[]>;
  /** The keys of `postings`, sorted. */
  words: readonly string[];
};

/** The provinces in which people look for highly urbanised cities, which the PSGC puts beside the provinces. */
const provincesOfCities: Readonly<Record<string, string>> = {
  ...{ "0330100000": "Pampanga", "0331400000": "Zambales", "0431200000": "Quezon", "0631000000": "Iloilo" },
  ...{ "0730600000": "Cebu", "0731100000": "Cebu", "0731300000": "Cebu", "0831600000": "Leyte" },
  ...{ "0931700000": "Zamboanga del Sur", "1030500000": "Misamis Oriental", "1030900000": "Lanao del Norte" },
  ...{ "1130700000": "Davao del Sur", "1230800000": "South Cotabato", "1430300000": "Benguet" },
  ...{ "1630400000": "Agusan del Norte", "1731500000": "Palawan", "1830200000": "Negros Occidental" },
};

/** A second name in parentheses: `Milagrosa (Tulo)`. */
const SECOND_NAME = /\([^)]*\)/g;

/** Places that are indexed at once: some 15 ms. */
const SLICE = 1000;

/** The index of an edition, whose places are sorted by their codes. `pause` lets other work go on. */
export async function indexPlaces(all: readonly StoredPlace[], pause: () => Promise<unknown>): Promise<PlaceIndex> {
  const byCode = new Map(all.map((place) => [place.code, place]));
  const found = all.filter(({ level }) => level === "city" || level === "barangay");
  const postings = new Map<string, Posting[]>();
  const add = (field: Field, name: string, from: number, to = from + 1) => {
    for (const word of new Set(wordsOf(name))) {
      const posting = { field, from, to };
      const list = postings.get(word);
      if (list) list.push(posting);
      else postings.set(word, [posting]);
    }
  };

  for (const [position, { name, old_name }] of found.entries()) {
    if (position % SLICE === 0) await pause();
    add("own", name.replaceAll(SECOND_NAME, ""), position);
    add("other", [...(name.match(SECOND_NAME) ?? []), old_name ?? ""].join(" "), position);
  }
  const ranges = rangesOf(found, byCode);
  for (const { code, level, name, old_name } of all) {
    const range = ranges.get(code);
    if (level === "barangay" || !range) continue;
    add(level, `${name} ${old_name ?? ""}`, range.from, range.to);
    // The city itself stands before its barangays.
    add("province", provincesOfCities[code] ?? "", range.from - 1, range.to);
  }
  return {
    places: found.map((place) => toPlace(place, byCode)),
    lengths: Uint8Array.from(found, ({ name }) => lengthOf(name.replaceAll(SECOND_NAME, ""))),
    postings,
    words: [...postings.keys()].sort(),
  };
}

const lengthOf = (name: string): number => new Set(wordsOf(name).filter((word) => !dispensable.has(word))).size;

type Places = ReadonlyMap<string, StoredPlace>;

/** Where the places inside of each other place begin and end. */
function rangesOf(found: readonly StoredPlace[], byCode: Places): Map<string, { from: number; to: number }> {
  const ranges = new Map<string, { from: number; to: number }>();
  for (const [position, { parent }] of found.entries())
    for (let at = byCode.get(parent ?? ""); at; at = byCode.get(at.parent ?? "")) {
      const range = ranges.get(at.code);
      if (range) range.to = position + 1;
      else ranges.set(at.code, { from: position, to: position + 1 });
    }
  return ranges;
}

/** A place with the names of those around it. */
function toPlace({ code, level, name, old_name, parent }: StoredPlace, byCode: Places): IndexedPlace {
  const around: Partial<Record<PlaceLevel, string>> = {};
  for (let at = byCode.get(parent ?? ""); at; at = byCode.get(at.parent ?? "")) around[at.level] = at.name;
  const { city = null, province = null, region = null } = around;
  return { code, level, name, old_name, city, province, region };
}
