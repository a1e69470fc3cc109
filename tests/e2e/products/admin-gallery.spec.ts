import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { dragReady } from "../../support/e2e/drag.ts";
import { createProduct, openAsOwner, ownerSession, readProduct, saveInAnotherWindow } from "../../support/e2e/staff.ts";

const REAR = "content/images/maya-rear.webp";
const SIDE = "content/images/maya-side.webp";

const pictures = (page: Page) => page.getByRole("list", { name: "Pictures in their order" }).getByRole("listitem");
const wordsOf = (page: Page, index: number) => page.getByRole("textbox", { name: `Alt text for image ${index}` });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
const altsIn = ({ images }: { images: { alt: string }[] }) => images.map(({ alt }) => alt);

/** Opens a product with three pictures in its gallery, each with its own text. */
async function openWithThree(page: Page) {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await page.getByLabel("Add pictures").setInputFiles([REAR, SIDE]);
  await expect(pictures(page)).toHaveCount(3);
  for (const [index, words] of ["Front", "Rear", "Side"].entries()) await wordsOf(page, index + 1).fill(words);
  return { owner, product };
}

/** The centre of an element on the screen. */
async function middleOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("ADM-11 several pictures are added, described and saved, and the shop shows them in their order", async ({
  page,
}) => {
  const { owner, product } = await openWithThree(page);
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await expectAccessible(page);
  await submit(page);
  await expect(page.getByText("All saved")).toBeVisible();
  const saved = await readProduct(page.request, owner, product.id);
  expect(altsIn(saved)).toEqual(["Front", "Rear", "Side"]);
  expect(saved.image).toBe(product.image);

  await page.goto(`/scooter/${product.id}`);
  const shown = page.getByRole("region", { name: `Pictures of ${product.productname}` }).getByRole("img");
  await expect(shown.nth(1)).toHaveAttribute("alt", "Rear, picture 2 of 3");
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  const { origin } = new URL(page.url());
  expect(JSON.parse(data ?? "{}").image).toEqual(saved.images.map(({ image }) => origin + image));
});

test("ADM-11 pictures are sorted with the keyboard, and every step is announced", { tag: "@both" }, async ({
  page,
}) => {
  const { owner, product } = await openWithThree(page);
  await page.getByRole("button", { name: "Move image 3 of 3" }).focus();
  const announcement = page.getByRole("status").filter({ hasText: /image|place/i });
  await page.keyboard.press("Space");
  await expect(announcement).toHaveText("Image 3 of 3 is picked up, at its own place.");
  await dragReady(page);
  await page.keyboard.press("ArrowUp");
  await expect(announcement).toHaveText("At place 2 of 3.");
  await dragReady(page);
  await page.keyboard.press("ArrowUp");
  await expect(announcement).toHaveText("At place 1 of 3.");
  await page.keyboard.press("Space");
  await expect(announcement).toHaveText(/Put down at place \d of 3\./);
  await expect(wordsOf(page, 1)).toHaveValue("Side");
  await expect(page.getByRole("button", { name: "Move image 1 of 3" })).toBeFocused();

  await page.keyboard.press("Space");
  await expect(announcement).toHaveText("Image 1 of 3 is picked up, at its own place.");
  await dragReady(page);
  await page.keyboard.press("ArrowDown");
  await expect(announcement).toHaveText("At place 2 of 3.");
  await page.keyboard.press("Escape");
  await expect(announcement).toHaveText("Put back at place 1 of 3.");
  await submit(page);
  await expect(page.getByText("All saved")).toBeVisible();
  expect(altsIn(await readProduct(page.request, owner, product.id))).toEqual(["Side", "Front", "Rear"]);
});

test("ADM-11 a picture is dragged to another place", async ({ page }) => {
  await openWithThree(page);
  const grip = page.getByRole("button", { name: "Move image 1 of 3" });
  await grip.scrollIntoViewIfNeeded();
  const from = await middleOf(grip);
  const to = await middleOf(page.getByRole("button", { name: "Move image 2 of 3" }));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expect(page.getByText("At place 2 of 3.")).toBeAttached();
  await page.mouse.up();
  await expect(wordsOf(page, 1)).toHaveValue("Rear");
  await expect(wordsOf(page, 2)).toHaveValue("Front");
});

test("ADM-11 another picture is made the first, one is removed, the focus is kept, and leaving asks first", async ({
  page,
}) => {
  const { owner, product } = await openWithThree(page);
  await page.getByRole("button", { name: "Make image 3 first" }).click();
  await expect(wordsOf(page, 1)).toHaveValue("Side");
  await expect(page.getByRole("button", { name: "Move image 1 of 3" })).toBeFocused();
  await page.getByRole("button", { name: "Remove image 3" }).click();
  await expect(pictures(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Remove image 2" })).toBeFocused();

  await page.getByRole("link", { name: "Back to products" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await submit(page);
  await expect(page.getByText("All saved")).toBeVisible();
  const saved = await readProduct(page.request, owner, product.id);
  expect(altsIn(saved)).toEqual(["Side", "Front"]);
  const current = page.getByRole("img", { name: `Current image of ${product.productname}` });
  await expect(current).toHaveAttribute("src", saved.image);

  await page.getByRole("button", { name: "Remove image 2" }).click();
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await expect(page.getByLabel("Add pictures")).toBeFocused();
  await submit(page);
  await expect(page.getByLabel("Image file")).toHaveAccessibleDescription(/^A product keeps at least one picture/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(pictures(page)).toHaveCount(2);
});

test("ADM-11 a chosen file is in the gallery, can be moved and removed", async ({ page }) => {
  const { owner, product } = await openWithThree(page);
  await page.getByLabel("Image file").setInputFiles("content/images/bomba.webp");
  await expect(wordsOf(page, 1)).toHaveValue("");
  await wordsOf(page, 1).fill("Pump");
  await page.getByRole("button", { name: "Make image 2 first" }).click();
  await submit(page);
  await expect(page.getByText("All saved")).toBeVisible();
  expect(altsIn(await readProduct(page.request, owner, product.id))).toEqual(["Rear", "Pump", "Side"]);
  await expect(page.getByLabel("Image file")).toHaveValue("");

  await page.getByLabel("Image file").setInputFiles(REAR);
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await expect(page.getByLabel("Image file")).toHaveValue("");
  await expect(wordsOf(page, 1)).toHaveValue("Pump");
});

test("ADM-11 a file that is no picture is named, and the others are added", async ({ page }) => {
  const product = await createProduct(page.request, await ownerSession(page.request));
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("not a picture") };
  await page.getByLabel("Add pictures").setInputFiles([broken, { ...broken, name: "again.png" }]);
  await expect(page.getByRole("alert").first()).toContainText("broken.png: This is not a picture the shop can read.");
  await page.getByLabel("Add pictures").setInputFiles(SIDE);
  await expect(pictures(page)).toHaveCount(2);
  await expect(page.getByText("broken.png")).toHaveCount(0);
});

/** Opens a new product as its owner, with uploads held back until `letThrough` is called. */
async function openWithHeldPictures(page: Page) {
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/admin/pictures", async (route) => {
    await promise;
    await route.continue();
  });
  return { owner, product, letThrough: resolve };
}

test("ADM-11 submitting during an upload waits for it, and leaving asks first", async ({ page }) => {
  const { owner, product, letThrough } = await openWithHeldPictures(page);
  await page.getByLabel("Add pictures").setInputFiles(REAR);
  await expect(page.getByText("Uploading 1 picture")).toBeVisible();
  await expect(page.getByText("Waiting for pictures")).toBeVisible();
  await page.getByRole("link", { name: "Back to products" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await submit(page);
  await expect(page.getByRole("button", { name: "Submit" })).toHaveAttribute("aria-busy", "true");
  letThrough();
  await expect(page.getByText("All saved")).toBeVisible();
  expect((await readProduct(page.request, owner, product.id)).images).toHaveLength(2);
});

test("BIZ-04 an upload over a slow connection has a longer timeout than other calls, and succeeds", async ({
  page,
}) => {
  const { letThrough } = await openWithHeldPictures(page);
  // As large as a photo from a phone. The bytes after the picture are padding.
  const buffer = Buffer.concat([await readFile(SIDE), Buffer.alloc(4 * 1024 * 1024)]);
  const asked = page.waitForRequest("**/api/admin/pictures");
  await page.getByLabel("Add pictures").setInputFiles({ name: "phone.webp", mimeType: "image/webp", buffer });
  await asked;
  // Another call that began now would time out.
  await page.evaluate(() => new Promise((late) => AbortSignal.timeout(15_000).addEventListener("abort", late)));
  await expect(page.getByText("Uploading 1 picture")).toBeVisible();
  letThrough();
  await expect(pictures(page)).toHaveCount(2);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("ADM-11 two people changed the gallery and the attributes of one product: the second chooses for each", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const attributes = { range_km: 40, motor_w: 350, colour: "white" };
  const product = await createProduct(page.request, owner, { attributes: JSON.stringify(attributes) });
  await openAsOwner(page, `/admin/edit-product/${product.id}`);
  await wordsOf(page, 1).fill("My words");
  await page.getByLabel("Range, km").fill("45");
  await page.getByLabel("Colour").fill("red");
  await expect(page.getByText("3 unsaved changes")).toBeVisible();
  const theirs = JSON.stringify([{ image: product.image, alt: "Their words" }]);
  await saveInAnotherWindow(page.request, owner, product, {
    gallery: theirs,
    attributes: JSON.stringify({ range_km: 50, motor_w: 500, colour: "white" }),
  });
  await submit(page);

  const dialog = page.getByRole("alertdialog", { name: "Changed while you were editing" });
  await expect(dialog.getByRole("row").filter({ hasText: "Images" })).toContainText("1 picture; Their words");
  await expect(dialog.getByRole("row").filter({ hasText: "Range" })).toContainText(/50 km.*45 km/);
  await expect(dialog).toContainText("Kept from the saved version: Motor.");
  await expect(dialog).toContainText("Kept from your version: Colour.");
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /Their words/ }).check();
  await dialog.getByRole("row").filter({ hasText: "Range" }).getByRole("radio").last().check();
  await dialog.getByRole("button", { name: "Save merged version" }).click();
  await expect(page.getByText("All saved")).toBeVisible();
  const saved = await readProduct(page.request, owner, product.id);
  expect(altsIn(saved)).toEqual(["Their words"]);
  expect(saved.attributes).toEqual({ range_km: 45, motor_w: 500, colour: "red" });
  await expect(wordsOf(page, 1)).toHaveValue("Their words");
});
