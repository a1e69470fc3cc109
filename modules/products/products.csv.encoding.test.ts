import { expect, test } from "vitest";
import { delimiterOf, encodingOf } from "./products.csv.encoding.ts";

test.each([
  ["ASCII", Buffer.from("name\nBell\n"), "utf-8"],
  ["UTF-8", Buffer.from("name\nPeña\n"), "utf-8"],
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFFname\nPeña\n"), "utf-8"],
  ["Windows-1252", Buffer.from("name\nPeña\n", "latin1"), "windows-1252"],
  ["Windows-1252 with a euro sign and curly quotes", Buffer.from([0x80, 0x2c, 0x93, 0x41, 0x94]), "windows-1252"],
  ["two bytes per character, with a byte order mark", Buffer.from("\uFEFFname", "utf16le"), null],
  ["two bytes per character, without one", Buffer.from("Peña", "utf16le"), null],
  ["UTF-8 that ends within a character", Buffer.from("Peña Peñ").subarray(0, -1), null],
] as const)("CSV-01 the encoding of a file in %s", (_, file, encoding) => {
  expect(encodingOf(file)).toBe(encoding);
});

test.each([
  ["id,name;other,price", ","],
  ["id;name;price", ";"],
  ["id\tname\tprice", "\t"],
  ['id;"a, b, c, d";price', ";"],
  ["name", ","],
  ["", ","],
])("CSV-01 the delimiter of %j is %j", (line, delimiter) => {
  expect(delimiterOf(line)).toBe(delimiter);
});
