import { regions } from "#contract/addresses.regions.ts";

/** The region that the name of a city alone tells; undefined where it could be another place, or is not known. */
export function regionOfCity(typed: string): string | undefined {
  const name = plain(typed).replace(/^city of (.+)$/, "$1 city");
  const isIt = (city: string) => [plain(city), `${plain(city)} city`].includes(name);
  return regions.find(({ cities = [] }) => cities.some(isIt))?.name;
}

/** As many type it: without accents and tildes. */
const plain = (words: string): string =>
  words.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().replaceAll(/\s+/g, " ").toLowerCase();
