import { afterAll, beforeAll, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { paymentStates } from "#contract/payments.statuses.ts";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import type { Reply } from "../../support/api/client.ts";
import { placeOnlineOrder, press } from "../../support/api/online-payments.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop({ sandbox: true });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
/** Payments from the oldest on: the second and the fourth need staff, the third is paid. */
const ids: number[] = [];
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: "100" });
  for (let made = 0; made < 5; made += 1) {
    const order = await placeOnlineOrder(shop, product);
    if (made === 2) {
      await press(shop, order.reference, "approve-silently");
      await shop.call("POST /api/my-order/:id/payment-return", { params: { id: order.id } }, { as: order.buyer });
    }
    const { rows } = await shop.pool.query<{ id: number }>("select id from payments where order_id = $1", [order.id]);
    ids.push(Number(rows[0]?.id));
  }
  await shop.pool.query("update payments set problem = 'unsettled' where id = any ($1)", [[ids[1], ids[3]]]);
});

type Query = {
  attention?: "1";
  state?: keyof typeof paymentStates;
  limit?: number;
  q?: string;
  from?: string;
  to?: string;
};

/** The ids of all pages of the list. */
async function list(query: Query = {}): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | null = null;
  do {
    const page: string | null = cursor;
    const { body }: Reply<"GET /api/admin/payments"> = await shop.call(
      "GET /api/admin/payments",
      { query: { ...query, ...(page !== null && { cursor: page }) } },
      { as: owner },
    );
    found.push(...body.payments.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return found;
}

test.each([1, 2, 3, 100])(
  "PAY-04 payments that need staff come first, then the newest, on pages of %i",
  async (limit) => {
    expect(await list({ limit })).toEqual([3, 1, 4, 2, 0].map((index) => ids[index]));
    expect(await list({ limit, attention: "1" })).toEqual([ids[3], ids[1]]);
    expect(await list({ limit, state: "paid" })).toEqual([ids[2]]);
    expect(await list({ limit, state: "begun" })).toEqual([3, 1, 4, 0].map((index) => ids[index]));
  },
);

test("PAY-04 each state is a filter, and the order is named beside the payment", async () => {
  const all = await Promise.all(keysOf(paymentStates).map((state) => list({ state })));
  expect(all.flat().toSorted()).toEqual(ids.toSorted());
  const { body } = await shop.call("GET /api/admin/payments", { query: { state: "paid" } }, { as: owner });
  expect(body.payments[0]).toMatchObject({ provider: "Sandbox", mode: "gcash", amount: 25_000, problem: null });
  expect(body.payments[0]?.tracking_no).toMatch(/^TL-/);
});

test("PAY-04 a payment is found by the tracking number of its order, by its provider's number, and by its day", async () => {
  const [listed] = (await shop.call("GET /api/admin/payments", { query: { state: "paid" } }, { as: owner })).body
    .payments;
  expect(listed?.provider).toBe("Sandbox");
  expect(await list({ q: listed?.tracking_no?.toLowerCase() ?? "" })).toEqual([ids[2]]);
  expect(await list({ q: listed?.reference ?? "" })).toEqual([ids[2]]);
  expect(await list({ q: "TL-000000-1" })).toEqual([]);
  await shop.pool.query("update payments set created_at = '2024-02-29T16:00:00Z' where id = $1", [ids[2]]);
  expect(await list({ to: "2024-02-29" })).toEqual([]);
  expect(await list({ to: "2024-03-01" })).toEqual([ids[2]]);
  expect(await list({ from: "2024-03-02" })).toEqual([3, 1, 4, 0].map((index) => ids[index]));
});

test("PAY-04 a payment of an order that was cancelled is listed as such, and not among those that wait for the customer", async () => {
  const waiting = async () => {
    const { counts } = (await shop.call("GET /api/admin/counts/payments", {}, { as: owner })).body;
    return [await list({ state: "begun" }), counts.begun?.count];
  };
  const before = await waiting();
  const order = await placeOnlineOrder(shop, product);
  expect((await waiting())[1]).toBe(Number(before[1]) + 1);
  const listed = async () => {
    const { payments } = (await shop.call("GET /api/admin/payments", { query: {} }, { as: owner })).body;
    const payment = payments.find(({ order_id }) => order_id === order.id);
    return [payment?.state, payment?.order_cancelled];
  };
  expect(await listed()).toEqual(["begun", false]);
  await shop.call("POST /api/my-order/:id/cancel", { params: { id: order.id }, body: {} }, { as: order.buyer });
  expect(await listed()).toEqual(["begun", true]);
  expect(await waiting()).toEqual(before);
});

test("PAY-09 the dashboard counts the payments that need staff, by why, for those who may see orders", async () => {
  await shop.pool.query("update payments set problem = 'differs' where id = $1", [ids[1]]);
  const { payments } = (await shop.call("GET /api/admin/dashboard", {}, { as: owner })).body;
  expect(payments?.problems.toSorted((a, b) => a.problem.localeCompare(b.problem))).toEqual([
    { problem: "differs", count: 1, more: false },
    { problem: "unsettled", count: 1, more: false },
  ]);
});
