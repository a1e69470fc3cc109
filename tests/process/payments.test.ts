import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import type { TestAccount } from "../support/api/accounts.ts";
import { type Client, createClient } from "../support/api/client.ts";
import { createProduct } from "../support/api/products.ts";
import { deliveryDetails } from "../support/delivery-details.ts";
import { freePort } from "../support/free-port.ts";
import { openPaymentPage } from "../support/payments/payment-page.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";

// The shop as its own process, so that it can be killed at one step of a payment.

const keys = { secret_key: "sk_test_local", webhook_secret: "local" };

let dataDir: string;
let shop: LaunchedShop;
let client: Client;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tulin-payments-"));
});
afterEach(async () => {
  shop.process.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

async function open(settings: Record<string, string>): Promise<void> {
  shop = await launchShop({ DATA_DIR: dataDir, DEMO: "off", ...settings });
  await waitUntilReady(shop);
  client = createClient(shop.url);
}

async function kill(): Promise<void> {
  shop.process.kill("SIGKILL");
  if (shop.process.exitCode === null && shop.process.signalCode === null) await once(shop.process, "exit");
}

/** Registers an account; the first one of staff owns the shop. */
async function register(staff: boolean): Promise<TestAccount> {
  const person = { name: "Ana Cruz", email: `${staff ? "owner" : "ana"}@example.com`, password: "Mahaba at lihim 7" };
  const response = await fetch(`${shop.url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...person, staff }),
  });
  const { token } = (await response.json()) as { token: string };
  return { ...person, token, role: staff ? "admin" : "customer" };
}

/** Opens a shop that sells a scooter and takes GCash at PayMongo, and places an order. Returns it with its customer. */
async function prepare() {
  const owner = await register(true);
  const product = await createProduct(client, owner);
  const provider = { params: { provider: "paymongo" }, body: { live: false, keys } };
  await client.call("PUT /api/admin/payment-providers/:provider/keys", provider, { as: owner });
  const { settings } = (await client.call("GET /api/admin/payment-settings", {}, { as: owner })).body;
  const body = { ...settings, modes: ["gcash" as const], sandbox: false };
  await client.call("PUT /api/admin/payment-settings", { body }, { as: owner });
  const buyer = await register(false);
  await client.call("POST /api/add-to-cart", { body: { product_id: product.id, product_qty: 1 } }, { as: buyer });
  return { owner, buyer, product };
}

const placing = { body: { ...deliveryDetails, payment_mode: "gcash" as const } };

const paymentOf = async (id: number, as: TestAccount) =>
  (await client.call("GET /api/my-order/:id", { params: { id } }, { as })).body.order.payment;

/** Begins to send a webhook, and resolves when the shop has read its head and waits for the rest. */
async function sendHalfAWebhook(): Promise<void> {
  const { port } = new URL(shop.url);
  const socket = connect(Number(port), "localhost").on("error", () => undefined);
  socket.write(
    "POST /api/webhooks/paymongo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n" +
      'content-length: 1000\r\nexpect: 100-continue\r\n\r\n{"data":',
  );
  // Node answers "100 Continue" when it has handed the request to the shop.
  await once(socket, "data");
}

test("PAY-04 PAY-05 a shop that is killed at each step of a payment and its refund goes on after its start, and each is made once", async () => {
  const paymongo = await startPayMongoServer({ keys });
  // The same port after each start: a provider takes a key only with the same request, and that names the page to return to.
  const settings = { PAYMONGO_URL: paymongo.url, PORT: String(await freePort()) };
  /** Kills the shop when PayMongo has done what this request asks, before it is answered. */
  const killAt = (method: string, path: RegExp) =>
    paymongo.misbehave({
      beforeAnswer: async (call) => {
        if (call.method === method && path.test(call.path)) await kill();
      },
    });
  const reopen = async () => {
    paymongo.misbehave({});
    await open(settings);
    paymongo.sendWebhooksTo(`${shop.url}/api/webhooks/paymongo`, [0]);
  };

  await open(settings);
  const { owner, buyer, product } = await prepare();

  // The session was created, and the shop did not write it.
  killAt("POST", /^\/v2\/checkout_sessions$/);
  await expect(client.call("POST /api/place-order", placing, { as: buyer })).rejects.toThrow();
  await reopen();
  const { orders } = (await client.call("GET /api/my-orders", {}, { as: buyer })).body;
  expect(orders).toHaveLength(1);
  const id = orders[0]?.id ?? 0;
  const again = { params: { id }, body: { payment_mode: "gcash" as const } };
  const { payment } = (await client.call("POST /api/my-order/:id/pay", again, { as: buyer })).body;
  expect(paymongo.account.sessionIds).toHaveLength(1);

  // The customer has paid, and the webhook was not read to its end.
  paymongo.misbehave({ webhooks: "none" });
  await (await openPaymentPage(payment.redirect_url ?? "")).choose("pay");
  await sendHalfAWebhook();
  await kill();
  await reopen();
  expect((await paymentOf(id, buyer)).status).toBe("awaiting_payment");

  // The webhook was stored. PayMongo says that it is paid, and the shop did not write that.
  killAt("GET", /^\/v1\/checkout_sessions\//);
  const { headers, rawBody } = paymongo.account.webhookAbout(paymongo.account.sessionIds[0] ?? "");
  const ended = once(shop.process, "exit");
  const webhook = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  await fetch(`${shop.url}/api/webhooks/paymongo`, { ...webhook, body: new Uint8Array(rawBody) });
  await ended;
  await reopen();
  await expect.poll(async () => (await paymentOf(id, buyer)).status, { timeout: 120_000 }).toBe("paid");

  // PayMongo has refunded, and the shop did not write that.
  paymongo.misbehave({
    beforeAnswer: async (call) => {
      if (call.method !== "POST" || call.path !== "/v1/refunds") return;
      const [paid] = paymongo.account.session(paymongo.account.sessionIds[0] ?? "").attributes.payments;
      paymongo.account.settleRefunds(paid?.id ?? "", "succeeded");
      await kill();
    },
  });
  const refunding = once(shop.process, "exit");
  const refund = { amount: "100", method: "original", reason: "A scratch.", seen_refunded: 0 } as const;
  await client
    .request("POST /api/admin/orders/:id/refunds", { params: { id }, body: refund }, { as: owner })
    .catch(() => null); // It may be killed before it answers.
  await refunding;
  await reopen();
  await expect.poll(async () => (await paymentOf(id, buyer)).refunded, { timeout: 120_000 }).toBe(100);

  expect((await paymentOf(id, buyer)).events.map(({ kind }) => kind)).toEqual([
    "created",
    "paid",
    "refund_requested",
    "refunded",
  ]);
  const [paid] = paymongo.account.session(paymongo.account.sessionIds[0] ?? "").attributes.payments;
  expect(paid?.attributes.refunds).toHaveLength(1);
  const { emails } = (await client.call("GET /api/admin/emails", {}, { as: owner })).body;
  expect(emails.filter(({ kind }) => kind === "order_placed")).toHaveLength(1);
  const now = await client.call("GET /api/edit-product/:id", { params: { id: product.id } }, { as: owner });
  expect(now.body.product.stock).toBe(product.stock - 1);
  await stopShop(shop);
  await paymongo.close();
});

test("PAY-07 with LOCAL_PROVIDERS=on an order is paid at the PayMongo that the shop starts, with the keys that it prints", async () => {
  await open({ LOCAL_PROVIDERS: "on" });
  expect(shop.output()).toContain("LOCAL PAYMENT PROVIDERS");
  expect(shop.output()).toContain(keys.secret_key);
  const { buyer } = await prepare();
  const { order, payment } = (await client.call("POST /api/place-order", placing, { as: buyer })).body;
  await (await openPaymentPage(payment.redirect_url ?? "")).choose("pay");
  await expect.poll(async () => (await paymentOf(order.id, buyer)).status, { timeout: 120_000 }).toBe("paid");
  await stopShop(shop);
});
