import { openFreshShop } from "../fresh-shop.ts";
import { test as watched } from "./browser.ts";

/** The same test with its own shop, which has the demo catalogue and no data of other tests. */
export const test = watched.extend<object, { ownShop: string }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const shop = await openFreshShop();
      await use(shop.url);
      await shop.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
});
