import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { type OnlineOrder, placeOnlineOrder, press } from "../../support/api/online-payments.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop({ sandbox: true });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 100, selling: 250.5 });
});

/** Comes back from the provider's page after this button was pressed there. */
async function answer({ id, buyer, reference }: OnlineOrder, outcome: string): Promise<void> {
  await press(shop, reference, outcome);
  await shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
}

/** Of the product the pieces and pesos among the best sellers, read by day and by month; undefined when it is not one of them. */
async function bestSeller() {
  const [byDay, byMonth] = await Promise.all(
    [1, 30].map(async (days) => {
      const { statistics } = (await shop.call("GET /api/admin/dashboard", { query: { days } }, { as: owner })).body;
      const found = statistics?.best_sellers.find(({ id }) => id === product.id);
      return found && [found.quantity, found.sales];
    }),
  );
  expect(byMonth).toEqual(byDay);
  return byDay;
}

/** The orders and pesos that the customer of an order has, in the list and on their page. */
async function customerTotals({ id }: OnlineOrder) {
  const { rows } = await shop.pool.query<{ account_id: number }>("select account_id from orders where id = $1", [id]);
  const params = { id: Number(rows[0]?.account_id) };
  const { customer } = (await shop.call("GET /api/admin/customers/:id", { params }, { as: owner })).body;
  const { customers } = (await shop.call("GET /api/admin/customers", { query: { sort: "spent_desc" } }, { as: owner }))
    .body;
  expect(customers.find((each) => each.id === params.id)).toEqual(customer);
  return [customer.orders, customer.spent];
}

test("ADM-04 an order counts among the best sellers and for its customer only once it is paid online", async () => {
  const order = await placeOnlineOrder(shop, product, { quantity: 3 });
  expect([await bestSeller(), await customerTotals(order)]).toEqual([undefined, [0, 0]]);
  await answer(order, "decline");
  expect([await bestSeller(), await customerTotals(order)]).toEqual([undefined, [0, 0]]);

  const other = await placeOnlineOrder(shop, product, { quantity: 2 });
  await answer(other, "approve-silently");
  expect([await bestSeller(), await customerTotals(other)]).toEqual([
    [2, 501],
    [1, 501],
  ]);

  await shop.call("POST /api/my-order/:id/cancel", { params: { id: order.id }, body: {} }, { as: order.buyer });
  expect([await bestSeller(), await customerTotals(order), await customerTotals(other)]).toEqual([
    [2, 501],
    [0, 0],
    [1, 501],
  ]);
});
