// Takes the pictures in docs/screens: every screen and state, on a phone and on a desktop, the back office on a tablet too.
// `npm run screens -- cart` takes those whose name starts with `cart`.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { ensureChromium } from "../support/chromium.ts";
import { registerOwner } from "../support/e2e/staff.ts";
import { startShop } from "../support/running-shop.ts";
import { openScreen } from "./open.ts";
import { backOffice, storefront } from "./screens.ts";
import { type SeedData, seedShop } from "./seed.ts";
import type { Screen } from "./steps.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "screens");

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
type Device = keyof typeof devices;

/** Pixels. A longer page is cut: the rest of a list looks the same. */
const MAX_HEIGHT = 4200;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The names of the pictures of a screen; the second one is in dark colours. */
const pictureNames = ({ name, alsoInDark }: Screen) => (alsoInDark ? [name, `${name}-dark`] : [name]);

/** Opens a screen and saves its picture, and the one in dark colours. */
async function take(browser: Browser, url: string, seed: SeedData, screen: Screen, device: Device): Promise<void> {
  const context = await browser.newContext({
    ...devices[device],
    baseURL: url,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
  });
  try {
    const page = await context.newPage();
    await openScreen(page, screen, seed);
    for (const name of pictureNames(screen)) {
      if (name !== screen.name) await page.emulateMedia({ colorScheme: "dark" });
      await page.evaluate(loadAllImages);
      await sharp(await wholePicture(page))
        .webp({ quality: 70 })
        .toFile(join(FOLDER, `${name}-${device}.webp`));
    }
  } finally {
    await context.close();
  }
}

/**
 * The full page. In the back office the window gets its height, so that bars at the bottom of the window are at the
 * bottom of the picture.
 */
async function wholePicture(page: Page): Promise<Buffer> {
  const size = page.viewportSize() ?? devices.desktop.viewport;
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(length, MAX_HEIGHT);
  if (new URL(page.url()).pathname.startsWith("/admin")) await page.setViewportSize({ ...size, height });
  // The header sticks to the top of the window, which may be anywhere in the page.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  return page.screenshot({ clip: { x: 0, y: 0, width: size.width, height }, fullPage: true, animations: "disabled" });
}

/** In the page: loads and draws what would come while scrolling, and waits for images and fonts. */
async function loadAllImages(): Promise<void> {
  delete document.documentElement.dataset.firstPage;
  for (const image of document.images) image.loading = "eager";
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}

/** Writes the index of all pictures. */
async function writeIndex(): Promise<void> {
  const files = await readdir(FOLDER);
  const lines = [...storefront, ...backOffice].flatMap(pictureNames).map((name) => {
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
const shop = await startShop({}, "as served");
const browser = await chromium.launch({ executablePath: await ensureChromium() });
try {
  await registerOwner(shop.url);
  const seed = await seedShop(shop.url);
  for (const [index, screen] of screens.entries()) {
    print(`${index + 1} of ${screens.length}: ${screen.name}`);
    const sizes: Device[] = backOffice.includes(screen) ? ["phone", "tablet", "desktop"] : ["phone", "desktop"];
    for (const device of sizes) await take(browser, shop.url, seed, screen, device);
  }
  await writeIndex();
} finally {
  await browser.close();
  await shop.stop();
}
