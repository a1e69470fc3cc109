import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#contract/dates.days.ts";
import { seedDemo } from "#server/demo.ts";
import { seedDemoYear } from "#server/demo-year.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { loadPlaces } from "../../support/api/places.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  await loadPlaces(shop);
  await seedDemo(shop.db, shop.pictures, () => undefined);
  owner = await registerStaff(shop);
  const seed = () => seedDemoYear(shop.pool, () => undefined);
  await Promise.all([seed(), seed()]);
  await seed();
});

/** The number of rows that a query finds. */
const count = async (rows: string): Promise<number> =>
  Number((await shop.pool.query<{ count: string }>(`select count(*) from (${rows}) found`)).rows[0]?.count);

test("ADM-04 the year of the demo has customers, orders in every open state, payments, returns and reviews, once", async () => {
  expect(await count("select from orders")).toBe(420);
  expect(await count("select from accounts where role = 'customer'")).toBe(160);
  for (const state of ["pending", "confirmed", "packed", "shipped", "delivery_failed", "delivered", "cancelled"])
    expect(await count(`select from orders where state = '${state}'`), state).toBeGreaterThan(0);
  for (const state of ["requested", "accepted", "settled"])
    expect(await count(`select from returns where state = '${state}'`), state).toBeGreaterThan(0);
  expect(await count("select from reviews where order_id is not null and state = 'approved'")).toBeGreaterThan(20);
  expect(await count("select from payment_events where kind = 'remitted'")).toBeGreaterThan(50);
  expect(await count("select from payments where state = 'paid'")).toBeGreaterThan(20);
});

test("REV-02 the reviews of the demo have ids in the order of their time", async () => {
  const earlier = "select from reviews a join reviews b on a.id < b.id and a.written_at > b.written_at";
  expect(await count(`${earlier} where a.order_id is null and b.order_id is null`)).toBe(0);
  expect(await count("select from reviews where order_id is null")).toBeGreaterThan(10);
});

test("ADM-04 nothing in the year of the demo contradicts itself", async () => {
  const contradictions = {
    // The catalogue begins with its stock without movements.
    "what came in the year left, so that the stock is that of the catalogue":
      "select from stock_movements group by variant_id having sum(change) <> 0",
    "the subtotal of an order is that of its lines":
      "select from orders o where subtotal <> (select sum(price * quantity) from order_lines l where l.order_id = o.id)",
    "the state of an order is that of its last step":
      "select from orders o where state <> (select e.state from order_events e where e.order_id = o.id order by e.id desc limit 1)",
    "nothing happens in the future, or before the order":
      "select from orders o join order_events e on e.order_id = o.id where e.at > now() or e.at < o.placed_at",
    "no payment in the future": "select from payment_events where at > now()",
    "no movement in the future": "select from stock_movements where at > now()",
    "nobody orders before they have an account":
      "select from orders o join accounts a on a.id = o.account_id where o.placed_at < a.created_at",
    "the payment status is derived": "select from orders where payment_status <> payment_status_of(id)",
    "what was returned was refunded": "select from orders where returned_total <> refunded",
    "every order has a barangay, whose city and region its address names":
      "select from orders o left join order_addresses a on a.order_id = o.id where a.order_id is null or position(a.city in o.address) = 0 or position(coalesce(a.province, a.region) in o.address) = 0",
    "an order that is to be paid online was paid, or cancelled when its time to pay was over":
      "select from orders o join payments p on p.order_id = o.id join order_events e on e.order_id = o.id and e.state = o.state where p.state <> case o.state when 'cancelled' then 'expired' else 'paid' end::payment_attempt_state or o.state = 'cancelled' and e.at <> p.expires_at",
    "what the shop did itself is said to be its own":
      "select from order_events where account_id is null and not automatic",
    "no stock below zero on the way":
      "select from (select sum(change) over (partition by variant_id order by at, id) as stock from stock_movements) s where stock < 0",
  };
  for (const [what, rows] of Object.entries(contradictions)) expect(await count(rows), what).toBe(0);
});

test("ADM-04 nobody signs in as a customer of the year of the demo", async () => {
  const { rows } = await shop.pool.query<{ email: string }>(
    "select email from accounts where role = 'customer' limit 1",
  );
  const body = { email: rows[0]?.email ?? "", password: "sampaguita at dawn" };
  const wrong = await shop.expectRefusal("POST /api/login", { body });
  const unknown = await shop.expectRefusal("POST /api/login", { body: { ...body, email: "nobody@example.com" } });
  expect([wrong.status, wrong.body.code]).toEqual([unknown.status, unknown.body.code]);
});

test("ADM-04 the back office shows the year: statistics, waiting work, customers and lists", async () => {
  const query = { days: 365 };
  const { statistics, returns } = (await shop.call("GET /api/admin/dashboard", { query }, { as: owner })).body;
  expect(statistics?.totals.orders).toBeGreaterThan(300);
  expect(statistics?.best_sellers).toHaveLength(6);
  expect(returns).toMatchObject({ requested: { count: 2 }, received: { count: 0 } });
  const { orders } = (await shop.call("GET /api/admin/orders", { query: {} }, { as: owner })).body;
  expect(orders[0]).toMatchObject({ id: 10_420 });
  const { returns: listed } = (await shop.call("GET /api/admin/returns", { query: {} }, { as: owner })).body;
  for (const { id } of listed) await shop.call("GET /api/admin/returns/:id", { params: { id } }, { as: owner });
  for (const { id } of orders) await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner });
});

test("PAY-05 the newest online payments of the year of the demo are of these days, and can be refunded", async () => {
  const { payments } = (await shop.call("GET /api/admin/payments", { query: { limit: 30 } }, { as: owner })).body;
  const times = payments.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Date(times.at(-1) ?? 0).getTime()).toBeGreaterThan(Date.now() - 60 * DAY_MS);
  const newest = defined(payments.find(({ state }) => state === "paid"));
  const params = { id: defined(newest.order_id) };
  const refund = { amount: defined(newest.amount), method: "original", reason: "Sold out.", seen_refunded: 0 } as const;
  const worker = await startJobWorker(shop);
  await shop.call("POST /api/admin/orders/:id/refunds", { params, body: refund }, { as: owner });
  const statusOf = async () => (await shop.call("GET /api/view-order/:id", { params }, { as: owner })).body.order;
  await expect.poll(async () => (await statusOf()).payment.status).toBe("refunded");
  await worker.stop();
});
