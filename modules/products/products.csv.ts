import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { otherFileProblem } from "#contract/csv.admin.ts";
import { refuseFields } from "#contract/errors.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROW_BYTES } from "#contract/limits.ts";
import { delimiterOf, encodingOf } from "./products.csv.encoding.ts";

/** Bytes that are parsed before other requests have their turn: some milliseconds. */
const SLICE_BYTES = 16 * 1024;

/** A row of a CSV file and its number in a spreadsheet. */
export type CsvRow = { row: number; cells: string[] };

/**
 * Reads the rows of a CSV file one after the other, slice by slice, so that other requests are served meanwhile. Whoever stops
 * taking rows stops the reading. Cells end at any of the delimiters, without these at the one of its first line.
 * @throws invalid, with a message on `file`, when it is no CSV in UTF-8 or Windows-1252, or when it or one of its rows is too large
 */
export async function* readCsv(file: Uint8Array, delimiters?: string[]): AsyncGenerator<CsvRow> {
  if (file.length > MAX_IMPORT_BYTES) throw refuseFile(`Choose a file of at most ${MAX_IMPORT_BYTES / 2 ** 20} MB.`);
  const problem = otherFileProblem(file);
  if (problem !== null) throw refuseFile(problem);
  const encoding = encodingOf(file);
  if (encoding === null)
    throw refuseFile(
      "The characters of this file cannot be read. Save the table as CSV in UTF-8, and choose it again.",
    );
  const progress = { sent: 0, sentAtLastRow: 0 };
  const delimiter = delimiters ?? delimiterOf(firstLineOf(file));
  const parser = parse({ relax_column_count: true, delimiter });
  // An error of the slices ends the parser with the same error, and a consumer who stops ends both.
  pipeline(Readable.from(slicesOf(file, new TextDecoder(encoding), progress)), parser, () => undefined);
  try {
    let row = 0;
    for await (const cells of parser) {
      row += 1;
      progress.sentAtLastRow = progress.sent;
      yield { row, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw refuseFile(problemOf(error));
    throw error;
  }
}

/** What is wrong with the quotes of a file, and where: a row as a spreadsheet counts it, and where it differs the line. */
function problemOf(error: CsvError): string {
  const { code, records, lines } = at.parse(error);
  const row = records + 1;
  const place = row === lines ? `Row ${row}` : `Row ${row} (line ${lines} of the file)`;
  if (code === "CSV_QUOTE_NOT_CLOSED")
    return `Row ${row} opens a quote that is never closed. Close it, or write a quote inside a cell twice: "".`;
  if (code === "CSV_INVALID_CLOSING_QUOTE")
    return `${place} has text after a closing quote. Write a quote inside a cell twice: "".`;
  if (code === "INVALID_OPENING_QUOTE")
    return `${place} has a quote in a cell that does not begin with one. Put the whole cell in quotes, and write each quote inside it twice: "".`;
  return `${place} cannot be read. Save the table as CSV in UTF-8, and choose it again.`;
}

/** Where the parser stopped: after how many rows, and on which line. Its types leave these out. */
const at = z.object({ code: z.string(), records: z.int(), lines: z.int() });

/** The text of the file, a slice at a time. Only the text since the last row is held, so a row cannot be longer than its limit. */
async function* slicesOf(
  file: Uint8Array,
  decoder: TextDecoder,
  progress: { sent: number; sentAtLastRow: number },
): AsyncGenerator<string> {
  while (progress.sent < file.length) {
    await setImmediate();
    if (progress.sent - progress.sentAtLastRow > MAX_IMPORT_ROW_BYTES)
      throw refuseFile(
        `A row may have at most ${MAX_IMPORT_ROW_BYTES / 1024} KB. Look for a quote that is not closed.`,
      );
    const slice = file.subarray(progress.sent, progress.sent + SLICE_BYTES);
    progress.sent += slice.length;
    yield decoder.decode(slice, { stream: true });
  }
}

/** The first line as far as delimiters matter: they are the same bytes in both encodings. */
function firstLineOf(file: Uint8Array): string {
  const start = Buffer.from(file.subarray(0, SLICE_BYTES)).toString("latin1");
  return start.split(/[\r\n]/, 1)[0] ?? "";
}

const refuseFile = (message: string) => refuseFields({ file: [message] });
