import { spawnSync } from "node:child_process";
import { ensureChromium } from "../chromium.ts";
import { createDemoFolder } from "../demo-shop.ts";
import { openFreshShop } from "../fresh-shop.ts";
import { registerOwner, restockDemoProducts } from "./staff.ts";

/**
 * Before the browser tests: builds the pages, and starts a shop with an owner. Tests read its URL, Chromium's path and the folder that new
 * shops copy from the environment.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Built before the shop starts, because a build takes longer than the timeout of a start.
  const { status } = spawnSync(process.execPath, ["server/build.ts"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The pages could not be built.");
  process.env.CHROMIUM_PATH = await ensureChromium();
  const ends: (() => Promise<void>)[] = [];
  const tearDown = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    if (!process.env.TEST_DATABASE_URL) {
      const demo = await createDemoFolder();
      ends.push(demo.remove);
      process.env.DEMO_FOLDER = demo.folder;
    }
    const shop = await openFreshShop();
    ends.push(shop.stop);
    process.env.SHOP_URL = shop.url;
    await registerOwner(shop.url);
    await restockDemoProducts(shop.url);
  } catch (problem) {
    await tearDown();
    throw problem;
  }
  return tearDown;
}
