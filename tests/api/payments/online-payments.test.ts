import { describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import {
  endTimeToPay,
  type OnlineOrder,
  placeOnlineOrder,
  press,
  referenceIn,
  runJob,
  sendWebhook,
  untilJobsDone,
} from "../../support/api/online-payments.ts";
import { openOnlineShop } from "../../support/api/online-shop.ts";
import { readOrder, readStock } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailKinds } from "../../support/api/stored-emails.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const { shop, owner, product } = await openOnlineShop();

const orderOf = async ({ id, buyer }: OnlineOrder) =>
  (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
const statusOf = async (order: OnlineOrder) => (await orderOf(order)).payment.status;
const move = (id: number, status: number) =>
  shop.request("POST /api/admin/orders/:id/move", { params: { id }, body: { status, reason: "So." } }, { as: owner });

const emailsOf = ({ id }: OnlineOrder) => readOrderEmailKinds(shop, id);

describe("PAY-01 PAY-03 an order that is paid online", () => {
  test("awaits its payment with its stock taken, cannot be confirmed, and is confirmed to the customer when it is paid", async () => {
    const { stock } = await readStock(shop, product);
    const order = await placeOnlineOrder(shop, product);
    expect((await readStock(shop, product)).stock).toBe(stock - 1);
    const before = await orderOf(order);
    expect(before).toMatchObject({
      status: 0,
      payment_mode: "gcash",
      payment: { status: "awaiting_payment", due: 1000 },
    });
    expect(Date.parse(before.payment.pay_until ?? "")).toBeGreaterThan(Date.now() + 29 * 60_000);
    expect(await emailsOf(order)).toEqual([]);
    expect((await move(order.id, 1)).body).toMatchObject({ code: "order_unpaid" });
    const seen = (await readOrder(shop, owner, order.id)).order;
    expect(seen.transitions).toEqual([5]);

    expect(await press(shop, order.reference, "approve")).toBe(`${shop.url}/payment/${order.id}?returned=1`);
    await expect.poll(() => statusOf(order)).toBe("paid");
    await untilJobsDone(shop);
    expect(await emailsOf(order)).toEqual(["order_placed"]);
    const { payment } = await orderOf(order);
    expect(payment).toMatchObject({ paid: 1000, due: 0, pay_until: null });
    expect(payment.events.map(({ kind, amount, mode }) => [kind, amount, mode])).toEqual([
      ["created", 1000, "gcash"],
      ["paid", 1000, "gcash"],
    ]);
    expect((await move(order.id, 1)).status).toBe(200);
  });

  test("is paid when the customer comes back before, or without, a webhook", async () => {
    const order = await placeOnlineOrder(shop, product);
    await press(shop, order.reference, "approve-silently");
    const { id, buyer } = order;
    const { body } = await shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
    expect(body.payment).toMatchObject({ status: "paid", paid: 1000 });
    expect(await emailsOf(order)).toEqual(["order_placed"]);
  });

  test("can be paid again in another way after a decline, of which the customer gets an email", async () => {
    const order = await placeOnlineOrder(shop, product);
    await press(shop, order.reference, "decline");
    await expect.poll(() => statusOf(order)).toBe("failed");
    expect(await emailsOf(order)).toEqual(["order_payment_failed"]);
    const { id, buyer } = order;
    const input = { params: { id }, body: { payment_mode: "card" as const } };
    const { payment } = (await shop.call("POST /api/my-order/:id/pay", input, { as: buyer })).body;
    expect(payment.status).toBe("awaiting_payment");
    expect(referenceIn(payment.redirect_url)).not.toBe(order.reference);
    // The same way again is the same page.
    const again = (await shop.call("POST /api/my-order/:id/pay", input, { as: buyer })).body.payment;
    expect(again).toEqual(payment);
    await press(shop, referenceIn(payment.redirect_url), "approve");
    await expect.poll(() => statusOf(order)).toBe("paid");
    expect((await orderOf(order)).payment_mode).toBe("card");
    expect((await shop.request("POST /api/my-order/:id/pay", input, { as: buyer })).body).toMatchObject({
      code: "nothing_to_pay",
    });
    await untilJobsDone(shop);
    expect(await emailsOf(order)).toEqual(["order_payment_failed", "order_placed"]);
  });

  test("can be changed to COD, and a payment on the page that stayed open is kept instead of the cash", async () => {
    const order = await placeOnlineOrder(shop, product);
    const { id, buyer } = order;
    const input = { params: { id }, body: { payment_mode: "cod" as const } };
    const { body } = await shop.call("POST /api/my-order/:id/pay", input, { as: buyer });
    expect(body.payment).toEqual({ status: "due_on_delivery", redirect_url: null });
    expect(await emailsOf(order)).toEqual(["order_placed"]);
    await press(shop, order.reference, "approve");
    await expect.poll(() => statusOf(order)).toBe("paid");
    await untilJobsDone(shop);
    expect(await orderOf(order)).toMatchObject({ payment_mode: "gcash", payment: { due: 0, paid: 1000 } });
    expect((await emailsOf(order)).toSorted()).toEqual(["order_paid", "order_placed"]);
  });

  test("PAY-06 says beforehand why it cannot be paid on delivery, as the server refuses it", async () => {
    const { id, buyer } = await placeOnlineOrder(shop, product);
    const refusal = async () =>
      (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.cod_refusal;
    expect(await refusal()).toBeNull();
    await shop.pool.query("update payment_settings set cod_ceiling = 99900");
    expect(await refusal()).toBe("Cash on delivery is for orders up to ₱999. Choose another payment method.");
    const input = { params: { id }, body: { payment_mode: "cod" as const } };
    const refused = await shop.expectRefusal("POST /api/my-order/:id/pay", input, { as: buyer });
    expect([refused.body.code, refused.body.message]).toEqual(["cod_over_ceiling", await refusal()]);
    await shop.pool.query("update payment_settings set cod_ceiling = null");
    await shop.call("POST /api/my-order/:id/pay", input, { as: buyer });
    expect(await refusal(), "nothing is paid online any more").toBeNull();
  });

  test("is still paid at the door when it was changed to COD and is on its way: the late payment is returned", async () => {
    const order = await placeOnlineOrder(shop, product);
    const { id, buyer } = order;
    const input = { params: { id }, body: { payment_mode: "cod" as const } };
    await shop.call("POST /api/my-order/:id/pay", input, { as: buyer });
    for (const state of [1, 2, 3]) expect((await move(id, state)).status).toBe(200);
    await press(shop, order.reference, "approve");
    await expect.poll(async () => (await orderOf(order)).payment.refunded).toBe(1000);
    expect((await orderOf(order)).payment).toMatchObject({ status: "due_on_delivery", due: 1000, paid: 1000 });
    await move(id, 4);
    expect((await orderOf(order)).payment).toMatchObject({ status: "collected", paid: 2000, refunded: 1000, due: 0 });
  });

  test("that is paid twice keeps one payment and returns the other", async () => {
    const order = await placeOnlineOrder(shop, product);
    const { id, buyer } = order;
    const input = { params: { id }, body: { payment_mode: "card" as const } };
    const { payment } = (await shop.call("POST /api/my-order/:id/pay", input, { as: buyer })).body;
    for (const reference of [order.reference, referenceIn(payment.redirect_url)])
      await press(shop, reference, "approve");
    await expect.poll(async () => (await orderOf(order)).payment.refunded).toBe(1000);
    expect((await orderOf(order)).payment).toMatchObject({ status: "paid", paid: 2000, due: 0, refund_due: 0 });
    await untilJobsDone(shop);
    expect((await emailsOf(order)).toSorted()).toEqual(["order_placed", "order_refunded"]);
  });

  test("is cancelled when its time is over: stock comes back, and the customer gets an email", async () => {
    const { stock } = await readStock(shop, product);
    const order = await placeOnlineOrder(shop, product);
    await endTimeToPay(shop, order.id);
    await runJob(shop, "check_payments");
    await expect.poll(async () => (await orderOf(order)).status).toBe(5);
    expect((await readStock(shop, product)).stock).toBe(stock);
    const { history, payment } = await orderOf(order);
    expect(history.at(-1)).toMatchObject({ by: "The shop", reason: "It was not paid in time." });
    expect(payment).toMatchObject({ status: "unpaid", due: 0, pay_until: null });
    expect(await emailsOf(order)).toEqual(["order_cancelled"]);
  });
});

describe("PAY-04 a payment after the order was cancelled", () => {
  async function expiredOrder(sold: Product): Promise<OnlineOrder> {
    const order = await placeOnlineOrder(shop, sold);
    await endTimeToPay(shop, order.id);
    await runJob(shop, "check_payments");
    await expect.poll(async () => (await orderOf(order)).status).toBe(5);
    return order;
  }

  test("reopens an order whose time was over while there is stock, and refunds it when there is none", async () => {
    const last = await createProduct(shop, owner, { stock: 1, selling: "1000" });
    const first = await expiredOrder(last);
    const second = await expiredOrder(last);
    await press(shop, first.reference, "approve");
    await expect.poll(() => statusOf(first)).toBe("paid");
    expect(await orderOf(first)).toMatchObject({ status: 0 });
    expect(await readStock(shop, last)).toEqual({ stock: 0, moved: -1 });

    await press(shop, second.reference, "approve");
    await expect.poll(() => statusOf(second)).toBe("refunded");
    expect(await orderOf(second)).toMatchObject({ status: 5, payment: { paid: 1000, refunded: 1000, refund_due: 0 } });
    await untilJobsDone(shop);
    expect(await emailsOf(first)).toEqual(["order_cancelled", "order_placed"]);
    expect(await emailsOf(second)).toEqual(["order_cancelled", "order_refunded"]);
  });

  test("refunds an order that its customer cancelled", async () => {
    const order = await placeOnlineOrder(shop, product);
    const { id, buyer } = order;
    await shop.call("POST /api/my-order/:id/cancel", { params: { id }, body: { reason: "" } }, { as: buyer });
    await press(shop, order.reference, "approve");
    await expect.poll(() => statusOf(order)).toBe("refunded");
    expect((await orderOf(order)).status).toBe(5);
  });
});

test("PAY-02 the ways to pay say what is offered, and another shop without the sandbox offers COD alone", async () => {
  const { modes } = (await shop.call("GET /api/payment-modes", {})).body;
  expect(modes).toContainEqual({
    mode: "cod",
    offered: true,
    test: false,
    ceiling: null,
    everywhere: true,
    everyone: true,
    deposit: null,
  });
  expect(modes).toContainEqual({
    mode: "card",
    offered: true,
    test: true,
    ceiling: null,
    everywhere: true,
    everyone: true,
    deposit: null,
  });
  expect(modes).toHaveLength(6);
  const plain = await openShop();
  const offered = (await plain.call("GET /api/payment-modes", {})).body.modes.filter((each) => each.offered);
  expect(offered).toEqual([
    { mode: "cod", offered: true, test: false, ceiling: null, everywhere: true, everyone: true, deposit: null },
  ]);
  for (const path of ["/api/webhooks/sandbox", "/sandbox-pay/x/approve"]) {
    const response = await plain.send(path, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(response.status, path).toBe(404);
    await response.body?.cancel();
  }
  await plain.close();
});

test("PAY-02 a repeated order returns the same page, and COD needs none", async () => {
  const order = await placeOnlineOrder(shop, product);
  const { rows } = await shop.pool.query<{ key: string }>("select idempotency_key as key from orders where id = $1", [
    order.id,
  ]);
  const repeat = await shop.call(
    "POST /api/place-order",
    { body: { ...deliveryDetails, payment_mode: "gcash" } },
    { as: order.buyer, headers: { "idempotency-key": rows[0]?.key ?? "" } },
  );
  expect(repeat.body.order.id).toBe(order.id);
  expect(referenceIn(repeat.body.payment.redirect_url)).toBe(order.reference);
});

test("PAY-04 a webhook for an unknown payment settles nothing and is listed for staff until one of them resolves it", async () => {
  expect(await sendWebhook(shop, { id: "unknown-1", reference: "sandbox_unknown" })).toBe(200);
  const listed = async () =>
    (await shop.call("GET /api/admin/payments", { query: { attention: "1" } }, { as: owner })).body.payments;
  await expect.poll(async () => (await listed()).length).toBe(1);
  const [payment] = await listed();
  expect(payment).toMatchObject({
    state: "unknown",
    problem: "unknown_reference",
    order_id: null,
    reference: "sandbox_unknown",
  });
  const input = { params: { id: defined(payment).id }, body: { note: "Another shop's." } };
  await shop.call("POST /api/admin/payments/:id/resolve", input, { as: owner });
  expect(await listed()).toEqual([]);
  expect((await shop.request("POST /api/admin/payments/:id/resolve", input, { as: owner })).status).toBe(404);
});
