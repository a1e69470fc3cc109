import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { createProduct, ownerSession } from "../../support/e2e/staff.ts";

test("OPT-02 a size is chosen by keyboard, the address carries it, and the cart keeps it", { tag: "@both" }, async ({
  page,
  request,
}) => {
  await signIn(page, await createCustomer(request));
  await page.goto("/helmet/14");
  const sizes = page.getByRole("group", { name: "Size" });
  await expect(sizes.getByRole("link")).toHaveText(["M", "L", "XL, sold out"]);
  await expectAccessible(page);

  await page.getByText("Size guide", { exact: true }).first().click();
  await expect(page.getByText("XL 59–61 cm", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Choose a size" }).click();
  await expect(sizes.getByRole("link", { name: "M" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/helmet\/14\?variant=\d+$/);
  await expect(sizes.getByRole("link", { name: "L", exact: true })).toHaveAttribute("aria-current", "true");
  await page.reload();
  await expect(sizes.getByRole("link", { name: "L", exact: true })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Buwan Visor Helmet Night, L is in your cart.")).toBeVisible();
  await page.getByRole("button", { name: "Continue shopping" }).click();

  await sizes.getByRole("link", { name: /^XL/ }).click();
  await expect(page.getByText("Out of Stock").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeDisabled();

  await page.goto("/cart");
  await page.getByRole("link", { name: "Buwan Visor Helmet Night, L" }).click();
  await expect(sizes.getByRole("link", { name: "L", exact: true })).toHaveAttribute("aria-current", "true");
});

test("OPT-02 the button that asks for a size leads to the first one that can be bought", { tag: "@both" }, async ({
  page,
  request,
}) => {
  const options = [{ name: "Size", values: ["S", "M", "L"] }];
  const variants = [0, 0, 3].map((stock, index) => ({ options: [["S", "M", "L"][index]], stock }));
  const fields = { stock: "3", options: JSON.stringify(options), variants: JSON.stringify(variants) };
  const product = await createProduct(request, await ownerSession(request), fields);
  await page.goto(`/${product.type}/${product.id}`);
  const sizes = page.getByRole("group", { name: "Size" });
  await expect(sizes.getByRole("link")).toHaveText(["S, sold out", "M, sold out", "L"]);
  await page.getByRole("button", { name: "Choose a size" }).first().click();
  await expect(sizes.getByRole("link", { name: "L", exact: true })).toBeFocused();
});

test("OPT-02 a colour is a swatch that changes the picture", { tag: "@both" }, async ({ page }) => {
  await page.goto("/scooter/4");
  const first = page.getByRole("region", { name: "Pictures of Tulin Maya" }).getByRole("img").first();
  await expect(first).toHaveAttribute("alt", /in coral red, from the front/);
  const colours = page.getByRole("group", { name: "Colour" });
  await expect(colours.getByRole("link")).toHaveText(["Coral red", "Blue"]);
  await expectAccessible(page);
  await colours.getByRole("link", { name: "Blue" }).click();
  await expect(first).toHaveAttribute("alt", /in blue, from the front/);
  await expect(colours.getByRole("link", { name: "Blue" })).toHaveAttribute("aria-current", "true");
  const swatch = colours.getByRole("link", { name: "Blue" }).locator("span").first();
  await expect(swatch).toHaveCSS("background-color", "rgb(13, 150, 214)");
});

test("OPT-02 structured data name each size with its own offer", async ({ page }) => {
  await page.goto("/helmet/14");
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  const offer = (size: string, availability: string) => ({
    name: `Buwan Visor Helmet Night, ${size}`,
    offers: {
      url: expect.stringMatching(/\/helmet\/14\?variant=\d+$/),
      availability: `https://schema.org/${availability}`,
    },
  });
  expect(JSON.parse(data ?? "")).toMatchObject({
    "@type": "ProductGroup",
    variesBy: ["https://schema.org/size"],
    hasVariant: [offer("M", "InStock"), offer("L", "InStock"), offer("XL", "OutOfStock")],
  });
});
