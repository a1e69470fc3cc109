import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { escapeFormula } from "#contract/csv.ts";
import { manilaDay } from "#contract/dates.ts";

/** Reads one page of rows after the cursor of the page before; `next` is null at the end. */
type ReadPage<Row> = (cursor: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>;

/** The columns of a file by their headings, with the text of a row in each. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/**
 * A CSV file (RFC 4180) that is sent while it is read, in UTF-8 with a byte order mark, by which spreadsheets know it. It is read
 * page by page: no connection is held while a slow client receives it.
 */
export function csvStream<Row>(columns: CsvColumns<Row>, readPage: ReadPage<Row>): Readable {
  // Spreadsheets end a row at each line break that is not in quotes.
  const csv = stringify({ bom: true, record_delimiter: "windows", quoted_match: /[\r\n]/ });
  csv.write(Object.keys(columns));
  // A client that leaves ends both, and so does an error of the database.
  pipeline(Readable.from(records(columns, readPage)), csv, () => undefined);
  return csv;
}

async function* records<Row>(columns: CsvColumns<Row>, readPage: ReadPage<Row>): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await readPage(cursor);
    for (const row of rows) yield Object.values(columns).map((textOf) => escapeFormula(textOf(row)));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

type Days = { from?: string | undefined; to?: string | undefined };

/** The name of a CSV file about these days; without limits, the day on which it is made. */
export const csvName = (name: string, { from, to }: Days, now: Date): string => {
  const days = from || to ? [from && !to && "from", from, to && "to", to].filter(Boolean) : [manilaDay(now)];
  return `${[name, ...days].join("-")}.csv`;
};
