import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { orderStates } from "#contract/orders.states.ts";
import type { PaymentMode } from "#contract/payments.modes.ts";
import { type OnlineOrder, placeOnlineOrder, press } from "../../support/api/online-payments.ts";
import { openOnlineShop } from "../../support/api/online-shop.ts";
import { createSignedInCustomer, fillCart, moveParcel, readOrder } from "../../support/api/orders.ts";
import { savePaymentSettings } from "../../support/api/payment-settings.ts";
import { readOrderEmailText } from "../../support/api/stored-emails.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

// Orders whose deposit is paid, from the shop to the door and back.

const { shop, owner, product } = await openOnlineShop({ stock: 200, selling: "1,001" });
const TOTAL = 1001;
/** A fifth of it, and of three pieces, rounded up to whole pesos. */
const DEPOSIT = 201;
const DEPOSIT_OF_THREE = 601;

const modes: PaymentMode[] = ["cod", "card", "gcash"];
beforeEach(() => savePaymentSettings(shop, owner, { modes, sandbox: true, cod_deposit_percent: 20 }));

const orderOf = async ({ id, buyer }: OnlineOrder) =>
  (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order;
const moneyOf = async (order: OnlineOrder) => (await orderOf(order)).payment;

/** Moves an order through these states. */
async function moveTo({ id }: Pick<OnlineOrder, "id">, ...states: (keyof typeof orderStates)[]): Promise<void> {
  for (const state of states) {
    const body = { status: orderStates[state].code, reason: "Nobody was there." };
    await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body }, { as: owner });
  }
}

/** An order whose deposit is paid. */
async function placePaid(quantity = 1): Promise<OnlineOrder> {
  const order = await placeOnlineOrder(shop, product, { deposit: true, quantity });
  await press(shop, order.reference, "approve-silently");
  await shop.call("POST /api/my-order/:id/payment-return", { params: { id: order.id } }, { as: order.buyer });
  const deposit = quantity === 1 ? DEPOSIT : DEPOSIT_OF_THREE;
  const money = { status: "due_on_delivery", due: quantity * TOTAL - deposit, paid: deposit };
  expect(await moneyOf(order)).toMatchObject(money);
  return order;
}

describe("PAY-06 an order with a deposit", () => {
  test("ORD-07 in several parcels is collected without it: each parcel what its pieces cost, the last one what is left", async () => {
    const { id } = await placePaid(3);
    await moveTo({ id }, "confirmed", "packed");
    const view = () => readOrder(shop, owner, id);
    const ship = async (product_qty: number, courier: string) => {
      const { product: items, order } = await view();
      const lines = [{ line_id: defined(items[0]).line_id, product_qty }];
      const body = { lines, version: order.version, courier, courier_tracking: `${courier} ${id}` };
      await shop.call("POST /api/admin/orders/:id/shipments", { params: { id }, body }, { as: owner });
    };
    const shipments = async () => (await view()).order.shipments;
    const collects = async () => (await shipments()).map(({ to_collect }) => to_collect);
    await ship(1, "LBC");
    await ship(1, "Ninja Van");
    await ship(1, "J&T Express");
    // The deposit of a fifth of three pieces is taken off the last one.
    const last = TOTAL - DEPOSIT_OF_THREE;
    expect(await collects()).toEqual([TOTAL, TOTAL, last]);

    await moveParcel(shop, owner, { id, index: 0 }, "delivered");
    expect((await view()).order.payment).toMatchObject({
      status: "due_on_delivery",
      paid: DEPOSIT_OF_THREE + TOTAL,
      due: TOTAL + last,
      due_now: 0,
    });
    await moveParcel(shop, owner, { id, index: 1 }, "failed");
    await moveParcel(shop, owner, { id, index: 1 }, "returned");
    expect((await view()).order.payment, "its pieces left the order").toMatchObject({ due: last, refund_due: 0 });
    await moveParcel(shop, owner, { id, index: 2 }, "failed");
    await moveParcel(shop, owner, { id, index: 2 }, "replaced");
    expect((await collects()).at(-1)).toBe(last);
    await moveParcel(shop, owner, { id, index: 3 }, "delivered");
    expect((await view()).order).toMatchObject({
      totals: { total: 2 * TOTAL },
      payment: { status: "collected", paid: 2 * TOTAL, due: 0, refund_due: 0, deposit_kept: 0 },
    });
    const { parcels } = (await shop.call("GET /api/admin/remittances", { query: { limit: 100 } }, { as: owner })).body;
    const ofOrder = parcels.filter(({ order_id }) => order_id === id).map(({ collected }) => collected);
    expect(ofOrder, "the couriers owe what they collected, without the deposit").toEqual([TOTAL, last]);
  });

  test("ADM-06 has it in a column of the export", async () => {
    const order = await placePaid();
    const { tracking_no } = await orderOf(order);
    const response = await shop.send(`/api/admin/orders/export?q=${tracking_no}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const [row] = parse<Record<string, string>>(await response.text(), { bom: true, columns: true });
    expect(row).toMatchObject({ Deposit: `${DEPOSIT}.00`, Paid: `${DEPOSIT}.00`, Total: `${TOTAL}.00` });
  });
});

describe("PAY-06 a deposit that the shop keeps when its order comes back undelivered", () => {
  beforeEach(() =>
    savePaymentSettings(shop, owner, { modes, sandbox: true, cod_deposit_percent: 20, cod_deposit_kept: true }),
  );
  const comeBackUndelivered = (order: OnlineOrder) =>
    moveTo(order, "confirmed", "packed", "shipped", "delivery_failed", "returned");

  test("is named as such beforehand, and kept: nothing is owed back, the customer reads why, and staff can refund it", async () => {
    const buyer = await createSignedInCustomer(shop);
    await fillCart(shop, buyer, product);
    const to = { body: { address: deliveryDetails.address } };
    const { options } = (await shop.call("POST /api/cart/delivery-options", to, { as: buyer })).body;
    expect(options[0]).toMatchObject({ cod_deposit: DEPOSIT, cod_deposit_kept: true });
    const order = await placePaid();
    await comeBackUndelivered(order);
    const kept = { status: "paid", paid: DEPOSIT, due: 0, refund_due: 0, deposit_kept: DEPOSIT };
    expect(await moneyOf(order)).toMatchObject(kept);
    await shop.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'order_step_%'");
    await expect
      .poll(() => readOrderEmailText(shop, "order_returned", order.id))
      .toContain(`"refundDue":null,"depositKept":${DEPOSIT}`);

    const body = { amount: 100, method: "gcash", reason: "We agreed on it.", seen_refunded: 0 } as const;
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: order.id }, body }, { as: owner });
    expect(await moneyOf(order)).toMatchObject({ refunded: 100, refund_due: 0, deposit_kept: DEPOSIT - 100 });
  });

  test("is what its customer was told, whatever the owner says later", async () => {
    const earlier = await placePaid();
    const { id, buyer } = await placeOnlineOrder(shop, product);
    const change = { params: { id }, body: { payment_mode: "cod", deposit_mode: "card" } } as const;
    await shop.call("POST /api/my-order/:id/pay", change, { as: buyer });
    await savePaymentSettings(shop, owner, { modes, sandbox: true, cod_deposit_percent: 20 });
    const terms = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body;
    expect([terms.cod_deposit, terms.cod_deposit_kept]).toEqual([DEPOSIT, true]);
    const other = await placePaid();
    for (const order of [earlier, other]) await comeBackUndelivered(order);
    expect(await moneyOf(earlier)).toMatchObject({ refund_due: 0, deposit_kept: DEPOSIT });
    expect(await moneyOf(other)).toMatchObject({ refund_due: DEPOSIT, deposit_kept: 0 });
  });

  test("goes back when the shop cancels, and when the order had been delivered", async () => {
    const cancelled = await placePaid();
    await moveTo(cancelled, "cancelled");
    const delivered = await placePaid();
    await moveTo(delivered, "confirmed", "packed", "shipped", "delivered", "returned");
    expect(await moneyOf(cancelled)).toMatchObject({ refund_due: DEPOSIT, deposit_kept: 0 });
    expect(await moneyOf(delivered)).toMatchObject({ refund_due: TOTAL, deposit_kept: 0 });
  });
});
