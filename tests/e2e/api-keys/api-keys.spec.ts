import { expect } from "@playwright/test";
import { test } from "../../support/e2e/browser.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("KEY-01 KEY-02 NAV-07 an owner creates an API key, copies it for a program, and revokes it", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsOwner(page, "/admin/webhooks");
  await expect(page.getByRole("link", { name: "API documentation" })).toHaveAttribute("href", "/api/docs/");
  await page.getByRole("link", { name: "API", exact: true }).click();
  await page.getByRole("link", { name: "Create API key" }).click();

  // What was typed stays after a refusal, and leaving without a scope is told at the scopes.
  const name = `Warehouse ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: /^Create key/ }).click();
  await expect(page.getByText("Choose at least one scope.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByLabel("See the orders").check();
  await page.getByRole("button", { name: /^Create key/ }).click();

  const note = page.getByRole("status").filter({ hasText: "it is not shown again" });
  await note.getByRole("button", { name: "Copy" }).click();
  await expect(note.getByRole("button", { name: "Copied" })).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await expect(note.locator("code")).toHaveText(key);
  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get("/api/admin/orders", { headers })).status()).toBe(200);
  const tooMuch = await request.post("/api/admin/products/prices", { headers, data: {} });
  expect([tooMuch.status(), (await tooMuch.json()).details.scope]).toEqual([403, "edit_products"]);

  await page.reload();
  await expect(page.getByText(key)).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(`${key.slice(0, 17)}…`);
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(row).toContainText("Revoked");
  const refused = await request.get("/api/admin/orders", { headers });
  expect([refused.status(), (await refused.json()).code]).toEqual([401, "api_key_revoked"]);
});
