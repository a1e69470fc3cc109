import { regions } from "#contract/addresses.regions.ts";
import type { PlaceLevel } from "#contract/places.ts";

/** A row of the file that the Philippine Statistics Authority publishes: one place. */
export type PublishedPlace = { code: string; name: string; level: string; oldName: string };

/** A place as the shop stores it. */
export type StoredPlace = {
  code: string;
  level: PlaceLevel;
  /** The code of the place around it; null for a region. */
  parent: string | null;
  name: string;
  old_name: string | null;
};

/** The levels of the PSA's file. Districts of Manila ("SubMun") become a part of the names of their barangays. */
const levels: Readonly<Record<string, PlaceLevel | "district">> = {
  reg: "region",
  prov: "province",
  city: "city",
  mun: "city",
  submun: "district",
  bgy: "barangay",
};

/**
 * The places of an edition, with their parents, which the codes tell: two digits name the region, three the province or the highly
 * urbanised city, two the city or municipality, three the barangay. Rows without one of the known levels are headings, such as the
 * one of the Special Geographic Area.
 */
export function toPlaces(rows: readonly PublishedPlace[]): StoredPlace[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const levelOf = (code: string) => levels[byCode.get(code)?.level.toLowerCase() ?? ""];
  return rows.flatMap(({ code, name, oldName }) => {
    const level = levelOf(code);
    if (level === undefined || level === "district") return [];
    const isInDistrict = level === "barangay" && levelOf(cityCode(code)) === "district";
    const district = isInDistrict ? byCode.get(cityCode(code))?.name : undefined;
    const parents = {
      region: null,
      province: regionCode(code),
      city: levelOf(provinceCode(code)) === "province" ? provinceCode(code) : regionCode(code),
      barangay: isInDistrict ? provinceCode(code) : cityCode(code),
    };
    return {
      code,
      level,
      parent: parents[level],
      old_name: tidy(oldName.replace(/^\((.*)\)$/, "$1")) || null,
      name: nameOf(level, tidy(name)) + (district ? `, ${districtName(district)}` : ""),
    };
  });
}

/** The code of the region of a place. */
const regionCode = (code: string): string => `${code.slice(0, 2)}00000000`;
const provinceCode = (code: string): string => `${code.slice(0, 5)}00000`;
const cityCode = (code: string): string => `${code.slice(0, 7)}000`;

const tidy = (name: string): string => name.trim().replaceAll(/\s+/g, " ");

/** `Tondo I/II` is one district of Manila. */
const districtName = (name: string): string => tidy(name).replace(/ I\/II$/, "");

/** The name on parcels: `Calamba City` for the `City of Calamba`, `Calabarzon` for the `Region IV-A (CALABARZON)`. */
function nameOf(level: PlaceLevel, official: string): string {
  if (level === "region") return regionName(official);
  if (level !== "city") return official;
  const name = official.replace(/ \(Capital\)$/i, "");
  return name === "City of Manila" ? "Manila" : name.replace(/^City of (.+)$/i, "$1 City");
}

function regionName(official: string): string {
  const known = regions.find(
    ({ name, code }) =>
      official.startsWith(`Region ${code} `) ||
      official.endsWith(`(${code})`) ||
      official.toLowerCase().startsWith(name.toLowerCase()),
  );
  return known?.name ?? official;
}

/** The problem of an edition that cannot be complete or correct; null when there is none. */
export function problemOf(places: readonly StoredPlace[]): string | null {
  const codes = new Set(places.map(({ code }) => code));
  if (codes.size < places.length) return "A code stands in the file twice.";
  const orphan = places.find(({ parent }) => parent !== null && !codes.has(parent));
  if (orphan) return `The file lacks ${orphan.parent}, in which ${orphan.name} (${orphan.code}) is.`;
  const barangays = places.filter(({ level }) => level === "barangay").length;
  if (barangays < FEWEST_BARANGAYS) return `The file has ${barangays} barangays. All of the country are about 42,000.`;
  return null;
}

/** A file with fewer is a part of the country, or cut off. */
const FEWEST_BARANGAYS = 40_000;
