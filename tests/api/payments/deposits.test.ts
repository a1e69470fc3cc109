import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { PaymentMode } from "#contract/payments.modes.ts";
import {
  endTimeToPay,
  type OnlineOrder,
  placeOnlineOrder,
  press,
  referenceIn,
  runJob,
  untilJobsDone,
} from "../../support/api/online-payments.ts";
import { openOnlineShop } from "../../support/api/online-shop.ts";
import { createSignedInCustomer, fillCart, requestOrder } from "../../support/api/orders.ts";
import { savePaymentSettings } from "../../support/api/payment-settings.ts";
import { readOrderEmails } from "../../support/api/stored-emails.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

// The deposit of an order on delivery, which is paid online. tests/api/payments/payment-failures.test.ts has what can
// happen to its payment.

const { shop, owner, product } = await openOnlineShop({ stock: 200, selling: "1,001" });
const TOTAL = 1001;
/** A fifth of it, rounded up to whole pesos. */
const DEPOSIT = 201;

const modes: PaymentMode[] = ["cod", "card", "gcash"];
beforeEach(() => savePaymentSettings(shop, owner, { modes, sandbox: true, cod_deposit_percent: 20 }));

const placeWithDeposit = () => placeOnlineOrder(shop, product, { deposit: true });
const orderOf = async ({ id, buyer }: OnlineOrder) =>
  (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
const moneyOf = async (order: OnlineOrder) => (await orderOf(order)).payment;
const comeBack = ({ id, buyer }: OnlineOrder) =>
  shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
const move = (id: number, status: number) =>
  shop.request("POST /api/admin/orders/:id/move", { params: { id }, body: { status, reason: "So." } }, { as: owner });

async function placePaid(): Promise<OnlineOrder> {
  const order = await placeWithDeposit();
  await press(shop, order.reference, "approve-silently");
  await comeBack(order);
  expect(await moneyOf(order)).toMatchObject({ status: "due_on_delivery", due: TOTAL - DEPOSIT, paid: DEPOSIT });
  return order;
}

type Choice = { payment_mode: PaymentMode; deposit_mode?: "card" | "gcash" };
const choose = ({ id, buyer }: OnlineOrder, body: Choice) =>
  shop.request("POST /api/my-order/:id/pay", { params: { id }, body }, { as: buyer });
/** Chooses another way to pay, and returns the sandbox's number of the payment. */
const pageOf = async ({ id, buyer }: OnlineOrder, body: Choice) => {
  const response = await shop.call("POST /api/my-order/:id/pay", { params: { id }, body }, { as: buyer });
  return referenceIn(response.body.payment.redirect_url);
};
const emailsOf = async ({ id }: OnlineOrder) => {
  await untilJobsDone(shop);
  return readOrderEmails(shop, id);
};
const kindsOf = async (order: OnlineOrder) => (await emailsOf(order)).map(({ kind }) => kind);

const quote = async (buyer: { token: string }) => {
  const body = { address: deliveryDetails.address };
  return (await shop.call("POST /api/cart/delivery-options", { body }, { as: buyer })).body.options[0];
};

async function buyerOf(quantity: number) {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, quantity);
  return buyer;
}

describe("PAY-06 a deposit for orders on delivery", () => {
  test("is named beforehand, and an order without a way to pay it is refused with its amount and changes nothing", async () => {
    const buyer = await buyerOf(1);
    expect(await quote(buyer)).toMatchObject({ cod_deposit: DEPOSIT, cod_refusal: null });
    // PayPal is switched off, so it is no way to pay the deposit.
    for (const deposit_mode of [undefined, null, "paypal"]) {
      const { status, body } = await requestOrder(shop, buyer, { payment_mode: "cod", deposit_mode });
      expect([status, "code" in body && body.code]).toEqual([422, "deposit_required"]);
      expect("message" in body && body.message).toContain("a deposit of ₱201, paid online now");
    }
    const wrong = await requestOrder(shop, buyer, { deposit_mode: "cod" });
    expect("errors" in wrong.body && wrong.body.errors).toEqual({ deposit_mode: ["Choose how to pay the deposit."] });
    expect((await requestOrder(shop, buyer, { payment_mode: "cod", deposit_mode: "gcash" })).status).toBe(200);
  });

  test("is asked from the total that the owner says, and counts for no order that is paid online", async () => {
    await savePaymentSettings(shop, owner, {
      modes,
      sandbox: true,
      cod_deposit_percent: 20,
      cod_deposit_from: "1,002",
    });
    const one = await buyerOf(1);
    expect(await quote(one)).toMatchObject({ cod_deposit: null });
    const placed = await requestOrder(shop, one, { payment_mode: "cod", deposit_mode: "gcash" });
    expect(placed.body).toMatchObject({ payment: { status: "due_on_delivery", redirect_url: null } });
    const two = await buyerOf(2);
    expect(await quote(two)).toMatchObject({ cod_deposit: 401 });
    const { body: refused } = await requestOrder(shop, two);
    expect(refused).toMatchObject({ code: "deposit_required" });
    expect("details" in refused && Object.keys(refused.details ?? {})).toEqual(["deposit"]);
    const online = await requestOrder(shop, two, { payment_mode: "gcash", deposit_mode: "card" });
    expect(online.body).toMatchObject({ payment: { status: "awaiting_payment" } });
    if (!("order" in online.body)) throw new Error("not placed");
    const order = { id: online.body.order.id, buyer: two, reference: "" };
    expect(await moneyOf(order)).toMatchObject({ due: 2002, due_now: 2002, deposit: null });
  });

  test("is not asked while no way to pay online is offered, nor of orders that staff take by phone", async () => {
    const lines = [{ product_id: product.id, product_qty: 1 }];
    const headers = { "idempotency-key": crypto.randomUUID() };
    const byPhone = await shop.request(
      "POST /api/admin/orders",
      { body: { ...deliveryDetails, lines } },
      { as: owner, headers },
    );
    expect(byPhone.status).toBe(200);
    // Cards are switched on, but no provider has keys for them.
    await savePaymentSettings(shop, owner, { modes: ["cod", "card"], sandbox: false, cod_deposit_percent: 20 });
    const buyer = await buyerOf(1);
    expect(await quote(buyer)).toMatchObject({ cod_deposit: null });
    expect((await requestOrder(shop, buyer)).body).toMatchObject({ payment: { status: "due_on_delivery" } });
    const { rows } = await shop.pool.query("select deposit from orders order by id desc limit 2");
    expect(rows).toEqual([{ deposit: null }, { deposit: null }]);
  });

  test("is the share of the total, rounded up to whole pesos, and never more than the total", async () => {
    const client = await shop.pool.connect();
    try {
      await client.query("begin");
      const cases = fc.record({
        total: fc.integer({ min: 0, max: 1_000_000_000 }),
        percent: fc.integer({ min: 1, max: 90 }),
        from: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
      });
      await fc.assert(
        fc.asyncProperty(cases, async ({ total, percent, from }) => {
          await client.query("update payment_settings set cod_deposit_percent = $1, cod_deposit_from = $2", [
            percent,
            from,
          ]);
          const { rows } = await client.query("select cod_deposit($1)::float as deposit", [total]);
          const isAsked = total > 0 && (from === null || total >= from);
          const pesos = BigInt(total) * BigInt(percent);
          const rounded = Number((pesos + 9_999n) / 10_000n) * 100;
          expect(rows[0].deposit).toBe(isAsked ? Math.min(total, rounded) : null);
        }),
        { numRuns: 200 },
      );
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("PAY-06 an order with a deposit", () => {
  test("awaits it, is confirmed to the customer when it is paid, and has the courier collect and remit the rest", async () => {
    const order = await placeWithDeposit();
    expect(await orderOf(order)).toMatchObject({
      payment_mode: "cod",
      payment: { status: "awaiting_payment", due: TOTAL, due_now: DEPOSIT, deposit: DEPOSIT, paid: 0 },
    });
    expect(await kindsOf(order)).toEqual([]);
    expect((await move(order.id, 1)).body).toMatchObject({ code: "order_unpaid" });

    await press(shop, order.reference, "approve");
    await expect.poll(async () => (await moneyOf(order)).status).toBe("due_on_delivery");
    expect(await moneyOf(order)).toMatchObject({ due: TOTAL - DEPOSIT, due_now: 0, deposit: DEPOSIT, paid: DEPOSIT });
    const [confirmation, ...others] = await emailsOf(order);
    expect(others).toEqual([]);
    expect(confirmation?.kind).toBe("order_placed");
    expect(confirmation?.body_text).toContain("Cash on delivery, deposit of ₱201 paid, ₱800 in cash on delivery");

    for (const state of [1, 2, 3]) expect((await move(order.id, state)).status).toBe(200);
    expect((await orderOf(order)).shipments.map(({ to_collect }) => to_collect)).toEqual([TOTAL - DEPOSIT]);
    await move(order.id, 4);
    expect(await moneyOf(order)).toMatchObject({ status: "collected", paid: TOTAL, due: 0, refund_due: 0 });
    const { parcels } = (await shop.call("GET /api/admin/remittances", { query: {} }, { as: owner })).body;
    expect(parcels.find(({ order_id }) => order_id === order.id)).toMatchObject({ collected: TOTAL - DEPOSIT });
  });

  test("is cancelled as unpaid in time, and its late deposit opens it again with the rest on delivery", async () => {
    const order = await placeWithDeposit();
    await endTimeToPay(shop, order.id);
    await runJob(shop, "check_payments");
    await expect.poll(async () => (await orderOf(order)).status).toBe(5);
    expect(await moneyOf(order)).toMatchObject({ status: "unpaid", due: 0, due_now: 0 });
    await press(shop, order.reference, "approve");
    await expect.poll(async () => (await moneyOf(order)).status).toBe("due_on_delivery");
    expect(await orderOf(order)).toMatchObject({ status: 0, payment_mode: "cod", payment: { due: TOTAL - DEPOSIT } });
    expect(await kindsOf(order)).toEqual(["order_cancelled", "order_placed"]);
  });

  test("names the deposit in the email about a declined payment, and it is paid again in another way", async () => {
    const order = await placeWithDeposit();
    await press(shop, order.reference, "decline");
    await expect.poll(async () => (await moneyOf(order)).status).toBe("failed");
    const [failed] = await emailsOf(order);
    expect(failed?.body_text).toContain('"amount":201,"ofDeposit":true');
    expect((await choose(order, { payment_mode: "cod" })).body).toMatchObject({ code: "deposit_required" });
    expect((await moneyOf(order)).status).toBe("failed");
    const card = await pageOf(order, { payment_mode: "cod", deposit_mode: "card" });
    expect(await pageOf(order, { payment_mode: "cod", deposit_mode: "card" })).toBe(card);
    await press(shop, card, "approve");
    await expect.poll(async () => (await moneyOf(order)).status).toBe("due_on_delivery");
    expect(await orderOf(order)).toMatchObject({ payment_mode: "cod", payment: { paid: DEPOSIT } });
    expect((await choose(order, { payment_mode: "card" })).body).toMatchObject({ code: "nothing_to_pay" });
  });

  test("that is paid twice returns the second deposit, and the courier collects the same", async () => {
    const order = await placeWithDeposit();
    const card = await pageOf(order, { payment_mode: "cod", deposit_mode: "card" });
    await Promise.all([order.reference, card].map((reference) => press(shop, reference, "approve")));
    await expect.poll(async () => (await moneyOf(order)).refunded).toBe(DEPOSIT);
    expect(await moneyOf(order)).toMatchObject({
      status: "due_on_delivery",
      due: TOTAL - DEPOSIT,
      due_now: 0,
      paid: 2 * DEPOSIT,
      refund_due: 0,
    });
    expect((await kindsOf(order)).toSorted()).toEqual(["order_placed", "order_refunded"]);
  });

  test("can be paid online as a whole instead, and goes back to delivery with the deposit that was first asked", async () => {
    const order = await placeWithDeposit();
    const whole = await pageOf(order, { payment_mode: "card" });
    expect(await moneyOf(order)).toMatchObject({ status: "awaiting_payment", due_now: TOTAL, deposit: null });
    await savePaymentSettings(shop, owner, { modes, sandbox: true, cod_deposit_percent: null });
    expect((await choose(order, { payment_mode: "cod" })).body).toMatchObject({ code: "deposit_required" });
    await pageOf(order, { payment_mode: "cod", deposit_mode: "gcash" });
    expect(await moneyOf(order)).toMatchObject({ status: "awaiting_payment", due_now: DEPOSIT, deposit: DEPOSIT });
    // The page for the whole amount is still open, and what is paid there counts.
    await press(shop, whole, "approve");
    await expect.poll(async () => (await moneyOf(order)).status).toBe("paid");
    expect(await orderOf(order)).toMatchObject({ payment_mode: "card", payment: { paid: TOTAL, due: 0 } });
    expect(await kindsOf(order)).toEqual(["order_placed"]);
  });

  test("whose deposit is paid on a page that stayed open, while it was to be paid online, is on delivery again", async () => {
    const order = await placeWithDeposit();
    await pageOf(order, { payment_mode: "card" });
    await press(shop, order.reference, "approve");
    await expect.poll(async () => (await moneyOf(order)).status).toBe("due_on_delivery");
    expect(await orderOf(order)).toMatchObject({
      payment_mode: "cod",
      payment: { paid: DEPOSIT, due: TOTAL - DEPOSIT },
    });
    expect(await kindsOf(order)).toEqual(["order_placed"]);
  });

  test("is also what an order becomes that was to be paid online and is changed to delivery", async () => {
    const order = await placeOnlineOrder(shop, product);
    const { id, buyer } = order;
    const terms = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body;
    expect([terms.cod_refusal, terms.cod_deposit]).toEqual([null, DEPOSIT]);
    expect((await choose(order, { payment_mode: "cod" })).body).toMatchObject({ code: "deposit_required" });
    expect(await orderOf(order)).toMatchObject({ payment_mode: "gcash", payment: { due_now: TOTAL } });
    const deposit = await pageOf(order, { payment_mode: "cod", deposit_mode: "card" });
    expect(await kindsOf(order), "it is confirmed when the deposit is paid").toEqual([]);
    await press(shop, deposit, "approve");
    await expect.poll(async () => (await moneyOf(order)).status).toBe("due_on_delivery");
    expect(await kindsOf(order)).toEqual(["order_placed"]);
  });

  test("gives the deposit back when it is cancelled, by its customer at once and by staff when that cannot be undone", async () => {
    const byCustomer = await placePaid();
    const { id, buyer } = byCustomer;
    await shop.call("POST /api/my-order/:id/cancel", { params: { id }, body: { reason: "" } }, { as: buyer });
    const byStaff = await placePaid();
    await move(byStaff.id, 5);
    await shop.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'order_step_%'");
    for (const order of [byCustomer, byStaff]) {
      await expect.poll(async () => (await moneyOf(order)).status).toBe("refunded");
      expect(await moneyOf(order)).toMatchObject({ paid: DEPOSIT, refunded: DEPOSIT, due: 0, refund_due: 0 });
    }
  });

  test("keeps the deposit when staff edit it, owes back what is over the total, and cannot be edited before it is paid", async () => {
    const edit = ({ id }: OnlineOrder, quantity: number, discount: number, version: number) => {
      const { firstname, lastname, email, phone, address } = deliveryDetails;
      const lines = [{ product_id: product.id, product_qty: quantity }];
      const body = { firstname, lastname, email, phone, address, lines, discount, shipping: 0, version };
      return shop.request("POST /api/admin/orders/:id/edit", { params: { id }, body }, { as: owner });
    };
    expect((await edit(await placeWithDeposit(), 2, 0, 1)).body).toMatchObject({ code: "order_awaits_payment" });
    const order = await placePaid();
    expect((await edit(order, 2, 0, 1)).status).toBe(200);
    expect(await moneyOf(order)).toMatchObject({ status: "due_on_delivery", deposit: DEPOSIT, due: 2002 - DEPOSIT });
    expect((await edit(order, 1, 901, 2)).status).toBe(200);
    expect(await moneyOf(order)).toMatchObject({ status: "paid", deposit: DEPOSIT, due: 0, refund_due: DEPOSIT - 100 });
  });
});
