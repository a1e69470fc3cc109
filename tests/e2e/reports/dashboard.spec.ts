import { expect, type Locator, type Page } from "@playwright/test";
import type { CallReply } from "#contract/api.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { skeletons } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { test } from "../../support/e2e/isolated-shop.ts";
import { placeOrder } from "../../support/e2e/orders.ts";
import {
  authorization,
  openAsOwner,
  ownerSession,
  registerOwner,
  registerWaitingStaff,
} from "../../support/e2e/staff.ts";

test.beforeAll(async ({ ownShop }) => {
  await registerOwner(ownShop).catch(() => undefined); // Another worker's tests may have registered the owner of this shop before.
});

/** The current statistics, as the owner sees them. */
async function statisticsNow(page: Page): Promise<CallReply<"GET /api/admin/dashboard">> {
  const headers = authorization(await ownerSession(page.request));
  const response = await page.request.get("/api/admin/dashboard?days=1", { headers });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

const tile = (page: Page, name: string) =>
  page.getByRole("region", { name: "Figures of the period" }).getByRole("link", { name });

test("ADM-04 the tiles show the statistics of the period, and count an order", async ({ page }) => {
  await placeOrder(page.request, await createCustomer(page.request), 1);
  const { statistics } = await statisticsNow(page);
  await openAsOwner(page, "/admin/dashboard?period=today");
  const sales = new Intl.NumberFormat("en-PH").format(statistics?.totals.sales ?? 0);
  await expect(tile(page, "Sales")).toContainText(`₱${sales}`);
  await expect(tile(page, "Sales")).toContainText(`${statistics?.totals.orders} order`);
  await expect(tile(page, "New Members")).toContainText(String(statistics?.totals.members));
  await expect(tile(page, "Analytics")).toBeVisible();
  await expect(tile(page, "Emails")).toBeVisible();
  const best = page.getByRole("region", { name: "Best sellers" });
  await expect(best.getByRole("listitem").first()).toContainText("piece");
  await expect(page.getByRole("region", { name: "Low stock" })).toContainText("Out of stock");
  await expect(page.getByRole("region", { name: "Employees" })).toContainText("Isabel Ramos");
  const review = page
    .getByRole("region", { name: "Latest reviews" })
    .getByRole("row", { name: /Fits, and does not look like a mushroom/ });
  await expect(review).toContainText("Approved");
});

test("ADM-04 the period is in the URL and changes the days of every figure", async ({ page }) => {
  await placeOrder(page.request, await createCustomer(page.request), 2);
  await openAsOwner(page, "/admin/dashboard");
  const periods = page.getByRole("navigation", { name: "Period" });
  await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "true");
  await periods.getByRole("link", { name: "Year" }).click();
  await expect(page).toHaveURL("/admin/dashboard?period=year");
  await expect(page.getByRole("heading", { name: "Sales by week" })).toBeVisible();

  await page
    .getByRole("main")
    .getByRole("button", { name: / to .* 20\d\d/ })
    .click();
  const days = page.getByRole("dialog", { name: "Days" });
  await days.getByLabel("From").fill("2024-02-01");
  await days.getByLabel("To").fill("2024-02-29");
  await expectAccessible(page);
  await days.getByRole("button", { name: "Show these days" }).click();
  await expect(page).toHaveURL("/admin/dashboard?from=2024-02-01&to=2024-02-29");
  await expect(page.getByText("No data in this period")).toBeVisible();
  await expect(page.getByText("No sales in this period.")).toBeVisible();
  await expect(tile(page, "Sales")).toContainText("₱0");
  await page.reload();
  await expect(page.getByRole("button", { name: "1 Feb to 29 Feb 2024" })).toBeVisible();
});

test("ADM-04 a tile shows its chart without another request, by keyboard and as a table", async ({ page }) => {
  await placeOrder(page.request, await createCustomer(page.request), 3);
  await openAsOwner(page, "/admin/dashboard?period=week");
  const chart = page.getByRole("region", { name: /by day$/ });
  await expect(chart.getByRole("application", { name: /by day/ })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));

  await chart.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { name: "Orders by day" })).toBeVisible();
  await tile(page, "New Members").click();
  await expect(page).toHaveURL("/admin/dashboard?period=week&chart=members");
  await expect(page.getByRole("heading", { name: "New members by day" })).toBeVisible();
  await expect(tile(page, "New Members")).toHaveAttribute("aria-current", "true");

  const drawing = page.getByRole("application", { name: /^New members by day/ });
  await drawing.focus();
  await page.keyboard.press("ArrowRight");
  await expect(chart.getByRole("status")).toBeVisible();
  const first = await chart.getByRole("status").textContent();
  await page.keyboard.press("ArrowRight");
  await expect(chart.getByRole("status")).not.toHaveText(first ?? "");

  await page.getByText("Show as a table").click();
  const rows = page.getByRole("table", { name: "New members by day" }).getByRole("row");
  await expect(rows).toHaveCount(8);
  await expect(rows.last()).toContainText(/\d{4}/);
  expect(asked).toEqual([]);
  await expectAccessible(page);
});

test("ADM-04 a visit from outside is counted, also of a cached page; the next page is not", async ({ page }) => {
  const visits = async () => (await statisticsNow(page)).statistics?.totals.visits ?? 0;
  const before = await visits();
  await page.goto("/accessory");
  await page.goto("/scooter");
  await page.getByRole("link", { name: "Helmets" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL("/helmet");
  await expect.poll(visits, { timeout: 60_000, intervals: [1000] }).toBeGreaterThanOrEqual(before + 2);
});

test("ADM-04 a failed email can be sent again, and the response is shown", async ({ page }) => {
  const customer = await createCustomer(page.request);
  const headers = authorization(await ownerSession(page.request));
  const sentEmails = await (await page.request.get("/api/admin/emails?limit=200", { headers })).json();
  const sentEmail = sentEmails.emails.find(({ recipient }: { recipient: string }) => recipient === customer.email);
  // No mail server can be made to fail here, so the response is changed.
  await page.route("**/api/admin/dashboard*", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.emails.failed = { count: 1, more: false };
    json.emails.latest_failed = [{ ...sentEmail, subject: "Your account", state: "failed", error: "mailbox full" }];
    await route.fulfill({ response, json });
  });
  await openAsOwner(page, "/admin/dashboard");
  const failed = page.getByRole("region", { name: "Emails that failed" });
  await expect(failed).toContainText(`${customer.email}, mailbox full`);
  await expect(tile(page, "Emails")).toContainText("1 failed");
  await expectAccessible(page);
  await freezeClock(page);
  await failed.getByRole("button", { name: `Send again: Your account, ${customer.email}` }).click();
  // For the shop the email was kept and has not failed.
  await expect(page.getByText("This email has not failed: it is waiting or sent.").first()).toBeVisible();
  await page.clock.resume();
  await failed.getByRole("link", { name: "All 1 failed" }).click();
  await expect(page).toHaveURL("/admin/emails?state=failed");
});

test("ADM-04 support sees pending work, and no statistics of the shop", async ({ page }) => {
  const owner = authorization(await ownerSession(page.request));
  const helper = await registerWaitingStaff(page.request, "Nina Yap");
  const { staff } = await (
    await page.request.get("/api/admin/staff?state=waiting&limit=200", { headers: owner })
  ).json();
  const { id } = staff.find(({ email }: { email: string }) => email === helper.email);
  const data = { role: "support" };
  expect((await page.request.post(`/api/admin/staff/${id}/approve`, { headers: owner, data })).ok()).toBe(true);
  await signIn(page, helper);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Orders waiting" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Low stock" })).toBeVisible();
  for (const name of ["Best sellers", "Employees", "Emails that failed", /^Sales by/]) {
    await expect(page.getByRole("heading", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("navigation", { name: "Period" })).toHaveCount(0);
  await expect(tile(page, "Sales")).toHaveCount(0);
  await expectAccessible(page);
});

test("ADM-04 a skeleton is shown while the statistics are loading", async ({ page }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/admin/dashboard*", async (route) => {
    await held;
    await route.continue();
  });
  await openAsOwner(page, "/admin/dashboard");
  await expect(skeletons(page).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  answer();
  await expect(tile(page, "Sales")).toBeVisible();
});

test("ADM-04 the only bar of a day is in the middle of its chart", async ({ page }) => {
  await placeOrder(page.request, await createCustomer(page.request), 3);
  await openAsOwner(page, "/admin/dashboard?period=today");
  const drawing = page.getByRole("application", { name: /by day/ });
  const bar = drawing.locator("rect[class*='bar']").first();
  await expect(bar).toBeVisible();
  const middleOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
    return x + width / 2;
  };
  const lines = drawing.locator("line").first();
  await expect.poll(async () => Math.abs((await middleOf(bar)) - (await middleOf(lines)))).toBeLessThan(2);
});
