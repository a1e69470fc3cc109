import { afterAll, beforeAll, expect, test } from "vitest";
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
