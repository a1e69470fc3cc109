import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { PASSWORD, signIn, uniqueEmail } from "../../support/e2e/customers.ts";
import { authorization, ownerSession, registerWaitingStaff } from "../../support/e2e/staff.ts";

test("ADM-05 a new email address takes effect after the link in its confirmation email is pressed", async ({
  page,
  request,
}) => {
  const nina = await registerWaitingStaff(request, "Nina Yap");
  const headers = authorization(await ownerSession(request));
  const found = await request.get(`/api/admin/staff?q=${encodeURIComponent(nina.email)}`, { headers });
  const { id } = (await found.json()).staff[0];
  await request.post(`/api/admin/staff/${id}/approve`, { headers, data: { role: "support" } });
  const email = uniqueEmail();
  await signIn(page, nina);
  await page.goto("/admin/profile");
  const part = page.getByRole("region", { name: "Email", exact: true });
  await part.getByLabel("New email").fill(email);
  await part.getByLabel("Your password").fill(PASSWORD);
  await part.getByRole("button", { name: "Change email" }).click();
  await expect(
    page.getByText(`A link for ${email} was not emailed, because this shop sends no email yet. Contact us for it.`),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "You", exact: true })).toContainText(nina.email);

  let link = "";
  await expect(async () => {
    const { emails } = await (await request.get("/api/admin/emails?limit=200", { headers })).json();
    const { id: emailId } = emails.find((each: { recipient: string }) => each.recipient === email);
    const { text } = (await (await request.get(`/api/admin/emails/${emailId}`, { headers })).json()).email;
    link = /\/confirm-email#[\w-]{43}/.exec(text)?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass();
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(`${email} is confirmed. Use it to sign in.`);
  await expectAccessible(page);

  await page.goto("/cart");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This link has expired or was used");
  const again = await request.post("/api/login", { data: { email, password: PASSWORD } });
  expect(again.status()).toBe(200);
});
