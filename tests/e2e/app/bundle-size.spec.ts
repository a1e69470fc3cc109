import { get, type IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";

/** What a first visit may load, in bytes of gzip. */
const MAX_SCRIPTS = 120 * 1024;
const MAX_STYLES = 20 * 1024;

const PAGES = { "the home page": "/", "a list": "/scooter", "a product": "/scooter/1" };

/** How many bytes the shop sends for a file to a browser that takes gzip. */
async function weightOf(url: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, resolve).on("error", reject);
  });
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  expect(answer.statusCode, url).toBe(200);
  return bytes;
}

const weightOfAll = async (urls: Iterable<string>): Promise<number> =>
  (await Promise.all([...urls].map(weightOf))).reduce((sum, bytes) => sum + bytes, 0);

/** The addresses of the files of a kind that the page asks for, now and from now on. */
function filesAskedFor(page: Page, ending: string): ReadonlySet<string> {
  const files = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(ending)) files.add(request.url());
  });
  return files;
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`a first visit to ${name} loads at most 120 KB of JavaScript and 20 KB of CSS, as gzip`, async ({ page }) => {
    const scripts = filesAskedFor(page, ".js");
    const sheets = filesAskedFor(page, ".css");

    await page.goto(path);
    // What a page loads by itself once it is alive is part of the visit.
    await page.waitForLoadState("networkidle");

    expect(scripts.size).toBeGreaterThan(0);
    expect(await weightOfAll(scripts)).toBeLessThanOrEqual(MAX_SCRIPTS);
    const inline = await page.locator("style").allTextContents();
    expect(inline.join("")).toContain(".wrap");
    expect(gzipSync(inline.join("")).length + (await weightOfAll(sheets))).toBeLessThanOrEqual(MAX_STYLES);
  });
}

test("a page asks for its scripts when its first picture is there, and no later than a visitor's first touch", async ({
  page,
}) => {
  const scripts = filesAskedFor(page, ".js");
  const { promise: allowed, resolve: letPictureCome } = Promise.withResolvers<void>();
  // Without a touch they would come after a second and a half.
  await freezeClock(page);
  await page.route(/\/media\/.*-\d+\.avif$/, async (route) => {
    await allowed;
    await route.continue();
  });
  const opened = page.goto("/scooter/1");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect([...scripts]).toEqual([]);

  await page.keyboard.press("Tab");
  await expect.poll(() => scripts.size).toBeGreaterThan(0);
  letPictureCome();
  await opened;
});
