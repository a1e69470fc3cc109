import { expect } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

test("ADM-08 Escape and a click outside ask before what was typed in a dialog is lost @both", async ({
  page,
  request,
}) => {
  const { id } = await placeOrder(request, await createCustomer(request), 22);
  await changeOrderStatus(request, id, 1, 2, 3);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const stay = question.getByRole("button", { name: "Stay here" });
  for (const [opens, label] of [
    ["Delivery failed", "Reason"],
    ["Correct courier", "Courier Tracking No. (optional)"],
  ] as const) {
    const opener = page.getByRole("button", { name: opens, exact: true });
    const typed = page.getByLabel(label);
    await opener.click();
    await expect(typed).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(typed, "closed at once").toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await typed.fill("Nobody was there.");
    for (const time of [1, 2, 3]) {
      await page.keyboard.press("Escape");
      await expect(question, `asked ${time} times`).toBeVisible();
      if (time === 1) await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(typed).toBeFocused();
    }
    await page.mouse.click(5, 5);
    await stay.click();
    await expect(typed).toBeFocused();
    await expect(typed).toHaveValue("Nobody was there.");
    await page.mouse.click(5, 5);
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(typed).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(typed).not.toHaveValue("Nobody was there.");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
  }
});

test("ADM-08 ACC-09 Escape asks before a new address of a customer is lost", {
  tag: "@both",
}, async ({ page }) => {
  await signIn(page, await createCustomer(page.request));
  await page.goto("/account/profile");
  const opener = page.getByRole("button", { name: "Add an address" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await opener.click();
  await page.keyboard.press("Escape");
  await expect(dialog, "closed at once").toBeHidden();
  await opener.click();
  await dialog.getByLabel("Recipient").fill("Nanay");
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay here" }).click();
  await page.keyboard.type(" Reyes");
  await expect(dialog.getByLabel("Recipient")).toHaveValue("Nanay Reyes");
  await page.mouse.click(5, 5);
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
