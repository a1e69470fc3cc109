import { expect, type Locator } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";
import { noisePicture } from "../../support/pictures.ts";

const TALL = { width: 120, height: 1200 };

/** Its picture, which is drawn at most as high as wide. */
async function expectSquare(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  const box = await picture.boundingBox();
  expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
}

test("LIST-01 CART-02 a picture ten times as high as wide stays inside its box in the list and in the cart", {
  tag: "@both",
}, async ({ page }) => {
  const picture = await noisePicture(TALL.width, TALL.height).webp().toBuffer();
  const { id, productname } = await createProduct(page.request, await ownerSession(page.request), {}, picture);
  await page.goto(`/search?q=${encodeURIComponent(productname)}`);
  await expectSquare(page.getByRole("listitem").filter({ hasText: productname }).locator("img").first());

  const customer = await createCustomer(page.request);
  await addToCart(page.request, customer, id);
  await signIn(page, customer);
  await page.goto("/cart");
  await expect(page.getByText("1 item in your cart")).toBeVisible();
  await expectSquare(page.getByRole("main").locator("picture img").first());
});

test("ADM-10 the tile of a picture is as large as the picture, also after a product was edited", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const { id, productname } = await createProduct(page.request, owner);
  await openAsOwner(page, `/admin/edit-product/${id}`);
  await page.getByRole("link", { name: "Back to products" }).click();
  const cell = page
    .getByRole("row")
    .filter({ hasText: productname })
    .getByRole("cell")
    .filter({ has: page.locator("img") });
  await expect(cell).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});
