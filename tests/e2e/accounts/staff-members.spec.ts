import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { type Customer, PASSWORD, signIn, uniqueEmail } from "../../support/e2e/customers.ts";
import { authorization, openAsOwner, registerWaitingStaff } from "../../support/e2e/staff.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** The row of a member on the staff screen, found by email address. */
async function rowOf(page: Page, email: string) {
  await page.getByRole("searchbox", { name: "Search staff" }).fill(email);
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

/** Approves a waiting member with this role. */
async function letIn(page: Page, owner: Customer, { email }: Customer, role: string): Promise<void> {
  const headers = authorization(owner);
  const found = await page.request.get(`/api/admin/staff?q=${encodeURIComponent(email)}`, { headers });
  const { id } = (await found.json()).staff[0];
  const response = await page.request.post(`/api/admin/staff/${id}/approve`, { headers, data: { role } });
  expect(response.ok(), await response.text()).toBe(true);
}

test("ADM-03 an owner approves a waiting member, changes the role, suspends and reinstates", async ({
  page,
  request,
}) => {
  const paolo = await registerWaitingStaff(request, "Paolo Cruz");
  await openAsOwner(page, "/admin/staff");
  let row = await rowOf(page, paolo.email);
  await expect(row).toContainText("Waiting");
  await expectAccessible(page);

  await row.getByRole("button", { name: "Decide on Paolo Cruz" }).click();
  const role = dialog(page).getByLabel("Role");
  await role.selectOption("fulfilment");
  await expect(role).toHaveAccessibleDescription(/^Sees products; confirms, packs, ships and cancels orders/);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Paolo Cruz is approved: Fulfilment.")).toBeVisible();
  await expect(row).toContainText("Active");

  row = await rowOf(page, paolo.email);
  await row.getByRole("button", { name: "Manage Paolo Cruz" }).click();
  await dialog(page).getByRole("button", { name: "Suspend" }).click();
  await expect(row).toContainText("Suspended");
  const shut = await request.get("/api/admin/orders", { headers: authorization(paolo) });
  expect(shut.status()).toBe(401);

  await row.getByRole("button", { name: "Manage Paolo Cruz" }).click();
  await dialog(page).getByRole("button", { name: "Reinstate" }).click();
  await expect(row).toContainText("Active");
});

test("an owner invites a colleague, who opens the link and chooses a password", async ({ page }) => {
  const email = uniqueEmail();
  const owner = await openAsOwner(page, "/admin/staff");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(dialog(page)).toContainText("Without a mail server, owners find it under Emails.");
  await dialog(page).getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog(page).getByLabel("Full name")).toHaveAccessibleDescription("Enter their full name.");
  await dialog(page).getByLabel("Full name").fill("Nina Yap");
  await dialog(page).getByLabel("Email ID").fill(email);
  await dialog(page).getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`An invitation for ${email} is kept under Emails, where owners read it`)).toBeVisible();
  await expect(await rowOf(page, email)).toContainText("Invited");

  const headers = authorization(owner);
  let link = "";
  await expect(async () => {
    const { emails } = await (await page.request.get("/api/admin/emails?limit=200", { headers })).json();
    const { id } = emails.find((each: { recipient: string }) => each.recipient === email);
    const sentEmail = (await (await page.request.get(`/api/admin/emails/${id}`, { headers })).json()).email;
    link = /\/admin\/join#[\w-]{43}/.exec(sentEmail.text)?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass();

  await page.goto(link);
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/at least/i);
  await page.getByLabel("Password").fill(PASSWORD);
  await freezeClock(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Welcome to the team.")).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("ADM-02 NAV-07 a role sees its actions, and reads what it may not change", async ({ page, request }) => {
  const owner = await openAsOwner(page, "/admin/staff");
  const nina = await registerWaitingStaff(request, "Nina Yap");
  await letIn(page, owner, nina, "support");
  const own = await page.context().browser()?.newContext();
  const hers = await own?.newPage();
  if (!own || !hers) throw new Error("no browser");
  await signIn(hers, nina);
  await hers.goto("/admin/profile");
  const main = hers.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link")).toHaveText([
    "Dashboard",
    "Orders",
    "Customers",
    "Marketing",
    "Settings",
    "Profile",
  ]);
  await main.getByRole("link", { name: "Settings" }).click();
  await expect(hers.getByRole("heading", { level: 1, name: "Couriers" })).toBeVisible();
  await hers.goto("/admin/settings");
  await expect(hers.getByRole("alert")).toContainText(
    "Your role does not let you change the shop's settings. Ask an owner of the shop.",
  );
  await hers.goto("/admin/edit-product/1");
  await expect(hers.getByRole("definition").first()).toBeVisible();
  await expect(hers.getByLabel("Product Name")).toHaveCount(0);
  await own.close();
});

test("the audit log shows who did what, and can be searched", async ({ page, request }) => {
  const paolo = await registerWaitingStaff(request, `Paolo ${crypto.randomUUID().slice(0, 8)}`);
  const owner = await openAsOwner(page, "/admin/audit-log");
  await letIn(page, owner, paolo, "manager");
  await page.getByRole("searchbox", { name: "Search the log" }).fill(paolo.name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]q=Paolo/);
  const rows = page.getByRole("row").filter({ hasText: paolo.name });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Staff registration approved");
  await expect(rows.first()).toContainText("RoleManager");
  await expectAccessible(page);

  await page.getByLabel("Action").selectOption("staff_registered");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Registered as staff");
  await page.getByRole("button", { name: "Done any day" }).click();
  await page.getByLabel("From", { exact: true }).fill("2019-01-01");
  await page.getByLabel("To", { exact: true }).fill("2019-12-31");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "No entries found" })).toBeVisible();
  await page.getByRole("link", { name: "Show all entries" }).click();
  await expect(page).toHaveURL(/\/admin\/audit-log\??$/);

  // Back shows the same search again, in the fields and in the list.
  await page.goBack();
  await expect(page.getByLabel("Action")).toHaveValue("staff_registered");
  await page.reload();
  await page.getByRole("link", { name: "Show all entries" }).click();
  await expect(page.getByLabel("Action")).toHaveValue("");
});

test("a long name in the audit log hides neither the action nor the actor", { tag: "@both" }, async ({
  page,
  request,
}) => {
  const name = `Wilhelmina-Constantina Bartolomea de los Reyes y ${crypto.randomUUID().slice(0, 8)}`;
  await registerWaitingStaff(request, name);
  await openAsOwner(page, `/admin/audit-log?q=${encodeURIComponent(name)}`);
  const action = page.getByRole("cell", { name: "Registered as staff" });
  await expect(action).toBeVisible();
  expect(await action.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(page.locator(`td[title="${name}"]`)).toBeVisible();
});
