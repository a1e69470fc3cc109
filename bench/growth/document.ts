import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { admin } from "./admin.ts";
import { growthChart } from "./chart.ts";
import type { Growth } from "./measure.ts";
import { growthRows } from "./table.ts";

const DOCS = join(import.meta.dirname, "..", "..", "docs");
const BEGIN = "<!-- growth: written by npm run bench -- growth --write -->";
const END = "<!-- /growth -->";

/** Writes the table into docs/performance.md, and the charts beside it. */
export async function writeDocument(sizes: readonly number[], growths: readonly Growth[]): Promise<void> {
  const isAdmin = ({ group }: Growth) => group in admin;
  await writeFile(
    join(DOCS, "growth-storefront.svg"),
    growthChart(
      sizes,
      growths.filter((each) => !isAdmin(each)),
    ),
  );
  await writeFile(join(DOCS, "growth-back-office.svg"), growthChart(sizes, growths.filter(isAdmin)));
  const [head = [], ...rows] = growthRows(sizes, growths);
  const lineOf = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [lineOf(head), lineOf(head.map((_, index) => (index === 0 ? "---" : "--:"))), ...rows.map(lineOf)].join(
    "\n",
  );
  const path = join(DOCS, "performance.md");
  const text = await readFile(path, "utf8");
  const before = text.indexOf(BEGIN);
  const after = text.indexOf(END);
  if (before < 0 || after < before) throw new Error(`${path} has no place for the table: ${BEGIN} … ${END}`);
  await writeFile(path, `${text.slice(0, before)}${BEGIN}\n\n${table}\n\n${text.slice(after)}`);
}
