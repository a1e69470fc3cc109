import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { refuse } from "#contract/errors.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, PASSWORD, uniqueEmail } from "../../support/e2e/customers.ts";
import { authorization, OWNER, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";

/** The newest link to this page in the stored emails to an address, once there is one. */
async function linkTo(request: APIRequestContext, path: string, address: string): Promise<string> {
  const headers = authorization(await ownerSession(request));
  let link = "";
  await expect(async () => {
    const { emails } = await (await request.get("/api/admin/emails?limit=200", { headers })).json();
    for (const { id, recipient } of emails) {
      if (recipient !== address || link !== "") continue;
      const { text } = (await (await request.get(`/api/admin/emails/${id}`, { headers })).json()).email;
      link = new RegExp(`${path}#[\\w-]{43}`).exec(text ?? "")?.[0] ?? "";
    }
    expect(link).not.toBe("");
  }).toPass();
  return link;
}

/** Answers each login as after many wrong passwords: the shop under test has no limits. */
async function delayLogins(page: Page): Promise<void> {
  const { status, message, code } = refuse("login_delayed", { retryAfterSeconds: 240 });
  await page.route("**/api/login", (route) =>
    route.fulfill({ status, json: { status, message, code, request_id: "" } }),
  );
}

test("SEC-02 after many wrong passwords the sign-in offers a link by email, and the link signs in", async ({
  page,
  request,
}) => {
  const { email } = await createCustomer(request);
  await delayLogins(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Log in / Register" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign In" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog.getByRole("alert")).toContainText("or sign in with a link instead of the password.");
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Send me a link" }).click();
  const asking = page.getByRole("dialog", { name: "Sign in with a link" });
  await asking.getByLabel("Email").fill(email);
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Send me a link" }).click();
  await expect(asking.getByRole("status")).toContainText("If you have an account, contact us");

  await page.goto(await linkTo(request, "/log-in", email));
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
});

test("SEC-02 the back office offers the link, too", async ({ page, request }) => {
  const { email } = await createCustomer(request);
  await delayLogins(page);
  await page.goto("/admin/login");
  await page.getByLabel("Email ID").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Login" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "ask an owner for your link" })).toBeVisible();
  await linkTo(request, "/log-in", email);
});

test("SEC-01 `This wasn't me` in the email about a requested address signs out and sends a link to choose a password", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { email } = customer;
  const wanted = { email: uniqueEmail(), password: PASSWORD };
  const asked = await request.put("/api/account/email", { headers: authorization(customer), data: wanted });
  expect(asked.status(), await asked.text()).toBe(200);
  const link = await linkTo(request, "/secure-account", email);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Secure my account" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Everybody is signed out of your account.");
  await expectAccessible(page);
  expect((await request.get("/api/account", { headers: authorization(customer) })).status()).toBe(401);

  await page.goto(await linkTo(request, "/reset-password", email));
  await page.getByLabel("New password").fill("password");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/This password is very common/);
  await page.getByLabel("New password").fill("habagat at amihan");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Your password is changed.");
  await page.goto(link);
  await page.getByRole("button", { name: "Secure my account" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This link has expired or was used.");
});

test("SEC-06 the button in the welcome email confirms the address, and staff no longer see that it is not confirmed", async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const { email } = customer;
  const headers = authorization(await ownerSession(request));
  const found = await request.get(`/api/admin/customers?q=${encodeURIComponent(email)}`, { headers });
  const { id } = (await found.json()).customers[0];
  await openAsOwner(page, `/admin/customers/${id}`);
  await expect(page.getByRole("link", { name: email })).toBeVisible();
  await expect(page.getByText("Not confirmed yet")).toBeVisible();

  await page.goto(await linkTo(request, "/confirm-email", email));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(`${email} is confirmed.`);
  await expectAccessible(page);
  expect((await request.get("/api/account", { headers: authorization(customer) })).status()).toBe(200);

  await page.goto(`/admin/customers/${id}`);
  await expect(page.getByRole("link", { name: email })).toBeVisible();
  await expect(page.getByText("Not confirmed yet")).toHaveCount(0);
});

test("ADM-03 a login with a `next` that is no address leads to the dashboard", async ({ page }) => {
  await page.goto("/admin/login?next=//");
  await page.getByLabel("Email ID").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("/admin/dashboard");
});
