import { describe, expect, test } from "vitest";
import { orderStates } from "#contract/orders.states.ts";
import { createStaff } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { openRefundShop } from "../../support/api/refunds.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const { shop, owner, goods, ...calls } = await openRefundShop();
const { placed, delivered, move, orderNow, paymentOf, refund, giveBack, cancel, ship } = calls;

const errorsOf = ({ status, body }: { status: number; body: object }) => [
  status,
  "errors" in body ? body.errors : null,
];

const undo = (id: number, step: number) =>
  shop.request("POST /api/admin/orders/:id/undo-pieces", { params: { id }, body: { step } }, { as: owner });

describe("PAY-05 a refund for pieces that the customer keeps", () => {
  test("is not deducted from the return of other pieces, however much each costs", async () => {
    const cheap = await delivered({ helmet: 1, bell: 1 });
    const { body } = await refund(cheap.id, 4990, [[cheap.helmets, 1]]);
    expect(body).toMatchObject({ payment: { status: "partly_refunded", refunded: 4990, refund_due: 0 } });
    await giveBack(cheap.id, [[cheap.bells, 1]]);
    expect(await paymentOf(cheap.id)).toMatchObject({ refund_due: 350 });

    const dear = await delivered({ helmet: 1, scooter: 1 });
    await refund(dear.id, 4990, [[dear.helmets, 1]]);
    await giveBack(dear.id, [[dear.scooters, 1]]);
    expect(await paymentOf(dear.id)).toMatchObject({ refund_due: 18_990 });
    const { orders } = (await shop.call("GET /api/admin/orders", { query: { payment: "refund_due" } }, { as: owner }))
      .body;
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining([cheap.id, dear.id]));
    // It would leave that list, and be forgotten.
    const params = { id: cheap.id };
    const kept = await shop.expectRefusal("POST /api/admin/orders/:id/archive", { params }, { as: owner });
    expect([kept.status, kept.body.message]).toEqual([
      409,
      "A refund of ₱350 is due. Refund it first, then you can delete this order.",
    ]);
  });

  test("lowers their price by a part, and what is left of it is owed when they come back after all", async () => {
    const { id, helmets, bells } = await delivered({ helmet: 1, bell: 1 });
    await refund(id, 500, [[helmets, 1]]);
    expect((await orderNow(id)).order).toMatchObject({ allowances: 500, returned: 0 });
    await giveBack(id, [[bells, 1]]);
    expect(await paymentOf(id)).toMatchObject({ refund_due: 350 });
    await refund(id, 350, [], { seen_refunded: 500 });
    await giveBack(id, [[helmets, 1]]);
    expect((await orderNow(id)).order).toMatchObject({
      status: orderStates.returned.code,
      allowances: 0,
      payment: { refunded: 850, refund_due: 4490 },
    });
  });

  test("of their whole price leaves nothing owed for them when they come back, and the others are owed in full", async () => {
    const { id, helmets, bells } = await delivered({ helmet: 1, bell: 1 });
    await refund(id, 4990, [[helmets, 1]]);
    await giveBack(id, [[helmets, 1]]);
    expect(await paymentOf(id)).toMatchObject({ refund_due: 0 });
    await giveBack(id, [[bells, 1]]);
    expect(await paymentOf(id)).toMatchObject({ refund_due: 350 });
  });

  test("leaves the rest owed when the whole order is returned, and is as before when that is undone", async () => {
    const { id, helmets } = await delivered({ helmet: 2 });
    await refund(id, 500, [[helmets, 1]]);
    const { step } = (await move(id, "returned")).body;
    expect((await orderNow(id)).order).toMatchObject({ allowances: 0, payment: { refund_due: 9480 } });
    await shop.call("POST /api/admin/orders/undo", { body: { steps: [{ id, step }] } }, { as: owner });
    expect((await orderNow(id)).order).toMatchObject({ allowances: 500, payment: { refund_due: 0 } });
    const returned = (await giveBack(id, [[helmets, 2]])).body;
    expect((await orderNow(id)).order).toMatchObject({ allowances: 0, payment: { refund_due: 9480 } });
    expect((await undo(id, returned.step)).status).toBe(200);
    expect((await orderNow(id)).order).toMatchObject({ allowances: 500, payment: { refund_due: 0 } });
  });

  test("is not collected with the next parcel of an order on delivery, nor by one that is on its way", async () => {
    const order = await placed({ helmet: 1, bell: 2 }, ["confirmed", "packed"]);
    const { id, helmets, bells } = order;
    await ship(id, [[helmets, 1]], true);
    const coming = await ship(id, [[bells, 1]], false);
    expect(coming.to_collect).toBe(350);
    await refund(id, 4990, [[helmets, 1]]);
    expect(await paymentOf(id)).toMatchObject({ status: "due_on_delivery", due: 700, refund_due: 0 });
    expect((await ship(id, [[bells, 1]], false)).to_collect).toBe(350);
    await move(id, "delivered");
    expect(await paymentOf(id)).toMatchObject({ status: "partly_refunded", paid: 5690, due: 0, refund_due: 0 });
  });

  test("is not collected when the rest of the order leaves as a whole", async () => {
    const { id, helmets, bells } = await placed({ helmet: 1, bell: 1 }, ["confirmed", "packed"]);
    await ship(id, [[helmets, 1]], true);
    await refund(id, 1000, [[helmets, 1]]);
    await move(id, "shipped");
    const { order } = await orderNow(id);
    expect(order.shipments.map(({ to_collect }) => to_collect)).toEqual([4990, 350]);
    await move(id, "delivered");
    await giveBack(id, [[bells, 1]]);
    expect(await paymentOf(id)).toMatchObject({ refund_due: 350 });
  });

  test("costs for some pieces of a line with a discount what the order says of so many", async () => {
    const { code } = await createCoupon(shop, owner, { kind: "amount", value: 300 });
    const { id, helmets } = await delivered({ helmet: 3 }, code);
    expect((await orderNow(id)).product).toMatchObject([{ kept_costs: [4890, 9780, 14_670] }]);
    expect((await refund(id, 4890, [[helmets, 1]])).status).toBe(200);
    await giveBack(id, [[helmets, 2]]);
    expect(await paymentOf(id)).toMatchObject({ refund_due: 9780 });
  });

  test("bears the discount of a coupon that is for its product, and no other", async () => {
    const { code } = await createCoupon(shop, owner, { kind: "amount", value: 990, product_types: ["helmet"] });
    const { id, helmets, bells } = await delivered({ helmet: 1, bell: 2 }, code);
    const { product } = await orderNow(id);
    expect(Object.fromEntries(product.map(({ line_id, kept_costs }) => [line_id, kept_costs]))).toEqual({
      [helmets]: [4000],
      [bells]: [350, 700],
    });
    expect(errorsOf(await refund(id, 4000.01, [[helmets, 1]]))).toEqual([
      422,
      { amount: ["These pieces still cost ₱4,000. Enter no more than that, or choose more pieces."] },
    ]);
    await refund(id, 4350, [
      [helmets, 1],
      [bells, 1],
    ]);
    await giveBack(id, [[bells, 1]]);
    // Of two bells one was refunded, and one came back.
    expect(await paymentOf(id)).toMatchObject({ refund_due: 350 });
    expect((await orderNow(id)).product.map(({ kept_costs }) => kept_costs)).toEqual([[0], [0]]);
  });

  test("is shared among several lines in proportion to their price, as the payments say to staff and customer", async () => {
    const { id, buyer, helmets, bells } = await delivered({ helmet: 1, bell: 2 });
    await refund(id, 569, [
      [helmets, 1],
      [bells, 2],
    ]);
    const kept = [
      { line_id: helmets, productname: goods.helmet.productname, product_qty: 1, amount: 499 },
      { line_id: bells, productname: goods.bell.productname, product_qty: 2, amount: 70 },
    ];
    const own = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body;
    for (const { events } of [await paymentOf(id), own.order.payment])
      expect(events.map((event) => event.pieces)).toEqual([[], kept]);
    expect(own.product.map(({ kept_costs }) => kept_costs)).toEqual([[], []]);
    const log = await shop.call("GET /api/admin/audit-log", { query: { action: "order_refunded" } }, { as: owner });
    expect(log.body.entries.find((entry) => entry.entity_id === id)).toMatchObject({
      after: { refund: 569, items: `${goods.helmet.productname} × 1, ${goods.bell.productname} × 2` },
    });
    const exported = (await shop.call("GET /api/account/data", {}, { as: buyer })).body.data;
    expect(exported.orders[0]?.order.payment.events.at(-1)?.pieces).toEqual(kept);
  });

  test("is refused for pieces that the customer does not have, and beyond what they still cost", async () => {
    const { id, helmets, bells } = await placed({ helmet: 3, bell: 1 }, ["confirmed", "packed"]);
    const none = (name: string) =>
      `The customer does not keep ${name}: it was not delivered, or comes back. Refund it without choosing pieces.`;
    await ship(id, [[helmets, 3]], true);
    expect(errorsOf(await refund(id, 1, [[bells, 1]]))).toEqual([422, { lines: [none(goods.bell.productname)] }]);
    await giveBack(id, [[helmets, 1]]);
    expect(errorsOf(await refund(id, 1, [[helmets, 3]]))).toEqual([
      422,
      { lines: [`The customer keeps 2 of ${goods.helmet.productname}. Choose no more than that.`] },
    ]);
    expect(errorsOf(await refund(id, 1, [[helmets + 1_000_000, 1]]))).toEqual([
      422,
      { lines: ["This order has no such line."] },
    ]);
    expect((await refund(id, 1, [], { lines: [] })).status).toBe(422);
    await refund(id, 4990, [[helmets, 1]]);
    await refund(id, 4990, [[helmets, 1]], { seen_refunded: 4990 });
    expect(errorsOf(await refund(id, 1, [[helmets, 1]], { seen_refunded: 9980 }))).toEqual([
      422,
      { amount: ["These pieces are refunded already. Choose others, or refund without choosing pieces."] },
    ]);
    await giveBack(id, [[helmets, 2]]);
    expect(errorsOf(await refund(id, 1, [[helmets, 1]], { seen_refunded: 9980 }))).toEqual([
      422,
      { lines: [none(goods.helmet.productname)] },
    ]);
    expect((await paymentOf(id)).refunded).toBe(9980);
  });

  test("of two members of staff at once is recorded once, and the other is told", async () => {
    const { id, helmets } = await delivered({ helmet: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, 4990, [[helmets, 1]])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: "refund_outdated", message: expect.stringContaining("₱4,990") });
    expect((await orderNow(id)).order).toMatchObject({ allowances: 4990, payment: { refunded: 4990 } });
  });

  test("and the return of the same piece at the same moment pay it once", async () => {
    const { id, helmets } = await delivered({ helmet: 1 });
    const [refunded] = await Promise.all([refund(id, 4990, [[helmets, 1]]), giveBack(id, [[helmets, 1]])]);
    const { order } = await orderNow(id);
    expect([200, 422]).toContain(refunded.status);
    expect(order.payment.refunded + order.payment.refund_due).toBe(4990);
  });

  test("keeps its order as it is: it cannot be edited, and pieces that are cancelled change nothing in it", async () => {
    const { id, helmets, bells } = await placed({ helmet: 1, bell: 2 }, ["confirmed", "packed"]);
    await ship(id, [[helmets, 1]], true);
    await refund(id, 500, [[helmets, 1]]);
    const edit = (await orderNow(id)).order;
    const lines = [{ product_id: goods.bell.id, product_qty: 1 }];
    const edited = await shop.request(
      "POST /api/admin/orders/:id/edit",
      { params: { id }, body: { ...deliveryDetails, lines, discount: "0", version: edit.version } },
      { as: owner },
    );
    expect([edited.status, edited.body]).toMatchObject([409, { code: "order_not_editable" }]);
    await cancel(id, [[bells, 1]]);
    expect((await orderNow(id)).order).toMatchObject({ allowances: 500, payment: { due: 350, refund_due: 0 } });
  });
});

describe("PAY-05 what is owed and written off", () => {
  const writeOff = (id: number, amount: number, reason = "They keep a voucher for it.") =>
    shop.request("POST /api/admin/orders/:id/write-off", { params: { id }, body: { amount, reason } }, { as: owner });

  test("is owed no more: it is in the payments with its reason, in the audit log, and in no list of refunds due", async () => {
    const { id, buyer, bells } = await delivered({ bell: 2 });
    expect((await writeOff(id, 350)).body, "nothing is owed").toMatchObject({ code: "other_refund_due" });
    await giveBack(id, [[bells, 1]]);
    expect((await writeOff(id, 350, " ")).status).toBe(422);
    const { body } = await writeOff(id, 350);
    expect(body).toMatchObject({ message: "₱350 is written off.", payment: { refund_due: 0, written_off: 350 } });
    const due = await shop.call("GET /api/admin/orders", { query: { payment: "refund_due" } }, { as: owner });
    expect(due.body.orders.map((order) => order.id)).not.toContain(id);
    const entry = { kind: "written_off", amount: 350, reason: "They keep a voucher for it." };
    expect((await paymentOf(id)).events.at(-1)).toMatchObject({ ...entry, by: owner.name });
    const own = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order.payment;
    expect(own.events.at(-1)).toMatchObject({ ...entry, by: null });
    const log = await shop.call("GET /api/admin/audit-log", { query: { action: "refund_written_off" } }, { as: owner });
    expect(log.body.entries.find((one) => one.entity_id === id)).toMatchObject({
      after: { amount: 350, reason: entry.reason },
    });
    await giveBack(id, [[bells, 1]]);
    expect(await paymentOf(id), "what comes back later is owed").toMatchObject({ refund_due: 350, written_off: 350 });
  });

  test.each([0, 0.001, 349.999, 1e-9, -350])("is refused when the amount is %d", async (amount) => {
    const { id } = await delivered({ bell: 1 });
    expect((await writeOff(id, amount)).status, "while nothing is owed").toBe(422);
  });

  test("of two members of staff at once, one writes it off", async () => {
    const { id, bells } = await delivered({ bell: 1 });
    await giveBack(id, [[bells, 1]]);
    const answers = await Promise.all([writeOff(id, 350), writeOff(id, 350), writeOff(id, 350)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await paymentOf(id)).toMatchObject({ refund_due: 0, written_off: 350 });
  });

  test("needs the permission to refund", async () => {
    const { id, bells } = await delivered({ bell: 1 });
    await giveBack(id, [[bells, 1]]);
    const fulfilment = await createStaff(shop, "fulfilment");
    const body = { amount: 350, reason: "So." };
    const response = await shop.request(
      "POST /api/admin/orders/:id/write-off",
      { params: { id }, body },
      { as: fulfilment },
    );
    expect(response.status).toBe(403);
  });
});
