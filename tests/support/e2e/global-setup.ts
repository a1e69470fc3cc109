import { spawnSync } from "node:child_process";
import { ensureChromium } from "../chromium.ts";
import { openFreshShop } from "../fresh-shop.ts";
import { registerOwner, restockDemoProducts } from "./staff.ts";

/** Before the browser tests: builds the pages, and starts a shop with an owner. Tests read its URL and Chromium's path from the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  // Built before the shop starts, because a build takes longer than the timeout of a start.
  const { status } = spawnSync(process.execPath, ["server/build.ts"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The pages could not be built.");
  process.env.CHROMIUM_PATH = await ensureChromium();
  const shop = await openFreshShop();
  process.env.SHOP_URL = shop.url;
  try {
    await registerOwner(shop.url);
    await restockDemoProducts(shop.url);
  } catch (problem) {
    await shop.stop();
    throw problem;
  }
  return shop.stop;
}
