import { expect, test } from "vitest";
import { otherFileProblem } from "./csv.admin.ts";

const picture = "This is a picture. Choose a CSV file.";
const office = expect.stringContaining("Save its table as CSV in UTF-8");

test.each([
  ["a PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", picture],
  ["a JPEG", "\xff\xd8\xff\xe0\0\x10JFIF", picture],
  ["a photo of a phone", "\0\0\0\x18ftypheic", picture],
  ["a WebP", "RIFF\x0a\x01\0\0WEBPVP8 ", picture],
  ["a PDF", "%PDF-1.7\n", expect.stringMatching(/^This is a PDF\. Choose a CSV file/)],
  ["a workbook of Excel", `PK\x03\x04${"\0".repeat(26)}[Content_Types].xml`, office],
  ["an old workbook of Excel", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", office],
  ["a table of LibreOffice", `PK\x03\x04${"\0".repeat(26)}mimetypeapplication/vnd.oasis.opendocument`, office],
  ["a ZIP file", `PK\x03\x04${"\0".repeat(26)}remittance.csv`, expect.stringContaining("Unpack it")],
  ["a web page", "\n<!DOCTYPE html><table>", expect.stringContaining("This is a web page. Open it in a spreadsheet")],
  ["a CSV", "Tracking No,COD Amount\n", null],
  ["a CSV with a byte order mark", "\xef\xbb\xbfid,productname\n", null],
  ["empty", "", null],
])("CSV-01 a file that is %s is known by its beginning", (_, beginning, problem) => {
  expect(otherFileProblem(Buffer.from(beginning, "latin1"))).toEqual(problem);
});
