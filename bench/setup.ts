import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import { connectionUrl } from "#db/connection-url.ts";
import { startEmbedded } from "#db/embedded.ts";
import { buildAndLoadPages } from "#server/build.ts";
import { clearJobQueue } from "./clear-job-queue.ts";
import { type Server, startShop } from "./processes.ts";

/**
 * Starts shops with these settings over one PostgreSQL with fsync on, in a temporary folder, and runs `work` with them once they have
 * finished what follows a start.
 */
export async function withBenchShops(
  settings: readonly Record<string, string>[],
  work: (shops: Server[], connection: PoolConfig) => Promise<void>,
): Promise<void> {
  await buildAndLoadPages(); // So that no shop builds during a measurement.
  const folder = mkdtempSync(join(tmpdir(), "tulin-bench-"));
  const postgres = await startEmbedded({ dataDir: folder });
  const shops: Server[] = [];
  try {
    for (const set of settings) shops.push(await startShop(connectionUrl(postgres.connection), folder, set));
    await clearJobQueue(postgres.connection);
    await Promise.all(shops.map(untilPlacesAreLoaded));
    await work(shops, postgres.connection);
  } finally {
    for (const shop of shops) await shop.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A new shop loads 42,011 places after it is open, and each shop makes an index of them. A search for a place waits for both.
 * @throws when the search fails
 */
async function untilPlacesAreLoaded({ origin }: Server): Promise<void> {
  const { status } = await fetch(`${origin}/api/places?q=cebu`);
  if (status !== 200) throw new Error(`GET /api/places responded with ${status}`);
}
