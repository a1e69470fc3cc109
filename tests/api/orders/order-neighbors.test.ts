import { afterAll, beforeAll, expect, test } from "vitest";
import { contentKinds } from "#contract/content.kinds.ts";
import { customerSegments } from "#contract/customers.segments.admin.ts";
import { staffStates, stockLevels } from "#contract/enums.ts";
import { keysOf } from "#contract/keys.ts";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
/** Five orders, the oldest first. The second and the fourth are confirmed. */
let ids: number[];
beforeAll(async () => {
  owner = await registerStaff(shop);
  ids = [];
  for (const quantity of [3, 1, 5, 2, 4]) {
    const product = await createProduct(shop, owner, { stock: 9, selling: 100 });
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product, quantity);
    ids.push((await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order.id);
  }
  for (const id of [defined(ids[1]), defined(ids[3])])
    await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status: 1 } }, { as: owner });
});

const neighborsOf = async (id: number, query: Record<string, string | number> = {}) =>
  (await shop.call("GET /api/admin/orders/:id/neighbors", { params: { id }, query }, { as: owner })).body;

test.each<Record<string, string | number>>([
  {},
  { sort: "oldest" },
  { sort: "total_desc" },
  { sort: "total_asc" },
  { status: 1 },
  { status: 0, sort: "total_asc" },
  { q: deliveryDetails.firstname },
])("ADM-06 with %j the orders before and after are those of the list", async (query) => {
  const { orders } = (await shop.call("GET /api/admin/orders", { query }, { as: owner })).body;
  expect(orders.length).toBeGreaterThan(1);
  for (const [index, { id }] of orders.entries())
    expect(await neighborsOf(id, query), String(index)).toMatchObject({
      previous: orders[index - 1]?.id ?? null,
      next: orders[index + 1]?.id ?? null,
    });
});

test("ADM-06 an order that left the filter still leads to those around it", async () => {
  const [first = 0, second = 0, third = 0] = ids;
  expect(await neighborsOf(second, { status: 0 })).toMatchObject({ previous: third, next: first });
});

test("ADM-06 an order that does not exist, and a customer, are refused", async () => {
  const params = { id: 999_999 };
  expect((await shop.expectRefusal("GET /api/admin/orders/:id/neighbors", { params }, { as: owner })).status).toBe(404);
  const customer = await registerCustomer(shop);
  const { status } = await shop.expectRefusal("GET /api/admin/orders/:id/neighbors", { params }, { as: customer });
  expect(status).toBe(403);
});

test("ADM-06 the counts of the filters are those of their lists", async () => {
  const { counts } = (await shop.call("GET /api/admin/counts/orders", {}, { as: owner })).body;
  expect(counts).toMatchObject({
    pending: { count: 3, more: false },
    confirmed: { count: 2, more: false },
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
  for (const name of ["returns", "payments", "reviews", "emails", "messages", "webhook-deliveries"] as const) {
    const found = (await shop.call(`GET /api/admin/counts/${name}`, {}, { as: owner })).body.counts;
    expect(
      Object.values(found).every(({ count, more }) => count >= 0 && !more),
      name,
    ).toBe(true);
  }
});

test("ADM-06 a filter counts up to 999 rows", async () => {
  await shop.pool.query(
    `insert into orders (tracking_no, idempotency_key, firstname, lastname, phone, email, address, payment_mode, subtotal, discount, shipping, total, vat, state)
     select 'CAP-' || n, 'cap-' || n, 'A', 'B', '+639170000000', '', 'Pasig', 'cod', 0, 0, 0, 0, 0, 'packed' from generate_series(1, 1000) n`,
  );
  const { counts } = (await shop.call("GET /api/admin/counts/orders", {}, { as: owner })).body;
  expect(counts.packed).toEqual({ count: 999, more: true });
});
