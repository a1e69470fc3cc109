import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PaymentSettings } from "#contract/payments.settings.admin.ts";
import { startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { startPayPalServer } from "#server/local-providers/paypal-server.ts";
import type { TestAccount } from "../support/api/accounts.ts";
import { type Client, createClient } from "../support/api/client.ts";
import { createProduct } from "../support/api/products.ts";
import { defined } from "../support/defined.ts";
import { deliveryDetails } from "../support/delivery-details.ts";
import { freePort } from "../support/free-port.ts";
import { openPaymentPage } from "../support/payments/payment-page.ts";
import { type LaunchedShop, launchShop, stopShop, waitUntilReady } from "../support/running-shop.ts";

// The shop as its own process, so that it can be killed at one step of a payment.

const keys = { secret_key: "sk_test_local", webhook_secret: "local" };
const localKeys = { paypal: { client_id: "local", client_secret: "local", webhook_id: "local" }, paymongo: keys };

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

type At = { name: "paymongo" | "paypal"; mode: "gcash" | "paypal" };

/** Opens a shop that sells a scooter and is paid at this provider, with a customer who has it in the cart. */
async function prepare({ name, mode }: At) {
  const owner = await register(true);
  const provider = { params: { provider: name }, body: { live: false, keys: localKeys[name] } };
  await client.call("PUT /api/admin/payment-providers/:provider/keys", provider, { as: owner });
  const { settings } = (await client.call("GET /api/admin/payment-settings", {}, { as: owner })).body;
  return { owner, ...(await sellAndSwitchOn(owner, settings, mode)) };
}

/** Sells a scooter that is paid in this way, and returns it with a customer who has it in the cart. */
async function sellAndSwitchOn(owner: TestAccount, settings: PaymentSettings, mode: At["mode"]) {
  const product = await createProduct(client, owner);
  const body = { ...settings, modes: [mode], sandbox: false };
  await client.call("PUT /api/admin/payment-settings", { body }, { as: owner });
  const buyer = await register(false);
  await client.call("POST /api/add-to-cart", { body: { product_id: product.id, product_qty: 1 } }, { as: buyer });
  return { buyer, product };
}

const placing = (mode: At["mode"]) => ({ body: { ...deliveryDetails, payment_mode: mode } });

const paymentOf = async (id: number, as: TestAccount) =>
  (await client.call("GET /api/my-order/:id", { params: { id } }, { as })).body.order.payment;

/** Begins to send a webhook, and resolves when the shop has read its head and waits for the rest. */
async function sendHalfAWebhook(provider: string): Promise<void> {
  const { port } = new URL(shop.url);
  const socket = connect(Number(port), "localhost").on("error", () => undefined);
  socket.write(
    `POST /api/webhooks/${provider} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      'content-length: 1000\r\nexpect: 100-continue\r\n\r\n{"data":',
  );
  // Node answers "100 Continue" when it has handed the request to the shop.
  await once(socket, "data");
}

/** PayMongo, where a payment is paid on its page, and refunds are settled later. */
async function startPayMongo() {
  const server = await startPayMongoServer({ keys });
  const payment = () => server.account.session(server.account.sessionIds[0] ?? "").attributes.payments[0];
  return {
    ...({ name: "paymongo", mode: "gcash" } as const),
    server,
    ids: () => server.account.sessionIds,
    begins: /^\/v2\/checkout_sessions$/,
    confirms: /^\/v1\/checkout_sessions\//,
    refunds: /^\/v1\/refunds$/,
    webhook: () => server.account.webhookAbout(server.account.sessionIds[0] ?? ""),
    settleRefunds: () => server.account.settleRefunds(payment()?.id ?? "", "succeeded"),
    payments: () => server.account.session(server.account.sessionIds[0] ?? "").attributes.payments.length,
    refunded: () => payment()?.attributes.refunds?.length,
  } as const;
}

/** PayPal, where an order is approved on its page, and the shop captures it. */
async function startPayPal() {
  const server = await startPayPalServer({ keys: localKeys.paypal });
  const captures = () => server.account.order(server.account.orderIds[0] ?? "").captures;
  return {
    ...({ name: "paypal", mode: "paypal" } as const),
    server,
    ids: () => server.account.orderIds,
    begins: /^\/v2\/checkout\/orders$/,
    confirms: /\/capture$/,
    refunds: /\/refund$/,
    webhook: () => server.account.webhookAbout(server.account.orderIds[0] ?? ""),
    settleRefunds: () => undefined,
    payments: () => captures().length,
    refunded: () => server.account.refundsOf(captures()[0]?.id ?? "").length,
  } as const;
}

test.each([
  ["PayMongo", startPayMongo],
  ["PayPal", startPayPal],
])(
  "PAY-04 PAY-05 a shop that is killed at each step of a payment at %s and its refund goes on after its start, and each is made once",
  async (_title, start) => {
    const provider = await start();
    const { server, mode } = provider;
    // The same port after each start: a provider takes a key only with the same request, and that names the page to return to.
    const settings = { [`${provider.name.toUpperCase()}_URL`]: server.url, PORT: String(await freePort()) };
    /** Kills the shop when the provider has done what this request asks, before it is answered. */
    const killAt = (path: RegExp, method: "GET" | "POST", before: () => void = () => undefined) =>
      server.misbehave({
        beforeAnswer: async (call) => {
          if (call.method !== method || !path.test(call.path)) return;
          before();
          await kill();
        },
      });
    const reopen = async () => {
      server.misbehave({});
      await open(settings);
      server.sendWebhooksTo(`${shop.url}/api/webhooks/${provider.name}`, [0]);
    };

    await open(settings);
    const { owner, buyer, product } = await prepare(provider);

    // The payment was begun at the provider, and the shop did not write it.
    killAt(provider.begins, "POST");
    await expect(client.call("POST /api/place-order", placing(mode), { as: buyer })).rejects.toThrow();
    await reopen();
    const { orders } = (await client.call("GET /api/my-orders", {}, { as: buyer })).body;
    expect(orders).toHaveLength(1);
    const id = defined(orders[0]).id;
    const again = { params: { id }, body: { payment_mode: mode } };
    const { payment } = (await client.call("POST /api/my-order/:id/pay", again, { as: buyer })).body;
    expect(provider.ids()).toHaveLength(1);

    // The customer has paid, and the webhook was not read to its end.
    server.misbehave({ webhooks: "none" });
    await (await openPaymentPage(payment.redirect_url ?? "")).choose("pay");
    await sendHalfAWebhook(provider.name);
    await kill();
    await reopen();
    expect((await paymentOf(id, buyer)).status).toBe("awaiting_payment");

    // The webhook was stored. The provider says that it is paid, or takes the payment, and the shop did not write that.
    killAt(provider.confirms, provider.name === "paypal" ? "POST" : "GET");
    const { headers, rawBody } = provider.webhook();
    const ended = once(shop.process, "exit");
    const webhook = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
    await fetch(`${shop.url}/api/webhooks/${provider.name}`, { ...webhook, body: new Uint8Array(rawBody) });
    await ended;
    await reopen();
    await expect.poll(async () => (await paymentOf(id, buyer)).status, { timeout: 120_000 }).toBe("paid");

    // The provider has refunded, and the shop did not write that.
    killAt(provider.refunds, "POST", provider.settleRefunds);
    const refunding = once(shop.process, "exit");
    const refund = { amount: "100", method: "original", reason: "A scratch.", seen_refunded: 0 } as const;
    await client
      .request("POST /api/admin/orders/:id/refunds", { params: { id }, body: refund }, { as: owner })
      .catch(() => null); // It may be killed before it answers.
    await refunding;
    await reopen();
    await expect.poll(async () => (await paymentOf(id, buyer)).refunded, { timeout: 120_000 }).toBe(100);

    const kinds = (await paymentOf(id, buyer)).events.map(({ kind }) => kind);
    expect(kinds).toEqual(["created", "paid", "refund_requested", "refunded"]);
    expect([provider.payments(), provider.refunded()]).toEqual([1, 1]);
    const { emails } = (await client.call("GET /api/admin/emails", {}, { as: owner })).body;
    expect(emails.filter(({ kind }) => kind === "order_placed")).toHaveLength(1);
    const now = await client.call("GET /api/edit-product/:id", { params: { id: product.id } }, { as: owner });
    expect(now.body.product.stock).toBe(product.stock - 1);
    await stopShop(shop);
    await server.close();
  },
);

test("PAY-07 with LOCAL_PROVIDERS=on an order is paid at the PayMongo that the shop starts, with the test keys that it has", async () => {
  await open({ LOCAL_PROVIDERS: "on" });
  expect(shop.output()).toContain("LOCAL PAYMENT PROVIDERS");
  const owner = await register(true);
  const { settings, providers } = (await client.call("GET /api/admin/payment-settings", {}, { as: owner })).body;
  expect(providers.map(({ name, state }) => [name, state])).toEqual([
    ["paymongo", "test"],
    ["paypal", "test"],
  ]);
  const { buyer } = await sellAndSwitchOn(owner, settings, "gcash");
  const { order, payment } = (await client.call("POST /api/place-order", placing("gcash"), { as: buyer })).body;
  await (await openPaymentPage(payment.redirect_url ?? "")).choose("pay");
  await expect.poll(async () => (await paymentOf(order.id, buyer)).status, { timeout: 120_000 }).toBe("paid");
  await stopShop(shop);
});
