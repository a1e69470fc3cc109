import cluster from "node:cluster";
import closeWithGrace from "close-with-grace";
import { hasOwner } from "#modules/accounts/accounts.ts";
import { ensureBuild, loadPages } from "./build.ts";
import { type Config, readConfig } from "./config.ts";
import { closeAll, lifecycle } from "./lifecycle.ts";
import { prepareShop } from "./prepare-shop.ts";
import { serve } from "./serve.ts";
import { work } from "./worker.ts";
import { Workers } from "./workers.ts";

/** Milliseconds that requests in flight get to finish when the shop is told to stop, and that its workers get besides. */
const GRACE_MS = 10_000;
const WORKERS_MS = 5_000;

/** Opens the shop: in this process, or in as many workers as it is set to, with this one to look after them. */
async function start(): Promise<void> {
  const config = readConfig();
  const live = process.argv.includes("--dev");
  // While developing, one process: what has changed is compiled in its memory.
  const count = live ? 1 : config.workers;
  const folder = live ? null : await ensureBuild();
  const ready = await prepareShop(config, count, lifecycle);
  const owned = await hasOwner(ready.database.db);
  if (folder !== null && count > 1) {
    await ready.database.close();
    const { connection } = ready;
    const workers = new Workers({ count, connection, pages: folder, say: lifecycle.print });
    lifecycle.onClose(() => workers.stop());
    welcome(await workers.start(), owned, config, count);
    return;
  }
  const pages = folder === null ? (await import("./dev-server-pages.ts")).devServerPages() : await loadPages(folder);
  welcome(await serve({ ...ready, config, pages }, lifecycle), owned, config, count);
}

function welcome(address: string, owned: boolean, config: Config, workers: number): void {
  const { print } = lifecycle;
  print("");
  print("  Tulin is open.");
  print(`    Storefront   ${address}/`);
  print(`    Back office  ${address}/admin/login`);
  if (!owned)
    print(`    Become its owner: register at ${address}/admin/register. The first account there owns the shop.`);
  print(`    API          ${address}/api/docs`);
  if (workers > 1) print(`    Served by    ${workers} processes`);
  if (config.trustProxy !== false && !config.publicUrl)
    print("    Slower than it could be: behind a proxy, pages are sent from memory only when PUBLIC_URL is set.");
  print("");
}

/** Signals that reach every process of a terminal or a service. The first process acts on them, and tells its workers. */
const SHARED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const { close } = closeWithGrace(
  {
    delay: cluster.isWorker ? GRACE_MS : GRACE_MS + WORKERS_MS,
    logger: false,
    skip: cluster.isWorker ? [...SHARED_SIGNALS] : [],
  },
  async ({ err }) => {
    if (err) process.stderr.write(`${err.stack}\n`);
    await closeAll();
  },
);

if (cluster.isWorker) {
  for (const signal of SHARED_SIGNALS) process.on(signal, () => undefined);
  await work(readConfig(), lifecycle, () => void close());
} else await start().catch(lifecycle.fail);
