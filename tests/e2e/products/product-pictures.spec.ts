import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";

/** Without a graphics processor the first drawing of a model takes about ten seconds, more on a busy machine. */
const DRAWN_MS = 120_000;

/** A small window, because each pixel of a model is drawn by the processor. */
const SMALL = { width: 480, height: 640 };

const pictureIn = (page: Page, position: number) =>
  page.getByRole("link", { name: new RegExp(`^Tulin Amihan in .+, picture ${position} of 3$`) });

const enlarged = (page: Page) => page.getByRole("dialog", { name: "Enlarged pictures" });

const slide = (page: Page, position: number) => enlarged(page).getByRole("group", { name: `${position} of 3` });

const model = (page: Page) => page.getByRole("img", { name: "Tulin Amihan, a 3D model to turn" });

/** The centre of the model as it is drawn now, without the edge, where the focus ring is. */
async function drawn(page: Page): Promise<string> {
  const { x, y } = await middleOf(page);
  return (await page.screenshot({ clip: { x: x - 150, y: y - 150, width: 300, height: 300 } })).toString("base64");
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await model(page).boundingBox();
  if (!box) throw new Error("The model has no place on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function openModel(page: Page): Promise<void> {
  await page.goto("/scooter/1");
  await page.getByRole("button", { name: "View in 3D" }).click();
  await expect(model(page)).toBeVisible({ timeout: DRAWN_MS });
  await expect(page.getByRole("progressbar")).toBeHidden({ timeout: DRAWN_MS });
}

test("PROD-03 pictures are AVIF in the displayed width, and the first one loads with priority", async ({ page }) => {
  await page.goto("/scooter/1");
  const first = pictureIn(page, 1).getByRole("img");
  await expect(first).toHaveAttribute("fetchpriority", "high");
  await expect(first).toHaveAttribute("loading", "eager");
  await expect(first).toHaveAttribute("width", "1200");
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-(640|960|1440)\.avif$/);
  await expect(pictureIn(page, 2).getByRole("img")).toHaveAttribute("loading", "lazy");
});

test("PROD-03 the blurred placeholder is replaced by the picture without a layout shift", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/media/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/scooter/1", { waitUntil: "commit" });
  const first = pictureIn(page, 1).getByRole("img");
  await expect(first).toHaveCSS("background-image", /^url\("data:image\/webp/);
  const before = await first.boundingBox();
  release();
  await expect(first).toHaveCSS("background-image", "none");
  expect(await first.boundingBox()).toEqual(before);
});

test("PROD-03 a picture is enlarged, and the keyboard moves between pictures and zooms", async ({ page }) => {
  await page.goto("/scooter/1");
  await pictureIn(page, 1).press("Enter");
  await expect(slide(page, 1).getByRole("img")).toBeVisible();
  const narrow = (await slide(page, 1).getByRole("img").boundingBox())?.width ?? 0;
  await page.keyboard.press("+");
  await expect
    .poll(async () => (await slide(page, 1).getByRole("img").boundingBox())?.width ?? 0)
    .toBeGreaterThan(narrow * 1.2);
  await enlarged(page).getByRole("button", { name: "Next picture" }).click();
  await expect(slide(page, 2)).not.toHaveAttribute("inert");
  await page.keyboard.press("ArrowRight");
  await expect(slide(page, 3)).not.toHaveAttribute("inert");
  await page.keyboard.press("Escape");
  await expect(enlarged(page)).toBeHidden();
  await expect(pictureIn(page, 1)).toBeFocused();
});

test("PROD-03 a model is turned by keyboard and pointer, and is loaded only on request", async ({ page }) => {
  test.slow();
  await page.setViewportSize(SMALL);
  // With reduced motion each turn is one step: a different picture shows that the model has turned.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/scooter/1");
  await expect(page.getByRole("button", { name: "View in 3D" })).toBeVisible();
  expect(asked.filter((url) => /\.glb|model-viewer|lightbox/.test(url))).toEqual([]);
  await openModel(page);
  const host = new URL(page.url()).host;
  expect(asked.filter((url) => url.startsWith("http") && new URL(url).host !== host)).toEqual([]);
  const begin = await drawn(page);
  await model(page).press("ArrowRight");
  await expect.poll(() => drawn(page), { timeout: DRAWN_MS }).not.toBe(begin);
  await expectAccessible(page);
  const turned = await drawn(page);
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 150, y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => drawn(page), { timeout: DRAWN_MS }).not.toBe(turned);
  await page.getByRole("button", { name: "Back to the pictures" }).click();
  await expect(page.getByRole("button", { name: "View in 3D" })).toBeFocused();
});

test("PROD-03 without WebGL the pictures stay, with a message", async ({ page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith("webgl") ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await page.goto("/scooter/1");
  await page.getByRole("button", { name: "View in 3D" }).click();
  await expect(page.getByText("This browser cannot show models in 3D.")).toBeVisible();
  await expect(pictureIn(page, 1)).toBeVisible();
});

test("PROD-03 a product without a model has no 3D button", async ({ page }) => {
  await page.goto("/helmet/9");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "View in 3D" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("PROD-03 a picture links to its full size, and no placeholder remains", async ({ page }) => {
    await page.goto("/scooter/1");
    await expect(pictureIn(page, 1).getByRole("img")).toHaveCSS("background-image", "none");
    const whole = await page.request.get((await pictureIn(page, 1).getAttribute("href")) ?? "");
    expect(whole.headers()["content-type"]).toBe("image/webp");
  });
});
