import type { BrowserContext, Page } from "@playwright/test";
import { waitOnNavigation } from "./browser.ts";
import { test as isolated } from "./isolated-shop.ts";

/** The context of a worker, and the page in it that opens the others. The first test creates both, because the options of a context belong to a test. */
type Shared = { context?: BrowserContext; opener?: Page };

/**
 * The same test, where one page of the worker opens the pages of all its tests: they run in its process, with the scripts that are compiled
 * there, which takes 0.4 s of CPU time less for each test. What a test stored is deleted before the next one; routes, scripts and
 * emulation end with its page.
 */
export const test = isolated.extend<object, { shared: Shared }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const shared: Shared = {};
      await use(shared);
      await shared.context?.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, shared }, use) => {
    shared.context ??= await browser.newContext();
    await use(shared.context);
    for (const event of ["console", "weberror"]) shared.context.removeAllListeners(event);
    for (const page of shared.context.pages()) if (page !== shared.opener) await page.close();
    await shared.context.clearCookies();
    await shared.opener?.evaluate(() => localStorage.clear());
  },
  page: async ({ context, shared }, use) => {
    if (!shared.opener) {
      shared.opener = await context.newPage();
      await shared.opener.goto("/healthz");
    }
    const opened = context.waitForEvent("page");
    await shared.opener.evaluate(() => void window.open("about:blank"));
    const page = await opened;
    waitOnNavigation(page);
    await use(page);
  },
});
