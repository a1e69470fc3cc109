import { setSourceMapsSupport } from "node:module";
import closeWithGrace from "close-with-grace";
import { readShopKey } from "#db/shop-keys.ts";
import { hasOwner, ownerCode } from "#modules/accounts/accounts.ts";
import { ensureBuild, loadPages } from "./build.ts";
import { type Config, readConfig } from "./config.ts";
import { closeAll, lifecycle } from "./lifecycle.ts";
import { prepareShop } from "./prepare-shop.ts";
import { serve } from "./serve.ts";

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
  // At the same time: much of the preparation is waiting for PostgreSQL.
  const [shop, pages] = await Promise.all([
    prepareShop(config, lifecycle),
    folder === null
      ? import("./dev-server-pages.ts").then(({ devServerPages }) => devServerPages())
      : loadPages(folder),
  ]);
  const { db } = shop.database;
  const code = (await hasOwner(db)) ? null : ownerCode(await readShopKey(db, "anti-forgery"));
  const url = await serve({ ...shop, config, pages }, lifecycle);
  printWelcome(url, code, config);
}

function printWelcome(url: string, code: string | null, config: Config): void {
  const { print } = lifecycle;
  print("");
  print("  Tulin is open.");
  print(`    Storefront   ${url}/`);
  print(`    Back office  ${url}/admin/login`);
  if (code) {
    print(`    Become its owner: register at ${url}/admin/register#${code}`);
    print("    The first account there owns the shop. From another machine it needs the code after the #.");
  }
  print(`    API          ${url}/api/docs`);
  if (config.trustProxy === true)
    print(
      "    TRUST_PROXY=on believes anyone who claims to be a proxy: whoever reaches this port directly can claim any address, and guess\n" +
        "    passwords without being counted. Set the number of your proxies, such as TRUST_PROXY=1, or their networks.",
    );
  if (config.trustProxy !== false && !config.publicUrl)
    print("    Behind a proxy, pages are cached only when PUBLIC_URL is set.");
  print("");
}
