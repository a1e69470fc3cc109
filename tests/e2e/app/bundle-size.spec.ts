import { get, type IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";

// A first visit has an empty cache.
test.use({ newContext: true });

/** What a first visit may load, in bytes of gzip, and how much of the JavaScript must stay free for the next feature. */
const MAX_SCRIPTS = 135 * 1024;
const KEPT_FREE = 5 * 1024;
const MAX_STYLES = 20 * 1024;

const PAGES = { "the home page": "/", "a list": "/scooter", "a product": "/scooter/1" };

/** The bytes that the shop sends for a file to a browser that accepts gzip. */
async function sizeOf(url: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, resolve).on("error", reject);
  });
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  expect(answer.statusCode, url).toBe(200);
  return bytes;
}

const transferSizeOf = async (urls: Iterable<string>): Promise<number> =>
  (await Promise.all([...urls].map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0);

/** The URLs with this ending that the page requests from now on. */
function requestedFiles(page: Page, ending: string): ReadonlySet<string> {
  const files = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(ending)) files.add(request.url());
  });
  return files;
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`a first visit to ${name} loads at most 135 KB of JavaScript, 5 KB of it free, and 20 KB of CSS, as gzip`, async ({
    page,
  }) => {
    const scripts = requestedFiles(page, ".js");
    const sheets = requestedFiles(page, ".css");

    await page.goto(path);
    // What the page loads after hydration is part of the visit.
    await page.waitForLoadState("networkidle");

    expect(scripts.size).toBeGreaterThan(0);
    const left = MAX_SCRIPTS - (await transferSizeOf(scripts));
    console.log(`JavaScript of ${name}: ${(left / 1024).toFixed(1)} KB of ${MAX_SCRIPTS / 1024} KB are left`);
    expect(left, "bytes of JavaScript that are left").toBeGreaterThanOrEqual(KEPT_FREE);
    const inline = (await page.locator("style").allTextContents()).join("");
    expect(inline).not.toBe("");
    expect(gzipSync(inline).length + (await transferSizeOf(sheets))).toBeLessThanOrEqual(MAX_STYLES);
  });
}

test("a page of the storefront loads no routes of the back office", async ({ page }) => {
  const lists = new Set<string>();
  page.on("request", (request) => {
    if (/\/assets\/manifest-/.test(request.url())) lists.add(request.url());
  });

  await page.goto("/");

  expect(lists.size).toBe(1);
  for (const url of lists) expect(await (await page.request.get(url)).text()).not.toContain("/admin");
});

test("a script is sent compressed, browsers keep it for a year, and no path leads out of its folder", async ({
  page,
}) => {
  const scripts = requestedFiles(page, ".js");
  await page.goto("/");
  const [script = ""] = scripts;

  const answer = await page.request.get(script, { headers: { "accept-encoding": "br" } });
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "application/javascript; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const { origin } = new URL(script);
  for (const path of [
    "/assets/no-such-file.js",
    "/assets/",
    "/assets/%2e%2e/service-worker.js",
    "/assets/%2e%2e%2fservice-worker.js",
  ])
    expect([400, 403, 404], path).toContain(await statusOf(origin, path));
});

/** The status of a path that is sent as it is written. */
async function statusOf(origin: string, path: string): Promise<number | undefined> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin, { path }, resolve).on("error", reject);
  });
  answer.resume();
  return answer.statusCode;
}
