import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../../support/e2e/axe.ts";
import { test } from "../../support/e2e/browser.ts";
import { createCustomer, signIn } from "../../support/e2e/customers.ts";
import { changeOrderStatus, freeOrderInTwoParcels, placeOrder } from "../../support/e2e/orders.ts";
import { openAsOwner } from "../../support/e2e/staff.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("ORD-07 staff ship an order in two parcels, one fails and is shipped again, and a piece comes back; the customer sees each step", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const customer = await createCustomer(request);
  const { id } = await placeOrder(request, customer, 22, 17);
  await changeOrderStatus(request, id, 1, 2);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const parcels = page.getByRole("region", { name: "Parcels" });
  await expect(parcels).toContainText("Nothing in this order has shipped yet.");

  await button(page, "Cancel pieces").click();
  const cancel = page.getByRole("dialog", { name: `Cancel pieces of order ${id}` });
  const repack = cancel.getByRole("alert").filter({ hasText: "This order is packed with the old items" });
  const [one, other] = await cancel.getByRole("combobox", { name: /^Pieces of/ }).all();
  await expect(repack).toHaveCount(0);
  await one?.selectOption("1");
  await expect(repack).toContainText("The parcel has to be packed again. Its label has to be printed again.");
  await other?.selectOption("1");
  await expect(repack, "nothing stays packed").toHaveCount(0);
  await button(page, "Keep pieces").click();

  await button(page, "Ship pieces").click();
  const ship = page.getByRole("dialog", { name: `Ship pieces of order ${id}` });
  const [first, second] = await ship.getByRole("combobox", { name: /^Pieces of/ }).all();
  if (!first || !second) throw new Error("the dialog asks for the pieces of two lines");
  await first.selectOption("0");
  await second.selectOption("0");
  await ship.getByRole("button", { name: "Ship parcel" }).click();
  await expect(ship.getByRole("alert")).toHaveText("Choose at least one piece.");
  await expectAccessible(page);
  await first.selectOption("1");
  await expect(ship.getByRole("status").first()).toHaveText(/^The courier collects ₱[\d,]+ for this parcel\.$/);
  await ship.getByLabel("Courier (optional)", { exact: true }).selectOption("LBC");
  await ship.getByRole("button", { name: "Ship parcel" }).click();
  await expect(ship).toBeHidden();
  const parcel = (place: number) => parcels.getByRole("article", { name: `Parcel ${place}` });
  await expect(parcel(1)).toContainText("On its way");

  // ORD-08: a parcel that was too early is taken back.
  await button(page, "Undo").click();
  await expect(page.getByText(`Order ${id} is as before.`)).toBeVisible();
  await expect(parcels).toContainText("Nothing in this order has shipped yet.");
  await button(page, "Ship pieces").click();
  await ship
    .getByRole("combobox", { name: /^Pieces of/ })
    .last()
    .selectOption("0");
  await ship.getByRole("button", { name: "Ship parcel" }).click();
  await expect(parcel(1)).toContainText("On its way");

  const theirs = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await signIn(theirs, customer);
  await theirs.goto(`/account/orders/${id}`);
  const theirParcels = theirs.getByRole("region", { name: "Your parcels" }).getByRole("listitem");
  await expect(theirParcels).toHaveText([/^On its way/, /^Still to be shipped.* × 1$/]);

  await parcel(1).getByRole("button", { name: "Delivery failed" }).click();
  const failed = page.getByRole("dialog", { name: `Delivery failed: parcel 1 of order ${id}` });
  await failed.getByRole("button", { name: "Delivery failed" }).click();
  await expect(failed).toContainText("Enter a reason. The customer sees it.");
  await failed.getByLabel("Reason").fill("Nobody was there.");
  await failed.getByRole("button", { name: "Delivery failed" }).click();
  await expect(parcel(1)).toContainText("Nobody was there.");
  await expect(parcel(1)).toContainText("no cash collected");
  await parcel(1).getByRole("button", { name: "Ship again" }).click();
  await page.getByRole("dialog", { name: `Ship again: parcel 1` }).getByRole("button", { name: "Ship again" }).click();
  await expect(parcel(2)).toContainText("On its way");
  await expect(parcel(2)).toContainText("to collect in cash");
  await button(page, "Ship pieces").click();
  await ship.getByRole("button", { name: "Ship parcel" }).click();
  await expect(parcel(3)).toContainText("On its way");
  await parcel(2).getByRole("button", { name: "Correct courier" }).click();
  const correction = page.getByRole("dialog", { name: `Correct the courier of parcel 2 of order ${id}` });
  await correction.getByLabel("Courier (optional)", { exact: true }).selectOption("LBC");
  await correction.getByLabel("Courier Tracking No. (optional)").fill("LBC-2222");
  await expectAccessible(page);
  await correction.getByRole("button", { name: "Save courier" }).click();
  await expect(parcel(2)).toContainText("LBC LBC-2222");
  await expect(parcel(3)).not.toContainText("LBC");
  for (const [name, words] of [
    ["Mark as delivered", "This marks 2 parcels as delivered."],
    ["Delivery failed", "This marks 2 parcels as not delivered."],
  ] as const) {
    await page.getByRole("button", { name, exact: true }).first().click();
    await expect(page.getByRole("alertdialog")).toContainText(words);
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  }
  for (const place of [2, 3]) {
    await parcel(place).getByRole("button", { name: "Mark as delivered" }).click();
    const delivered = page.getByRole("dialog", { name: `Mark as delivered: parcel ${place} of order ${id}` });
    await delivered.getByRole("button", { name: "Mark as delivered" }).click();
    await expect(parcel(place)).toContainText("Delivered");
    await expect(parcel(place)).toContainText("collected in cash");
    await expect(page.getByRole("button", { name: "Undo" }), "as its dialog says").toBeVisible();
  }

  const history = page.getByRole("region", { name: "History" });
  for (const words of [
    "Parcel 1 not delivered",
    "Parcel 2 shipped",
    "Parcel 3 delivered",
    "Courier of parcel 2 corrected: it was not named, it is LBC, LBC-2222.",
  ])
    await expect(history).toContainText(words);
  await expect(history.getByRole("listitem").filter({ hasText: "Parcel 3 delivered" })).toContainText(" by ");
  await expect(page.getByRole("complementary", { name: "Order facts" })).toContainText("Parcel 2: ");

  await button(page, "Return pieces").click();
  const back = page.getByRole("dialog", { name: `Return pieces of order ${id}` });
  await back
    .getByRole("combobox", { name: /^Pieces of/ })
    .first()
    .selectOption("1");
  await back.getByRole("combobox", { name: /^Damaged pieces of/ }).selectOption("1");
  await back.getByLabel("Reason").fill("It was scratched.");
  await back.getByRole("button", { name: "Record return" }).click();
  await expect(back).toBeHidden();
  await expect(page.getByRole("region", { name: "Items" })).toContainText("1 returned, 1 damaged");
  await expectAccessible(page);

  await theirs.reload();
  await expect(theirParcels).toHaveText([/^Shipped again.*Nobody was there\.$/, /^Delivered/, /^Delivered/]);
  await expect(theirs.getByRole("region", { name: "Changes to your order" })).toContainText("It was scratched.");
  await expect(theirs.getByRole("region", { name: "Receipt" })).toContainText("1 returned");
  await expectAccessible(theirs);
  await theirs.close();
});

test("ORD-07 SHIP-05 each parcel of an order asks for its own tracking number, and one that is shipped again keeps it", async ({
  page,
  request,
}) => {
  const { id } = await placeOrder(request, await createCustomer(request), 22, 17);
  await changeOrderStatus(request, id, 1, 2);
  await openAsOwner(page, `/admin/view-order/${id}`);
  const parcel = (place: number) => page.getByRole("article", { name: `Parcel ${place}` });
  const courierOf = (dialog: Locator) => dialog.getByLabel("Courier (optional)", { exact: true });
  const numberOf = (dialog: Locator) => dialog.getByLabel("Courier Tracking No. (optional)");

  await button(page, "Ship pieces").click();
  const pieces = page.getByRole("dialog", { name: `Ship pieces of order ${id}` });
  await pieces
    .getByRole("combobox", { name: /^Pieces of/ })
    .first()
    .selectOption("0");
  await courierOf(pieces).selectOption("LBC");
  await numberOf(pieces).fill("LBC-1111");
  await pieces.getByRole("button", { name: "Ship parcel" }).click();
  await expect(parcel(1)).toContainText("LBC LBC-1111");
  await page.goto(`/admin/view-order/${id}/edit`);
  const final = page.getByRole("alert").filter({ hasText: "This order cannot be edited any more" });
  await expect(final).toContainText(/Shipped in part on .+ by .+\. An order can be edited until/);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await button(page, "Cancel pieces").click();
  await button(page, "Keep pieces").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await button(page, "Ship").click();
  const rest = page.getByRole("alertdialog", { name: `Ship order ${id}` });
  await expect(rest).toContainText(
    /Only the rest leaves with this parcel: .+ × 1\. 1 piece has left before\. The courier collects ₱[\d,]+ for this parcel\./,
  );
  await expect(courierOf(rest)).toHaveValue("");
  await expect(numberOf(rest)).toHaveValue("");
  await courierOf(rest).selectOption("LBC");
  await numberOf(rest).fill("LBC-1111");
  const warning = page.getByText("Another parcel of this order has the same tracking number.");
  await expect(warning).toBeVisible();
  await courierOf(rest).selectOption("J&T Express");
  await expect(warning).toBeHidden();
  await numberOf(rest).fill("JT-2222");
  await rest.getByRole("button", { name: "Ship" }).click();
  await expect(parcel(2)).toContainText("J&T Express JT-2222");

  await parcel(1).getByRole("button", { name: "Delivery failed" }).click();
  const failed = page.getByRole("dialog", { name: `Delivery failed: parcel 1 of order ${id}` });
  await failed.getByLabel("Reason").fill("Nobody was there");
  await failed.getByLabel("Courier fee in ₱ (optional)").fill("85.50");
  await failed.getByRole("button", { name: "Delivery failed" }).click();
  const words = "Nobody was there. The courier charged ₱85.50.";
  await expect(parcel(1)).toContainText(words);
  await expect(page.getByRole("region", { name: "History" })).toContainText(words);
  await parcel(2).getByRole("button", { name: "Mark as delivered" }).click();
  const delivered = page.getByRole("dialog", { name: `Mark as delivered: parcel 2 of order ${id}` });
  await delivered.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(parcel(2)).toContainText("Delivered");

  const again = /Kampana Bell|Kandado U-Lock/.exec(await parcel(1).innerText())?.[0] ?? "";
  await page.getByRole("link", { name: "Packing slip" }).click();
  const slip = page.getByRole("article", { name: "Packing slip" });
  await expect(slip.getByRole("row"), "the heads, and what did not arrive").toHaveCount(2);
  await expect(slip.getByRole("row").last()).toContainText(again);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await button(page, "Ship").click();
  await expect(courierOf(rest)).toHaveValue("LBC");
  await expect(numberOf(rest), "not that of the parcel that was delivered").toHaveValue("LBC-1111");
});

test("ORD-07 an order on its way in two parcels is asked about before it is delivered, also without an email and cash", async ({
  page,
  request,
}) => {
  const id = await freeOrderInTwoParcels(request);
  await openAsOwner(page, `/admin/view-order/${id}`);
  await button(page, "Mark as delivered").first().click();
  const question = page.getByRole("alertdialog", { name: /^Deliver order/ });
  await expect(question).toContainText("This marks 2 parcels as delivered.");
  await expect(page.getByRole("region", { name: "Parcels" }).getByText("On its way")).toHaveCount(2);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("region", { name: "Parcels" }).getByText("On its way")).toHaveCount(0);
});
