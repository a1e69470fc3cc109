import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OrderState, orderStates } from "#contract/orders.states.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { statusAndCode } from "../../support/api/client.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { finishSteps, startJobWorker } from "../../support/api/job-worker.ts";
import { placeOnlineOrder, press, untilJobsDone } from "../../support/api/online-payments.ts";
import { createSignedInCustomer, fillCart, readOrder, readStock } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmails } from "../../support/api/stored-emails.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop({ sandbox: true });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** An order of two of the five pieces of its own product, with a coupon that it uses. */
async function newOrder() {
  const product = await createProduct(shop, owner, { stock: 5 });
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, 2);
  const { code } = await createCoupon(shop, owner);
  await shop.call("POST /api/cart/coupon", { body: { code } }, { as: buyer });
  const { body } = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer });
  return { id: body.order.id, product, buyer, code };
}
type NewOrder = Awaited<ReturnType<typeof newOrder>>;

const requestMove = (id: number, to: OrderState) =>
  shop.request(
    "POST /api/admin/orders/:id/move",
    { params: { id }, body: { status: orderStates[to].code, reason: "Said so.", ...courierOf[to] } },
    { as: owner },
  );
const courierOf: Partial<Record<OrderState, object>> = { shipped: { courier: "LBC", courier_tracking: "LBC-1" } };

async function move(id: number, to: OrderState) {
  const { body } = await requestMove(id, to);
  if (!("step" in body)) throw new Error(JSON.stringify(body));
  return { id, step: body.step };
}

const requestUndo = (steps: { id: number; step: number }[], as = owner) =>
  shop.request("POST /api/admin/orders/undo", { body: { steps } }, { as });

const orderNow = async (id: number) => (await readOrder(shop, owner, id)).order;

const emailsAbout = async (id: number) =>
  (await readOrderEmails(shop, id))
    .filter(({ kind }) => kind !== "order_placed")
    .map(({ kind, state }) => ({ kind, state }));

/** Everything that a step changes: the order without its history, stock, coupon, statistics, and what its customer has bought. */
async function factsOf({ id, product, code }: NewOrder) {
  const { history: _, transitions, payment, ...order } = await orderNow(id);
  const { events: _events, ...money } = payment;
  const { rows } = await shop.pool.query(
    `select (select used from coupons where code = $2) as used, (select count(*)::int from coupon_uses where order_id = $1) as uses,
            a.orders, a.spent::int, (select sum(sales)::int from daily_statistics) as sales,
            (select sum(quantity)::int from product_daily_sales where product_id = $3) as sold
       from orders o join accounts a on a.id = o.account_id where o.id = $1`,
    [id, code, product.id],
  );
  return { order, transitions, money, stock: await readStock(shop, product), counted: rows[0] };
}

const ways: Record<Exclude<OrderState, "pending">, OrderState[]> = {
  confirmed: [],
  packed: ["confirmed"],
  shipped: ["confirmed", "packed"],
  delivered: ["confirmed", "packed", "shipped"],
  delivery_failed: ["confirmed", "packed", "shipped"],
  cancelled: ["confirmed"],
  returned: ["confirmed", "packed", "shipped", "delivered"],
};

describe("ORD-08 undo of a step", () => {
  test.each(Object.entries(ways))(
    "to %s leaves everything as it was before, and its email does not leave",
    async (to, way) => {
      const order = await newOrder();
      for (const step of way) await move(order.id, step);
      const before = await factsOf(order);
      const emails = await emailsAbout(order.id);

      const step = await move(order.id, to as OrderState);
      expect(await factsOf(order)).not.toEqual(before);
      const undone = await requestUndo([step]);

      expect([undone.status, "message" in undone.body && undone.body.message]).toEqual([
        200,
        `Order ${order.id} is ${orderStates[way.at(-1) ?? "pending"].label} again.`,
      ]);
      expect(await factsOf(order)).toEqual(before);
      expect(await emailsAbout(order.id)).toEqual(emails);
      const { history } = await orderNow(order.id);
      expect(history.slice(-2).map(({ status, undo, by }) => [status, undo, by])).toEqual([
        [orderStates[to as OrderState].code, "undone", owner.name],
        [orderStates[way.at(-1) ?? "pending"].code, "undoes", owner.name],
      ]);
      const own = await shop.call("GET /api/my-order/:id", { params: { id: order.id } }, { as: order.buyer });
      expect(own.body.order.history).toHaveLength(1 + way.length);

      // The same step can be made again.
      await move(order.id, to as OrderState);
      expect((await orderNow(order.id)).status).toBe(orderStates[to as OrderState].code);
    },
  );

  test("of a delivery that is shipped again restores the courier before, and an undone failure is not counted", async () => {
    const { id, buyer } = await newOrder();
    for (const step of ["confirmed", "packed", "shipped"] as const) await move(id, step);
    await requestUndo([await move(id, "delivery_failed")]);
    await fillCart(shop, buyer, await createProduct(shop, owner));
    const next = await shop.call(
      "POST /api/place-order",
      { body: { ...deliveryDetails, phone: "+639175550777" } },
      { as: buyer },
    );
    const viewed = await shop.call("GET /api/view-order/:id", { params: { id: next.body.order.id } }, { as: owner });
    expect(viewed.body.failed_deliveries).toBe(0);

    await move(id, "delivery_failed");
    const again = { params: { id }, body: { status: 3 as const, courier: "J&T", courier_tracking: "" } };
    const { step } = (await shop.call("POST /api/admin/orders/:id/move", again, { as: owner })).body;
    expect(await orderNow(id)).toMatchObject({ courier: "J&T", courier_tracking: null });
    await requestUndo([{ id, step }]);
    expect(await orderNow(id)).toMatchObject({ status: 7, courier: "LBC", courier_tracking: "LBC-1" });
  });

  test("is the work of who made it, once, for the last step, and recorded", async () => {
    const { id, buyer } = await newOrder();
    const colleague = await createStaff(shop, "manager");
    const first = await move(id, "confirmed");
    expect(statusAndCode(await requestUndo([first], colleague))).toEqual([409, "undo_impossible"]);
    expect(statusAndCode(await requestUndo([{ ...first, id: first.id + 1 }]))[0]).toBe(404);
    expect(
      (await shop.request("POST /api/admin/orders/undo", { body: { steps: [first] } }, { as: buyer })).status,
    ).toBe(403);
    const second = await move(id, "packed");
    expect(statusAndCode(await requestUndo([first]))).toEqual([409, "undo_impossible"]);
    expect((await requestUndo([second])).status).toBe(200);
    expect(statusAndCode(await requestUndo([second]))).toEqual([409, "undo_impossible"]);
    const audited = await shop.pool.query(
      "select before, after from audit_log where action = 'order_step_undone' and entity_id = $1",
      [id],
    );
    expect(audited.rows).toEqual([{ before: { status: "Packed" }, after: { status: "Confirmed" } }]);
  });

  test("is refused after its time, and when the order was edited, refunded or archived since", async () => {
    const late = await newOrder();
    const step = await move(late.id, "cancelled");
    await shop.pool.query("update order_events set at = at - interval '13 seconds' where id = $1", [step.step]);
    expect(statusAndCode(await requestUndo([step]))).toEqual([409, "undo_too_late"]);
    expect((await orderNow(late.id)).status).toBe(5);

    const archived = await newOrder();
    const cancelled = await move(archived.id, "cancelled");
    await shop.call("POST /api/admin/orders/:id/archive", { params: { id: archived.id } }, { as: owner });
    expect(statusAndCode(await requestUndo([cancelled]))).toEqual([409, "undo_impossible"]);

    const refunded = await newOrder();
    for (const way of ways.delivered) await move(refunded.id, way);
    const delivered = await move(refunded.id, "delivered");
    const refund = { amount: 10, method: "cash" as const, reason: "A scratch.", seen_refunded: 0 };
    await shop.call("POST /api/admin/orders/:id/refunds", { params: { id: refunded.id }, body: refund }, { as: owner });
    expect(statusAndCode(await requestUndo([delivered]))).toEqual([409, "undo_impossible"]);
  });

  test("of a cancellation is refused when its pieces have been sold since", async () => {
    const order = await newOrder();
    const step = await move(order.id, "cancelled");
    const next = await createSignedInCustomer(shop);
    await fillCart(shop, next, order.product, 4);
    await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: next });
    expect(statusAndCode(await requestUndo([step]))).toEqual([409, "undo_out_of_stock"]);
    expect((await emailsAbout(order.id)).map(({ kind }) => kind)).toEqual(["order_cancelled"]);
    expect(await readStock(shop, order.product)).toEqual({ stock: 1, moved: -4 });
  });

  test("of several orders has an outcome for each", async () => {
    const orders = [await newOrder(), await newOrder()];
    const ids = orders.map(({ id }) => id);
    const { body } = await shop.call("POST /api/admin/orders/move", { body: { ids, status: 1 } }, { as: owner });
    const steps = body.outcomes.map(({ id, step }) => ({ id, step: step ?? 0 }));
    await move(defined(ids[0]), "packed");
    const undone = await shop.call("POST /api/admin/orders/undo", { body: { steps } }, { as: owner });
    expect(undone.body.message).toBe("1 of 2 orders were undone.");
    expect(undone.body.outcomes.map(({ changed }) => changed)).toEqual([false, true]);
    expect(await Promise.all(ids.map(async (id) => (await orderNow(id)).status))).toEqual([2, 0]);
  });

  test("of many orders, changed batch by batch, is possible until all are done, and their emails wait as long", async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    const ids = orders.map(({ id }) => id);
    const [confirmed = 0, late = 0, shipped = 0] = ids;
    await shop.call("POST /api/admin/orders/move", { body: { ids: [shipped], status: 1 } }, { as: owner });
    await shop.call("POST /api/admin/orders/move", { body: { ids: [shipped], status: 2 } }, { as: owner });
    const bulk = { status: 1, bulk_size: 100 } as const;
    const moved = await shop.call(
      "POST /api/admin/orders/move",
      { body: { ids: [confirmed, late], ...bulk } },
      { as: owner },
    );
    const sent = { orders: [{ id: shipped, courier: "LBC" }], bulk_size: 100 };
    const { outcomes } = (await shop.call("POST /api/admin/orders/ship", { body: sent }, { as: owner })).body;
    const steps = [...moved.body.outcomes, ...outcomes].map(({ id, step }) => ({ id, step: step ?? 0 }));
    const jobs = await shop.pool.query(
      `select distinct extract(epoch from j.run_at - e.at)::int as seconds from graphile_worker.jobs j
         join order_events e on j.key = 'order_step_email_' || e.id where e.id = any ($1)`,
      [steps.map(({ step }) => step)],
    );
    expect(jobs.rows, "12 seconds, and a fifth of one for each order").toEqual([{ seconds: 32 }]);
    await shop.pool.query(
      "update order_events set at = at - make_interval(secs => case when order_id = $2 then 33 else 30 end) where id = any ($1)",
      [steps.map(({ step }) => step), late],
    );
    const undone = await shop.call("POST /api/admin/orders/undo", { body: { steps } }, { as: owner });
    expect(undone.body.outcomes.map(({ id, changed }) => [id, changed])).toEqual([
      [confirmed, true],
      [late, false],
      [shipped, true],
    ]);
    expect(await Promise.all(ids.map(async (id) => (await orderNow(id)).status))).toEqual([0, 1, 2]);
  });

  test("at the same moment as the next step: one of them happens", async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await newOrder();
      const step = await move(order.id, "confirmed");
      const [undone, cancelled] = await Promise.all([requestUndo([step]), requestMove(order.id, "cancelled")]);
      // Cancelling is allowed in both states.
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(undone.status);
      const kinds = (await emailsAbout(order.id)).map(({ kind }) => kind);
      expect(kinds).toEqual(undone.status === 200 ? ["order_cancelled"] : ["order_confirmed", "order_cancelled"]);
      expect(await readStock(shop, order.product)).toEqual({ stock: 5, moved: 0 });
    }
  });

  test("twice at the same moment happens once", async () => {
    const order = await newOrder();
    const step = await move(order.id, "cancelled");
    const answers = await Promise.all([requestUndo([step]), requestUndo([step]), requestUndo([step])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await readStock(shop, order.product)).toEqual({ stock: 3, moved: -2 });
  });
});

describe("ORD-08 the email worker", () => {
  test("sends the email or the step is undone, never both, however they meet", async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, newOrder));
    const steps: { id: number; step: number }[] = [];
    for (const { id } of orders) steps.push(await move(id, "confirmed"));
    const worker = await startJobWorker(shop);
    try {
      const [answers] = await Promise.all([Promise.all(steps.map((step) => requestUndo([step]))), finishSteps(shop)]);
      for (const [index, { id }] of orders.entries()) {
        const undone = answers[index]?.status === 200;
        expect((await orderNow(id)).status, `order ${id}`).toBe(undone ? 0 : 1);
        await expect
          .poll(() => emailsAbout(id), { message: `order ${id}` })
          .toEqual(undone ? [] : [{ kind: "order_confirmed", state: "kept" }]);
      }
    } finally {
      await worker.stop();
    }
  });

  test("refunds what was paid online for a cancelled order after the time to undo, and not at all when it was undone", async () => {
    const product = await createProduct(shop, owner, { stock: 5, selling: "1000" });
    const worker = await startJobWorker(shop);
    try {
      const order = await placeOnlineOrder(shop, product);
      await press(shop, order.reference, "approve");
      await expect.poll(async () => (await orderNow(order.id)).payment.status).toBe("paid");
      await requestUndo([await move(order.id, "cancelled")]);
      await finishSteps(shop);
      await untilJobsDone(shop);
      expect((await orderNow(order.id)).payment).toMatchObject({ status: "paid", refunding: 0, refunded: 0 });
      await move(order.id, "cancelled");
      await finishSteps(shop);
      await expect.poll(async () => (await orderNow(order.id)).payment.refunded).toBe(1000);
    } finally {
      await worker.stop();
    }
  });
});
