import { readShopKey } from "#db/shop-keys.ts";
import { hasOwner, ownerCode } from "#modules/accounts/accounts.ts";
import { loadPages } from "./build.ts";
import type { Config } from "./config.ts";
import type { ShopDatabase } from "./database.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { prepareShop } from "./prepare-shop.ts";
import { serve } from "./serve.ts";

/** Prepares the shop, serves it, and prints where it is. `folder` has the built pages; with null Vite's development server makes them. */
export async function runShop(
  config: Config,
  opening: Promise<ShopDatabase>,
  folder: string | null,
  lifecycle: Lifecycle,
): Promise<void> {
  // At the same time: much of the preparation is waiting for PostgreSQL.
  const [[database, pictures], pages] = await Promise.all([
    opening.then(async (opened) => [opened, await prepareShop(config, opened, lifecycle)] as const),
    folder === null
      ? import("./dev-server-pages.ts").then(({ devServerPages }) => devServerPages())
      : loadPages(folder),
  ]);
  const { db } = database.database;
  const code = (await hasOwner(db)) ? null : ownerCode(await readShopKey(db, "anti-forgery"));
  const url = await serve({ ...database, config, pictures, pages }, lifecycle);
  printWelcome(url, code, config, lifecycle);
}

function printWelcome(url: string, code: string | null, config: Config, { print }: Lifecycle): void {
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
