import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { NO_ROWS, otherFileProblem } from "#contract/csv.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { type PublishedPlace, problemOf, type StoredPlace, toPlaces } from "./places.rules.ts";
import * as store from "./places.store.ts";

/** The edition that comes with the shop. */
const BUNDLED_EDITION = "2025-2Q";
const BUNDLED_FILE = join(import.meta.dirname, "..", "..", "content", "places", "psgc-2025-2q.csv.gz");

/** Loads the edition that comes with the shop, unless it or a later one was loaded before. Takes about a second. */
export async function loadBundledPlaces(db: Db): Promise<void> {
  const latest = await store.latestEdition(db);
  if (latest === null || latest < BUNDLED_EDITION) await loadEdition(db, BUNDLED_EDITION, await readBundledPlaces());
}

/** The places of the edition that comes with the shop. */
export const readBundledPlaces = (): Promise<StoredPlace[]> => readPlaces(BUNDLED_FILE);

/** What an import did: how many places the edition has, and how many of before it lacks. */
export type PlacesImport = { edition: string; places: number; kept: number };

/**
 * Imports a CSV file with the columns of the PSA. Places that the edition lacks stay, for the addresses that name them, and are not
 * offered any more. The edition, such as 2026-1Q, is taken from the name of the file unless it is given.
 * @throws a StartupProblem when the file is not an edition later than the loaded one
 */
export async function importPlaces(db: Db, path: string, given?: string): Promise<PlacesImport> {
  const edition = editionOf(given ?? path);
  if (edition === null)
    throw new StartupProblem("Name the edition after the file: npx node server/import-places.ts places.csv 2026-1Q");
  const places = await readPlaces(path);
  if (!(await loadEdition(db, edition, places)))
    throw new StartupProblem(
      `Nothing was imported: the shop has the edition ${await store.latestEdition(db)} already.`,
    );
  return { edition, places: places.length, kept: await store.countFormerPlaces(db) };
}

/** Loads an edition when it is later than the one before, and returns whether it was. Another process that loads one is waited for. */
async function loadEdition(db: Db, edition: string, places: readonly StoredPlace[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await store.lockEditions(tx);
    const latest = await store.latestEdition(tx);
    if (latest !== null && latest >= edition) return false;
    await store.insertEdition(tx, edition, places);
    return true;
  });
}

/** The edition in a file name, `2025-2Q` for `psgc-2025-2q.csv.gz` and `PSGC-2Q-2025.csv`; null when there is none. */
function editionOf(path: string): string | null {
  const [, year, quarter] = /(20\d\d)[-_ ]?([1-4])q/i.exec(basename(path)) ?? [];
  const [, before, after] = /([1-4])q[-_ ]?(20\d\d)/i.exec(basename(path)) ?? [];
  if (year && quarter) return `${year}-${quarter}Q`;
  return before && after ? `${after}-${before}Q` : null;
}

/** The column heads of the PSA, in lower case. */
const heads: Readonly<Record<string, keyof PublishedPlace>> = {
  "10-digit psgc": "code",
  name: "name",
  "geographic level": "level",
  "old names": "oldName",
};

/**
 * The places of a CSV file, which may be compressed, with the columns of the PSA. It is read as a stream, so that the shop can serve
 * meanwhile. @throws a StartupProblem that says what is wrong with the file
 */
async function readPlaces(path: string): Promise<StoredPlace[]> {
  const rows: Record<string, string>[] = [];
  const found = new Set<string>();
  const records = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    columns: (names: string[]) =>
      names.map((name) => {
        const head = name.trim().replaceAll(/\s+/g, " ").toLowerCase();
        found.add(head);
        return heads[head] ?? false;
      }),
  });
  records.on("data", (row: Record<string, string>) => rows.push(row));
  const beginning = await buffer(createReadStream(path, { end: 100 }));
  const problem = path.endsWith(".gz") ? null : otherFileProblem(beginning);
  if (problem !== null) throw new StartupProblem(problem);
  await pipeline(createReadStream(path), path.endsWith(".gz") ? createGunzip() : new PassThrough(), records);
  const missing = Object.keys(heads).find((head) => !found.has(head));
  if (missing) throw new StartupProblem(`The file has no column "${missing}".`);
  if (rows.length === 0) throw new StartupProblem(NO_ROWS);
  const places = toPlaces(
    // Spreadsheets drop the zero that many codes begin with.
    rows.map(({ code = "", name = "", level = "", oldName = "" }) => ({
      code: code.trim().padStart(10, "0"),
      name,
      level: level.trim(),
      oldName,
    })),
  );
  const lacking = problemOf(places);
  if (lacking) throw new StartupProblem(lacking);
  return places;
}
