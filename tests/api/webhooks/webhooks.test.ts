import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import type { WebhookEvent } from "#contract/webhooks.events.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { createSignedInCustomer, fillCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/api/webhook-receiver.ts";

const shop = await openShop({ settings: { WEBHOOKS_TO_PRIVATE: "on" } });
// Nobody waits ten seconds here for an endpoint that is slow.
const quick = { ...shop, webhooks: { ...shop.webhooks, timeLimit: 500 } };
let worker = await startJobWorker(quick);
const receivers: WebhookReceiver[] = [];
afterAll(async () => {
  await worker.stop();
  await Promise.all(receivers.map((receiver) => receiver.goAway()));
  await shop.close();
});
afterEach(() => shop.pool.query("delete from webhook_endpoints"));

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: "100", selling: "1,250.50", original: "2000" });
});

async function newReceiver(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  receivers.push(receiver);
  return receiver;
}

async function addWebhook(url: string, events: WebhookEvent[]) {
  const { body } = await shop.call("POST /api/admin/webhooks", { body: { url, events } }, { as: owner });
  return { id: body.webhook.id, secret: body.secret };
}

async function placeOrder(): Promise<number> {
  const customer = await createSignedInCustomer(shop);
  await fillCart(shop, customer, product, 2);
  const { body } = await requestOrder(shop, customer);
  if (!("order" in body)) throw new Error(JSON.stringify(body));
  return body.order.id;
}

const move = (id: number, status: 1 | 2 | 3 | 4) =>
  shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status } }, { as: owner });

const setStock = (stock: number, seen: number) =>
  shop.call(
    "POST /api/admin/products/:id/stock",
    { params: { id: product.id }, body: { stock, stock_seen: seen, reason: "edit", note: "" } },
    { as: owner },
  );

const readWebhook = async (id: number) =>
  (await shop.call("GET /api/admin/webhooks/:id", { params: { id } }, { as: owner })).body.webhook;

const deliveriesOf = async (webhook: number) =>
  (await shop.call("GET /api/admin/webhook-deliveries", { query: { webhook } }, { as: owner })).body.deliveries;

const waiting = "select id from graphile_worker.jobs where key like 'webhook\\_%'";

/** Lets the time until the next attempts be over. */
async function retryNow(): Promise<void> {
  await shop.pool.query(`select graphile_worker.reschedule_jobs(array(${waiting}), run_at => now())`);
  await shop.pool.query("select graphile_worker.add_job('check_payments')"); // Wakes the worker.
}

/** Waits until the newest delivery of a webhook has been tried so often. */
const tried = (webhook: number, attempts: number) =>
  expect.poll(async () => (await deliveriesOf(webhook))[0]?.attempts).toBe(attempts);

/** Waits until this number of messages have arrived. */
const arrived = (receiver: WebhookReceiver, count: number) => expect.poll(() => receiver.received.length).toBe(count);

describe("HOOK-01 what happens is reported", () => {
  test("an order: placed, moved, and its payment, signed, and without the customer", async () => {
    const receiver = await newReceiver();
    const events: WebhookEvent[] = ["order.placed", "order.status_changed", "order.payment_status_changed"];
    const { secret } = await addWebhook(receiver.url, events);
    const id = await placeOrder();
    await arrived(receiver, 1);
    for (const status of [1, 2, 3] as const) await move(id, status);
    await arrived(receiver, 4);
    await move(id, 4); // Delivered: the cash is collected.
    await arrived(receiver, 6);
    expect(receiver.received.every((message) => message.genuine(secret))).toBe(true);
    expect(receiver.received.some((message) => message.genuine(`whsec_${btoa("another secret")}`))).toBe(false);
    expect(new Set(receiver.received.map((message) => message.id)).size).toBe(6);
    const placed = receiver.received[0];
    expect(placed?.body).toEqual({
      id: placed?.id,
      type: "order.placed",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        order_id: id,
        tracking_no: expect.stringMatching(/^TL-/),
        status: "pending",
        payment_mode: "cod",
        payment_status: "due_on_delivery",
        currency: "PHP",
        subtotal: 2501,
        discount: 0,
        shipping: expect.any(Number),
        total: expect.any(Number),
        paid: 0,
        refunded: 0,
        lines: [{ product_id: product.id, variant_id: expect.any(Number), sku: null, quantity: 2, price: 1250.5 }],
      },
    });
    const payload = receiver.received.slice(1).map(({ body }) => `${body.type} ${body.data.status}`);
    expect(payload.sort()).toEqual(
      [
        ...["confirmed", "packed", "shipped", "delivered"].map((state) => `order.status_changed ${state}`),
        "order.payment_status_changed delivered",
      ].sort(),
    );
    const payment = receiver.received.find(({ body }) => body.type === "order.payment_status_changed");
    expect(payment?.body.data).toMatchObject({ payment_status: "collected", paid: placed?.body.data.total });
  });

  test("the stock of a product, by staff and by an order, and nothing when it did not change", async () => {
    const receiver = await newReceiver();
    await addWebhook(receiver.url, ["product.stock_changed"]);
    await setStock(60, 60); // What staff saw does not matter: nothing changes.
    const before = (
      await shop.call("GET /api/admin/products/:id/stock", { params: { id: product.id }, query: {} }, { as: owner })
    ).body.product.stock;
    await setStock(before + 5, before);
    // Deliveries are jobs of their own, which may overtake one another.
    await arrived(receiver, 1);
    await placeOrder();
    await arrived(receiver, 2);
    expect(receiver.received.map(({ body }) => body.data)).toEqual(
      [before + 5, before + 3].map((stock) => ({
        products: [{ product_id: product.id, stock, variants: [{ variant_id: expect.any(Number), sku: null, stock }] }],
      })),
    );
  });

  test("an order writes one job when somebody listens to it, and none when nobody does", async () => {
    await worker.stop();
    const events = async () =>
      Number(
        (await shop.pool.query("select count(*) from graphile_worker.jobs where task_identifier = 'send_webhooks'"))
          .rows[0].count,
      );
    const receiver = await newReceiver();
    await addWebhook(receiver.url, ["order.status_changed"]);
    await placeOrder();
    expect(await events()).toBe(0);
    await addWebhook(receiver.url, ["order.placed"]);
    await addWebhook(receiver.url, ["order.placed"]);
    await placeOrder();
    expect(await events()).toBe(1);
    worker = await startJobWorker(quick);
    await arrived(receiver, 2);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  });

  test("an order that is refused reports nothing", async () => {
    const receiver = await newReceiver();
    const { id } = await addWebhook(receiver.url, ["order.placed", "product.stock_changed"]);
    const customer = await createSignedInCustomer(shop);
    await fillCart(shop, customer, product, 1);
    expect((await requestOrder(shop, customer, { total: 1 })).status).toBe(409);
    await shop.call("POST /api/admin/webhooks/:id/test", { params: { id } }, { as: owner });
    await arrived(receiver, 1);
    expect(receiver.received[0]?.body.type).toBe("test");
  });
});

describe("HOOK-03 a message is tried until it has arrived", () => {
  test("after 500 twice it arrives with the same id, and the log says so", async () => {
    const receiver = await newReceiver();
    const { id, secret } = await addWebhook(receiver.url, ["order.placed"]);
    receiver.answers.push(500, 500);
    await placeOrder();
    await tried(id, 1);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "waiting", status_code: 500 });
    expect((await readWebhook(id)).failing_since).not.toBeNull();
    await retryNow();
    await tried(id, 2);
    await retryNow();
    await tried(id, 3);
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: "delivered", status_code: 204, problem: null, next_attempt_at: null });
    expect(receiver.received.map((message) => message.id)).toEqual(Array(3).fill(delivery?.message_id));
    expect(receiver.received.every((message) => message.genuine(secret))).toBe(true);
    expect((await readWebhook(id)).failing_since).toBeNull();
  });

  test("a receiver that does not answer is tried again", async () => {
    const receiver = await newReceiver();
    const { id } = await addWebhook(receiver.url, ["order.placed"]);
    receiver.answers.push("hold");
    await placeOrder();
    await tried(id, 1);
    expect((await deliveriesOf(id))[0]).toMatchObject({
      state: "waiting",
      status_code: null,
      problem: expect.stringMatching(/^No answer/),
    });
    await retryNow();
    await tried(id, 2);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("a redirect is not followed", async () => {
    const receiver = await newReceiver();
    const { id } = await addWebhook(receiver.url, ["order.placed"]);
    receiver.answers.push(302);
    await placeOrder();
    await tried(id, 1);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "waiting", status_code: 302 });
  });

  test("a receiver that is away while the shop restarts gets each message once", async () => {
    const receiver = await newReceiver();
    const { id } = await addWebhook(receiver.url, ["order.placed"]);
    await receiver.goAway();
    const orders = [await placeOrder(), await placeOrder()];
    await expect.poll(async () => (await deliveriesOf(id)).map(({ attempts }) => attempts)).toEqual([1, 1]);
    await worker.stop();
    orders.push(await placeOrder());
    await receiver.comeBack();
    worker = await startJobWorker(quick);
    await retryNow();
    await arrived(receiver, 3);
    await expect
      .poll(async () => (await deliveriesOf(id)).map(({ state }) => state))
      .toEqual(["delivered", "delivered", "delivered"]);
    expect(receiver.received.map(({ body }) => body.data.order_id).sort()).toEqual(orders.sort());
  });

  test("after the last attempt it has failed, and Replay sends it again", async () => {
    const receiver = await newReceiver();
    const { id, secret } = await addWebhook(receiver.url, ["order.placed"]);
    receiver.answers.push(500, 500);
    await placeOrder();
    await tried(id, 1);
    const [{ id: delivery } = { id: 0 }] = await deliveriesOf(id);
    const replay = () =>
      shop.request("POST /api/admin/webhook-deliveries/:id/replay", { params: { id: delivery } }, { as: owner });
    expect((await replay()).body).toMatchObject({ code: "webhook_delivery_waiting" });
    await shop.pool.query("update webhook_deliveries set attempts_since_replay = 7 where id = $1", [delivery]);
    await retryNow();
    await tried(id, 2);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "failed", next_attempt_at: null });
    await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(0); // The job ends after its outcome.
    expect((await replay()).status).toBe(200);
    await tried(id, 3);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "delivered" });
    expect(new Set(receiver.received.map((message) => message.id)).size).toBe(1);
    expect(receiver.received[2]?.genuine(secret)).toBe(true);
  });

  test.each([
    ["that has failed for days", 500, "4 days"],
    ["that answers 410", 410, "0 days"],
  ])("an endpoint %s is switched off, and starts anew when it is switched on", async (_, answer, since) => {
    const receiver = await newReceiver();
    const { id } = await addWebhook(receiver.url, ["order.placed"]);
    await shop.pool.query("update webhook_endpoints set failing_since = now() - $1::interval where id = $2", [
      since,
      id,
    ]);
    receiver.answers.push(answer);
    await placeOrder();
    await tried(id, 1);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "failed", status_code: answer });
    expect(await readWebhook(id)).toMatchObject({ active: false, switched_off_at: expect.any(String) });
    await placeOrder();
    const sendTest = () => shop.request("POST /api/admin/webhooks/:id/test", { params: { id } }, { as: owner });
    expect((await sendTest()).body).toMatchObject({ code: "webhook_off" });
    const body = { url: receiver.url, events: ["order.placed"] as WebhookEvent[], active: true };
    await shop.call("PUT /api/admin/webhooks/:id", { params: { id }, body }, { as: owner });
    expect(await readWebhook(id)).toMatchObject({ active: true, switched_off_at: null, failing_since: null });
    await sendTest();
    await arrived(receiver, 2);
    expect(receiver.received[1]?.body.type).toBe("test"); // The order that was placed meanwhile is not sent.
  });
});

test("HOOK-02 deliveries are kept for 30 days", async () => {
  const { id } = await addWebhook("https://books.example/in", ["order.placed"]);
  await shop.pool.query(
    `insert into webhook_deliveries (endpoint_id, message_id, event, body, state, created_at)
     select $1, 'msg_' || days, 'order.placed', '{}', 'delivered', now() - make_interval(days => days) from unnest(array[29, 31]) days`,
    [id],
  );
  await shop.pool.query("select graphile_worker.add_job('forget_webhooks')");
  await expect.poll(async () => (await deliveriesOf(id)).map((row) => row.message_id)).toEqual(["msg_29"]);
});

describe("HOOK-02 a shop on the internet", () => {
  test("sends nothing to its own network, whatever a name resolves to, and takes no http address", async () => {
    const receiver = await newReceiver();
    const { id } = await addWebhook(receiver.url.replace("127.0.0.1", "localhost"), ["order.placed"]);
    const literal = await addWebhook(receiver.url, ["order.placed"]);
    await worker.stop();
    worker = await startJobWorker({ ...shop, webhooks: { ...shop.webhooks, reachable: "public" } });
    await placeOrder();
    for (const webhook of [id, literal.id]) {
      await tried(webhook, 1);
      const [delivery] = await deliveriesOf(webhook);
      expect(delivery).toMatchObject({
        state: "waiting",
        status_code: null,
        problem: expect.stringContaining("public internet"),
      });
    }
    expect(receiver.received).toEqual([]);
    await worker.stop();
    worker = await startJobWorker(quick);
    await retryNow();
    await arrived(receiver, 2);
    const publicShop = await openShop({ database: shop, settings: { PUBLIC_URL: "https://tulin.example" } });
    const body = { url: "http://localhost:4000/", events: ["order.placed"] };
    const response = await publicShop.request("POST /api/admin/webhooks", { body }, { as: owner });
    expect(response.body).toMatchObject({ errors: { url: ["Enter an address that begins with https://."] } });
    const empty = { ...body, events: [] };
    const both = await publicShop.request("POST /api/admin/webhooks", { body: empty }, { as: owner });
    expect(both.body).toMatchObject({
      errors: { url: ["Enter an address that begins with https://."], events: ["Choose at least one event."] },
    });
    await publicShop.app.close();
  });
});
