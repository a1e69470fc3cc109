import { describe, expect, test } from "vitest";
import { endTimeToPay, placeOnlineOrder, press, referenceIn, runJob } from "../../support/api/online-payments.ts";
import { openOnlineShop } from "../../support/api/online-shop.ts";
import { readOrder } from "../../support/api/orders.ts";
import { readOrderEmailText } from "../../support/api/stored-emails.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

// A paid order that costs more since staff edited it.

const { shop, owner, product } = await openOnlineShop();

const orderNow = async (id: number) => (await readOrder(shop, owner, id)).order;
const paymentNow = async (id: number) => (await orderNow(id)).payment;

/** An order for 1,000 pesos that is paid and then gets a second piece. */
async function editedOrder() {
  const order = await placeOnlineOrder(shop, product);
  await press(shop, order.reference, "approve-silently");
  const { id, buyer } = order;
  await shop.call("POST /api/my-order/:id/payment-return", { params: { id } }, { as: buyer });
  const { firstname, lastname, email, phone, address } = deliveryDetails;
  const lines = [{ product_id: product.id, product_qty: 2 }];
  const body = { firstname, lastname, email, phone, address, lines, discount: 0, shipping: 0, version: 1 };
  const preview = await shop.call("POST /api/admin/orders/:id/edit-preview", { params: { id }, body }, { as: owner });
  expect(preview.body).toMatchObject({ due: 1000, refund_due: 0 });
  await shop.call("POST /api/admin/orders/:id/edit", { params: { id }, body }, { as: owner });
  expect(await paymentNow(id)).toMatchObject({ status: "partly_paid", due: 1000, paid: 1000, pay_until: null });
  return { id, buyer };
}

const pay = (id: number, buyer: { token: string }, mode: "maya" | "cod" = "maya") =>
  shop.request("POST /api/my-order/:id/pay", { params: { id }, body: { payment_mode: mode } }, { as: buyer });
const pageOf = async (id: number, buyer: { token: string }) => {
  const input = { params: { id }, body: { payment_mode: "maya" as const } };
  const { payment } = (await shop.call("POST /api/my-order/:id/pay", input, { as: buyer })).body;
  return referenceIn(payment.redirect_url);
};
const collect = (id: number, body = {}) =>
  shop.request("POST /api/admin/orders/:id/collect-rest", { params: { id }, body }, { as: owner });
const move = (id: number, status: 1 | 2 | 5) =>
  shop.request("POST /api/admin/orders/:id/move", { params: { id }, body: { status, reason: "So." } }, { as: owner });

describe("ORD-06 PAY-03 a paid order that costs more", () => {
  test("goes on when its customer has paid the rest, by the link of the email and in any way online", async () => {
    const { id, buyer } = await editedOrder();
    const emails = () => readOrderEmailText(shop, "order_edited", id);
    await expect.poll(emails).toContain(`"toPay":{"amount":1000,"path":"/payment/${id}"}`);
    expect(await emails()).toContain("₱1,000 paid, ₱1,000 to pay");
    const refused = await move(id, 1);
    expect([refused.status, "code" in refused.body && refused.body.code]).toEqual([409, "order_unpaid"]);
    const byCod = (await pay(id, buyer, "cod")).body;
    const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: buyer });
    expect("code" in byCod && [byCod.code, byCod.message]).toEqual(["cod_not_for_rest", own.body.cod_refusal]);

    await press(shop, await pageOf(id, buyer), "approve");
    await expect.poll(async () => (await paymentNow(id)).status).toBe("paid");
    expect(await paymentNow(id)).toMatchObject({ due: 0, paid: 2000, refund_due: 0 });
    expect(await orderNow(id)).toMatchObject({ payment_mode: "gcash", total: 2000 });
    expect((await pay(id, buyer)).status).toBe(409);
    expect((await move(id, 1)).status).toBe(200);
    const sent = async () => {
      const of = "kind in ('order_placed', 'order_paid') and (about ->> 'order_id')::int = $1";
      const { rows } = await shop.pool.query(
        `select kind::text, body_text like '%"amount":1000,"due":null%' as of_rest from emails where ${of} order by id`,
        [id],
      );
      return rows;
    };
    await expect.poll(sent, { message: "the order is confirmed once, and the rest has an email of its own" }).toEqual([
      { kind: "order_placed", of_rest: false },
      { kind: "order_paid", of_rest: true },
    ]);
  });

  test("is not cancelled when the rest is not paid in time, and can be paid again", async () => {
    const { id, buyer } = await editedOrder();
    await pay(id, buyer);
    await endTimeToPay(shop, id);
    await runJob(shop, "check_payments");
    await expect.poll(async () => (await paymentNow(id)).events.map(({ kind }) => kind)).toContain("expired");
    expect(await orderNow(id)).toMatchObject({ status: 0, payment: { status: "partly_paid", due: 1000 } });
    expect((await pay(id, buyer)).status).toBe(200);
  });

  test("is collected on delivery when staff say so; of two at once one is told, and a late payment online settles it", async () => {
    const { id, buyer } = await editedOrder();
    const page = await pageOf(id, buyer);
    expect(await pageOf(id, buyer)).toBe(page);
    const answers = await Promise.all([collect(id), collect(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await paymentNow(id)).toMatchObject({ status: "due_on_delivery", due: 1000, paid: 1000 });
    const { edits, payment_mode } = await orderNow(id);
    expect(payment_mode).toBe("cod");
    expect(edits.filter(({ changes }) => changes.join().includes("on delivery"))).toMatchObject([
      { changes: ["₱1,000 is collected on delivery, not paid online"], by: owner.name },
    ]);
    const query = { action: "order_rest_on_delivery" } as const;
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
    expect(entries.filter(({ entity_id }) => entity_id === id)).toMatchObject([{ after: { due: 1000 } }]);
    expect((await move(id, 1)).status).toBe(200);
    await press(shop, page, "approve");
    await expect.poll(async () => (await paymentNow(id)).status).toBe("paid");
    expect(await paymentNow(id)).toMatchObject({ due: 0, paid: 2000 });
  });

  test("is collected on delivery against the limits of checkout only when staff say so again", async () => {
    const reason = "Cash on delivery is for orders up to ₱1,999.";
    const { id } = await editedOrder();
    const problem = async () => (await readOrder(shop, owner, id)).rest_cod_problem;
    expect(await problem()).toBeNull();
    await shop.pool.query("update payment_settings set cod_ceiling = 199900");
    expect(await problem()).toBe(reason);
    const refused = await collect(id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "order_loses_cod", message: expect.stringContaining(reason) },
    ]);
    expect(await orderNow(id)).toMatchObject({ payment_mode: "gcash", payment: { status: "partly_paid", due: 1000 } });
    await shop.pool.query("update payment_settings set cod_ceiling = null");

    const { account_id } = (await shop.pool.query("select account_id from orders where id = $1", [id])).rows[0];
    await shop.pool.query("update payment_settings set cod_failures = 1");
    await shop.pool.query(
      `insert into order_events (order_id, state)
       select id, 'delivery_failed' from orders where account_id = $1`,
      [account_id],
    );
    expect(await problem()).toBe("Other orders of this customer could not be delivered.");
    await shop.pool.query("update payment_settings set cod_failures = null, modes = array_remove(modes, 'cod')");
    expect(await problem()).toBe("Cash on delivery is switched off.");
    expect((await collect(id)).status).toBe(409);
    expect((await collect(id, { cod_anyway: true })).status).toBe(200);
    await shop.pool.query("update payment_settings set modes = array_append(modes, 'cod')");
    expect(await paymentNow(id)).toMatchObject({ status: "due_on_delivery", due: 1000, paid: 1000 });
    expect(await problem(), "of an order on delivery there is no rest").toBeNull();
  });

  test("loses no pieces while its rest is open, and is paid when an edit takes off what it costs more", async () => {
    const { id, buyer } = await editedOrder();
    const { product: items, order } = await readOrder(shop, owner, id);
    const lines = [{ line_id: defined(items[0]).line_id, product_qty: 1 }];
    const body = { lines, reason: "Sold out.", version: order.version };
    const refused = await shop.expectRefusal(
      "POST /api/admin/orders/:id/cancel-pieces",
      { params: { id }, body },
      { as: owner },
    );
    expect(refused.body.code).toBe("order_partly_paid");
    expect(await paymentNow(id)).toMatchObject({ status: "partly_paid", due: 1000 });

    const page = await pageOf(id, buyer);
    const { firstname, lastname, email, phone, address } = deliveryDetails;
    const less = [{ product_id: product.id, product_qty: 1 }];
    const edit = { firstname, lastname, email, phone, address, lines: less, discount: 0, shipping: 0, version: 2 };
    await shop.call("POST /api/admin/orders/:id/edit", { params: { id }, body: edit }, { as: owner });
    expect(await paymentNow(id)).toMatchObject({ status: "paid", due: 0, refund_due: 0 });
    // The page of the rest was open all the while: what is paid there comes back.
    await press(shop, page, "approve");
    await expect.poll(() => paymentNow(id)).toMatchObject({ paid: 2000, refunded: 1000, refund_due: 0 });
  });

  test("gives back all that was paid when it is cancelled", async () => {
    const { id } = await editedOrder();
    expect((await move(id, 5)).status).toBe(200);
    expect(await paymentNow(id)).toMatchObject({ due: 0, paid: 1000, refund_due: 1000 });
  });
});
