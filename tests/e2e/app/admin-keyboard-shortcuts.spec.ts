import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test, testWithoutErrorCheck } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import {
  authorization,
  createProduct,
  openAsOwner,
  ownerSession,
  registerWaitingStaff,
} from "../../support/e2e/staff.ts";

const BELL = 22;
const palette = (page: Page) => page.getByRole("dialog", { name: "Search or jump to" });
const find = (page: Page) => palette(page).getByRole("combobox", { name: "Search or jump to" });
const option = (page: Page, name: string | RegExp) =>
  palette(page).getByRole("option", { name, exact: typeof name === "string" });

/** Orders of one product, found in the list by the customer's email address; the newest first. */
async function ordersOf(page: Page, count: number) {
  const customer = await createCustomer(page.request);
  const placed: { id: number }[] = [];
  for (let index = 0; index < count; index++) placed.unshift(await placeOrder(page.request, customer, BELL));
  return { customer, placed };
}

/** The link of the first row of a list. */
const firstRowLink = (page: Page) => page.locator("tbody").getByRole("link").first();

test("ADM-01 Ctrl K finds an order, a product and a screen, and opens them with the keyboard alone", async ({
  page,
}) => {
  const { customer, placed } = await ordersOf(page, 1);
  const owner = await ownerSession(page.request);
  const product = await createProduct(page.request, owner);
  await openAsOwner(page, "/admin/settings");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(find(page)).toBeFocused();
  await expect(option(page, "Orders")).toBeVisible();
  await expectAccessible(page);

  await find(page).fill(customer.email);
  await expect(palette(page).getByRole("group", { name: "Orders" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/view-order/${placed[0]?.id}`);
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await find(page).fill(product.productname);
  await expect(option(page, new RegExp(product.productname))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/edit-product/${product.id}`);

  await page.keyboard.press("Control+k");
  await find(page).fill(customer.email);
  await palette(page).getByRole("group", { name: "Customers" }).getByRole("option").click();
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/);

  await page.keyboard.press("Control+k");
  await find(page).fill(">coup");
  await expect(palette(page).getByRole("option")).toHaveText([/Add coupon/, /Coupons/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/coupons");

  await page.keyboard.press("Control+k");
  await find(page).fill("walang ganito kahit saan");
  await expect(palette(page)).toContainText("No results for “walang ganito kahit saan”.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

// Without the console check: the connection is cut on purpose, which the browser logs.
testWithoutErrorCheck(
  "ADM-01 the palette opens by its button, says when the shop cannot be reached, and asks before changes are lost",
  async ({ page }) => {
    const product = await createProduct(page.request, await ownerSession(page.request));
    await openAsOwner(page, `/admin/edit-product/${product.id}`);
    await page.getByLabel("Product Name").fill("Not saved");
    await page.route("**/api/admin/orders*", (route) => route.abort("connectionfailed"));
    await page.getByRole("button", { name: /^Search or jump to/ }).click();
    await find(page).fill("maria");
    await expect(palette(page)).toContainText("The shop could not be reached.");
    await find(page).fill(">dashboard");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel("Product Name")).toHaveValue("Not saved");
  },
);

test("ADM-06 J, K and the arrows move in the list, X selects, Space previews, Enter opens", async ({ page }) => {
  const { customer, placed } = await ordersOf(page, 2);
  const [newest, older] = placed;
  await openAsOwner(page, `/admin/orders?q=${customer.email}`);
  const link = (id?: number) => page.getByRole("cell").locator(`a[href^="/admin/view-order/${id}?"]`).first();
  const row = (id?: number) => page.getByRole("row").filter({ has: link(id) });
  await expect(link(newest?.id)).toBeVisible();
  await page.keyboard.press("j");
  await expect(link(newest?.id)).toBeFocused();
  await page.keyboard.press("j");
  await expect(link(older?.id)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(link(newest?.id)).toBeFocused();
  await page.keyboard.press("x");
  await expect(row(newest?.id).getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("toolbar", { name: "Selected orders" })).toContainText("1 selected");
  await page.keyboard.press("Escape");
  await expect(row(newest?.id).getByRole("checkbox")).not.toBeChecked();

  await link(newest?.id).focus();
  await page.keyboard.press("Space");
  const pane = page.getByRole("complementary", { name: `Order ${newest?.id}` });
  await expect(pane).toContainText(customer.email);
  await expect(pane).toContainText("Grand total");
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: `Order ${older?.id}` })).toContainText(customer.email);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/view-order/${older?.id}?q=${encodeURIComponent(customer.email)}`);
});

test("ADM-08 on an order S and Enter make the next transition, and P opens the packing slip", async ({ page }) => {
  const { placed } = await ordersOf(page, 1);
  await openAsOwner(page, `/admin/view-order/${placed[0]?.id}`);
  await expect(page.getByRole("button", { name: "Confirm" })).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Confirm" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page).toHaveURL(`/admin/view-order/${placed[0]?.id}/packing-slip`);
});

test("ADM-01 shortcuts do nothing while typing, and single letters can be turned off", async ({ page }) => {
  await openAsOwner(page, "/admin/view-product");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(firstRowLink(page)).toBeVisible();
  const search = page.getByRole("searchbox");
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("jcx?/");
  await expect(search).toHaveValue("jcx?/");
  await expect(page).toHaveURL("/admin/view-product?q=jcx%3F%2F");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await search.fill("");
  await expect(page).toHaveURL("/admin/view-product");
  await expect(firstRowLink(page)).toBeVisible();

  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toContainText("Export CSV");
  await expect(sheet).toContainText("Down and up in the list");
  await expectAccessible(page);
  await sheet.getByRole("checkbox", { name: /Single-key shortcuts/ }).uncheck();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("c");
  await page.keyboard.press("j");
  await expect(firstRowLink(page)).not.toBeFocused();
  await expect(page).toHaveURL("/admin/view-product");
  await page.keyboard.press("ArrowDown");
  await expect(firstRowLink(page)).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(find(page)).toBeFocused();
});

test("ADM-02 the command palette offers only what the role may open", async ({ page }) => {
  const packer = await registerWaitingStaff(page.request, "Ana Cruz");
  const headers = authorization(await ownerSession(page.request));
  const waiting = await page.request.get(`/api/admin/staff?q=${encodeURIComponent(packer.email)}`, { headers });
  const { id } = (await waiting.json()).staff[0];
  const data = { role: "fulfilment" };
  const approved = await page.request.post(`/api/admin/staff/${id}/approve`, { headers, data });
  expect(approved.ok(), await approved.text()).toBe(true);
  await signIn(page, packer);
  await page.goto("/admin/orders");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(option(page, "Products")).toBeVisible();
  for (const name of ["Shop settings", "Customers", "Staff", "Audit log", "Add product", "New order by phone"]) {
    await expect(option(page, name)).toHaveCount(0);
  }
});

test("ADM-01 G C opens the customers; the palette switches between light and dark, and logs out", async ({ page }) => {
  await openAsOwner(page, "/admin/orders");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("heading", { level: 1 }).focus();
  // The second key of two must follow soon.
  await freezeClock(page);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.clock.resume();
  await expect(page).toHaveURL("/admin/customers");
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const choose = async (words: string) => {
    await page.keyboard.press("Control+k");
    await find(page).fill(words);
    await expect(palette(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(palette(page)).toHaveCount(0);
  };
  await choose(">light and dark");
  await expect.poll(ground).not.toBe(light);
  await expectAccessible(page);
  await page.reload();
  expect(await ground()).not.toBe(light);
  await choose(">light and dark");
  await expect.poll(ground).toBe(light);

  await choose(">logout");
  await expect(page).toHaveURL("/admin/login");
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});
