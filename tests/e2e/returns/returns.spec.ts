import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { ReturnReason } from "#contract/returns.states.ts";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { addToCart, createCustomer, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, placeOrder } from "../../support/e2e/orders.ts";
import { authorization, openAsOwner, ownerSession } from "../../support/e2e/staff.ts";
import { noisePicture } from "../../support/pictures.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("RET-01 a customer asks with a picture and withdraws, asks again, and staff accept, receive and refund it @both", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, 22);
  await changeOrderStatus(request, id, 1, 2, 3, 4);
  const theirs = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await signIn(theirs, customer);
  await theirs.goto(`/account/orders/${id}`);
  const returns = theirs.getByRole("region", { name: "Returns" });
  const dialog = theirs.getByRole("dialog", { name: "Return items" });
  const ask = dialog.getByRole("button", { name: "Request return" });

  await returns.getByRole("button", { name: "Return items" }).click();
  await ask.click();
  await expect(dialog).toContainText("Choose a reason.");
  await expectAccessible(theirs);
  await dialog.getByLabel("Why?").selectOption("It came damaged");
  await dialog.getByLabel("What would you like?").selectOption("Replacement");
  await dialog
    .getByLabel("Pictures")
    .setInputFiles({ name: "bell.txt", mimeType: "image/png", buffer: Buffer.from("no") });
  await ask.click();
  await expect(dialog).toContainText("bell.txt: This is not a picture");
  const buffer = await noisePicture(60, 40).png().toBuffer();
  const chosen = dialog.getByRole("list", { name: "Chosen pictures" });
  for (const name of ["bell.png", "box.png"])
    await dialog.getByLabel("Pictures (optional)").setInputFiles({ name, mimeType: "image/png", buffer });
  await expect(chosen).toContainText(/bell\.png.*box\.png/);
  await theirs.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await returns.getByRole("button", { name: "Return items" }).click();
  await expect(dialog.getByLabel("Why?"), "kept when the dialog was closed").toHaveValue("damaged");
  await expect(chosen.getByRole("listitem")).toHaveCount(2);
  await chosen.getByRole("button", { name: "Remove box.png" }).click();
  await theirs.setViewportSize({ width: 390, height: 500 });
  await dialog.getByLabel(/^Pieces of/).selectOption("0");
  await ask.click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose at least one piece.");
  await expect(dialog.getByRole("alert"), "above the fields, far from the button").toBeInViewport();
  await dialog.getByLabel(/^Pieces of/).selectOption("1");
  await theirs.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByLabel("What is wrong?").fill("There is a dent.");
  await ask.click();
  await expect(dialog).toBeHidden();
  await expect(returns.getByRole("link", { name: "Picture 1" })).toBeVisible();
  await expect(returns).toContainText("There is a dent.");
  const steps = returns.getByRole("list", { name: /^Steps of return/ }).getByRole("listitem");
  await expect(steps, "what was asked for is said above").toHaveText([
    /^Requested.*\d{4}, \d\d:\d\d.*There is a dent\.$/,
  ]);
  await expect(returns.getByText("It came damaged")).toHaveCount(1);
  await theirs.goto("/account/profile");
  await theirs.getByRole("button", { name: "Delete my account" }).click();
  const deletion = theirs.getByRole("dialog", { name: "Delete your account?" });
  await expect(deletion.getByRole("alert")).toContainText("This withdraws an open return");
  await expect(deletion.getByRole("alert")).toContainText(new RegExp(`Return \\d+ of order ${id} `));
  await expectAccessible(theirs);
  await deletion.getByRole("button", { name: "Keep my account" }).click();
  await theirs.goto(`/account/orders/${id}`);
  await expect(returns.getByRole("button", { name: "Return items" })).toBeHidden();
  await expectAccessible(theirs);
  await returns.getByRole("button", { name: /^Withdraw return/ }).click();
  await expect(returns).toContainText("Withdrawn");
  await expect(steps).toHaveText([/^Requested/, /^Return \d+ withdrawn/]);

  await returns.getByRole("button", { name: "Return items" }).click();
  await dialog.getByLabel("Why?").selectOption("I have changed my mind");
  await expect(dialog).toContainText("You pay for sending it back.");
  await expect(dialog).not.toContainText("costs you nothing");
  const refundTo = dialog.getByLabel("Where should we send the refund?");
  await expect(refundTo, "for a replacement").toBeHidden();
  await dialog.getByLabel("What would you like?").selectOption("Refund");
  await ask.click();
  await expect(refundTo).toHaveAccessibleDescription(/Enter where to send the refund/);
  await expect(refundTo).toBeFocused();
  await expectAccessible(theirs);
  await refundTo.fill("GCash 0917 555 0123, Gregoria D.");
  await ask.click();
  await expect(dialog).toBeHidden();
  await expect(returns).toContainText("You would like: refund, to GCash 0917 555 0123, Gregoria D.");

  await openAsOwner(page, `/admin/view-order/${id}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("There is a dent.");
  await expect(history, "what the customer wrote").not.toContainText("Reason:");
  await history
    .getByRole("link", { name: /^Return \d+$/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^Return \d+/);
  await button(page, "Accept").click();
  const staff = page.getByRole("dialog");
  await staff.getByLabel("Message (optional)").fill("Bring it to the shop.");
  await staff.getByRole("button", { name: "Accept" }).click();
  await expect(staff).toBeHidden();
  await button(page, "Receive").click();
  await staff.getByLabel(/^Damaged pieces of/).selectOption("1");
  await expectAccessible(page);
  await staff.getByRole("button", { name: "Receive" }).click();
  await expect(staff).toBeHidden();
  await expect(page.getByRole("region", { name: "Pieces" })).toContainText("1 damaged");
  await expect(page.getByRole("complementary")).toContainText("Send refund toGCash 0917 555 0123, Gregoria D.");
  await button(page, "Refund").click();
  await expect(staff).toContainText("Send it to: GCash 0917 555 0123, Gregoria D.");
  await staff.getByLabel("Paid by").selectOption("Cash");
  await staff.getByRole("button", { name: "Refund" }).click();
  await expect(staff).toContainText("Enter a reason.");
  await staff.getByLabel("Reason").fill("It came back.");
  await expect(staff.getByLabel("Amount in ₱")).toHaveValue("350");
  await staff.getByLabel("Amount in ₱").fill("300");
  await expectAccessible(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 400 });
  await expect(button(page, "Cancel"), "beside the fields that scroll").toBeInViewport({ ratio: 1 });
  await staff.getByLabel("Paid by").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const reason = staff.getByLabel("Reason");
  await expect(reason).toBeFocused();
  const top = (await button(page, "Cancel").boundingBox())?.y ?? 0;
  await expect.poll(async () => ((await reason.boundingBox())?.y ?? 900) < top).toBe(true);
  await page.setViewportSize({ width, height });
  await staff.getByRole("button", { name: "Refund" }).click();
  await expect(staff).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Refund due₱50");
  await button(page, "Settle unpaid").click();
  await staff.getByLabel("Reason").fill("The clapper is missing.");
  await expectAccessible(page);
  await staff.getByRole("button", { name: "Settle unpaid" }).click();
  await expect(staff).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Settled");
  await page.getByRole("link", { name: "Back to returns" }).click();
  await page.getByRole("searchbox", { name: "Search returns" }).fill("TL-0");
  await expect(page.getByText("No return found")).toBeVisible();
  await expectAccessible(page);

  await theirs.reload();
  await expect(returns).toContainText("Bring it to the shop.");
  await expect(returns).toContainText("Settled");
  await theirs.close();
});

test("RET-01 staff choose how many pieces of a return for damage are damaged, since nothing is chosen at first @both", async ({
  page,
  request,
}) => {
  await openAsOwner(page, "/admin/returns");
  await page.goto(`/admin/returns/${await acceptedReturn(request, "damaged")}`);
  await button(page, "Receive").click();
  const dialog = page.getByRole("dialog");
  const damaged = dialog.getByLabel(/^Damaged pieces of/);
  const receive = dialog.getByRole("button", { name: "Receive" });
  await expect(damaged).toHaveValue("");
  await expect(damaged).toHaveAccessibleDescription(/The customer chose: It came damaged\./);
  await receive.click();
  await expect(damaged).toHaveAccessibleDescription(/Choose how many of these pieces are damaged\./);
  await expect(damaged).toBeFocused();
  await expectAccessible(page);
  await damaged.selectOption("2");
  await dialog.getByRole("combobox", { name: /^Pieces of/ }).selectOption("1");
  await expect(damaged, "of another number of pieces").toHaveValue("");
  await damaged.selectOption("1");
  await receive.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Pieces" })).toContainText("1 damaged");

  await page.goto(`/admin/returns/${await acceptedReturn(request, "changed_mind")}`);
  await button(page, "Receive").click();
  await expect(damaged).toHaveValue("0");
  await receive.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Pieces" })).not.toContainText("damaged");
});

/** A return of two pieces for this reason, which staff have accepted, over the API; returns its number. */
async function acceptedReturn(request: APIRequestContext, reason: ReturnReason): Promise<number> {
  const customer = await createCustomer(request);
  await addToCart(request, customer, 22, 2);
  const order = await placeOrder(request, customer);
  await changeOrderStatus(request, order.id, 1, 2, 3, 4);
  const path = `/api/my-order/${order.id}/returns`;
  const headers = authorization(customer);
  const { lines } = await (await request.get(path, { headers })).json();
  const data = {
    lines: lines.map(({ line_id }: { line_id: number }) => ({ line_id, product_qty: 2 })),
    reason,
    requested_remedy: "refund",
    refund_to: "GCash 0917 555 0123",
  };
  const response = await request.post(path, { headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  const { id } = (await response.json()).return;
  const accepted = await request.post(`/api/admin/returns/${id}/accept`, {
    headers: authorization(await ownerSession(request)),
    data: { remedy: "refund" },
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  return id;
}
