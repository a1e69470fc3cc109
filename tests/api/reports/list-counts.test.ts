import { afterAll, beforeAll, expect, test } from "vitest";
import { contentKinds } from "#contract/content.kinds.ts";
import { customerSegments } from "#contract/customers.segments.admin.ts";
import { emailStates } from "#contract/emails.kinds.admin.ts";
import { staffStates, stockLevels } from "#contract/enums.ts";
import { keysOf } from "#contract/keys.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, moveOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

/** Three orders, of which the last one is confirmed, and two messages, of which one is a complaint. */
let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  let last = 0;
  for (const quantity of [1, 2, 3]) {
    const product = await createProduct(shop, owner, { stock: 9, selling: 100 });
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product, quantity);
    last = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order.id;
  }
  await moveOrder(shop, owner, last, "confirmed");
  for (const topic of ["question", "complaint"] as const)
    await shop.call("POST /api/messages", { body: { topic, name: "Ana", email: "ana@example.com", body: "Hello." } });
});

test("ADM-06 the counts of the filters are those of their lists", async () => {
  const { counts } = (await shop.call("GET /api/admin/counts/orders", {}, { as: owner })).body;
  expect(counts).toMatchObject({
    pending: { count: 2, more: false },
    confirmed: { count: 1, more: false },
    packed: { count: 0, more: false },
    archived: { count: 0, more: false },
  });
  const products = (await shop.call("GET /api/admin/counts/products", {}, { as: owner })).body.counts;
  for (const status of ["shown", "hidden", "archived"] as const) {
    const listed = (await shop.call("GET /api/view-product", { query: { status, limit: 100 } }, { as: owner })).body;
    expect(products[status]?.count, status).toBe(listed.products.length);
  }
  const types = (await shop.call("GET /api/product-types", {})).body.types.map(({ slug }) => slug);
  for (const type of types) {
    const listed = (await shop.call("GET /api/view-product", { query: { type, limit: 100 } }, { as: owner })).body;
    expect(products[`type:${type}`]?.count, type).toBe(listed.products.length);
  }
  for (const stock of stockLevels) {
    const listed = (await shop.call("GET /api/view-product", { query: { stock, limit: 100 } }, { as: owner })).body;
    expect(products[`stock:${stock}`]?.count, stock).toBe(listed.products.length);
  }
  const content = (await shop.call("GET /api/admin/counts/content", {}, { as: owner })).body.counts;
  for (const kind of keysOf(contentKinds)) {
    const listed = (await shop.call("GET /api/admin/content", { query: { kind, limit: 100 } }, { as: owner })).body;
    expect(content[kind]?.count, kind).toBe(listed.pages.length);
  }
  const customers = (await shop.call("GET /api/admin/counts/customers", {}, { as: owner })).body.counts;
  for (const kind of keysOf(customerSegments)) {
    const listed = (await shop.call("GET /api/admin/customers", { query: { kind, limit: 100 } }, { as: owner })).body;
    expect(customers[kind]?.count, kind).toBe(listed.customers.length);
  }
  await registerStaff(shop);
  const staff = (await shop.call("GET /api/admin/counts/staff", {}, { as: owner })).body.counts;
  for (const state of staffStates) {
    const listed = (await shop.call("GET /api/admin/staff", { query: { state, limit: 100 } }, { as: owner })).body;
    expect(staff[state]?.count, state).toBe(listed.staff.length);
  }
  const emails = (await shop.call("GET /api/admin/counts/emails", {}, { as: owner })).body.counts;
  for (const state of emailStates) {
    const listed = (await shop.call("GET /api/admin/emails", { query: { state, limit: 100 } }, { as: owner })).body;
    expect(emails[state]?.count, state).toBe(listed.emails.length);
  }
  const messages = (await shop.call("GET /api/admin/counts/messages", {}, { as: owner })).body.counts;
  expect(messages).toMatchObject({ open: { count: 2 }, answered: { count: 0 }, complaint: { count: 1 } });
});

test.each(["returns", "payments", "reviews", "webhook-deliveries"] as const)(
  "ADM-06 the counts of the filters of %s are 0 in a shop that has none",
  async (name) => {
    const counts = Object.values((await shop.call(`GET /api/admin/counts/${name}`, {}, { as: owner })).body.counts);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts).toEqual(counts.map(() => ({ count: 0, more: false })));
  },
);

test("ADM-06 a filter counts up to 999 rows", async () => {
  await shop.pool.query(
    `insert into orders (tracking_no, idempotency_key, firstname, lastname, phone, email, address, payment_mode, subtotal, discount, shipping, total, vat, state)
     select 'CAP-' || n, 'cap-' || n, 'A', 'B', '+639170000000', '', 'Pasig', 'cod', 0, 0, 0, 0, 0, 'packed' from generate_series(1, 1000) n`,
  );
  const { counts } = (await shop.call("GET /api/admin/counts/orders", {}, { as: owner })).body;
  expect(counts.packed).toEqual({ count: 999, more: true });
});
