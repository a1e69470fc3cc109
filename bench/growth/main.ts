import { parseArgs } from "node:util";
import { buildAndLoadPages } from "#server/build.ts";
import { admin } from "./admin.ts";
import { writeDocument } from "./document.ts";
import { type Growth, measureProbe } from "./measure.ts";
import { openShops } from "./shops.ts";
import { storefront } from "./storefront.ts";
import { growthRows, growthTable } from "./table.ts";

const SIZES = [1_000, 100_000, 1_000_000];

/**
 * `npm run bench -- growth`: the response times of each call by size of the shop, as a table.
 * `--write` puts it into docs/performance.md with its charts, `--in=FOLDER` keeps the filled shops there; `--only=WORD` measures only
 * calls with that word in their name.
 */
export async function measureGrowth(args: string[], print: (line: string) => void): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      in: { type: "string" },
      only: { type: "string", default: "" },
      samples: { type: "string", default: "300" },
      write: { type: "boolean", default: false },
    },
  });
  const sizes = positionals.length > 0 ? positionals.map(Number) : SIZES;
  const { only, samples, write } = values;
  await buildAndLoadPages();
  const { filled: shops, stop } = await openShops(sizes, values.in ?? null, print);
  try {
    const growths: Growth[] = [];
    for (const [group, probes] of Object.entries({ ...storefront, ...admin })) {
      print(`${group} …`);
      for (const probe of probes.filter(({ name }) => name.includes(only))) {
        const growth = { group, name: probe.name, times: await measureProbe(shops, probe, Number(samples)) };
        growths.push(growth);
        // A run takes hours: what was measured is not lost when it ends early.
        print(`  ${growthRows(sizes, [growth])[1]?.join("  ")}`);
      }
    }
    print(growthTable(sizes, growths));
    if (write) await writeDocument(sizes, growths);
  } finally {
    await stop();
  }
}
