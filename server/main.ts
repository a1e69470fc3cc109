import { setSourceMapsSupport } from "node:module";
import closeWithGrace from "close-with-grace";
import { ensureBuild } from "./build.ts";
import { readConfig } from "./config.ts";
import { openShopDatabase } from "./database.ts";
import { closeAll, lifecycle } from "./lifecycle.ts";

/** Milliseconds that requests in flight may take when the shop is stopped. */
const GRACE_MS = 15_000;

// Stack traces of pages point at the source, because the build contains source maps. Those of libraries would be read at the start.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

// What is printed to a file on a full disk is lost. Without these listeners the shop would end instead.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
  if (err) process.stderr.write(`${err.stack}\n`);
  await closeAll();
});

await start().catch(lifecycle.fail);

/** Builds the pages when needed, starts PostgreSQL, migrates, and serves. `--dev` serves the pages through Vite. */
async function start(): Promise<void> {
  const config = readConfig();
  const isDev = process.argv.includes("--dev");
  const folder = isDev ? null : await ensureBuild();
  const opening = openShopDatabase(config, lifecycle);
  // `runShop` handles a failure. Until it waits for this promise, Node.js would end the process for an unhandled rejection.
  opening.catch(() => undefined);
  // PostgreSQL starts while the code of the shop is loaded: each takes half a second.
  const { runShop } = await import("./run-shop.ts");
  await runShop(config, opening, folder, lifecycle);
}
