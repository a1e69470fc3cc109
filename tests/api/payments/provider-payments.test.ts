import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { type OnlineMode, paymentModes } from "#contract/payments.modes.ts";
import type { Product } from "#contract/products.ts";
import { startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { startPayPalServer } from "#server/local-providers/paypal-server.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { endTimeToPay, runJob, untilJobsDone } from "../../support/api/online-payments.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";
import { openPaymentPage } from "../../support/payments/payment-page.ts";

// Orders paid at PayMongo and PayPal: the shop as it runs, against their local servers.

const [paymongo, paypal] = await Promise.all([startPayMongoServer(), startPayPalServer()]);
const shop = await openShop({ apiUrls: { paymongo: paymongo.url, paypal: paypal.url } });
const worker = await startJobWorker(shop);
afterAll(async () => {
  await worker.stop();
  await shop.closeWithoutServerErrors();
  await Promise.all([paymongo.close(), paypal.close()]);
});

const cases = [
  {
    name: "paymongo",
    server: paymongo,
    mode: "gcash",
    /** The provider takes a payment back. */
    reverse: (id: string) => {
      for (const { attributes } of paymongo.account.session(id).attributes.payments) attributes.status = "failed";
    },
  },
  {
    name: "paypal",
    server: paypal,
    mode: "paypal",
    reverse: (id: string) => {
      for (const capture of paypal.account.order(id).captures) capture.status = "DECLINED";
    },
  },
] as const;

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 100, selling: "1234.50" });
  for (const { name: provider, server } of cases) {
    const body = { live: false, keys: server.account.keys };
    await shop.call("PUT /api/admin/payment-providers/:provider/keys", { params: { provider }, body }, { as: owner });
    server.sendWebhooksTo(`${shop.url}/api/webhooks/${provider}`, [0, 0]);
  }
  const { settings } = (await shop.call("GET /api/admin/payment-settings", {}, { as: owner })).body;
  const body = { ...settings, modes: keysOf(paymentModes) };
  await shop.call("PUT /api/admin/payment-settings", { body }, { as: owner });
});

type PlacedOrder = { id: number; buyer: { token: string }; page: string };

/** Places an order for 1,234.50 pesos and returns it with the provider's page. */
async function placeOrder(mode: OnlineMode): Promise<PlacedOrder> {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product);
  const { body } = await shop.call(
    "POST /api/place-order",
    { body: { ...deliveryDetails, payment_mode: mode } },
    { as: buyer },
  );
  return { id: body.order.id, buyer, page: body.payment.redirect_url ?? "" };
}

const paymentOf = async ({ id, buyer }: PlacedOrder) =>
  (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order.payment;
const statusOf = async (order: PlacedOrder) => (await paymentOf(order)).status;
const comeBack = ({ id, buyer }: PlacedOrder) =>
  shop.request("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
const kindsOf = async (order: PlacedOrder) => (await paymentOf(order)).events.map(({ kind }) => kind);

const listedForStaff = async () =>
  (await shop.call("GET /api/admin/payments", { query: { attention: "1" } }, { as: owner })).body.payments;

/** What is listed for staff about an order. */
const problemsOf = async ({ id }: PlacedOrder) =>
  (await listedForStaff()).filter(({ order_id }) => order_id === id).map((payment) => payment.problem);

/** The hours until the provider is asked again about the payment of an order; null when it is not. */
async function hoursUntilCheck({ id }: PlacedOrder): Promise<number | null> {
  const { rows } = await shop.pool.query<{ hours: number | null }>(
    "select round(extract(epoch from check_at - now()) / 3600)::int as hours from payments where order_id = $1",
    [id],
  );
  return rows[0]?.hours ?? null;
}

/** The payment of an order was begun this number of days ago. */
const age = ({ id }: PlacedOrder, days: number) =>
  shop.pool.query("update payments set created_at = now() - make_interval(days => $2) where order_id = $1", [id, days]);

/** Asks the provider now instead. */
async function checkNow({ id }: PlacedOrder): Promise<void> {
  await shop.pool.query("update payments set check_at = now() where order_id = $1", [id]);
  await runJob(shop, "check_payments");
}

describe.each(cases)("PAY-07 an order paid at $name", ({ name, server, mode, reverse }) => {
  beforeEach(() => server.misbehave({}));

  test("PAY-08 can be placed, because the keys work", async () => {
    const test = { params: { provider: name } };
    expect((await shop.request("POST /api/admin/payment-providers/:provider/test", test, { as: owner })).status).toBe(
      200,
    );
  });

  test("is paid by the webhook, before the customer comes back", async () => {
    const order = await placeOrder(mode);
    expect(await statusOf(order)).toBe("awaiting_payment");
    const after = await (await openPaymentPage(order.page)).choose("pay");
    expect(after.headers.get("location")).toContain(`${shop.url}/payment/${order.id}`);
    await expect.poll(() => statusOf(order)).toBe("paid");
    await comeBack(order);
    await untilJobsDone(shop);
    expect(await paymentOf(order)).toMatchObject({ paid: 1234.5, due: 0 });
    expect(await kindsOf(order)).toEqual(["created", "paid"]);
  });

  test("PAY-04 is paid when the customer comes back and no webhook does", async () => {
    server.misbehave({ webhooks: "none" });
    const order = await placeOrder(mode);
    await (await openPaymentPage(order.page)).choose("pay");
    await comeBack(order);
    expect(await statusOf(order)).toBe("paid");
  });

  test("PAY-04 is paid by polling when neither comes", async () => {
    server.misbehave({ webhooks: "none" });
    const order = await placeOrder(mode);
    await (await openPaymentPage(order.page)).choose("pay");
    await checkNow(order);
    await expect.poll(() => statusOf(order)).toBe("paid");
  });

  test.each(["forged", "old"] as const)("PAY-04 is not paid by a webhook that is %s", async (webhooks) => {
    server.misbehave({ webhooks });
    const order = await placeOrder(mode);
    await shop.pool.query("update payments set check_at = null where order_id = $1", [order.id]); // no polling
    await (await openPaymentPage(order.page)).choose("pay");
    await server.webhooksSent();
    await untilJobsDone(shop);
    expect(await statusOf(order)).toBe("awaiting_payment");
  });

  test("PAY-04 is paid once by five equal webhooks", async () => {
    server.misbehave({ copies: 5 });
    const order = await placeOrder(mode);
    await (await openPaymentPage(order.page)).choose("pay");
    await server.webhooksSent();
    await untilJobsDone(shop);
    await expect.poll(() => statusOf(order)).toBe("paid");
    expect(await kindsOf(order)).toEqual(["created", "paid"]);
  });

  test("PAY-04 is paid once when the provider answers 500 after each thing it did", async () => {
    server.misbehave({ errorsAfterwards: 1 });
    const order = await placeOrder(mode);
    server.misbehave({ errorsAfterwards: 1 });
    await (await openPaymentPage(order.page)).choose("pay");
    await expect.poll(() => statusOf(order)).toBe("paid");
    await untilJobsDone(shop);
    expect(await kindsOf(order)).toEqual(["created", "paid"]);
  });

  test.each([
    { faults: { paidAmount: 100 }, problem: "wrong_amount" },
    { faults: { paidCurrency: "USD" }, problem: "wrong_currency" },
  ])("PAY-04 is not paid by $faults, which is listed for staff", async ({ faults, problem }) => {
    server.misbehave(faults);
    const order = await placeOrder(mode);
    await (await openPaymentPage(order.page)).choose("pay");
    await expect.poll(() => problemsOf(order)).toEqual([problem]);
    expect(await statusOf(order)).toBe("awaiting_payment");
  });

  test("PAY-03 is placed while the provider is down, and can be paid afterwards", async () => {
    server.misbehave({ errorsInstead: 1000 });
    const order = await placeOrder(mode);
    expect(order.page).toBe("");
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from payments where order_id = $1) as payments,
              (select count(*)::int from payment_events where order_id = $1) as events`,
      [order.id],
    );
    expect(rows, "placing an order writes one row about its payment").toEqual([{ payments: 1, events: 0 }]);
    server.misbehave({});
    const again = await shop.call(
      "POST /api/my-order/:id/pay",
      { params: { id: order.id }, body: { payment_mode: mode } },
      { as: order.buyer },
    );
    await (await openPaymentPage(again.body.payment.redirect_url ?? "")).choose("pay");
    await expect.poll(() => statusOf(order)).toBe("paid");
  });

  test("PAY-04 is begun, paid and refunded once when the provider is silent for 30 seconds after each thing it did", async () => {
    const silence = { silence: 30_000, webhooks: "none" } as const;
    const hush = () => {
      server.misbehave(silence);
      shop.payments.timeLimit = 300;
    };
    const speak = () => {
      server.misbehave({ webhooks: "none" });
      shop.payments.timeLimit = undefined;
    };
    hush();
    const order = await placeOrder(mode);
    expect(order.page, "the customer does not wait").toBe("");
    expect(await statusOf(order)).toBe("awaiting_payment");
    speak();
    const input = { params: { id: order.id }, body: { payment_mode: mode } };
    const { payment } = (await shop.call("POST /api/my-order/:id/pay", input, { as: order.buyer })).body;
    await (await openPaymentPage(payment.redirect_url ?? "")).choose("pay");

    hush();
    expect((await comeBack(order)).status).toBe(200);
    await checkNow(order);
    await untilJobsDone(shop);
    expect(await statusOf(order), "nobody has said that it is paid").toBe("awaiting_payment");
    speak();
    await checkNow(order);
    await expect.poll(() => statusOf(order)).toBe("paid");
    expect(await kindsOf(order)).toEqual(["created", "paid"]);
    expect(await problemsOf(order)).toEqual([]);

    hush();
    const refund = { amount: 100, method: "original", reason: "A scratch.", seen_refunded: 0 } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: order.id }, body: refund }, { as: owner });
    await untilJobsDone(shop);
    expect(await kindsOf(order)).toEqual(["created", "paid", "refund_requested"]);
    speak();
    await runJob(shop, "check_payments");
    await untilJobsDone(shop);
    const reference = (payment.redirect_url ?? "").split("/").at(-1) ?? "";
    if (name === "paymongo") {
      // PayMongo pays refunds later, and is asked until it has.
      for (const { id, attributes } of paymongo.account.session(reference).attributes.payments) {
        expect(attributes.refunds, "however often it was asked").toHaveLength(1);
        paymongo.account.settleRefunds(id, "succeeded");
      }
      await runJob(shop, "check_payments");
    }
    await expect.poll(() => statusOf(order)).toBe("partly_refunded");
    expect(await paymentOf(order)).toMatchObject({ paid: 1234.5, refunded: 100, refunding: 0 });
  });

  test("PAY-09 is compared a day later with what the provider says, and again when nothing differs, until it is 120 days old", async () => {
    const order = await placeOrder(mode);
    await (await openPaymentPage(order.page)).choose("pay");
    await expect.poll(() => statusOf(order)).toBe("paid");
    expect(await hoursUntilCheck(order)).toBe(24);
    await checkNow(order);
    await untilJobsDone(shop);
    for (const [days, hours] of [
      [2, 24],
      [30, 7 * 24],
      [120, null],
    ] as const) {
      await age(order, days);
      await checkNow(order);
      await expect.poll(() => hoursUntilCheck(order), { message: `after ${days} days` }).toBe(hours);
    }
    expect(await problemsOf(order)).toEqual([]);
    expect(await kindsOf(order)).toEqual(["created", "paid"]);
  });

  test("PAY-09 is listed for staff when the provider says a day later that it is not paid", async () => {
    const order = await placeOrder(mode);
    await (await openPaymentPage(order.page)).choose("pay");
    await expect.poll(() => statusOf(order)).toBe("paid");
    await untilJobsDone(shop);
    reverse(order.page.split("/").at(-1) ?? "");
    server.misbehave({ errorsInstead: 1000 });
    await checkNow(order);
    // The provider did not answer, and is asked again an hour later.
    await expect.poll(() => hoursUntilCheck(order)).toBe(1);
    expect(await problemsOf(order)).toEqual([]);
    server.misbehave({});
    await checkNow(order);
    await expect.poll(() => problemsOf(order)).toEqual(["differs"]);
    expect(await statusOf(order)).toBe("paid");
  });

  test("PAY-05 is refunded through the provider", async () => {
    const order = await placeOrder(mode);
    await (await openPaymentPage(order.page)).choose("pay");
    await expect.poll(() => statusOf(order)).toBe("paid");
    server.misbehave({ errorsAfterwards: 1 });
    const body = { amount: "200.50", method: "original", reason: "A scratch.", seen_refunded: 0 } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: order.id }, body }, { as: owner });
    await untilJobsDone(shop);
    if (name === "paymongo") {
      // PayMongo pays refunds later, and is asked until it has.
      expect(await kindsOf(order)).toEqual(["created", "paid", "refund_requested"]);
      const { payments } = paymongo.account.session(order.page.split("/").at(-1) ?? "").attributes;
      for (const { id } of payments) paymongo.account.settleRefunds(id, "succeeded");
      await runJob(shop, "check_payments");
    }
    await expect.poll(() => statusOf(order)).toBe("partly_refunded");
    expect(await kindsOf(order)).toEqual(["created", "paid", "refund_requested", "refunded"]);
    expect(await paymentOf(order)).toMatchObject({ paid: 1234.5, refunded: 200.5 });
  });
});

test("PAY-04 an order whose PayPal funding is declined can be paid in another way", async () => {
  paypal.misbehave({});
  const order = await placeOrder("paypal");
  await (await openPaymentPage(order.page)).choose("decline");
  await expect.poll(() => statusOf(order)).toBe("failed");
  const again = await shop.call(
    "POST /api/my-order/:id/pay",
    { params: { id: order.id }, body: { payment_mode: "maya" } },
    { as: order.buyer },
  );
  paymongo.misbehave({});
  await (await openPaymentPage(again.body.payment.redirect_url ?? "")).choose("pay");
  await expect.poll(() => statusOf(order)).toBe("paid");
});

test("PAY-09 a dispute at PayPal is listed for staff when its webhook comes", async () => {
  paypal.misbehave({});
  const order = await placeOrder("paypal");
  await (await openPaymentPage(order.page)).choose("pay");
  await expect.poll(() => statusOf(order)).toBe("paid");
  const orderAtPayPal = new URL(order.page).pathname.split("/").at(-1) ?? "";

  paypal.dispute(orderAtPayPal);
  await paypal.webhooksSent();
  await untilJobsDone(shop);
  expect(await hoursUntilCheck(order)).toBe(0);
  await runJob(shop, "check_payments");
  await expect.poll(() => problemsOf(order)).toEqual(["differs"]);
  const listed = (await listedForStaff()).find(({ order_id }) => order_id === order.id);
  expect(listed?.problem_detail).toMatch(/^The customer disputes it\. Answer the dispute at the provider/);
});

test("PAY-09 a dispute about a payment of another shop of the same PayPal account is not listed", async () => {
  const before = await listedForStaff();
  const { headers, rawBody } = paypal.account.webhookAboutDispute({
    dispute_id: "PP-D-X",
    capture: "X1",
    status: "OPEN",
  });
  const response = await fetch(`${shop.url}/api/webhooks/paypal`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: rawBody.toString(),
  });
  expect(response.status).toBe(200);
  await untilJobsDone(shop);
  expect(await listedForStaff()).toEqual(before);
});

test("PAY-03 the page of PayMongo is closed when its order is cancelled as unpaid or by its customer, or paid on another page", async () => {
  paymongo.misbehave({});
  const pageState = ({ page }: PlacedOrder) => paymongo.account.session(page.split("/").at(-1) ?? "").attributes.status;

  const unpaid = await placeOrder("gcash");
  await endTimeToPay(shop, unpaid.id);
  await checkNow(unpaid);
  await expect.poll(() => pageState(unpaid)).toBe("expired");
  expect(await statusOf(unpaid)).toBe("unpaid");

  const unwanted = await placeOrder("gcash");
  const input = { params: { id: unwanted.id }, body: {} };
  await shop.call("POST /api/my-order/:id/cancel", input, { as: unwanted.buyer });
  await runJob(shop, "check_payments");
  await expect.poll(() => pageState(unwanted)).toBe("expired");

  const order = await placeOrder("gcash");
  const other = await shop.call(
    "POST /api/my-order/:id/pay",
    { params: { id: order.id }, body: { payment_mode: "maya" } },
    { as: order.buyer },
  );
  await (await openPaymentPage(other.body.payment.redirect_url ?? "")).choose("pay");
  await expect.poll(() => statusOf(order)).toBe("paid");
  await checkNow(order);
  await expect.poll(() => pageState(order)).toBe("expired");
  await checkNow(order);
  await expect.poll(() => kindsOf(order)).toEqual(["created", "created", "paid", "expired"]);
  expect(await statusOf(order)).toBe("paid");
});
