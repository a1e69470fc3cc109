import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerConfirmedCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { readOrder, readStock } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { readOrderEmails } from "../../support/api/stored-emails.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Isabel Ramos" });
});

const CALL = "POST /api/admin/orders";

/** Tries to place a phone order of this many pieces. */
const take = (
  product: Product,
  quantity: number,
  { key = crypto.randomUUID() as string, ...more }: Record<string, unknown> = {},
) =>
  shop.request(
    CALL,
    { body: { ...deliveryDetails, lines: [{ product_id: product.id, product_qty: quantity }], ...more } },
    { as: owner, headers: { "idempotency-key": String(key) } },
  );

const view = (id: number) => readOrder(shop, owner, id);
const codeOf = ({ body }: { body: object }) => ("code" in body ? body.code : "ordered");
const orderOf = ({ body }: { body: object }): { id: number; total: number } => {
  if (!("order" in body)) throw new Error(JSON.stringify(body));
  return body.order as { id: number; total: number };
};

test("a phone order takes the stock, records who placed it, and sends an email at each step", async () => {
  const product = await createProduct(shop, owner, { stock: 5, selling: 1234.5 });
  const { id, total } = orderOf(await take(product, 2, { total: 2469 }));
  expect(total).toBe(2469);
  const { order, product: lines } = await view(id);
  expect(order).toMatchObject({
    status: 0,
    firstname: "Maria",
    phone: "+639175550142",
    payment_mode: "cod",
    transitions: [1, 5],
  });
  expect(order.totals).toEqual({ subtotal: 2469, discount: 0, shipping: 0, total: 2469, vat: 264.54 });
  expect(order.history).toMatchObject([{ status: 0, by: owner.name }]);
  expect(lines).toMatchObject([{ product_id: product.id, product_qty: 2, price: 1234.5 }]);
  expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
  await shop.call(
    "POST /api/admin/orders/:id/move",
    { params: { id }, body: { status: 5, reason: "Called." } },
    { as: owner },
  );
  expect(await readStock(shop, product)).toEqual({ stock: 5, moved: 0 });
  expect(await readOrderEmails(shop, id)).toMatchObject([
    { kind: "order_placed", recipient: deliveryDetails.email },
    { kind: "order_cancelled", recipient: deliveryDetails.email },
  ]);
  const log = await shop.db
    .selectFrom("audit_log")
    .select("action")
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["phone_order_placed", "order_opened", "order_state_changed"]);
});

test("concurrent requests with one key make one order, and each response is that order", async () => {
  const product = await createProduct(shop, owner, { stock: 9 });
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(product, 2, { key })));
  expect(new Set(answers.map((answer) => orderOf(answer).id)).size).toBe(1);
  expect(await readStock(shop, product)).toEqual({ stock: 7, moved: -2 });
  expect(answers.filter(({ body }) => "message" in body && body.message.endsWith("is placed."))).toHaveLength(1);
});

test("ORD-02 of two concurrent phone orders of the last piece one succeeds", async () => {
  const product = await createProduct(shop, owner, { stock: 1 });
  const codes = (await Promise.all([take(product, 1), take(product, 1)])).map(codeOf);
  expect(codes.toSorted()).toEqual(["ordered", "out_of_stock"]);
  expect(await readStock(shop, product)).toEqual({ stock: 0, moved: -1 });
});

test("a changed price, a hidden product and an unknown product are refused", async () => {
  const product = await createProduct(shop, owner, { stock: 5, selling: 100 });
  const hidden = await createProduct(shop, owner, { stock: 5, status: "null" });
  expect(codeOf(await take(product, 1, { total: 90 }))).toBe("price_changed");
  expect(codeOf(await take(product, 6))).toBe("out_of_stock");
  expect(codeOf(await take(hidden, 1))).toBe("no_longer_sold");
  expect(codeOf(await take({ ...product, id: 987_654 }, 1))).toBe("product_not_found");
  expect(await readStock(shop, product)).toEqual({ stock: 5, moved: 0 });
});

test("each missing or invalid field has its message", async () => {
  const product = await createProduct(shop, owner);
  const line = { product_id: product.id, product_qty: 1 };
  for (const [body, field] of [
    [{ lines: [] }, "lines"],
    [{ lines: [line, line] }, "lines"],
    [{ lines: [{ ...line, product_qty: 11 }] }, "lines"],
    [{ phone: "12345" }, "phone"],
    [{ email: "maria" }, "email"],
    [{ firstname: " " }, "firstname"],
    [{ in_account: true, email: "nobody@example.com" }, "email"],
    [{ in_account: true, email: owner.email }, "email"],
  ] as const) {
    const answer = await take(product, 1, body);
    const errors = "errors" in answer.body ? Object.keys(answer.body.errors ?? {}) : [];
    expect([answer.status, errors], JSON.stringify(body)).toEqual([422, [field]]);
  }
  const keyless = await shop.expectRefusal(CALL, { body: { ...deliveryDetails, lines: [line] } }, { as: owner });
  expect(Object.keys(keyless.body.errors ?? {})).toEqual(["idempotency-key"]);
});

test("it is in the customer's account only when staff choose so, with the same history", async () => {
  const product = await createProduct(shop, owner, { stock: 5 });
  const customer = await registerConfirmedCustomer(shop);
  await take(product, 1, { email: customer.email });
  const { id } = orderOf(await take(product, 1, { email: customer.email.toUpperCase(), in_account: true }));
  const { body } = await shop.call("GET /api/my-orders", {}, { as: customer });
  expect(body.orders.map((order) => order.id)).toEqual([id]);
  await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status: 1 } }, { as: owner });
  const own = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: customer });
  expect(own.body.order.history.map(({ status, by }) => [status, by])).toEqual([
    [0, "The shop"],
    [1, "The shop"],
  ]);
});

test("ORD-03 a phone order without an email address works, and no email is enqueued", async () => {
  const product = await createProduct(shop, owner, { stock: 5 });
  const before = (await shop.pool.query("select max(id) from emails")).rows;
  const { id } = orderOf(await take(product, 1, { email: "" }));
  const left = orderOf(await take(product, 1, { email: undefined }));
  expect((await view(left.id)).order.email).toBe("");
  for (const status of [1, 2, 3, 4] as const)
    await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status } }, { as: owner });
  expect((await view(id)).order).toMatchObject({ email: "", status: 4 });
  expect((await shop.pool.query("select max(id) from emails")).rows).toEqual(before);
  const summary = await shop.send(`/api/admin/orders/${id}/summary`, {}, { as: owner });
  expect(summary.status).toBe(200);
  await summary.body?.cancel();
  const found = await shop.call("GET /api/admin/orders", { query: { q: "0917 555 0142" } }, { as: owner });
  expect(found.body.orders.map((each) => each.id)).toContain(id);

  const account = await take(product, 1, { email: " ", in_account: true });
  expect([account.status, account.body]).toMatchObject([
    422,
    { errors: { email: ["Enter the email of their account."] } },
  ]);
});

test("PROMO-01 a phone order takes a coupon: the preview says the total, and its use counts", async () => {
  const product = await createProduct(shop, owner, { stock: 9, selling: 1000 });
  const { code } = await createCoupon(shop, owner, { kind: "percent", value: 10, total_limit: 1 });
  const lines = [{ product_id: product.id, product_qty: 2 }];
  const preview = (body: object) =>
    shop.call("POST /api/admin/orders/preview", { body: { lines, ...body } }, { as: owner });
  expect((await preview({ coupon: code.toLowerCase() })).body).toMatchObject({
    totals: { subtotal: 2000, discount: 200, shipping: 0, total: 1800 },
    coupon_problem: null,
  });
  expect((await preview({ coupon: "NOSUCHCODE" })).body).toMatchObject({
    totals: { discount: 0, total: 2000 },
    coupon_problem: "This code is not valid",
  });
  const unknown = await take(product, 2, { coupon: "NOSUCHCODE" });
  expect(unknown.body).toMatchObject({ status: 422, errors: { coupon: ["This code is not valid"] } });

  const placed = await Promise.all([1, 2, 3].map(() => take(product, 2, { coupon: code, total: 1800 })));
  const orders = placed.filter(({ status }) => status === 200);
  expect(orders, "the coupon can be used once").toHaveLength(1);
  for (const { status } of placed) expect([200, 409, 422]).toContain(status);
  const { id } = orderOf(orders[0] ?? { body: {} });
  expect((await view(id)).order).toMatchObject({ coupon: code, totals: { discount: 200, total: 1800 } });
  const uses = "select used from coupons where code = $1";
  expect((await shop.pool.query(uses, [code])).rows).toEqual([{ used: 1 }]);
  expect(await readStock(shop, product)).toEqual({ stock: 7, moved: -2 });

  const cancel = { params: { id }, body: { status: 5, reason: "Called off." } } as const;
  const { step } = (await shop.call("POST /api/admin/orders/:id/move", cancel, { as: owner })).body;
  expect((await shop.pool.query(uses, [code])).rows).toEqual([{ used: 0 }]);
  await shop.call("POST /api/admin/orders/undo", { body: { steps: [{ id, step }] } }, { as: owner });
  expect((await shop.pool.query(uses, [code])).rows, "ORD-08 undone, it is used again").toEqual([{ used: 1 }]);
});

test("PROMO-01 without an account the limit per customer counts orders with the same phone number or email address", async () => {
  const product = await createProduct(shop, owner, { stock: 50, selling: 1000 });
  const { code } = await createCoupon(shop, owner, { customer_limit: 2 });
  const use = (contact: { phone: string; email: string }) => take(product, 1, { coupon: code, ...contact });
  const phone = "0917 555 0161";
  const used = `You have already used the code ${code} as often as you can.`;
  expect((await use({ phone, email: "" })).status).toBe(200);
  const placed = await Promise.all(
    [1, 2, 3, 4].map((n) => use({ phone: "+63 917 555 0161", email: `pia${n}@example.com` })),
  );
  const [second, ...others] = placed.filter(({ status }) => status === 200);
  expect(others, "of four at once one has the use that is left").toEqual([]);
  for (const { status } of placed) expect([200, 409, 422]).toContain(status);
  expect((await use({ phone, email: "" })).body).toMatchObject({ status: 422, errors: { coupon: [used] } });

  const { email } = (await view(orderOf(second ?? { body: {} }).id)).order;
  const byEmail = (phone: string) => use({ phone, email: email.toUpperCase() });
  expect((await byEmail("0917 555 0162")).status, "the second use with this address").toBe(200);
  expect((await byEmail("0917 555 0163")).body).toMatchObject({ errors: { coupon: [used] } });
  const strangers = ["0917 555 0164", "0917 555 0165", "0917 555 0166"];
  for (const each of strangers)
    expect((await use({ phone: each, email: "" })).status, "no email is not the same email").toBe(200);
  expect((await shop.pool.query("select used from coupons where code = $1", [code])).rows).toEqual([{ used: 6 }]);
});
