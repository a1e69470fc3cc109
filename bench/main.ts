import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionUrl } from "#db/connection-url.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { buildAndLoadPages } from "#server/build.ts";
import { measureBundleSize } from "./bundle-size.ts";
import { clearJobQueue } from "./clear-job-queue.ts";
import { measureFlashSale } from "./flash.ts";
import { measureGrowth } from "./growth/main.ts";
import { measureOrders } from "./orders.ts";
import { residentMegabytes } from "./process-usage.ts";
import { startShop } from "./processes.ts";
import { measureCachedReads, measureReadsOfStarts } from "./reads.ts";
import { measureSoak } from "./soak.ts";
import { type Measurement, measurementTable, ratioTable } from "./table.ts";
import { measureUploads } from "./uploads.ts";
import { measureWebhooks } from "./webhooks.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints a line for each budget: the figure, the limit, and whether it passes. */
async function measureBudgets(): Promise<void> {
  await buildAndLoadPages(); // The measured start must not include a build.
  // A new shop on a PostgreSQL with fsync on, in a temporary folder.
  const folder = mkdtempSync(join(tmpdir(), "tulin-bench-"));
  const figures: Measurement[] = [];
  const timed = async <T>(what: string, most: number, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    figures.push({ name: what, value: (performance.now() - began) / 1000, unit: "s", max: most });
    return done;
  };
  print("Starting the shop …");
  const start = ({ connection }: EmbeddedPostgres) => startShop(connectionUrl(connection), folder);
  const { postgres, opened } = await timed("first start ever, database made and filled", 5, async () => {
    const postgres = await startEmbedded({ dataDir: folder });
    return { postgres, opened: await start(postgres) };
  });
  try {
    const { connection } = postgres;
    await opened.stop();
    await clearJobQueue(connection);
    const shop = await timed("start, database already there", 2, () => start(postgres));
    try {
      const rows = await measureCachedReads(shop, folder, print);
      print("Placing orders …");
      for (const clients of [10, 1]) rows.push(await measureOrders(shop, connection, clients));
      const memory = residentMegabytes(shop.pid);
      figures.push(...(await measureBundleSize(shop)));
      figures.push({ name: "memory of the shop's process afterwards", value: memory, unit: "MB", max: 450 });
      // Last, because resizing jobs run for minutes afterwards and would affect other measurements.
      print("Uploading pictures …");
      const uploads = await measureUploads(shop, connection);
      print(
        `\n${ratioTable(rows)}\n\n${measurementTable(figures)}\n\nA JPEG of 24 megapixels is ready in ${uploads.single.toFixed(1)} s, ` +
          `${uploads.concurrentCount} at once in ${uploads.concurrent.toFixed(1)} s, with at most ${uploads.peakMegabytes.toFixed(0)} MB of memory in the shop and ${uploads.encodingMegabytes.toFixed(0)} MB in the processes that encode` +
          "\nTen minutes at five times the capacity: npm run bench -- soak" +
          "\nGrowth up to a million products and orders: npm run bench -- growth" +
          "\nLighthouse: npm run bench -- lighthouse. Presses on a slow phone: npm run bench -- inp. Accessibility of every screen: npx playwright test accessibility",
      );
    } finally {
      await shop.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [what, ...args] = process.argv.slice(2);
if (what === "growth") await measureGrowth(args, print);
else if (what === "flash") await measureFlashSale(args, print);
else if (what === "reads") await measureReadsOfStarts(args, print);
else if (what === "webhooks") await measureWebhooks(args, print);
else if (what === "replica") await import("./replica.ts").then(({ measureReplica }) => measureReplica(args, print));
else if (what === "soak") await measureSoak(args, print);
// These read the arguments after their name themselves.
else if (what === "lighthouse") await import("./lighthouse.ts");
else if (what === "inp") await import("./inp.ts");
else await measureBudgets();
