// Takes docs/screens: every screen and state of the shop, on a phone and on a desktop,
// the back office on a tablet too. `npm run screens -- cart` takes those
// whose name begins so.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { buildAndLoadPages } from "#server/build.ts";
import { ensureChromium } from "../support/chromium.ts";
import { waitForHydration } from "../support/e2e/browser.ts";
import { signIn } from "../support/e2e/customers.ts";
import { startShop } from "../support/running-shop.ts";
import { backOffice, type Screen, storefront } from "./screens.ts";
import { type SeedData, seedShop } from "./seed.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "screens");

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
type Device = keyof typeof devices;

/** Pixels: what is longer is cut, since a page of lists goes on alike. */
const LONGEST = 4200;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Opens a screen, brings it into its state, and keeps a picture of it. */
async function take(browser: Browser, url: string, stage: SeedData, screen: Screen, device: Device): Promise<void> {
  const context = await browser.newContext({
    ...devices[device],
    baseURL: url,
    colorScheme: screen.dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale: "en-PH",
    timezoneId: "Asia/Manila",
  });
  try {
    const page = await context.newPage();
    if (screen.viewer && screen.viewer !== "visitor") await signIn(page, stage.accounts[screen.viewer]);
    await screen.beforeOpen?.(page, stage);
    await page.goto(typeof screen.path === "string" ? screen.path : screen.path(stage));
    await waitForHydration(page);
    // A screen that is kept from its data never comes to rest.
    if (!screen.beforeOpen) await page.waitForLoadState("networkidle");
    await screen.afterOpen?.(page);
    const pending = page.locator('[data-skeleton], .bone, [aria-busy="true"]').first();
    await pending.waitFor({ state: screen.loading ? "attached" : "detached" });
    await page.evaluate(seeAll);
    await sharp(await wholePicture(page))
      .webp({ quality: 70 })
      .toFile(join(FOLDER, `${screen.name}-${device}.webp`));
  } finally {
    await context.close();
  }
}

/** The page from top to bottom. What the back office keeps at the bottom of the window is at the bottom of the picture. */
async function wholePicture(page: Page): Promise<Buffer> {
  const size = page.viewportSize() ?? devices.desktop.viewport;
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(length, LONGEST);
  if (new URL(page.url()).pathname.startsWith("/admin")) await page.setViewportSize({ ...size, height });
  return page.screenshot({ clip: { x: 0, y: 0, width: size.width, height }, fullPage: true, animations: "disabled" });
}

/** In the page: fetches the pictures that load only when one comes near them, and waits until nothing is on its way. */
async function seeAll(): Promise<void> {
  for (const image of document.images) image.loading = "eager";
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}

/** A page on which all pictures can be seen, for whoever reads the project on the web. */
async function writeIndex(): Promise<void> {
  const files = await readdir(FOLDER);
  const lines = [...storefront, ...backOffice].map(({ name }) => {
    const pictures = Object.keys(devices)
      .filter((device) => files.includes(`${name}-${device}.webp`))
      .map((device) => `[${device}](${name}-${device}.webp)`);
    return `- ${name}: ${pictures.join(", ")}`;
  });
  const head = "# Every screen and state\n\nTaken by `npm run screens` from a shop with the demo catalogue.\n\n";
  await writeFile(join(FOLDER, "README.md"), `${head}${lines.join("\n")}\n`);
}

const wanted = process.argv[2] ?? "";
const screens = [...storefront, ...backOffice].filter(({ name }) => name.startsWith(wanted));
await mkdir(FOLDER, { recursive: true });
await buildAndLoadPages(); // A shop that has to build is not waited for.
const shop = await startShop();
const browser = await chromium.launch({ executablePath: await ensureChromium() });
try {
  const stage = await seedShop(shop.url);
  for (const [index, screen] of screens.entries()) {
    say(`${index + 1} of ${screens.length}: ${screen.name}`);
    // A tablet is for who works in the shop.
    const sizes: Device[] = backOffice.includes(screen) ? ["phone", "tablet", "desktop"] : ["phone", "desktop"];
    for (const device of sizes) await take(browser, shop.url, stage, screen, device);
  }
  await writeIndex();
} finally {
  await browser.close();
  await shop.stop();
}
