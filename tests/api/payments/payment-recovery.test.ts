import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { openDatabase } from "#db/connection.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { signedWebhook } from "#modules/payments/providers/sandbox.ts";
import { registerStaff } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import {
  type OnlineOrder,
  placeOnlineOrder,
  referenceIn,
  runJob,
  sendWebhook,
} from "../../support/api/online-payments.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { startTcpProxy } from "../../support/tcp-proxy.ts";
import { createTestDatabase } from "../../support/test-database.ts";

// What is left in the database when the process ends between two steps, and how the next start goes on from there.

const shop = await openShop({ sandbox: true });
afterAll(shop.closeWithoutServerErrors);

let product: Product;
beforeAll(async () => {
  product = await createProduct(shop, await registerStaff(shop), { stock: 100, selling: "1000" });
});

const payAtProvider = ({ pool }: Pick<Shop, "pool">, { reference }: OnlineOrder) =>
  pool.query("update sandbox_payments set state = 'paid' where reference = $1", [reference]);

const paymentReturn = ({ id, buyer }: OnlineOrder) =>
  shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });

const outcomeOf = async ({ pool }: Pick<Shop, "pool">, { id }: OnlineOrder) => {
  const { rows } = await pool.query<{ kinds: string[]; emails: string[] }>(
    `select array(select kind::text from payment_events where order_id = $1 order by id) as kinds,
            array(select kind::text from emails where (about ->> 'order_id')::int = $1 order by id) as emails`,
    [id],
  );
  return rows[0];
};

const paidOnce = { kinds: ["created", "paid"], emails: ["order_placed"] };

/** What was done before the process ended, after the customer has paid. */
const steps: Record<string, (order: OnlineOrder) => Promise<unknown>> = {
  "before anything was heard of the payment": async () => undefined,
  "after the webhook was stored": ({ reference }) => sendWebhook(shop, { id: `stored ${reference}`, reference }),
  "after the webhook was stored, and its job was lost": async ({ reference }) => {
    await sendWebhook(shop, { id: `lost ${reference}`, reference });
    await shop.pool.query(
      "delete from graphile_worker._private_jobs where (payload ->> 'id')::int = (select max(id) from payment_webhooks)",
    );
  },
  "after the id of the event was written": async ({ reference }) => {
    await sendWebhook(shop, { id: `event ${reference}`, reference });
    await shop.pool.query(
      "update payment_webhooks set event_id = $1 where id = (select max(id) from payment_webhooks)",
      [`event ${reference}`],
    );
  },
  "after the payment was settled, and the webhook was not finished": async (order) => {
    await sendWebhook(shop, { id: `settled ${order.reference}`, reference: order.reference });
    await paymentReturn(order);
  },
};

test("PAY-04 a process that ends between any two steps of a payment leaves nothing that the next one does not finish, once", async () => {
  const orders: { step: string; order: OnlineOrder }[] = [];
  for (const [step, run] of Object.entries(steps)) {
    const order = await placeOnlineOrder(shop, product);
    await payAtProvider(shop, order);
    await run(order);
    orders.push({ step, order });
  }
  await shop.pool.query("update payments set check_at = now() where state = 'begun'");
  await runJob(shop, "check_payments");
  const worker = await startJobWorker(shop);
  for (const { step, order } of orders)
    await expect.poll(() => outcomeOf(shop, order), { message: step }).toEqual(paidOnce);
  await worker.stop();
  const { rows } = await shop.pool.query("select event_id from payment_webhooks where processed_at is not null");
  expect(rows).toHaveLength(3);
});

/** Undoes what was written of the answer of the provider: the entry, which cannot be deleted otherwise, and the page. */
async function forgetBegun(orderId: number, provider = "sandbox") {
  const client = await shop.pool.connect();
  await client.query("begin; set local session_replication_role = replica");
  await client.query("delete from payment_events where order_id = $1", [orderId]);
  await client.query(
    "update payments set state = 'created', reference = null, redirect_url = null, provider = $2 where order_id = $1",
    [orderId, provider],
  );
  await client.query("commit");
  client.release();
}

test("PAY-04 a payment that the provider has begun and the shop has not written is begun again with its key: it is the same", async () => {
  const { id, buyer, reference } = await placeOnlineOrder(shop, product);
  await forgetBegun(id);
  const input = { params: { id }, body: { payment_mode: "gcash" as const } };
  const { payment } = (await shop.call("POST /api/my-order/:id/pay", input, { as: buyer })).body;
  expect(referenceIn(payment.redirect_url)).toBe(reference);
});

test("PAY-03 when the provider cannot be reached the order stands, and its customer can pay later or in another way", async () => {
  const { id, buyer } = await placeOnlineOrder(shop, product);
  // A provider that the shop has no connection to.
  await forgetBegun(id, "nobody");
  const { rows } = await shop.pool.query("select idempotency_key as key from orders where id = $1", [id]);
  const place = {
    body: { ...deliveryDetails, payment_mode: "gcash" as const },
  };
  const placed = await shop.call("POST /api/place-order", place, {
    as: buyer,
    headers: { "idempotency-key": rows[0].key },
  });
  expect(placed.body).toMatchObject({ order: { id }, payment: { status: "awaiting_payment", redirect_url: null } });
  const input = { params: { id }, body: { payment_mode: "maya" as const } };
  const { payment } = (await shop.call("POST /api/my-order/:id/pay", input, { as: buyer })).body;
  expect(payment.redirect_url).toContain("/sandbox-pay/");
  expect(shop.log.filter((line) => line.includes("a payment could not begin"))).toHaveLength(1);
});

test("PAY-04 a provider that never says what became of a payment is asked for two days, and then it is listed for staff", async () => {
  const order = await placeOnlineOrder(shop, product);
  await shop.pool.query("update payments set provider = 'nobody' where order_id = $1", [order.id]);
  expect((await paymentReturn(order)).body.payment.status).toBe("awaiting_payment");
  const worker = await startJobWorker(shop);
  const problemOf = async () => {
    const { rows } = await shop.pool.query("select problem, check_at from payments where order_id = $1", [order.id]);
    return rows[0];
  };
  const age = (created: string) =>
    shop.pool.query(
      `update payments set created_at = now() - $2::interval, expires_at = now() - interval '1 hour', check_at = now()
        where order_id = $1`,
      [order.id, created],
    );
  await age("2 hours");
  await runJob(shop, "check_payments");
  await expect
    .poll(() => outcomeOf(shop, order))
    .toEqual({ kinds: ["created", "expired"], emails: ["order_cancelled"] });
  expect(await problemOf()).toEqual({ problem: null, check_at: expect.any(Date) });
  await age("49 hours");
  await runJob(shop, "check_payments");
  await expect.poll(problemOf).toEqual({ problem: "unsettled", check_at: null });
  await worker.stop();
});

test("PAY-04 while the database is away webhooks and returning customers are told to try again, and then it is paid once", async () => {
  const direct = await createTestDatabase();
  const proxy = await startTcpProxy(direct.connection);
  const database = await openDatabase({ connection: proxy.connection });
  const away = await openShop({ database, sandbox: true });
  const sold = await createProduct(away, await registerStaff(away), { stock: 5, selling: "1000" });
  const order = await placeOnlineOrder(away, sold);
  const worker = await startJobWorker(away);
  await payAtProvider(direct, order);
  const event = { id: "while it was away", reference: order.reference };
  const { headers, body } = signedWebhook(await readShopKey(direct.db, "sandbox-webhooks"), event, new Date());
  const send = async () => {
    const response = await away.send("/api/webhooks/sandbox", { method: "POST", headers, body });
    await response.body?.cancel();
    return response.status;
  };
  await proxy.disconnect();
  expect(await send()).toBe(503);
  const { id, buyer } = order;
  const back = () => away.request("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
  expect((await back()).status).toBe(503);
  await proxy.reconnect();
  await expect.poll(send).toBe(200);
  await expect.poll(() => outcomeOf(direct, order)).toEqual(paidOnce);
  expect((await back()).body).toMatchObject({ payment: { status: "paid", paid: 1000 } });
  expect(await outcomeOf(direct, order)).toEqual(paidOnce);
  await worker.stop();
  await away.close();
  await database.close();
  await proxy.disconnect();
  await direct.drop();
});
