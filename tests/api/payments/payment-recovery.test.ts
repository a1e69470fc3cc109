import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { openDatabase } from "#db/connection.ts";
import { readSecret } from "#modules/payments/providers/sandbox.store.ts";
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
import { startDatabaseProxy } from "../../support/database-proxy.ts";
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

test("PAY-04 a payment that the provider has begun and the shop has not written is begun again with its key: it is the same", async () => {
  const { id, buyer, reference } = await placeOnlineOrder(shop, product);
  const client = await shop.pool.connect();
  // As it was before the answer of the provider was written. Entries cannot be deleted otherwise.
  await client.query("begin; set local session_replication_role = replica");
  await client.query("delete from payment_events where order_id = $1", [id]);
  await client.query(
    "update payments set state = 'created', reference = null, redirect_url = null where order_id = $1",
    [id],
  );
  await client.query("commit");
  client.release();
  const input = { params: { id }, body: { payment_mode: "gcash" as const } };
  const { payment } = (await shop.call("POST /api/my-order/:id/pay", input, { as: buyer })).body;
  expect(referenceIn(payment.redirect_url)).toBe(reference);
});

test("PAY-04 while the database is away webhooks and returning customers are told to try again, and then it is paid once", async () => {
  const direct = await createTestDatabase();
  const proxy = await startDatabaseProxy(direct.connection);
  const database = await openDatabase({ connection: proxy.connection });
  const away = await openShop({ database, sandbox: true });
  const sold = await createProduct(away, await registerStaff(away), { stock: 5, selling: "1000" });
  const order = await placeOnlineOrder(away, sold);
  const worker = await startJobWorker(away);
  await payAtProvider(direct, order);
  const event = { id: "while it was away", reference: order.reference };
  const { headers, body } = signedWebhook(await readSecret(direct.db), event, new Date());
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
