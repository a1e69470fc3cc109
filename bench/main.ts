import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#db/embedded.ts";
import { residentMegabytesOf } from "./cpu.ts";
import { measureGrowth } from "./growth/main.ts";
import { measureOrders } from "./orders.ts";
import { startShop, urlOf } from "./processes.ts";
import { measureRead } from "./reads.ts";
import { type Row, tableOf } from "./table.ts";
import { measureUploads } from "./uploads.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function measureBudgets(): Promise<void> {
  // A shop of its own, on a PostgreSQL that really writes to the disk, in a folder that goes when the run ends.
  const folder = mkdtempSync(join(tmpdir(), "tulin-bench-"));
  const postgres = await startEmbedded({ dataDir: folder });
  try {
    const { connection } = postgres;
    say("Starting the shop …");
    const shop = await startShop(urlOf(connection), folder);
    try {
      say("Uploading pictures …");
      const uploads = await measureUploads(shop, connection);
      const rows: Row[] = [];
      for (const path of ["/api/getScooter", "/scooter/1"]) {
        say(`Reading ${path} …`);
        rows.push(...(await measureRead(shop, path, folder)));
      }
      say("Placing orders …");
      rows.push(await measureOrders(shop, connection));
      say(
        `\n${tableOf(rows)}\n\nMemory of the shop's process afterwards: ${residentMegabytesOf(shop.pid).toFixed(0)} MB` +
          `\nA JPEG of 24 megapixels is ready in ${uploads.alone.toFixed(1)} s, ${uploads.many} at once in ` +
          `${uploads.atOnce.toFixed(1)} s, with at most ${uploads.peakMegabytes.toFixed(0)} MB of memory`,
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
if (what === "growth") await measureGrowth(args, say);
else await measureBudgets();
