import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { freezeClock } from "../../support/e2e/clock.ts";
import { PASSWORD } from "../../support/e2e/customers.ts";
import { openFreshShop } from "../../support/fresh-shop.ts";
import { startMailServer } from "../../support/mail-server.ts";

test("NAV-03 ACC-08 a shop without a mail server shows how to ask the shop for the reset link", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Log in / Register" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("nobody@reyes.example");
  await page.getByRole("link", { name: "Sign Up" }).click();
  const signUp = page.getByRole("dialog", { name: "Sign Up" });
  await expect(signUp.getByLabel("Email")).toHaveValue("nobody@reyes.example");
  await signUp.getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Forgot password" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  await expect(dialog.getByLabel("Email"), "typed in Sign In").toHaveValue("nobody@reyes.example");
  await dialog.getByRole("button", { name: "Send me a link" }).click();
  await expect(dialog.getByRole("status")).toContainText("contact us and we'll send your link");
  await expect(dialog.getByRole("link", { name: "(02) 8555 0118" })).toHaveAttribute("href", "tel:+63285550118");
  await expect(dialog.getByRole("link", { name: "hello@tulin.example" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Request a new link" }).click();
  await expect(dialog.getByLabel("Email")).toBeFocused();
});

test("NAV-03 ACC-08 a forgotten password is replaced with the link from the email; the link works once", async ({
  page,
}) => {
  test.slow(); // It starts a new shop.
  const mail = await startMailServer();
  const shop = await openFreshShop({ SMTP_URL: mail.url });
  try {
    const email = "joy@reyes.example";
    await page.request.post(`${shop.url}/api/register`, { data: { name: "Joy Reyes", email, password: PASSWORD } });

    const openSignIn = async () => {
      await page.getByRole("button", { name: "Log in / Register" }).click();
    };
    await page.goto(`${shop.url}/contact`);
    await expect(page.getByRole("main"), "this shop has a mail server").toContainText("We answer by email.");
    await openSignIn();
    await page.getByRole("link", { name: "Forgot password" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset password" });
    await dialog.getByLabel("Email").fill(email);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send me a link" }).click();
    const answer = dialog.getByRole("status");
    await expect(answer).toContainText("If this address has an account");
    await expect(dialog.getByText("Call", { exact: true })).toHaveCount(0);
    await expect(answer.locator(".."), "the focus is where the form was").toBeFocused();

    const linkIn = (message: string) => /\/reset-password#([\w-]+)/.exec(message.replaceAll("=\r\n", ""))?.[0];
    const sentEmail = () => mail.received.find(({ to, message }) => to === email && linkIn(message));
    await expect.poll(sentEmail, { timeout: 30_000 }).toBeDefined();
    const link = linkIn(sentEmail()?.message ?? "");

    await page.goto(`${shop.url}${link}`);
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/Use at least 8 characters\./);
    await expectAccessible(page);
    await page.getByLabel("New password").fill("a much better one");
    await page.getByRole("button", { name: "Save password" }).click();
    const saved = page.getByRole("main").getByRole("status");
    await expect(saved).toContainText("Your password is changed.");
    await expect(saved.locator(".."), "the focus is where the form was").toBeFocused();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await page.getByRole("dialog", { name: "Sign In" }).getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a much better one");
    await freezeClock(page);
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
    await page.clock.resume();
    await reloaded;
    await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();

    await page.goto(`${shop.url}${link}`);
    await page.getByLabel("New password").fill("yet another one");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("alert")).toHaveText("This link has expired or was used. Request a new one.");
    await page.getByRole("button", { name: "Request a new one" }).click();
    await expect(page.getByRole("dialog", { name: "Reset password" })).toBeVisible();
  } finally {
    await shop.stop();
    await mail.close();
  }
});
