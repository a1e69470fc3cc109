import { openFreshShop } from "../fresh-shop.ts";
import { startMailServer } from "../mail-server.ts";
import { test as watched } from "./browser.ts";

/** Runs `use` with the URL of a new shop. */
type ShopRun = (use: (url: string) => Promise<void>) => Promise<void>;

const withOwnShop = (run: ShopRun) =>
  watched.extend<object, { ownShop: string }>({
    ownShop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
      ({}, use) => run(use),
      { scope: "worker", timeout: 240_000 },
    ],
    baseURL: async ({ ownShop }, use) => use(ownShop),
  });

/** The same test with its own shop, which has the demo catalogue and no data of other tests. */
export const test = withOwnShop(async (use) => {
  const shop = await openFreshShop();
  await use(shop.url);
  await shop.stop();
});

/** The same with a shop that has a mail server; the other shops send no emails. */
export const testWithMail = withOwnShop(async (use) => {
  const mail = await startMailServer();
  const shop = await openFreshShop({ SMTP_URL: mail.url });
  await use(shop.url);
  await shop.stop();
  await mail.close();
});
