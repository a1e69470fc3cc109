import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { LOW_STOCK } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, createSignedInCustomers, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const newsOf = async (as: TestAccount) => (await shop.call("GET /api/admin/notifications", {}, { as })).body;
const kindsOf = async (as: TestAccount) =>
  (await newsOf(as)).notifications.map(({ kind, subject_id, subject }) => [kind, subject_id, subject]);
const markRead = async (as: TestAccount, up_to: number) =>
  (await shop.call("POST /api/admin/notifications/read", { body: { up_to } }, { as })).body.unread;

/** An order of this number of pieces of a product. */
async function placeOrder(product: Product, quantity: number) {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, quantity);
  return (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order;
}

test("NOTE-01 staff are notified of a new order, and once of a stock that becomes low", async () => {
  const product = await createProduct(shop, owner, { productname: "Sapat Bell", stock: 12 });
  const first = await placeOrder(product, 12 - LOW_STOCK);
  const news = await kindsOf(owner);
  expect(news[0]).toEqual(["new_order", first.id, first.tracking_no]);
  expect(news.filter(([kind]) => kind === "low_stock")).toEqual([]);
  const second = await placeOrder(product, 1);
  expect(new Set((await kindsOf(owner)).slice(0, 2))).toEqual(
    new Set([
      ["low_stock", product.id, "Sapat Bell"],
      ["new_order", second.id, second.tracking_no],
    ]),
  );
  await placeOrder(product, 1);
  expect((await kindsOf(owner)).filter(([kind]) => kind === "low_stock")).toHaveLength(1);
});

test("NOTE-01 each member of staff has an own read state, and gets only what the role may see", async () => {
  const support = await createStaff(shop, "support");
  const packer = await createStaff(shop, "fulfilment");
  const product = await createProduct(shop, owner, { stock: 1 });
  const { id } = await placeOrder(product, 1);
  await shop.db
    .insertInto("emails")
    .values({ kind: "welcome", recipient: "a@b.ph", about: "{}", state: "failed" })
    .execute();
  await shop.pool.query("select notify_staff('failed_email', 1, 'Email 1')");
  const forOwner = await newsOf(owner);
  const forSupport = await newsOf(support);
  const forPacker = await newsOf(packer);
  const kinds = ({ notifications }: typeof forOwner) => new Set(notifications.map(({ kind }) => kind));
  expect(kinds(forOwner)).toEqual(new Set(["failed_email", "new_order", "low_stock"]));
  expect(kinds(forSupport)).toEqual(new Set(["new_order"]));
  expect(kinds(forPacker)).toEqual(new Set(["new_order", "low_stock"]));

  const newest = forPacker.notifications[0];
  const order = forPacker.notifications.find((one) => one.kind === "new_order" && one.subject_id === id);
  expect(await markRead(packer, defined(newest).id)).toBe(0);
  expect((await newsOf(packer)).notifications.every(({ unread }) => !unread)).toBe(true);
  expect((await newsOf(support)).unread, "somebody else read it").toBe(forSupport.unread);
  // An older one read again in another window takes nothing back, and one that is not there yet is not read in advance.
  expect(await markRead(packer, (order?.id ?? 1) - 1)).toBe(0);
  expect(await markRead(packer, 2 ** 40)).toBe(0);
  await placeOrder(await createProduct(shop, owner, { stock: 500 }), 1);
  expect((await newsOf(packer)).unread).toBe(1);
});

test("NOTE-01 an order that is refused notifies nobody", async () => {
  const product = await createProduct(shop, owner, { stock: 1 });
  const buyers = await createSignedInCustomers(shop, 2);
  for (const buyer of buyers) await fillCart(shop, buyer, product, 1);
  const before = (await kindsOf(owner)).filter(([kind]) => kind === "new_order").length;
  const replies = await Promise.all(
    buyers.map((as) => shop.request("POST /api/place-order", { body: deliveryDetails }, { as })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await kindsOf(owner)).filter(([kind]) => kind === "new_order")).toHaveLength(before + 1);
});

test("NOTE-01 the dashboard says how many emails were not sent for want of a mail server, and nothing of it when one is set", async () => {
  const emailsOn = async (at: typeof shop, as: TestAccount) =>
    (await at.call("GET /api/admin/dashboard", {}, { as })).body.emails;
  const before = await emailsOn(shop, owner);
  const kept = { kind: "welcome", recipient: "a@b.ph", about: "{}", state: "kept" } as const;
  await shop.db.insertInto("emails").values([kept, kept]).execute();
  expect((await emailsOn(shop, owner))?.kept?.count).toBe((before?.kept?.count ?? 0) + 2);
  const withMail = await openShop({ settings: { SMTP_URL: "smtp://localhost:2525" } });
  onTestFinished(withMail.close);
  const staff = await registerStaff(withMail);
  expect((await emailsOn(withMail, staff))?.kept).toBeNull();
  // What the dialogs of staff promise to customers depends on it.
  expect((await withMail.call("GET /api/account", {}, { as: staff })).body.mailed).toBe(true);
  expect((await shop.call("GET /api/account", {}, { as: owner })).body.mailed).toBe(false);
});
