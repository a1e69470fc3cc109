import { describe, expect, test } from "vitest";
import { finishSteps } from "../../support/api/job-worker.ts";
import { placeOnlineOrder, press, referenceIn, runJob, untilJobsDone } from "../../support/api/online-payments.ts";
import { openOnlineShop } from "../../support/api/online-shop.ts";
import { readOrder } from "../../support/api/orders.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const { shop, owner, product } = await openOnlineShop();

async function paidOrder() {
  const order = await placeOnlineOrder(shop, product);
  await press(shop, order.reference, "approve");
  await expect.poll(async () => (await paymentOf(order.id)).status).toBe("paid");
  return order;
}

const paymentOf = async (id: number) => (await readOrder(shop, owner, id)).order.payment;

const form = { amount: 400, method: "original", reason: "The mirror was broken.", seen_refunded: 0 };
const refund = (id: number, changed: Record<string, unknown> = {}) =>
  shop.request("POST /api/admin/orders/:id/refunds", { params: { id }, body: { ...form, ...changed } }, { as: owner });

const refundsAt = async (reference: string) =>
  (await shop.pool.query("select amount from sandbox_refunds where payment = $1 order by amount", [reference])).rows;
const emailsAbout = async (id: number) =>
  (
    await shop.pool.query("select 1 from emails where kind = 'order_refunded' and (about ->> 'order_id')::int = $1", [
      id,
    ])
  ).rowCount;
const needingStaff = async () =>
  (await shop.call("GET /api/admin/payments", { query: { attention: "1" } }, { as: owner })).body.payments;

describe("PAY-05 a refund to the original payment method", () => {
  test("is requested of the provider, and then recorded, with an email and every step in the timeline", async () => {
    const { id, reference, buyer } = await paidOrder();
    const { body } = await refund(id);
    expect(body).toMatchObject({ message: `The refund of ₱400 for order ${id} is requested.` });
    await expect.poll(async () => (await paymentOf(id)).status).toBe("partly_refunded");
    const payment = await paymentOf(id);
    expect(payment).toMatchObject({ paid: 1000, refunded: 400, refunding: 0 });
    expect(payment.events.map(({ kind, amount, by }) => [kind, amount, by])).toEqual([
      ["created", 1000, "Sandbox"],
      ["paid", 1000, "Sandbox"],
      ["refund_requested", 400, owner.name],
      ["refunded", 400, "Sandbox"],
    ]);
    expect(await refundsAt(reference)).toEqual([{ amount: 40_000 }]);
    expect(await emailsAbout(id)).toBe(1);
    const seen = (await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer })).body.order.payment;
    expect(seen.events.at(-1)).toMatchObject({ kind: "refunded", reason: form.reason, by: null, provider: null });
  });

  test("is never more than was paid, with those on their way and those paid by hand", async () => {
    const { id, reference } = await paidOrder();
    const over = await refund(id, { amount: "1000.01" });
    expect("errors" in over.body && over.body.errors).toEqual({ amount: ["At most ₱1,000 can be refunded."] });
    expect((await refund(id, { amount: 700, method: "cash" })).status).toBe(200);
    const rest = await refund(id, { amount: 301, seen_refunded: 700 });
    expect("errors" in rest.body && rest.body.errors).toEqual({ amount: ["At most ₱300 can be refunded."] });
    expect((await refund(id, { amount: 300, seen_refunded: 700 })).status).toBe(200);
    await expect.poll(async () => (await paymentOf(id)).status).toBe("refunded");
    expect(await refundsAt(reference)).toEqual([{ amount: 30_000 }]);
  });

  test("of two members of staff at once is requested once", async () => {
    const { id, reference } = await paidOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    await expect.poll(async () => (await paymentOf(id)).refunded).toBe(400);
    expect(await refundsAt(reference)).toEqual([{ amount: 40_000 }]);
    expect(await emailsAbout(id)).toBe(1);
  });

  test("that was carried out before its answer was recorded is not carried out twice", async () => {
    const { id, reference } = await paidOrder();
    // The process ended after the provider had refunded: the request is open, and the provider knows its key.
    const { rows } = await shop.pool.query<{ id: number; key: string }>(
      `with p as (select * from payments where order_id = $1),
       e as (insert into payment_events (order_id, payment_id, kind, amount, method, reason)
               select order_id, id, 'refund_requested', 40000, 'original', 'So.' from p returning id)
       insert into sandbox_refunds (key, payment, amount) select p.key || '-' || e.id, p.reference, 40000 from p, e returning key`,
      [id],
    );
    expect(rows).toHaveLength(1);
    await runJob(shop, "check_payments");
    await expect.poll(async () => (await paymentOf(id)).refunded).toBe(400);
    await untilJobsDone(shop);
    expect(await refundsAt(reference)).toEqual([{ amount: 40_000 }]);
    expect(await emailsAbout(id)).toBe(1);
  });

  test("that the provider refuses is listed for staff, who can ask again", async () => {
    const { id, reference } = await paidOrder();
    // Somebody refunded most of it at the provider.
    await shop.pool.query("insert into sandbox_refunds (key, payment, amount) values ($1, $1, 90000)", [reference]);
    await refund(id);
    await expect.poll(async () => (await paymentOf(id)).events.at(-1)?.kind).toBe("refund_failed");
    expect(await paymentOf(id)).toMatchObject({ status: "paid", refunded: 0, refunding: 0 });
    const [listed] = (await needingStaff()).filter((payment) => payment.order_id === id);
    expect(listed).toMatchObject({ problem: "refund_failed", amount: 1000 });
    expect(listed?.problem_detail).toContain("The refund of ₱400 failed.");
    await refund(id, { amount: 100 });
    await expect.poll(async () => (await paymentOf(id)).refunded).toBe(100);
    expect((await needingStaff()).filter((payment) => payment.order_id === id)).toEqual([]);
  });

  test("of a part of a return that the provider refuses leaves all of it owed, and the return open until it is refunded", async () => {
    const { id, reference, buyer } = await paidOrder();
    for (const status of [1, 2, 3, 4] as const)
      await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status } }, { as: owner });
    const { product: items } = await readOrder(shop, owner, id);
    const lines = items.map(({ line_id, product_qty }) => ({ line_id, product_qty }));
    const asked = { lines, reason: "faulty", requested_remedy: "refund", comment: "" } as const;
    const made = await shop.call("POST /api/my-order/:id/returns", { params: { id }, body: asked }, { as: buyer });
    const params = { id: made.body.return.id };
    const accept = { params, body: { remedy: "refund" as const } };
    await shop.call("POST /api/admin/returns/:id/accept", accept, { as: owner });
    const back = { lines: lines.map((line) => ({ ...line, damaged: 0 })) };
    await shop.call("POST /api/admin/returns/:id/receive", { params, body: back }, { as: owner });
    const refundPart = (amount: number) =>
      shop.call(
        "POST /api/admin/returns/:id/refund",
        { params, body: { ...form, amount, method: "original" } },
        { as: owner },
      );
    const returnNow = async () =>
      (await shop.call("GET /api/admin/returns/:id", { params }, { as: owner })).body.return;

    // Somebody refunded most of it at the provider.
    await shop.pool.query("insert into sandbox_refunds (key, payment, amount) values ($1, $1, 90000)", [reference]);
    expect((await refundPart(400)).body.return, "what is requested is not owed twice").toMatchObject({
      refund_due: 600,
    });
    await expect.poll(async () => (await paymentOf(id)).events.at(-1)?.kind).toBe("refund_failed");
    expect(await returnNow()).toMatchObject({ state: "received", refund_due: 1000 });
    expect(await paymentOf(id)).toMatchObject({ status: "paid", refunded: 0, refunding: 0, refund_due: 1000 });
    expect(await emailsAbout(id), "the customer reads of no refund").toBe(0);

    expect((await refundPart(100)).body.return).toMatchObject({ state: "received", refund_due: 900 });
    await expect.poll(async () => (await paymentOf(id)).refunded).toBe(100);
    const rest = { ...form, amount: 900, method: "cash" as const, seen_refunded: 100 };
    await shop.call("POST /api/admin/returns/:id/refund", { params, body: rest }, { as: owner });
    expect(await returnNow()).toMatchObject({ state: "settled", refund_due: 0 });
    expect(await paymentOf(id)).toMatchObject({ status: "refunded", refunded: 1000, refund_due: 0 });
  });

  test("follows by itself when a paid order is cancelled, and the cancelled order has nothing left to refund", async () => {
    const { id, reference } = await paidOrder();
    await shop.call(
      "POST /api/admin/orders/:id/move",
      { params: { id }, body: { status: 5, reason: "Sold out." } },
      { as: owner },
    );
    expect((await paymentOf(id)).refund_due).toBe(1000);
    await finishSteps(shop);
    await expect.poll(async () => (await paymentOf(id)).status).toBe("refunded");
    expect(await paymentOf(id)).toMatchObject({ refunded: 1000, refund_due: 0 });
    expect(await refundsAt(reference)).toEqual([{ amount: 100_000 }]);
  });

  test("of a cancelled order is no more than it still owes: less what staff refunded by hand, and what they wrote off", async () => {
    const byHand = await paidOrder();
    await refund(byHand.id, { amount: 700, method: "cash" });
    const cheaper = await paidOrder();
    const { firstname, lastname, email, phone, address } = deliveryDetails;
    const lines = [{ product_id: product.id, product_qty: 1 }];
    const edit = { firstname, lastname, email, phone, address, lines, discount: 200, shipping: 0, version: 1 };
    await shop.call("POST /api/admin/orders/:id/edit", { params: { id: cheaper.id }, body: edit }, { as: owner });
    const writeOff = { params: { id: cheaper.id }, body: { amount: 200, reason: "They got a helmet instead." } };
    await shop.call("POST /api/admin/orders/:id/write-off", writeOff, { as: owner });

    for (const { id } of [byHand, cheaper]) {
      const cancel = { params: { id }, body: { status: 5 as const, reason: "Sold out." } };
      await shop.call("POST /api/admin/orders/:id/move", cancel, { as: owner });
    }
    await finishSteps(shop);
    await expect.poll(() => paymentOf(byHand.id)).toMatchObject({ paid: 1000, refunded: 1000, refund_due: 0 });
    await expect
      .poll(() => paymentOf(cheaper.id))
      .toMatchObject({ paid: 1000, refunded: 800, written_off: 200, refund_due: 0 });
    expect(await refundsAt(byHand.reference)).toEqual([{ amount: 30_000 }]);
    expect(await refundsAt(cheaper.reference)).toEqual([{ amount: 80_000 }]);
  });

  test("DOC-01 makes a credit note for the invoice, and the return of a second payment makes none", async () => {
    await shop.pool.query("update settings set vat_registered = true, tin = '123-456-789-00000', owner = 'Tulin Inc.'");
    const { id, reference, buyer } = await placeOnlineOrder(shop, product);
    const again = { params: { id }, body: { payment_mode: "card" as const } };
    const { payment } = (await shop.call("POST /api/my-order/:id/pay", again, { as: buyer })).body;
    await press(shop, referenceIn(payment.redirect_url), "approve");
    await expect.poll(async () => (await paymentOf(id)).status).toBe("paid");
    for (const status of [1, 2, 3, 4] as const)
      await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status } }, { as: owner });
    await finishSteps(shop);
    const documents = async () => {
      const { order } = await readOrder(shop, owner, id);
      return order.invoices.map(({ kind, amount }) => [kind, amount]);
    };
    await press(shop, reference, "approve");
    await expect.poll(async () => (await paymentOf(id)).refunded).toBe(1000);
    expect(await documents()).toEqual([["invoice", 1000]]);
    await refund(id, { seen_refunded: 1000 });
    await expect.poll(async () => (await paymentOf(id)).refunded).toBe(1400);
    expect(await documents()).toEqual([
      ["invoice", 1000],
      ["credit_note", 400],
    ]);
  });

  test("is refused for an order that was not paid online", async () => {
    const { id } = await placeOnlineOrder(shop, product);
    const answer = await refund(id);
    expect("errors" in answer.body && answer.body.errors).toEqual({
      amount: ["This order has nothing left to refund."],
    });
  });
});
