import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { test as ownTest } from "../../support/e2e/isolated-shop.ts";
import { openAsOwner, registerOwner } from "../../support/e2e/staff.ts";

// An isolated shop: other tests would see the changed rates.
const test = ownTest.extend<object, { owned: undefined }>({
  owned: [
    async ({ ownShop }, use) => {
      await registerOwner(ownShop);
      await use(undefined);
    },
    { scope: "worker", auto: true, timeout: 240_000 },
  ],
});

const save = (page: Page) => page.getByRole("button", { name: /^Save Ctrl/ }).click();
const DAYS = /(Arrives|Ready) \w{3} \d{1,2}( to \w{3} \d{1,2})? \w{3}/;
const BELL = 22;
const HELMET = { id: 14, name: "Buwan Visor Helmet Night" };

/** The id of the helmet in this size. */
async function variantOf({ request }: Page, size: string): Promise<number | undefined> {
  const { product } = await (await request.get(`/api/viewproductdetail/${HELMET.id}`)).json();
  const variants: { id: number; options: string[] }[] = product.variants;
  return variants.find(({ options }) => options.includes(size))?.id;
}

test("SHIP-01 SHIP-03 SHIP-04 PAY-06 an owner sets rates and days, and the product page, the cart, the checkout and the order follow", async ({
  page,
  browser,
  baseURL,
}) => {
  const shopping = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await shopping.goto("/accessory/22");
  await expect(shopping.getByText(/^Next day: Free\. Arrives \w{3} \d/)).toBeVisible();

  await openAsOwner(page, "/admin/delivery");
  await expect(page.getByRole("link", { name: "Metro Manila" })).toBeVisible();
  await page.getByLabel("Pick-up in the shop").selectOption("yes");
  await page.getByLabel("Cut-off time").fill("26:00");
  await save(page);
  await expect(page.getByLabel("Cut-off time")).toHaveAccessibleDescription("Enter a time, such as 15:00.");
  await page.getByLabel("Cut-off time").fill("16:00");
  await save(page);
  await expect(page.getByText("Delivery Settings Saved Successfully")).toBeVisible();
  await expectAccessible(page);

  const holidays = page.getByRole("region", { name: "Holidays" });
  await holidays.getByLabel("Day", { exact: true }).fill("2028-02-25");
  await holidays.getByLabel("Holiday", { exact: true }).fill("EDSA Revolution");
  await holidays.getByRole("button", { name: "Add holiday" }).click();
  await holidays.getByRole("button", { name: "Delete EDSA Revolution, Fri 25 Feb 2028" }).click();
  await expect(holidays.getByText("EDSA Revolution")).toHaveCount(0);

  await page.getByRole("link", { name: "Visayas" }).click();
  await expect(page.getByRole("checkbox", { name: "Central Visayas" })).toBeChecked();
  await page.getByLabel("Each delivery").fill("120");
  await page.getByLabel("First day").fill("2");
  await page.getByLabel("Last day").fill("1");
  await page.getByLabel("Cash on delivery").selectOption("no");
  await save(page);
  await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(
    "Enter a last day that is not before the first.",
  );
  await page.getByLabel("Last day").fill("4");
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText("Zone Updated Successfully")).toBeVisible();

  await page.getByRole("link", { name: "Back to delivery" }).click();
  const tried = page.getByRole("region", { name: "Try an address" });
  await tried.getByLabel("Address").fill("8 Salinas Drive, Lahug, Cebu City");
  await tried.getByRole("button", { name: "Try" }).click();
  await expect(tried.getByText("Choose a product.")).toBeVisible();
  await tried.getByLabel("Products").fill("No such thing");
  await expect(tried.getByText("No other products match “No such thing”.")).toBeVisible();
  await tried.getByLabel("Products").fill("bell");
  await tried.getByRole("button", { name: "Add Kampana Bell" }).click();
  await tried.getByLabel("Quantity of Kampana Bell").fill("2");
  await expectAccessible(page);
  await tried.getByRole("button", { name: "Try" }).click();
  await expect(tried.getByText("2 × Kampana Bell")).toBeVisible();
  await expect(
    tried.getByText(/^Delivery: ₱120, zone Visayas \(from the address text\), Arrives .+, no cash on delivery$/),
  ).toBeVisible();
  await expect(tried.getByText(/^Pick-up in the shop: Free, Ready /)).toBeVisible();
  await tried.getByLabel("Products", { exact: true }).fill("buwan");
  await tried.getByRole("button", { name: `Add ${HELMET.name}` }).click();
  await tried.getByLabel(`Option of ${HELMET.name}`).selectOption("L");
  await expectAccessible(page);
  const quoting = page.waitForRequest("**/api/admin/shipping-quote");
  await tried.getByRole("button", { name: "Try" }).click();
  await expect(tried.getByText(`2 × Kampana Bell, 1 × ${HELMET.name}, L`)).toBeVisible();
  const { lines }: { lines: { variant_id?: number }[] } = (await quoting).postDataJSON();
  expect(lines.map(({ variant_id }) => variant_id)).toEqual([undefined, await variantOf(shopping, "L")]);

  await shopping.reload();
  await expect(shopping.getByText(/^2 to 4 days: ₱120\. Arrives \w{3} \d/)).toBeVisible();
  const customer = await createCustomer(shopping.request);
  await addToCart(shopping.request, customer, BELL);
  await signIn(shopping, customer);
  await shopping.goto("/cart");
  const cartTotals = shopping.getByRole("complementary", { name: "Cart totals" });
  await expect(cartTotals).toContainText("Depends on your address, not in the totalFrom ₱0");
  await expect(cartTotals).toContainText("Shipping to ManilaFree");
  await expect(cartTotals).toContainText("₱37.50 VAT included₱350");
  await expect(cartTotals).not.toContainText(DAYS);
  await shopping.goto("/checkout");
  await shopping.getByLabel("First name").fill("Andrea");
  await shopping.getByLabel("Last name").fill("Villanueva");
  await shopping.getByLabel("Phone").fill("0917 555 0142");
  await shopping.getByLabel("Email").fill("andrea@villanueva.example");
  const summary = shopping.getByRole("complementary", { name: "Your order" });
  await expect(summary).toContainText("Depends on your address, not in the totalFrom ₱0");
  const note = shopping.getByRole("alert").filter({ hasText: "Check the address" });
  await shopping.getByLabel("Full address").fill("14 Panganiban Drive, Naga");
  await expect(note).toContainText(
    "several places: Naga in Zamboanga Sibugay, Naga City in Camarines Sur, or Naga City in Cebu",
  );
  await shopping.getByLabel("Full address").fill("asdf asdf asdf");
  await expect(note).toContainText("We cannot find the city in this address.");
  await expectAccessible(shopping);
  await shopping.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  await expect(summary).toContainText("To order to it as it is, press the button again.");
  await shopping.getByLabel("Full address").fill("8 Salinas Drive, Lahug, Cebu City");
  await expect(note).toHaveCount(0);
  await expect(summary).toContainText("Shipping, 2 to 4 days₱120");
  await expect(summary).toContainText("₱470");
  await expect(shopping.getByText("Cash on delivery is not offered in Visayas.")).toBeVisible();
  await expect(shopping.getByRole("radio", { name: /^COD/ })).toBeDisabled();
  await expectAccessible(shopping);
  await shopping.getByRole("radio", { name: /^Pick-up in the shop/ }).check();
  await expect(summary).toContainText("Pick-up in the shopFree");
  await expect(shopping.getByRole("radio", { name: /^COD/ })).toBeChecked();
  await shopping.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  await expect(shopping.getByRole("heading", { name: "Salamat, Andrea." })).toBeVisible();
  await expect(shopping.getByText(/^Ready \w{3} \d.+ Have ₱350 ready in cash\.$/)).toBeVisible();
  await shopping.close();
});

test("SHIP-03 a new zone says which places it does not know, keeps what was typed, and is deleted again", async ({
  page,
}) => {
  await openAsOwner(page, "/admin/delivery");
  await page.getByRole("link", { name: "Add zone" }).click();
  await page.getByLabel("Name").fill("Panay");
  await page.getByLabel("Provinces and cities").fill("Iloilo\nAtlantis");
  await save(page);
  await expect(page.getByLabel("Provinces and cities")).toHaveAccessibleDescription(
    /no region, province or city “Atlantis”/,
  );
  await expect(page.getByLabel("Provinces and cities")).toHaveValue("Iloilo\nAtlantis");
  await page.getByLabel("Provinces and cities").fill("Iloilo\nRoxas City, Capiz");
  await save(page);
  await page.getByRole("link", { name: "Panay" }).click();
  await expect(page.getByLabel("Provinces and cities")).toHaveValue(/Iloilo/);
  await page.getByRole("button", { name: "Delete zone" }).click();
  await page.getByRole("dialog", { name: "Delete Panay?" }).getByRole("button", { name: "Delete zone" }).click();
  await expect(page.getByRole("link", { name: "Add zone" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Panay" })).toHaveCount(0);
});
