import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysOf } from "#contract/keys.ts";
import { type OrderState, orderStates, transitionRefusals } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import {
  archiveOpenOrder,
  createSignedInCustomer,
  createSignedInCustomers,
  fillCart,
  readOrder,
  readStock,
  requestMove,
  requestOrder,
} from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { saveSettings } from "../../support/api/settings.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmailKinds } from "../../support/api/stored-emails.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** An order of two of the five pieces of its own product. */
async function newOrder(): Promise<{ id: number; product: Product; buyer: { token: string } }> {
  const product = await createProduct(shop, owner, { stock: 5 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, 2);
  const { body } = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer });
  return { id: body.order.id, product, buyer };
}

const move = (id: number, to: OrderState, noted: Record<string, unknown> = { reason: "Said so." }) =>
  requestMove(shop, owner, id, to, noted);

const orderNow = async (id: number) => (await readOrder(shop, owner, id)).order;

const emailsAbout = (id: number) => readOrderEmailKinds(shop, id);

/** The transitions of ORD-01, written out here a second time on purpose. */
const allowed: Record<OrderState, OrderState[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["packed", "cancelled"],
  packed: ["shipped", "cancelled"],
  shipped: ["delivered", "delivery_failed"],
  delivered: ["returned"],
  delivery_failed: ["shipped", "returned"],
  cancelled: [],
  returned: [],
};
const states = keysOf(allowed);

/** The transitions from a new order to this state, along the first states that lead to it. */
function wayTo(state: OrderState): OrderState[] {
  const before = states.find((each) => allowed[each].includes(state));
  return before === undefined ? [] : [...wayTo(before), state];
}

const refusalOf = (from: OrderState, to: OrderState): string =>
  from === to ? `This order is already ${orderStates[to].label}.` : transitionRefusals[from];

describe("ORD-01 ORD-03 order transitions", () => {
  test.each(states)("from %s the allowed transitions succeed, each with its email, and no other does", async (from) => {
    const way = wayTo(from);
    for (const to of states) {
      const { id, product } = await newOrder();
      for (const step of way) expect((await move(id, step)).status, `${from}: ${step}`).toBe(200);
      const before = await orderNow(id);
      expect(new Set(before.transitions)).toEqual(new Set(allowed[from].map((state) => orderStates[state].code)));

      const answer = await move(id, to);

      const steps = ["order_placed", ...way.map((step) => `order_${step}`)];
      if (allowed[from].includes(to)) {
        expect(answer.status, `${from} to ${to}`).toBe(200);
        expect((await orderNow(id)).status).toBe(orderStates[to].code);
        expect(await emailsAbout(id)).toEqual([...steps, `order_${to}`]);
      } else {
        expect([answer.status, answer.body]).toMatchObject([
          409,
          { code: "transition_not_allowed", message: refusalOf(from, to) },
        ]);
        expect(await orderNow(id)).toEqual(before);
        expect(await emailsAbout(id)).toEqual(steps);
      }
      const ended = [from, allowed[from].includes(to) ? to : from].some((s) => s === "cancelled" || s === "returned");
      expect(await readStock(shop, product)).toEqual(ended ? { stock: 5, moved: 0 } : { stock: 3, moved: -2 });
    }
  });

  test("each step records actor, time and reason, and the customer sees the reason but no names", async () => {
    const { id, buyer } = await newOrder();
    await move(id, "confirmed", {});
    await move(id, "packed", {});
    await move(id, "shipped", { courier: "LBC", courier_tracking: "LBC-4711" });
    await move(id, "delivered", {});
    await move(id, "returned", { reason: " The brake lever was bent. " });
    const staffs = await orderNow(id);
    expect(staffs).toMatchObject({ courier: "LBC", courier_tracking: "LBC-4711", transitions: [] });
    expect(staffs.history.map(({ status, by, reason }) => [status, by, reason])).toEqual([
      [0, "Buyer", null],
      [1, owner.name, null],
      [2, owner.name, null],
      [3, owner.name, null],
      [4, owner.name, null],
      [6, owner.name, "The brake lever was bent."],
    ]);
    for (const { at } of staffs.history) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect(own.body.order.history.map(({ by }) => by)).toEqual(["You", ...Array(5).fill("The shop")]);
    expect(JSON.stringify(own.body)).not.toContain(owner.name);
  });

  test("missing values have messages: the reason, and the courier of a tracking number", async () => {
    const { id } = await newOrder();
    const wrong = [
      [{ status: 5 }, "reason"],
      [{ status: 5, reason: "   " }, "reason"],
      [{ status: 6 }, "reason"],
      [{ status: 7 }, "reason"],
      [{ status: 7, reason: "Refused.", courier_fee: "-1" }, "courier_fee"],
      [{ status: 3, courier_tracking: "1" }, "courier"],
      [{ status: 99 }, "status"],
      [{ status: "1" }, "status"],
      [{}, "status"],
      [{ status: 5, reason: "x".repeat(501) }, "reason"],
    ] as const;
    for (const [body, field] of wrong) {
      const call = "POST /api/admin/orders/:id/move";
      const refused = await shop.expectRefusal(call, { params: { id }, body }, { as: owner });
      expect([refused.status, Object.keys(refused.body.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
    }
    expect((await orderNow(id)).status).toBe(0);
  });

  test("only staff change the state of an order, and an unknown or archived order is refused", async () => {
    const { id, buyer, product } = await newOrder();
    const call = "POST /api/admin/orders/:id/move";
    const input = { params: { id }, body: { status: 1 } };
    const refusals = [await shop.expectRefusal(call, input), await shop.expectRefusal(call, input, { as: buyer })];
    expect(refusals.map(({ status }) => status)).toEqual([401, 403]);
    const nowhere = await shop.expectRefusal(call, { ...input, params: { id: 987_654 } }, { as: owner });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, "order_not_found"]);
    await shop.pool.query("update orders set archived_at = now() where id = $1", [id]);
    expect((await move(id, "cancelled")).status).toBe(409);
    expect((await orderNow(id)).transitions).toEqual([]);
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
  });
});

describe("ORD-01 concurrent transitions", () => {
  test("of many concurrent cancellations one succeeds: the stock returns once, and the others get a clear message", async () => {
    const { id, product, buyer } = await newOrder();
    const own = () => shop.request("POST /api/my-order/:id/cancel", { params: { id }, body: {} }, { as: buyer });
    const answers = await Promise.all([...Array(5)].flatMap(() => [own(), move(id, "cancelled")]));
    const messages = answers.flatMap(({ status, body }) => ("code" in body ? [`${status} ${body.message}`] : []));
    expect(messages).toHaveLength(9);
    for (const message of messages) expect(message).toMatch(/^409 This order is already Cancelled[.,]/);
    expect(await readStock(shop, product)).toEqual({ stock: 5, moved: 0 });
    expect(await emailsAbout(id)).toEqual(["order_placed", "order_cancelled"]);
  });

  test("an order that is cancelled and shipped concurrently ends in one of both states", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, product } = await newOrder();
      for (const step of wayTo("packed")) await move(id, step);
      const [cancelled, shipped] = await Promise.all([move(id, "cancelled"), move(id, "shipped")]);
      expect([cancelled.status, shipped.status].toSorted()).toEqual([200, 409]);
      const won = cancelled.status === 200;
      expect((await orderNow(id)).status).toBe(won ? 5 : 3);
      expect(await readStock(shop, product)).toEqual(won ? { stock: 5, moved: 0 } : { stock: 3, moved: -2 });
    }
  });

  test("concurrent orders and cancellations of two products keep the stock exact and do not deadlock", async () => {
    const one = await createProduct(shop, owner, { stock: 60 });
    const two = await createProduct(shop, owner, { stock: 60 });
    const buyers = await createSignedInCustomers(shop, 40);
    const outcomes = buyers.map(async (buyer, number) => {
      for (const product of number % 2 ? [one, two] : [two, one]) await fillCart(shop, buyer, product);
      const { body } = await requestOrder(shop, buyer);
      if (!("order" in body) || number % 3) return "kept";
      const { id } = body.order as { id: number };
      const cancelled = await shop.request(
        "POST /api/my-order/:id/cancel",
        { params: { id }, body: {} },
        { as: buyer },
      );
      return cancelled.status === 200 ? "cancelled" : "failed";
    });
    const kept = (await Promise.all(outcomes)).filter((outcome) => outcome === "kept").length;
    expect(kept).toBe(26);
    for (const product of [one, two]) expect(await readStock(shop, product)).toEqual({ stock: 34, moved: -26 });
  });
});

describe("ACC-09 cancelling one's own order", () => {
  test("works while it is pending, with or without a reason, and returns the stock", async () => {
    const { id, buyer, product } = await newOrder();
    const input = { params: { id }, body: { reason: "Ordered the wrong colour." } };
    const { body } = await shop.call("POST /api/my-order/:id/cancel", input, { as: buyer });
    expect(body.order).toMatchObject({ status: 5, transitions: [] });
    expect(body.order.history.at(-1)).toMatchObject({ status: 5, by: "You", reason: "Ordered the wrong colour." });
    expect(await readStock(shop, product)).toEqual({ stock: 5, moved: 0 });
  });

  test("is refused once the shop has confirmed it, and the transition is no longer offered", async () => {
    const { id, buyer, product } = await newOrder();
    await move(id, "confirmed", {});
    const refused = await shop.expectRefusal(
      "POST /api/my-order/:id/cancel",
      { params: { id }, body: {} },
      { as: buyer },
    );
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "too_late_to_cancel",
      "This order is already Confirmed, and can no longer be cancelled.",
    ]);
    const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect(own.body.order.transitions).toEqual([]);
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
  });

  test("follows the shop's settings: the last state and the hours", async () => {
    await saveSettings(shop, owner, { cancel_until: "confirmed", cancel_hours: 24 });
    const cancel = (id: number, as: { token: string }) =>
      shop.request("POST /api/my-order/:id/cancel", { params: { id }, body: {} }, { as });
    const movesOf = async (id: number, as: { token: string }) =>
      (await shop.call("GET /api/my-order/:id", { params: { id } }, { as })).body.order.transitions;
    const begun = await newOrder();
    const packed = await newOrder();
    const old = await newOrder();
    await move(begun.id, "confirmed", {});
    for (const state of ["confirmed", "packed"] as const) await move(packed.id, state, {});
    await shop.pool.query("update orders set placed_at = now() - interval '24 hours' where id = $1", [old.id]);
    expect(await movesOf(begun.id, begun.buyer)).toEqual([5]);
    expect((await cancel(begun.id, begun.buyer)).status).toBe(200);
    expect(await readStock(shop, begun.product)).toEqual({ stock: 5, moved: 0 });
    expect((await cancel(packed.id, packed.buyer)).body).toMatchObject({
      message: "This order is already Packed, and can no longer be cancelled.",
    });
    expect(await movesOf(old.id, old.buyer)).toEqual([]);
    const late = await cancel(old.id, old.buyer);
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: "too_late_to_cancel",
        message: "An order can be cancelled within 24 hours, and this one is older. Contact us and we'll help.",
      },
    ]);
    expect(await readStock(shop, old.product)).toEqual({ stock: 3, moved: -2 });
    await saveSettings(shop, owner, {});
    expect((await cancel(old.id, old.buyer)).status).toBe(200);
  });

  test("is refused for an order that staff archived, with its own message", async () => {
    const { id, buyer, product } = await newOrder();
    await archiveOpenOrder(shop, id);
    const refused = await shop.expectRefusal(
      "POST /api/my-order/:id/cancel",
      { params: { id }, body: {} },
      { as: buyer },
    );
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "order_put_aside",
      "This order cannot be cancelled here. Contact us and we'll help.",
    ]);
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
  });

  test("responds 404 for somebody else's order, also to the owner", async () => {
    const { id, product } = await newOrder();
    for (const as of [await registerCustomer(shop), owner]) {
      const refused = await shop.expectRefusal("POST /api/my-order/:id/cancel", { params: { id }, body: {} }, { as });
      expect([refused.status, refused.body.code]).toEqual([404, "order_not_found"]);
    }
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
  });
});

describe("ADM-08 ORD-01 a transition names the state that the actor saw", () => {
  const { confirmed, pending } = orderStates;

  test("one based on an outdated state changes nothing, and returns the current state", async () => {
    const { id, product, buyer } = await newOrder();
    await move(id, "confirmed", { seen: pending.code });
    const before = await orderNow(id);
    const stale = await move(id, "cancelled", { reason: "Nobody answers.", seen: pending.code });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      {
        code: "order_state_changed",
        message: expect.stringMatching(
          /^\w.* changed this order from Pending to Confirmed on .*\. Nothing was changed\. Check it before you go on\.$/,
        ),
      },
    ]);
    expect(await orderNow(id)).toEqual(before);
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
    expect(await emailsAbout(id)).toEqual(["order_placed", "order_confirmed"]);
    const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect(own.body.order.status).toBe(confirmed.code);

    expect((await move(id, "cancelled", { reason: "Nobody answers.", seen: confirmed.code })).status).toBe(200);
    expect(await readStock(shop, product)).toEqual({ stock: 5, moved: 0 });
  });

  test("where its state no longer leads there, or it is there already, or archived, that is what is shown", async () => {
    const { id } = await newOrder();
    for (const step of wayTo("shipped")) await move(id, step);
    expect((await move(id, "cancelled", { reason: "Late.", seen: orderStates.packed.code })).body).toMatchObject({
      code: "transition_not_allowed",
      message: "This order is on its way. Mark it as delivered, or its delivery as failed.",
    });
    expect((await move(id, "shipped", { seen: orderStates.packed.code })).body).toMatchObject({
      message: "This order is already Shipped.",
    });
    const away = await newOrder();
    await shop.pool.query("update orders set archived_at = now() where id = $1", [away.id]);
    expect((await move(away.id, "confirmed", { seen: pending.code })).body).toMatchObject({ code: "order_archived" });
    const nonsense = await move(away.id, "confirmed", { seen: 99 });
    expect([nonsense.status, "errors" in nonsense.body && nonsense.body.errors]).toEqual([
      422,
      { seen: ["Send the number of a status."] },
    ]);
  });

  test("of a concurrent confirmation and cancellation one succeeds, and the other gets a conflict", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, product } = await newOrder();
      const [confirm, cancel] = await Promise.all([
        move(id, "confirmed", { seen: pending.code }),
        move(id, "cancelled", { reason: "Nobody answers.", seen: pending.code }),
      ]);
      expect([confirm.status, cancel.status].toSorted()).toEqual([200, 409]);
      const isConfirmed = confirm.status === 200;
      const late = isConfirmed ? cancel : confirm;
      expect(late.body).toMatchObject({ code: isConfirmed ? "order_state_changed" : "transition_not_allowed" });
      expect((await orderNow(id)).history).toHaveLength(2);
      expect((await readStock(shop, product)).stock).toBe(isConfirmed ? 3 : 5);
    }
  });
});
