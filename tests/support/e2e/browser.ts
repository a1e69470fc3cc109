import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  test as playwright,
} from "@playwright/test";
import { waitForMidnight } from "../wait-for-midnight.ts";
import { clearContext, openPage, openSharedContext, type SharedContext } from "./shared-context.ts";
import { repeatWhenStalled } from "./stalled-browser.ts";

/** Chromium logs each refused request as an error. A refusal that the page shows (a wrong password, the 404 page) is none. */
function isAnsweredRefusal(message: ConsoleMessage): boolean {
  // Only a test that aborts a request causes this error: a server that is down refuses the connection instead.
  if (/net::ERR_CONNECTION_FAILED$/.test(message.text())) return message.location().url.includes("/api/");
  if (!/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return false;
  const address = message.location().url;
  return new URL(address).pathname.startsWith("/api/") || address === message.page()?.url();
}

/** Collects the errors of the context's pages from now on: console errors, policy violations and exceptions. */
export function collectPageErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isAnsweredRefusal(message)) {
      errors.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (webError) => errors.push(String(webError.error())));
  return errors;
}

/** Waits until a page is hydrated. For pages that a test opens itself. */
export const waitForHydration = (page: Page): Promise<void> =>
  page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/** The skeletons of a page, shown while its data is loading. */
export const skeletons = (page: Page): Locator => page.locator("[data-skeleton]").filter({ visible: true });

/** Makes `goto` and `reload` wait until the page is hydrated: a click before that may do nothing. */
function waitOnNavigation(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await waitForHydration(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await waitForHydration(page);
    return response;
  };
}

/** The shared contexts of a worker, by the origin of their pages. */
type Contexts = Map<string | undefined, SharedContext>;

/**
 * Playwright's test, with pages that are hydrated when they are open, and with a shared context wherever the test asks
 * for no other one.
 */
export const testWithoutErrorCheck = playwright.extend<
  { newContext: boolean; sharedContext: SharedContext | null; oneDay: undefined; repeatedWhenStalled: undefined },
  { sharedContexts: Contexts }
>({
  /** Whether a test has a context of its own, with an empty cache: `test.use({ newContext: true })`. */
  newContext: [false, { option: true }],
  sharedContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const contexts: Contexts = new Map();
      await use(contexts);
      for (const { context } of contexts.values()) await context.close();
    },
    { scope: "worker" },
  ],
  sharedContext: async ({ browser, baseURL, javaScriptEnabled, serviceWorkers, newContext, sharedContexts }, use) => {
    if (newContext || javaScriptEnabled === false || serviceWorkers === "allow") return use(null);
    const shared = sharedContexts.get(baseURL) ?? (await openSharedContext(browser));
    sharedContexts.set(baseURL, shared);
    await use(shared);
    if (shared.isUsable) return clearContext(shared);
    sharedContexts.delete(baseURL);
    await shared.context.close();
  },
  context: async ({ browser, sharedContext }, use) => {
    if (sharedContext) return use(sharedContext.context);
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
  page: async ({ context, sharedContext, javaScriptEnabled }, use) => {
    const page = sharedContext ? await openPage(sharedContext) : await context.newPage();
    if (javaScriptEnabled !== false) waitOnNavigation(page);
    await use(page);
  },
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      await waitForMidnight(60);
      await use(undefined);
    },
    { auto: true, timeout: 120_000 },
  ],
  repeatedWhenStalled: [
    ({ context }, use, testInfo) => repeatWhenStalled(context, testInfo, () => use(undefined)),
    { auto: true },
  ],
});

/** The same test, which fails when a page logged an error. */
export const test = testWithoutErrorCheck.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const errors = collectPageErrors(context);
      await use(undefined);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});
