// Spreadsheets run a cell that begins so as a formula. A cell that was escaped before is escaped once more.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell of a CSV file, with a quote in front where a spreadsheet would run it as a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell that `escapeFormula` wrote. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
