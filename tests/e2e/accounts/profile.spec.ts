import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import {
  addToCart,
  type Customer,
  createCustomer,
  PASSWORD,
  signIn,
  uniqueEmail,
} from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { authorization } from "../../support/e2e/staff.ts";

const BELL = 22;

type Request = Parameters<typeof createCustomer>[0];

async function atProfile(page: Page, request: Request): Promise<Customer> {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await page.goto("/account/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  return customer;
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function signInElsewhere(request: Request, { email }: Customer): Promise<{ token: string }> {
  const headers = { "user-agent": "Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/133.0" };
  const response = await request.post("/api/login", { data: { email, password: PASSWORD }, headers });
  return response.json();
}

const isIn = async (request: Request, token: string) =>
  (await request.get("/api/account", { headers: { Authorization: `Bearer ${token}` } })).status() === 200;

test("ACC-09 a changed name is shown in the header at once", async ({ page, request }) => {
  const customer = await atProfile(page, request);
  await expectAccessible(page);
  await expect(part(page, "Email")).toContainText(`You sign in with ${customer.email}. This shop sends no emails yet`);
  const name = part(page, "You").getByLabel("Full Name");
  await name.fill("");
  await part(page, "You").getByRole("button", { name: "Save name" }).click();
  await expect(name).toHaveAccessibleDescription(/Enter your full name[.]/);
  await expect(name).toBeFocused();
  await name.fill("Andrea Santos");
  await part(page, "You").getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Your name is saved.")).toBeVisible();
  const header = page.getByRole("banner");
  await expect(header.getByText("Andrea Santos").filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Andrea Santos");
});

test("ACC-09 a new email address needs the password, and takes effect when its confirmation link is opened", async ({
  page,
  request,
}) => {
  const customer = await atProfile(page, request);
  const email = part(page, "Email");
  await email.getByLabel("New email").fill(uniqueEmail());
  await email.getByLabel("Your password").fill("not the password");
  await email.getByRole("button", { name: "Change email" }).click();
  await expect(email.getByLabel("Your password")).toHaveAccessibleDescription(/This is not your password[.]/);
  await expectAccessible(page);
  await email.getByLabel("Your password").fill(PASSWORD);
  await email.getByRole("button", { name: "Change email" }).click();
  await expect(email.getByText(/A link for .+ was not emailed, because this shop sends no email yet/)).toBeVisible();
  await expect(email.getByRole("link", { name: "(02) 8555 0118" })).toHaveAttribute("href", "tel:+63285550118");
  await page.reload();
  await expect(email).toContainText(customer.email);
});

test("ACC-09 a new password needs the current one and ends the other sessions", async ({ page, request }) => {
  const customer = await atProfile(page, request);
  const other = await signInElsewhere(request, customer);
  const password = part(page, "Password");
  await password.getByLabel("Current password").fill("not the password");
  await password.getByLabel("New password").fill("a new long one");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByLabel("Current password")).toHaveAccessibleDescription(/This is not your password[.]/);
  await expect(password.getByLabel("Current password")).toBeFocused();
  await expectAccessible(page);
  await password.getByLabel("Current password").fill(PASSWORD);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed. You are signed out everywhere else.")).toBeVisible();
  await expect(password.getByLabel("New password")).toHaveValue("");
  expect([await isIn(request, customer.token), await isIn(request, other.token)]).toEqual([true, false]);
});

test("ACC-09 the devices are listed, and other devices can be signed out", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const other = await signInElsewhere(request, customer);
  await signInElsewhere(request, customer);
  await signIn(page, customer);
  await page.goto("/account/profile");
  const devices = part(page, "Devices").getByRole("listitem");
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText("This device");
  await devices.last().getByRole("button", { name: "Sign out Firefox on Mac" }).click();
  await expect(devices).toHaveCount(2);
  expect(await isIn(request, other.token)).toBe(false);
  await part(page, "Devices").getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(devices).toHaveCount(1);
  expect(await isIn(request, customer.token)).toBe(true);
});

async function fillAddress(page: Page, street: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Recipient").fill("Andrea Villanueva");
  await dialog.getByLabel("Phone").fill("0917 555 0142");
  await dialog.getByLabel("House number and street").fill(street);
  await dialog.getByLabel("Barangay").fill("Ermita");
  await dialog.getByLabel("City or municipality").fill("Manila");
  await expect(dialog.getByLabel("Region")).toHaveValue("Metro Manila");
}

test("ACC-09 addresses are added, changed, made the default and deleted", async ({ page, request }) => {
  await atProfile(page, request);
  const addresses = part(page, "Addresses");
  await expect(addresses).toContainText("No saved addresses yet.");
  await addresses.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await dialog.getByLabel("Recipient").fill("");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByLabel("Recipient")).toBeFocused();
  await expect(dialog.getByLabel("Recipient")).toHaveValue("");
  await expect(dialog.getByLabel("Barangay")).toHaveAccessibleDescription(/Enter the barangay[.]/);
  await expectAccessible(page);
  await fillAddress(page, "x");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByLabel("House number and street")).toBeFocused();
  await expect(dialog.getByLabel("House number and street")).toHaveAccessibleDescription(
    "Enter house number and street, such as 12 Mabini Street.",
  );
  await fillAddress(page, "12 Mabini Street");
  await dialog.getByRole("button", { name: "Save address" }).click();
  const rows = addresses.getByRole("listitem");
  await expect(rows).toHaveText([/^Andrea VillanuevaDefault12 Mabini Street, Ermita/]);

  await addresses.getByRole("button", { name: "Add an address" }).click();
  await fillAddress(page, "7 Rizal Avenue");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(rows).toHaveCount(2);
  await addresses.getByRole("button", { name: "Make default 7 Rizal Avenue" }).click();
  await expect(rows.first()).toContainText("Default7 Rizal Avenue");
  await addresses.getByRole("button", { name: "Edit 12 Mabini Street" }).click();
  const edit = page.getByRole("dialog", { name: "Edit address" });
  await expect(edit.getByLabel("City or municipality")).toHaveValue("Manila");
  await expect(edit.getByLabel("Phone")).toHaveValue("0917 555 0142");
  await expect(rows.first()).toContainText("0917 555 0142");
  await edit.getByLabel("House number and street").fill("14 Mabini Street");
  await edit.getByRole("button", { name: "Save address" }).click();
  await expect(rows.last()).toContainText("14 Mabini Street");
  await addresses.getByRole("button", { name: "Delete 7 Rizal Avenue" }).click();
  await expect(rows).toHaveText([/Default14 Mabini Street/]);
});

test("ACC-09 a new address suggests the account's name and phone number, and what is typed over them stays", {
  tag: "@both",
}, async ({ page, request }) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await page.goto("/account/profile");
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  const open = () => part(page, "Addresses").getByRole("button", { name: "Add an address" }).click();
  await open();
  await expect(dialog.getByLabel("Recipient")).toHaveValue(customer.name);
  await expect(dialog.getByLabel("Phone"), "none is known").toHaveValue("");
  await expectAccessible(page);
  await placeOrder(request, customer, 22);
  await page.reload();
  await open();
  await expect(dialog.getByLabel("Phone"), "that of the order").toHaveValue("0917 555 0142");
  await fillAddress(page, "12 Mabini Street");
  await dialog.getByLabel("Recipient").fill("Lola Nena");
  await dialog.getByLabel("Phone").fill("12");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByLabel("Phone")).toBeFocused();
  await expect(dialog.getByLabel("Recipient")).toHaveValue("Lola Nena");
  await dialog.getByLabel("Phone").fill("0917 555 0143");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(part(page, "Addresses").getByRole("listitem")).toHaveText([/^Lola NenaDefault/]);
  await part(page, "Addresses").getByRole("button", { name: "Edit 12 Mabini Street" }).click();
  const edit = page.getByRole("dialog", { name: "Edit address" });
  await expect(edit.getByLabel("Recipient")).toHaveValue("Lola Nena");
  await expect(edit.getByLabel("Phone")).toHaveValue("0917 555 0143");
});

test("ACC-09 a city with only one possible region selects it, and a region chosen by hand is kept", async ({
  page,
  request,
}) => {
  await atProfile(page, request);
  await part(page, "Addresses").getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  const city = dialog.getByLabel("City or municipality");
  const region = dialog.getByLabel("Region");
  await city.fill("San Juan");
  await expect(region).toHaveValue("");
  await city.fill("Cebu City");
  await expect(region).toHaveValue("Central Visayas");
  await dialog.getByLabel("Province (optional)").selectOption("Cebu");
  await city.fill("las pinas");
  await expect(region).toHaveValue("Metro Manila");
  await expect(dialog.getByLabel("Province (optional)")).toBeDisabled();
  await expectAccessible(page);
  await region.selectOption("Calabarzon");
  await city.fill("Davao City");
  await expect(region).toHaveValue("Calabarzon");
});

test("ACC-09 an address has a region and a province of it; other saved text is kept", async ({ page, request }) => {
  const customer = await createCustomer(request);
  const address = { recipient: "Andrea Villanueva", phone: "0917 555 0142", street: "1 Sampaguita Street" };
  const place = { barangay: "Poblacion", city: "Tagaytay", province: "Kabite", region: "Region IV" };
  await request.post("/api/addresses", { headers: authorization(customer), data: { ...address, ...place } });
  await signIn(page, customer);
  await page.goto("/account/profile");
  const addresses = part(page, "Addresses");
  await addresses.getByRole("button", { name: "Edit 1 Sampaguita Street" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit address" });
  await expect(dialog.getByLabel("Region")).toHaveValue("Region IV");
  await expect(dialog.getByLabel("Province (optional)")).toHaveValue("Kabite");
  await dialog.getByLabel("Region").selectOption("Metro Manila");
  await expect(dialog.getByLabel("Province (optional)")).toBeDisabled();
  await dialog.getByLabel("Region").selectOption("Calabarzon");
  await dialog.getByLabel("Province (optional)").selectOption("Cavite");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(addresses.getByRole("listitem")).toContainText("Tagaytay, Cavite, Calabarzon");
});

test("ACC-09 CHK-01 the checkout is filled in from a saved address, and can save one", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await addToCart(request, customer, BELL);
  await signIn(page, customer);
  await page.goto("/checkout");
  await expect(page.getByLabel("First name")).toHaveValue("Andrea");
  await expect(page.getByLabel("Last name")).toHaveValue("Villanueva");
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await page.getByLabel("First name").fill("Andrea Luz");
  await page.getByLabel("Last name").fill("de los Santos");
  await page.getByLabel("Phone").fill("0917 555 0142");
  await page.getByLabel("Full address").fill("12 Mabini Street, Ermita, Manila 1000");
  const saving = page.getByRole("button", { name: "Save this address for next time" });
  await saving.click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  const filled = { Recipient: "Andrea Luz de los Santos", Phone: "0917 555 0142", Barangay: "Ermita" };
  const rest = { "House number and street": "12 Mabini Street", "City or municipality": "Manila" };
  for (const [label, value] of Object.entries({ ...filled, ...rest, "Postal code (optional)": "1000" })) {
    await expect(dialog.getByLabel(label)).toHaveValue(value);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(saving).toBeFocused();
  await expect(page.getByLabel("Full address")).toHaveValue("12 Mabini Street, Ermita, Manila 1000");
  await saving.click();
  await expect(dialog.getByLabel("Region")).toHaveValue("Metro Manila");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByLabel("Full address")).toHaveValue("12 Mabini Street, Ermita\nManila, Metro Manila 1000");
  await expect(page.getByLabel("Phone"), "a number is written one way everywhere").toHaveValue("0917 555 0142");
  await expect(page.getByLabel("First name"), "a name stays as it was typed").toHaveValue("Andrea Luz");
  const saved = page.getByLabel("Deliver to a saved address");
  const chosen = saved.locator("option:checked");
  await expect(chosen).toHaveText("Andrea Luz de los Santos, 12 Mabini Street, Manila");
  await page.getByLabel("Email").fill("andrea@santos.example");
  await page.getByLabel("Full address").fill("Somewhere else");
  await expect(chosen).toHaveText("Another address");
  await expectAccessible(page);
  await saved.selectOption({ index: 1 });
  await expect(page.getByLabel("Full address")).toHaveValue(/^12 Mabini Street/);
  await expect(page.getByLabel("Email"), "what was typed stays").toHaveValue("andrea@santos.example");
  await page.reload();
  await expect(chosen).toHaveText("Andrea Luz de los Santos, 12 Mabini Street, Manila");
  await page.getByRole("button", { name: "PLACE ORDER NOW" }).click();
  await expect(page.getByRole("heading", { name: "Salamat, Andrea Luz." })).toBeVisible();
});

test("ACC-09 my data is downloaded as a file", async ({ page, request }) => {
  const customer = await atProfile(page, request);
  const { tracking_no } = await placeOrder(request, customer, BELL);
  const downloading = page.waitForEvent("download");
  await part(page, "Your data").getByRole("button", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("tulin-my-data.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data.account.email).toBe(customer.email);
  expect(data.orders[0].order.tracking_no).toBe(tracking_no);
});

test("ACC-09 the account is deleted with the password when no order is open", async ({ page, request }) => {
  const customer = await createCustomer(request);
  await signIn(page, customer);
  await page.goto("/account/profile");
  const ask = part(page, "Your data").getByRole("button", { name: "Delete my account" });
  await ask.click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByLabel("Your password")).toBeVisible();
  const { id, tracking_no } = await placeOrder(request, customer, BELL);
  const remove = dialog.getByRole("button", { name: "Delete my account" });
  await remove.click();
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(/Enter your password[.]/);
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await remove.click();
  await expect(dialog.getByRole("alert")).toContainText(`Your order ${tracking_no} has not arrived yet.`);
  await expect(dialog.getByRole("link", { name: "See this order" })).toHaveAttribute("href", `/account/orders/${id}`);
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await ask.click();
  await expect(dialog, "before a password is typed").toContainText(`Order ${tracking_no} has not arrived yet.`);
  await expect(dialog.getByRole("link", { name: tracking_no })).toHaveAttribute("href", `/account/orders/${id}`);
  await expect(dialog.getByLabel("Your password")).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await changeOrderStatus(request, id, 5);
  await ask.click();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await remove.click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toContainText("Your account is deleted.");
  await page.getByRole("button", { name: "Back to the shop" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  const response = await request.get("/api/account", { headers: authorization(customer) });
  expect(response.status()).toBe(401);
});
