import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  test as playwright,
} from "@playwright/test";

/** A refusal the page asked for and shows (a wrong password, the 404 page) is in Chromium's console, but is no fault. */
function isAnsweredRefusal(message: ConsoleMessage): boolean {
  // Only a test that cuts a call off itself causes this error: a server that is down refuses the connection instead.
  if (/net::ERR_CONNECTION_FAILED$/.test(message.text())) return message.location().url.includes("/api/");
  if (!/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return false;
  const address = message.location().url;
  return new URL(address).pathname.startsWith("/api/") || address === message.page()?.url();
}

/** Collects from now on what the context's pages log as an error, refuse by policy or throw. */
export function collectPageErrors(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isAnsweredRefusal(message)) {
      faults.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (fault) => faults.push(String(fault.error())));
  return faults;
}

/** Waits until a page's controls work: in pages that a test opens beside its own. */
export const waitForHydration = (page: Page): Promise<void> =>
  page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/** What a page draws while its data is loading. */
export const skeletons = (page: Page): Locator => page.locator("[data-skeleton]").filter({ visible: true });

/** Lets a page's `goto` and `reload` end when its controls work: a press before that goes nowhere. */
function awaitLife(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await waitForHydration(page);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await waitForHydration(page);
    return answer;
  };
}

/** Playwright's test with pages that are alive once they are open. */
export const testWithoutErrorCheck = playwright.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) awaitLife(page);
    await use(page);
  },
});

/** The same test, and it fails when a page had a fault in its console. */
export const test = testWithoutErrorCheck.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const faults = collectPageErrors(context);
      await use(undefined);
      expect(faults, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});
