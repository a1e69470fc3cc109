import { expect, test } from "vitest";
import { enqueueDuePayments } from "#modules/payments/payments.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { placeOnlineOrder, press, runJob, untilJobsDone } from "../../support/api/online-payments.ts";
import { openOnlineShop } from "../../support/api/online-shop.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";

// What the sandbox says of payments that were paid weeks ago.

const { shop, owner, product } = await openOnlineShop();

/** An order over 1,000 pesos that was paid 30 days ago. */
async function paidOrder() {
  const { id, reference, buyer } = await placeOnlineOrder(shop, product);
  await press(shop, reference, "approve-silently");
  await shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
  await shop.pool.query("update payments set created_at = now() - interval '30 days' where order_id = $1", [id]);
  return { id, reference };
}
type Paid = Awaited<ReturnType<typeof paidOrder>>;

/** Refunds centavos of a payment at the provider, without the shop. */
const payBack = ({ reference }: Paid, amount: number) =>
  shop.pool.query("insert into sandbox_refunds (key, payment, amount) values (gen_random_uuid(), $1, $2)", [
    reference,
    amount,
  ]);

/** Compares the payment of an order now, and returns what is listed of it for staff. */
async function compare({ id }: Paid) {
  await shop.pool.query("update payments set check_at = now() where order_id = $1", [id]);
  await runJob(shop, "check_payments");
  await untilJobsDone(shop);
  const query = { attention: "1" } as const;
  const { payments } = (await shop.call("GET /api/admin/payments", { query }, { as: owner })).body;
  return payments.filter(({ order_id }) => order_id === id);
}

const refund = ({ id }: Paid, method: "original" | "cash", seen_refunded = 0) =>
  shop.call(
    "POST /api/admin/orders/:id/refunds",
    { params: { id }, body: { amount: "100", method, reason: "A scratch.", seen_refunded } },
    { as: owner },
  );

test("PAY-09 a payment is listed once when its provider has paid back more than is recorded, and again when it is more still", async () => {
  const order = await paidOrder();
  await refund(order, "original");
  await untilJobsDone(shop);
  expect(await compare(order), "what the shop asked for is no difference").toEqual([]);
  await payBack(order, 40_000);
  const [listed, ...others] = await compare(order);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({
    problem: "differs",
    problem_detail: "The provider says that ₱500 went back to the customer, and ₱100 is recorded.",
  });
  const resolve = { params: { id: defined(listed).id }, body: { note: "Agreed on the phone." } };
  await shop.call("POST /api/admin/payments/:id/resolve", resolve, { as: owner });
  expect(await compare(order), "staff have resolved it").toEqual([]);
  await payBack(order, 10_000);
  expect(await compare(order)).toMatchObject([{ problem: "differs" }]);
});

test("PAY-09 what was refunded at the provider and recorded by hand is no difference", async () => {
  const order = await paidOrder();
  await payBack(order, 10_000);
  await refund(order, "cash");
  expect(await compare(order)).toEqual([]);
});

test("PAY-09 an old payment is compared in a week again", async () => {
  const order = await paidOrder();
  expect(await compare(order)).toEqual([]);
  const days =
    "select round(extract(epoch from check_at - now()) / 86400)::int as days from payments where order_id = $1";
  expect((await shop.pool.query(days, [order.id])).rows).toEqual([{ days: 7 }]);
});

test("PAY-09 one run compares at most 200 payments, beside all that a customer waits for", async () => {
  // No worker runs here.
  const idle = await openShop({ sandbox: true });
  const helmet = await createProduct(idle, await registerStaff(idle), { stock: 10 });
  const waiting = await placeOnlineOrder(idle, helmet);
  await idle.pool.query("update payments set check_at = now()");
  await idle.pool.query(
    `insert into payments (order_id, provider, mode, amount, state, reference, payment_reference, expires_at, check_at)
     select order_id, provider, mode, amount, 'paid', 'copy_' || n, 'copy_' || n, expires_at, now() - interval '1 hour'
       from payments, generate_series(1, 250) n where order_id = $1`,
    [waiting.id],
  );
  await enqueueDuePayments(idle.db);
  const { rows } = await idle.pool.query(
    `select p.state, count(*)::int from graphile_worker.jobs j join payments p on j.key = 'settle_payment_' || p.id
      group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { state: "begun", count: 1 },
    { state: "paid", count: 200 },
  ]);
  await idle.close();
});
