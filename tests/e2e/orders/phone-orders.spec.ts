import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { skeletons, test } from "../../support/e2e/browser.ts";
import { createCustomer, uniqueEmail } from "../../support/e2e/customers.ts";
import { startPhoneOrder } from "../../support/e2e/orders.ts";
import { createCoupon, createProduct, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

test("a phone order: products are searched, missing fields show a message, and the order is in the list", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const name = `Telepono ${crypto.randomUUID().slice(0, 8)}`;
  const product = await createProduct(page.request, owner, {
    productname: name,
    stock: "3",
    selling: "1250",
    original: "1250",
  });
  await openAsOwner(page, "/admin/orders");
  await expect(skeletons(page)).toHaveCount(0); // A press while the list takes their place is lost.
  await page.getByRole("link", { name: "New order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search products" }).fill(name);
  await page.getByRole("button", { name: `Add ${name}` }).click();
  await page.getByLabel(`Quantity of ${name}`).selectOption("2");

  await page.getByRole("button", { name: "Place order, ₱2,500" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByText("Enter the first name.")).toBeVisible();
  await expectAccessible(page);

  const lastname = `Tawag-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("First name").fill("Liza");
  await page.getByLabel("Last name").fill(lastname);
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Full address").fill("12 Mabini Street, Ermita, Manila");
  await page.getByRole("button", { name: "Place order, ₱2,500" }).click();

  await expect(page).toHaveURL(/\/admin\/view-order\/\d+$/);
  await expect(page.getByRole("complementary", { name: "Order facts" })).toContainText("No email address");
  await expect(page.getByRole("region", { name: "Items" })).toContainText(name);
  await expect(page.getByRole("complementary", { name: "Order facts" })).toContainText(lastname);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("alertdialog", { name: /^Cancel order/ });
  await expect(question).toContainText("The customer has no email address: tell them yourself.");
  await expect(question).not.toContainText("told why");
  await question.getByRole("button", { name: "Keep order" }).click();
  await expect(question).toBeHidden();
  await page.goto(`/admin/orders?q=${lastname}`);
  await expect(page.getByRole("row").filter({ hasText: lastname })).toContainText("Pending");
  expect(product.stock).toBe(3);
});

test("in the products found for a phone order, those in stock are first, those that are sold out stay in the list, and what is not shown is counted", async ({
  page,
}) => {
  const owner = await ownerSession(page.request);
  const name = `Hanap ${crypto.randomUUID().slice(0, 8)}`;
  const add = (stock: string) =>
    createProduct(page.request, owner, { productname: `${name} ${crypto.randomUUID().slice(0, 4)}`, stock });
  for (const stock of ["0", "2", "0", "2"]) await add(stock);
  const { products } = await (await page.request.get(`/api/search?q=${encodeURIComponent(name)}`)).json();
  const found: { productname: string; stock: number }[] = products;
  const namesOf = (sold: boolean) =>
    found.filter(({ stock }) => (stock === 0) === sold).map(({ productname }) => productname);
  await openAsOwner(page, "/admin/orders/new");
  await page.getByRole("searchbox", { name: "Search products" }).fill(name);
  const rows = page.getByRole("region", { name: "Products" }).getByRole("listitem").locator("b");
  await expect(rows).toHaveText([...namesOf(false), ...namesOf(true)]);
  expect([namesOf(false).length, namesOf(true).length]).toEqual([2, 2]);

  const more = page.getByText("6 of 7 products are shown. Type more of the name.");
  await expect(more).toHaveCount(0);
  const many = `Marami ${crypto.randomUUID().slice(0, 8)}`;
  for (let count = 0; count < 7; count += 1)
    await createProduct(page.request, owner, { productname: many, stock: count === 6 ? "2" : "0" });
  await page.getByRole("searchbox", { name: "Search products" }).fill(many);
  await expect(more).toBeVisible();
  const firstOne = page.getByRole("button", { name: `Add ${many}` }).first();
  await expect(firstOne, "the only one in stock, though six others match as well").toBeEnabled();
});

test("PROMO-01 a phone order fills in a customer with an account, and takes a coupon", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const name = `Tawad ${crypto.randomUUID().slice(0, 8)}`;
  const prices = { selling: "1000", original: "1000" };
  await createProduct(page.request, owner, { productname: name, stock: "3", ...prices });
  const code = await createCoupon(page.request, owner);
  const customer = await createCustomer(page.request, `Ligaya dela Cruz ${crypto.randomUUID().slice(0, 8)}`);
  await openAsOwner(page, "/admin/orders/new");
  await page.getByRole("searchbox", { name: "Search products" }).fill(name);
  await page.getByRole("button", { name: `Add ${name}` }).click();

  await page.getByRole("searchbox", { name: "Find a customer" }).fill(customer.email);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Choose ${customer.name}` }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ligaya dela Cruz");
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Full address").fill("12 Mabini Street, Ermita, Manila");

  const coupon = page.getByLabel("Coupon (optional)");
  await coupon.fill("NOSUCHCODE");
  await expect(coupon).toHaveAccessibleDescription("This code is not valid");
  await coupon.fill(code);
  await page.getByRole("button", { name: "Place order, ₱900" }).click();
  await expect(page).toHaveURL(/\/admin\/view-order\/\d+$/);
  await expect(page.getByText(`Discount, ${code}`)).toBeVisible();
});

test("an order of sold-out products shows why; nothing typed is lost", async ({ page, request }) => {
  const owner = await ownerSession(page.request);
  const name = `Ubos ${crypto.randomUUID().slice(0, 8)}`;
  const product = await createProduct(page.request, owner, { productname: name, stock: "1" });
  await startPhoneOrder(page, name);
  await page.getByLabel("Email").fill(uniqueEmail());
  await page.getByLabel("Full address").fill("12 Mabini Street, Ermita, Manila");
  const body = { firstname: "A", lastname: "B", phone: "0917 555 0142", email: uniqueEmail(), address: "Manila" };
  // Not with the cookies of the page, which may have asked for the totals by now.
  const faster = await request.post("/api/admin/orders", {
    headers: { Authorization: `Bearer ${owner.token}`, "Idempotency-Key": crypto.randomUUID() },
    data: { ...body, lines: [{ product_id: product.id, product_qty: 1 }] },
  });
  expect(faster.ok(), await faster.text()).toBe(true);
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("alert")).toContainText(`${name} just sold out.`);
  await expect(page.getByLabel("Last name")).toHaveValue("Aquino");
});

test("Enter in a field places no phone order, and in the search for a place it changes no order", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const name = `Tawag ${crypto.randomUUID().slice(0, 8)}`;
  await createProduct(page.request, owner, { productname: name, stock: "3" });
  await startPhoneOrder(page, name);
  await page.getByLabel("Full address").fill("12 Mabini Street, Ermita, Manila");
  const sent: string[] = [];
  page.on("request", (each) => sent.push(`${each.method()} ${new URL(each.url()).pathname}`));
  for (const label of ["Last name", "Coupon (optional)", "Find the place"]) await page.getByLabel(label).press("Enter");
  await page.getByLabel("Coupon (optional)").fill("NOSUCHCODE");
  await expect(page.getByLabel("Coupon (optional)")).toHaveAccessibleDescription("This code is not valid");
  expect(sent).not.toContain("POST /api/admin/orders");
  await page.getByLabel("Coupon (optional)").fill("");
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page).toHaveURL(/\/admin\/view-order\/\d+$/);

  const order = page.url();
  await page.getByRole("link", { name: "Edit order" }).click();
  await page.getByLabel("First name").fill("Elisa");
  await expect(page.getByRole("button", { name: "Save changes" })).toBeEnabled();
  const place = page.getByLabel("Find the place");
  await place.fill("zzzzzz");
  await place.press("Enter");
  await expect(page.getByText("No barangay matches “zzzzzz”.")).toBeVisible();
  const edit = `${new URL(order).pathname.replace("/admin/view-order/", "/api/admin/orders/")}/edit`;
  expect(sent).not.toContain(`POST ${edit}`);
  await expect(page).toHaveURL(`${order}/edit`);
});

test("leaving a new order asks first, also when only the customer is typed", async ({ page }) => {
  await openAsOwner(page, "/admin/orders/new");
  await page.getByLabel("Full address").fill("12 Mabini Street");
  await page.getByRole("link", { name: "Back to orders" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Full address")).toHaveValue("12 Mabini Street");
  await page.getByLabel("Full address").fill("");
  await page.getByRole("link", { name: "Back to orders" }).click();
  await expect(page).toHaveURL("/admin/orders");
});

test("Enter adds the only product found, and a message disappears when its field is corrected", async ({ page }) => {
  const owner = await ownerSession(page.request);
  const word = crypto.randomUUID().slice(0, 8);
  const one = `Isa ${word}`;
  const other = `Dalawa ${word}`;
  for (const productname of [one, other]) await createProduct(page.request, owner, { productname, stock: "5" });
  await openAsOwner(page, "/admin/orders/new");
  const search = page.getByRole("searchbox", { name: "Search products" });
  await search.fill(word);
  await expect(page.getByRole("button", { name: `Add ${other}` })).toBeVisible();
  await search.press("Enter");
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(0);

  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByText("Choose at least one product.")).toBeVisible();
  const phone = page.getByLabel("Phone");
  await expect(phone).toHaveAccessibleDescription("Enter a Philippine phone number, such as 0917 555 0142.");
  await phone.fill("0917 555 0142");
  await expect(phone).toHaveAccessibleDescription("");
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Enter the last name.");

  // Enter is pressed before the response arrives.
  await search.fill(one);
  await search.press("Enter");
  await expect(page.getByLabel(`Quantity of ${one}`)).toHaveValue("1");
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await expect(page.getByText("Choose at least one product.")).toHaveCount(0);
  for (const label of ["First name", "Last name", "Full address"]) await page.getByLabel(label).fill("Liza");
  await page.getByLabel("Email").fill(uniqueEmail());
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a skeleton is shown while the form of a new order is loading", async ({ page }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await openAsOwner(page, "/admin/orders");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.route("**/api/view-product*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "New order" }).click();
  await expect(skeletons(page).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  answer();
  await expect(page.getByRole("searchbox", { name: "Search products" })).toBeVisible();
});

test("the variant that is named in the search for a phone order is the first of its product", async ({ page }) => {
  await openAsOwner(page, "/admin/orders/new");
  const rows = page.getByRole("region", { name: "Products" }).getByRole("listitem").locator("b");
  for (const [typed, first] of [
    ["maya blue", "Tulin Maya, Blue"],
    ["maya coral", "Tulin Maya, Coral red"],
  ] as const) {
    await page.getByRole("searchbox", { name: "Search products" }).fill(typed);
    await expect(rows.first()).toHaveText(first);
  }
});
