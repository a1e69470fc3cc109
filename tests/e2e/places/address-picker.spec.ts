import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { startPhoneOrder } from "../../support/e2e/orders.ts";
import { createProduct, ownerSession } from "../../support/e2e/staff.ts";

const BELL = 22;

const search = (page: Page) => page.getByRole("combobox", { name: "Find the place" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

/** Opens the checkout of a new customer with a bell in the cart. */
async function openCheckout(page: Page): Promise<void> {
  const customer = await createCustomer(page.request);
  await addToCart(page.request, customer, BELL);
  await signIn(page, customer);
  await page.goto("/checkout");
}

test("SHIP-02 the checkout finds the barangay by typing or step by step, and loses nothing that was typed", async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Full address").fill("27 Gorordo Avenue, Lahug, Cebu City");
  await search(page).fill("xyzzyq");
  await expect(page.getByText("No barangay matches “xyzzyq”.")).toBeVisible();
  await search(page).fill("brgy lahug, cebu");
  await expect(option(page, /^Lahug\s*Cebu City, Central Visayas/)).toBeVisible();
  await expectAccessible(page);
  await search(page).press("Enter");
  await expect(page.getByText("Cebu City, Central Visayas")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Change barangay" })).toBeFocused();
  await expect(page.getByLabel("House number and street")).toHaveValue("27 Gorordo Avenue");
  await expect(page.getByLabel("Postal code (optional)")).toHaveValue("6000");
  await expect(page.getByLabel("Landmark (optional)")).toHaveAccessibleDescription("Helps the rider find the place.");
  await page.getByLabel("Landmark (optional)").fill("Blue gate");
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel("House number and street")).toHaveValue("27 Gorordo Avenue");
  await expect(page.getByLabel("Landmark (optional)")).toHaveValue("Blue gate");
  await page.getByRole("button", { name: "Type the address instead" }).click();
  await expect(page.getByLabel("Full address")).toHaveValue(
    "27 Gorordo Avenue, Brgy. Lahug\nCebu City, Central Visayas 6000\nBlue gate",
  );

  await page.getByRole("button", { name: "Choose step by step" }).click();
  await page.getByLabel("Region", { exact: true }).selectOption("Calabarzon");
  await page.getByLabel("Province or independent city").selectOption("Cavite");
  await page.getByLabel("City or municipality").selectOption("Tagaytay City");
  await expectAccessible(page);
  await page.getByLabel("Barangay in Tagaytay City").selectOption("Kaybagal South");
  await expect(page.getByText("Tagaytay City, Cavite")).toBeVisible();
  await expect(page.getByLabel("Postal code (optional)")).toHaveValue("4120");
  await page.getByLabel("Postal code (optional)").fill("4121");
  await expect(page.getByLabel("Landmark (optional)")).toHaveValue("Blue gate");
  await page.getByLabel("House number and street").fill("");
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  await expect(page.getByLabel("House number and street")).toBeFocused();
  await expect(page.getByLabel("House number and street")).toHaveAccessibleDescription(
    "Enter house number and street.",
  );
  await page.getByLabel("House number and street").fill("1 Sampaguita Street");

  await page.getByRole("button", { name: "Save this address for next time" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await expect(dialog.getByText("Tagaytay City, Cavite")).toBeVisible();
  await dialog.getByRole("button", { name: "Change barangay" }).click();
  await expect(search(page)).toBeFocused();
  await search(page).fill("tagaytay");
  await option(page, /choose its barangay next/).click();
  await page.getByLabel("Barangay in Tagaytay City").selectOption("Maharlika East");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("main").getByText("Maharlika East", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(
    "1 Sampaguita Street, Brgy. Maharlika East",
  );
});

test("SHIP-02 Enter chooses no place of earlier letters while those of the new ones are found", async ({ page }) => {
  await openCheckout(page);
  await search(page).fill("lahug cebu");
  await expect(option(page, /^Lahug\s*Cebu City/)).toBeVisible();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/places?*", async (route) => {
    await held;
    await route.continue();
  });
  await search(page).fill("busay cebu");
  await expect(page.getByText("Searching …")).toBeVisible();
  await search(page).press("Enter");
  await expect(search(page)).toHaveValue("busay cebu");
  answer();
  await expect(option(page, /^Busay\s*Cebu City/)).toBeVisible();
  await search(page).press("Enter");
  await expect(page.getByRole("button", { name: "Change barangay" })).toBeVisible();
  await expect(page.getByText("Busay", { exact: true })).toBeVisible();
});

test("SHIP-02 Escape closes the found places first, then asks before the dialog around them is closed", async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByRole("button", { name: "Save this address for next time" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const find = dialog.getByRole("combobox", { name: "Find the place" });
  const places = dialog.getByRole("listbox", { name: "Places" });
  await find.pressSequentially("lahug");
  await expect(places).toBeVisible();
  await find.press("Escape");
  await expect(places).toHaveCount(0);
  await expect(question).toBeHidden();
  await expect(find).toHaveValue("lahug");
  await find.pressSequentially(" cebu");
  await expect(places).toBeVisible();
  await find.press("Escape");
  await expect(places).toHaveCount(0);
  await find.press("Escape");
  await expect(question).toBeVisible();
});

test("SHIP-02 ACC-09 checkout and saved addresses ask once about another city, and keep what was typed", {
  tag: "@both",
}, async ({ page }) => {
  await openCheckout(page);
  await page.getByLabel("First name").fill("Liza");
  await page.getByLabel("Last name").fill("Aquino");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Email").fill("liza@aquino.example");
  await search(page).fill("san antonio makati");
  await option(page, /^San Antonio\s*Makati City/).click();
  await page.getByLabel("House number and street").fill("12 Salinas Drive, Cebu City");
  await page.getByLabel("Postal code (optional)").fill("6000");
  const problem =
    "The address names Cebu City, but San Antonio is in Makati City, Metro Manila. 6000 is not a postal code of Makati City.";
  await expect(page.getByRole("alert").filter({ hasText: "Check the address" })).toContainText(problem);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Save this address for next time" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`${problem} To save it as it is, press the button again.`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Type the address instead" }).click();
  await dialog.getByLabel("House number and street").fill("14 Panganiban Drive");
  await dialog.getByLabel("Barangay").fill("Poblacion");
  await dialog.getByLabel("City or municipality").fill("Naga");
  await dialog.getByLabel("Region").selectOption("Bicol Region");
  await dialog.getByLabel("Postal code (optional)").fill("6000");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByRole("alert")).toContainText("6000 is not a postal code of Naga City.");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByLabel("Full address").fill("14 Panganiban Drive, Naga City, Camarines Sur 1209");
  const order = page.getByRole("button", { name: "PLACE ORDER NOW" });
  const question = page.getByText("To order to it as it is, press the button again.");
  // Pressed before the pause after typing is over.
  await order.click();
  await expect(question).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Check the address" })).toContainText(
    "1209 is not a postal code of Naga City.",
  );
  await order.click();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("14 Panganiban Drive");
});

test("SHIP-02 ACC-09 the address that was typed last becomes the street, without what its barangay says", async ({
  page,
}) => {
  await openCheckout(page);
  const street = page.getByLabel("House number and street");
  const postalCode = page.getByLabel("Postal code (optional)");
  await page.getByLabel("Full address").fill("12 Mabini St, Poblacion, Makati");
  await search(page).fill("poblacion makati");
  await option(page, /^Poblacion\s*Makati City/).click();
  await expect(street).toHaveValue("12 Mabini St");
  await page.getByRole("button", { name: "Type the address instead" }).click();
  await page.getByLabel("Full address").fill("99 Gorordo Avenue, Lahug, Cebu City");
  await search(page).fill("lahug cebu");
  await option(page, /^Lahug\s*Cebu City/).click();
  await expect(street).toHaveValue("99 Gorordo Avenue");
  await expect(postalCode).toHaveValue("6000");

  await page.getByRole("button", { name: "Change barangay" }).click();
  await search(page).fill("poblacion makati");
  await option(page, /^Poblacion\s*Makati City/).click();
  await expect(street).toHaveValue("99 Gorordo Avenue");
  await street.fill("8 Mabini St, Poblacion, Makati, Metro Manila 1210");
  await street.press("Tab");
  await expect(street).toHaveValue("8 Mabini St");
  await expect(postalCode).toHaveValue("1210");

  await page.getByRole("button", { name: "Save this address for next time" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await dialog.getByLabel("Recipient").fill("Liza Aquino");
  await dialog.getByLabel("Phone").fill("0917 555 0142");
  const savedStreet = dialog.getByLabel("House number and street");
  await savedStreet.fill("9 Mabini St, Poblacion, Makati");
  await dialog.getByLabel("Landmark (optional)").click();
  await expect(savedStreet).toHaveValue("9 Mabini St");
  await savedStreet.fill("10 Mabini St, Brgy. Poblacion, Makati City 1210");
  const saving = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/api/addresses"));
  await savedStreet.press("Enter");
  expect((await saving).postDataJSON()).toMatchObject({ street: "10 Mabini St", postal_code: "1210" });
  await expect(dialog).toHaveCount(0);
});

test("SHIP-02 the picker fits a phone of 320 pixels", { tag: "@phone" }, async ({ page, request }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL);
  await signIn(page, customer);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/checkout");
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await search(page).fill("general t de leon valenzuela");
  await expect(option(page, /^Gen. T. De Leon/)).toBeVisible();
  expect(await isWithin()).toBe(true);
  await option(page, /^Gen. T. De Leon/).tap();
  await expect(page.getByLabel("Postal code (optional)")).toBeVisible();
  expect(await isWithin()).toBe(true);
});

test("SHIP-02 staff choose the barangay of a phone order and change it; an address that is only text is unverified", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const name = `Lugar ${crypto.randomUUID().slice(0, 8)}`;
  await createProduct(page.request, owner, { productname: name, stock: "3", selling: "1250", original: "1250" });
  await startPhoneOrder(page, name);
  await search(page).fill("san antonio makati");
  await expect(option(page, /^San Antonio\s*Makati City, Metro Manila/)).toBeVisible();
  await expectAccessible(page);
  await search(page).press("Enter");
  await page.getByLabel("Postal code (optional)").fill("1203");
  await page.getByLabel("House number and street").fill("12 Kamagong Street, San Antonio, Makati City 1203");
  await page.getByRole("button", { name: /^Place order/ }).click();
  const facts = page.getByRole("complementary", { name: "Order facts" });
  await expect(facts).toContainText("12 Kamagong Street, Brgy. San Antonio");
  await expect(facts).toContainText("Makati City, Metro Manila 1203");
  await expect(facts).not.toContainText("Unverified address");

  await page.getByRole("link", { name: "Edit order" }).click();
  const save = page.getByRole("button", { name: "Save changes" });
  await expect(save).toBeDisabled();
  await page.getByRole("button", { name: "Change barangay" }).click();
  await search(page).fill("bel air makati");
  await expect(option(page, /^Bel-Air/)).toBeVisible();
  await search(page).press("Enter");
  await save.click();
  await expect(facts).toContainText("12 Kamagong Street, Brgy. Bel-Air");
  await page.getByRole("link", { name: "Edit order" }).click();
  await page.getByRole("button", { name: "Type the address instead" }).click();
  await page.getByLabel("Full address").fill("12 Kamagong Street, Makati");
  await save.click();
  await expect(facts).toContainText("Unverified address");
});
