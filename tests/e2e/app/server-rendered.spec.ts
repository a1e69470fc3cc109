import { expect, type Page } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";

/** With a place in the address the whole page is laid out at once, as after a step: what is not has no `innerText`. */
const WHOLE = "#main";

/** Marks the document, so that a test can tell a step inside the shop from another document. */
const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
const isMarked = (page: Page) => expect(page.locator("html[data-marked]")).toBeAttached();

/** The text of a part, its height, and the size and text style of each element in it, which depend on all of its style sheets. */
const drawnAs = async (page: Page, id: string) => {
  const part = page.locator(`#${id}`);
  await expect(part.getByRole("link").first()).toBeAttached();
  const { height } = (await part.boundingBox()) ?? {};
  const elements = await part.evaluate((top) =>
    [...top.querySelectorAll("*")].map((element) => {
      const { width, height: tall } = element.getBoundingClientRect();
      const { display, color, fontSize, fontWeight } = getComputedStyle(element);
      return [element.tagName, Math.round(width), Math.round(tall), display, color, fontSize, fontWeight].join(" ");
    }),
  );
  return { height, text: await part.innerText(), elements };
};

test("the parts that only the server renders look the same when the browser renders them", { tag: "@both" }, async ({
  page,
}) => {
  // Again when another test put a product on sale in between.
  await expect(async () => {
    await page.goto(`/${WHOLE}`);
    const home = await drawnAs(page, "home-sections");
    const footer = await drawnAs(page, "site-footer");
    await markDocument(page);

    await page.locator("#site-footer").getByRole("link", { name: "Help", exact: true }).click();
    await expect(page).toHaveURL("/help");
    expect(await drawnAs(page, "site-footer")).toEqual(footer);
    await page.getByRole("banner").getByRole("link", { name: "Tulin, home" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => drawnAs(page, "home-sections"), { timeout: 5000 }).toEqual(home);
    await isMarked(page);
  }).toPass({ timeout: 90_000 });
});

test("PROD-03 a step from one product to another shows the texts of the other", async ({ page }) => {
  await page.goto(`/scooter/1${WHOLE}`);
  const texts = page.locator("#product-texts");
  const first = await texts.innerText();
  const other = page.getByRole("region", { name: "More scooters" }).getByRole("heading", { level: 3 }).first();
  const name = await other.innerText();
  await other.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const shown = await texts.innerText();
  expect(shown).not.toBe(first);

  await page.reload();

  expect(await texts.innerText()).toBe(shown);
});
