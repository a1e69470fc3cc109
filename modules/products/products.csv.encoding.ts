import { isUtf8 } from "node:buffer";

/** What separates the cells of a file: a comma, or what spreadsheets write where the comma is a decimal sign, or a tab. */
const delimiters = [",", ";", "\t"] as const;

/** Characters of more than one byte in UTF-8, as they look when each byte is read as a character. */
const BROKEN_UTF8 =
  /[\u00C2-\u00DF][\u0080-\u00BF]|[\u00E0-\u00EF][\u0080-\u00BF]{2}|[\u00F0-\u00F4][\u0080-\u00BF]{3}/;

/**
 * The encoding of a CSV file; null when it is none that the shop reads. Excel writes Windows-1252 when it saves as "CSV (Comma
 * delimited)", and so do couriers. A file with a character of UTF-8 is not in it, but damaged: it would be read as wrong characters.
 */
export function encodingOf(file: Uint8Array): "utf-8" | "windows-1252" | null {
  if (isUtf8(file)) return "utf-8";
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length).toString("latin1");
  // UTF-16 has a byte order mark, or a zero byte in each Latin letter.
  if (/^(?:\u00FF\u00FE|\u00FE\u00FF)|\0/.test(bytes) || BROKEN_UTF8.test(bytes)) return null;
  return "windows-1252";
}

/** The delimiter of a CSV file: the one that its first line has most often outside quotes, a comma when it has none. */
export function delimiterOf(firstLine: string): string {
  const outside = firstLine.replaceAll(/"[^"]*"?/g, "");
  const countOf = (delimiter: string): number => outside.split(delimiter).length;
  return delimiters.reduce((best, each) => (countOf(each) > countOf(best) ? each : best), delimiters[0] as string);
}
