import { escapeFormula } from "#contract/csv.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import { saveBlob } from "#web/ui/save-file.ts";

/** By a byte order mark spreadsheets know that the file is in UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

const cell = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/** Lets the browser save what became of each order, as CSV. */
export function saveOutcomes(outcomes: readonly TransitionOutcome[]): void {
  const rows = outcomes.map(({ id, changed, message }) => [String(id), changed ? "Done" : "Not done", message]);
  const lines = [["Order", "Result", "Message"], ...rows].map((cells) => cells.map(cell).join(","));
  saveBlob(new Blob([BYTE_ORDER_MARK, lines.join("\r\n"), "\r\n"], { type: "text/csv" }), "results.csv");
}
