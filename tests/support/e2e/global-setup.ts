import { ensureChromium } from "../chromium.ts";
import { openFreshShop } from "../fresh-shop.ts";
import { registerOwner, restockDemoProducts } from "./staff.ts";

/** Before the browser tests: a Chromium and a running shop with an owner. The workers read both from the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
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
