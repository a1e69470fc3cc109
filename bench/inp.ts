import { existsSync, readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Locator, type Page, request } from "@playwright/test";
import { buildAndLoadPages } from "#server/build.ts";
import { ensureChromium } from "../tests/support/chromium.ts";
import { waitForHydration } from "../tests/support/e2e/browser.ts";
import { createCustomer, signIn } from "../tests/support/e2e/customers.ts";
import { startShop } from "../tests/support/running-shop.ts";
import { type Measurement, measurementTable, medianOf } from "./table.ts";

// How long a press takes until the next picture (INP), on a phone with a quarter of the speed of this machine.

const SLOWDOWN = 4;
const RUNS = 5;
/** The most that counts as good, in milliseconds. */
const GOOD = 200;

const increase = (page: Page) =>
  page.getByRole("group", { name: "Quantity" }).getByRole("button", { name: "Increase" });

/** A press on a page, and what it shows. */
type Press = { name: string; path: string; press: (page: Page) => Locator; shows: (page: Page) => Locator };

const PRESSES: readonly Press[] = [
  {
    name: "menu",
    path: "/",
    press: (page) => page.locator("summary[aria-label=Menu]"),
    shows: (page) => page.getByRole("banner").getByRole("search").filter({ visible: true }),
  },
  {
    name: "stepper",
    path: "/scooter/1",
    press: increase,
    shows: (page) => page.getByRole("group", { name: "Quantity" }).getByText("2", { exact: true }),
  },
  {
    name: "add to cart",
    path: "/scooter/1",
    press: (page) => page.getByRole("button", { name: "Add to Cart" }).first(),
    shows: (page) => page.getByRole("alertdialog"),
  },
];

/** The text of web-vitals, which is installed with Lighthouse. */
function readWebVitals(): string {
  const file = join(import.meta.dirname, "lighthouse", "node_modules", "web-vitals", "dist", "web-vitals.iife.js");
  if (existsSync(file)) return readFileSync(file, "utf8");
  process.stderr.write("web-vitals is not installed. Install it first: npm ci --prefix bench/lighthouse\n");
  process.exit(1);
}

/** The INP of one press on a page that has just been opened; 0 when it was too short to be reported. */
async function measurePress(browser: Browser, url: string, vitals: string, { path, press, shows }: Press) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  try {
    const caller = await request.newContext({ baseURL: url });
    const page = await context.newPage();
    await signIn(page, await createCustomer(caller));
    await caller.dispose();
    await page.addInitScript(
      `${vitals};window.inp = 0;webVitals.onINP(({ value }) => { window.inp = value }, { reportAllChanges: true, durationThreshold: 16 });`,
    );
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(url + path, { waitUntil: "networkidle" });
    await waitForHydration(page);
    await sleep(1000);
    await press(page).tap();
    await shows(page).waitFor();
    await sleep(1000); // The browser reports a press after the picture that followed it.
    return Number(await page.evaluate("window.inp"));
  } finally {
    await context.close();
  }
}

const vitals = readWebVitals();
await buildAndLoadPages();
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: sandbox });
const shop = await startShop({ NODE_ENV: "production", RATE_LIMIT: "off" }, "as served");
try {
  const figures: Measurement[] = [];
  for (const press of PRESSES) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await measurePress(browser, shop.url, vitals, press));
    figures.push({ name: `${press.name}: ${times.join(", ")}`, value: medianOf(times), unit: "ms", max: GOOD });
  }
  process.stdout.write(`${measurementTable(figures)}\n`);
  process.stdout.write(`Load of the machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.\n`);
  if (figures.some(({ value, max }) => value > max)) process.exitCode = 1;
} finally {
  await shop.stop();
  await browser.close();
}
