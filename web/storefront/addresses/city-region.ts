import { regions } from "#contract/addresses.regions.ts";

/** The region of a city, when its name is unambiguous; undefined otherwise. */
export function regionOfCity(typed: string): string | undefined {
  const name = plain(typed).replace(/^city of (.+)$/, "$1 city");
  const isIt = (city: string) => [plain(city), `${plain(city)} city`].includes(name);
  return regions.find(({ cities = [] }) => cities.some(isIt))?.name;
}

/** Lower case, without accents and extra spaces. */
const plain = (words: string): string =>
  words.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().replaceAll(/\s+/g, " ").toLowerCase();
