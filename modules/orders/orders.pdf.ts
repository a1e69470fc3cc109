import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import { centavosOf, formatMoney } from "#contract/money.ts";

/** The shop's typeface; both files contain the peso sign. */
const { resolve } = createRequire(import.meta.url);
const REGULAR = resolve("@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf");
export const STRONG = resolve("@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf");

/** In points, 72 to the inch. */
const MARGIN = 48;
const LABEL_MARGIN = 20;
const GAP = 8;
const SUM_WIDTH = 260;
const AMOUNT_WIDTH = 90;
const INK = "#14161a";

/** A cell with a box to tick. */
export const BOX = Symbol("a box to tick");
type Cell = string | typeof BOX;

/** A column of a table; without a width it takes the rest. All but the first are right-aligned. */
type Column = { title: string; width?: number };

/** A titled block of lines. */
type Block = readonly [title: string, lines: readonly string[]];

export type Pdf = PDFKit.PDFDocument;

/** An amount in pesos as it is printed. */
export const formatPesos = (pesos: number): string => formatMoney(centavosOf(pesos));

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN;
const isLeft = (pdf: Pdf, height: number): boolean => pdf.y + height <= pdf.page.height - MARGIN;

/** An empty sheet with this title in the file's properties, in the shop's typeface. A shipping label is A6. */
export async function openDocument(title: string, size: "A4" | "A6" = "A4"): Promise<Pdf> {
  // Imported with the first document: the library takes 2 MB of memory.
  const { default: Document } = await import("pdfkit");
  const margin = size === "A4" ? MARGIN : LABEL_MARGIN;
  return new Document({ size, margin, lang: "en-PH", info: { Title: title }, font: REGULAR }).fillColor(INK);
}

/** A document without a sheet, to which sheets of different sizes are added. */
export async function openSheets(title: string): Promise<Pdf> {
  const { default: Document } = await import("pdfkit");
  return new Document({ autoFirstPage: false, lang: "en-PH", info: { Title: title }, font: REGULAR });
}

/** Adds a sheet, ready to draw on. */
export function addSheet(pdf: Pdf, size: "A4" | "A6"): void {
  pdf.addPage({ size, margin: size === "A4" ? MARGIN : LABEL_MARGIN }).fillColor(INK);
}

/** Ends the document and returns it as a stream. */
export function closeDocument(pdf: Pdf): Readable {
  pdf.end();
  return pdf;
}

/** The title of the document, with the name of the shop on the right. */
export function drawTitle(pdf: Pdf, what: string, shop: string): void {
  const top = pdf.y;
  const half = widthOf(pdf) / 2;
  pdf.font(STRONG).fontSize(20).text(what, MARGIN, top, { width: half });
  pdf.fontSize(13).text(shop, MARGIN + half, top + 5, { width: half, align: "right" });
  pdf.y = top + 34;
}

/** Lines in small type, joined in one line; empty ones are left out. */
export function drawSmall(pdf: Pdf, lines: readonly string[]): void {
  pdf.font(REGULAR).fontSize(9);
  if (!isLeft(pdf, 24)) pdf.addPage();
  pdf.text(lines.filter(Boolean).join("   "), MARGIN, pdf.y + 4, { width: widthOf(pdf) });
  pdf.y += 14;
}

/** Two blocks side by side. */
export function drawPair(pdf: Pdf, both: readonly [Block, Block]): void {
  const top = pdf.y;
  const half = widthOf(pdf) / 2;
  const ends = both.map(([name, lines], index) => {
    const options = { width: half - GAP };
    pdf
      .font(STRONG)
      .fontSize(10)
      .text(name, MARGIN + index * (half + GAP), top, options);
    pdf.font(REGULAR).text(lines.filter(Boolean).join("\n"), pdf.x, pdf.y + 2, options);
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + 18;
}

/** A table whose head is repeated on each page. */
export function drawTable(pdf: Pdf, columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const widths = columns.map(({ width }) => width ?? widthOf(pdf) - fixed);
  const head = () => {
    pdf.font(STRONG).fontSize(9);
    drawRow(
      pdf,
      widths,
      columns.map(({ title }) => title),
    );
    pdf.font(REGULAR).fontSize(10);
  };
  head();
  for (const row of rows) {
    if (!isLeft(pdf, heightOf(pdf, widths, row))) {
      pdf.addPage();
      head();
    }
    drawRow(pdf, widths, row);
  }
  pdf.y += 8;
}

const heightOf = (pdf: Pdf, widths: readonly number[], row: readonly Cell[]): number =>
  10 +
  Math.max(
    ...row.map((cell, index) => pdf.heightOfString(cell === BOX ? "" : cell, { width: (widths[index] ?? 0) - GAP })),
  );

function drawRow(pdf: Pdf, widths: readonly number[], row: readonly Cell[]): void {
  const top = pdf.y;
  const height = heightOf(pdf, widths, row);
  let x = MARGIN;
  for (const [index, cell] of row.entries()) {
    const width = widths[index] ?? 0;
    const left = index === 0;
    if (cell === BOX)
      pdf
        .rect(x + width - 12, top + 4, 11, 11)
        .lineWidth(0.7)
        .stroke(INK);
    else pdf.text(cell, left ? x : x + GAP, top + 5, { width: width - GAP, align: left ? "left" : "right" });
    x += width;
  }
  pdf.y = top + height;
  pdf.moveTo(MARGIN, pdf.y).lineTo(x, pdf.y).lineWidth(0.5).stroke("#9a9a94");
}

/** A label with an amount, on the right. */
export function drawAmount(pdf: Pdf, what: string, amount: string, { strong = false } = {}): void {
  if (!isLeft(pdf, 22)) pdf.addPage();
  const top = pdf.y;
  const x = MARGIN + widthOf(pdf) - SUM_WIDTH;
  pdf.font(strong ? STRONG : REGULAR).fontSize(strong ? 12 : 10);
  pdf.text(what, x, top, { width: SUM_WIDTH - AMOUNT_WIDTH });
  const end = pdf.y;
  pdf.text(amount, x + SUM_WIDTH - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: "right" });
  pdf.y = Math.max(end, pdf.y) + 5;
}
