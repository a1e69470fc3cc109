import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readCart, readStock, requestOrder } from "../../support/api/orders.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

let customer: { token: string };
let product: Product;
beforeEach(async () => {
  customer = await createSignedInCustomer(shop);
  product = await createProduct(shop, owner, { productname: "Agila X", selling: 25_000, stock: 5 });
});

const place = (body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shop.call("POST /api/place-order", { body: { ...deliveryDetails, ...body } }, { as: customer, headers });
const refusal = (body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shop.expectRefusal("POST /api/place-order", { body: { ...deliveryDetails, ...body } }, { as: customer, headers });
const save = (fields: Record<string, string | number>) =>
  shop.call(
    "POST /api/update-product/:id",
    { params: { id: product.id }, body: productEditForm({ productname: "Agila X", ...fields }) },
    { as: owner },
  );

/** Nothing was ordered: the cart and the stock are as before. */
async function expectNothingOrdered(quantity: number, stock = 5) {
  expect((await readCart(shop, customer)).cart.map(({ product_qty }) => product_qty)).toEqual([quantity]);
  expect(await readStock(shop, product)).toMatchObject({ stock });
}

describe("a successful order", () => {
  test("CHK-03 takes the stock, empties the cart and returns its number", async () => {
    await fillCart(shop, customer, product, 2);
    const { body } = await place({ total: 50_000 });
    expect(body.message).toBe(`Thank you, Maria. Your order is ${body.order.tracking_no}.`);
    expect(body.order.total).toBe(50_000);
    expect(body.order.tracking_no).toBe(`TL-${body.order.tracking_no.slice(3, 9)}-${body.order.id}`);
    expect(await readCart(shop, customer)).toMatchObject({ cart: [], totals: { total: 0 } });
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
  });

  test("CHK-03 keeps names and prices when the product changes later", async () => {
    await fillCart(shop, customer, product, 2);
    const { body: placed } = await place();
    await save({ productname: "Agila Y", selling: 99, status: "null", stock: 0 });
    const params = { id: placed.order.id };
    const { body } = await shop.call("GET /api/my-order/:id", { params }, { as: customer });
    expect(body.product).toEqual([
      {
        line_id: expect.any(Number),
        to_ship: 2,
        returnable: 0,
        cancelled: 0,
        undelivered: 0,
        returned: 0,
        damaged: 0,
        kept_costs: [],
        ship_costs: [],
        product_id: product.id,
        productname: "Agila X",
        product_qty: 2,
        price: 25_000,
        type: "scooter",
        image: product.image,
      },
    ]);
    expect(body.order).toMatchObject({
      firstname: "Maria",
      lastname: "Clara",
      phone: "+639175550142",
      email: "maria@example.com",
      address: "12 Mabini Street, Ermita, Manila",
      payment_mode: "cod",
      status: 0,
      total: 50_000,
      totals: { subtotal: 50_000, discount: 0, shipping: 0, total: 50_000, vat: 5357.14 },
    });
    expect(body.order.history).toEqual([
      { status: 0, at: body.order.placed_at, by: "You", reason: null, courier_fee: null, undo: null },
    ]);
  });

  test.each(["7 Rizal, Bay", "Purok 3, Tuy", "P-1\nUy, M'lang", "Blk. 5 Lot 2, Sto. Niño, Parañaque 1700"])(
    "CHK-03 goes to %o, which is short and real",
    async (address) => {
      await fillCart(shop, customer, product);
      const params = { id: (await place({ address })).body.order.id };
      const { body } = await shop.call("GET /api/my-order/:id", { params }, { as: customer });
      expect(body.order.address).toBe(address);
    },
  );

  test("CHK-06 the next cart makes another order, with its own key", async () => {
    await fillCart(shop, customer, product);
    const first = await readCart(shop, customer);
    await place({}, { "idempotency-key": first.checkout_key ?? "" });
    await fillCart(shop, customer, product);
    const second = await readCart(shop, customer);
    expect(second.checkout_key).not.toBe(first.checkout_key);
    await place({}, { "idempotency-key": second.checkout_key ?? "" });
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
  });
});

describe("a refused order changes nothing and keeps the cart", () => {
  test("CHK-02 an empty form has messages for all fields in one response", async () => {
    await fillCart(shop, customer, product);
    const { status, body } = await shop.expectRefusal("POST /api/place-order", { body: {} }, { as: customer });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      firstname: ["Enter your first name."],
      lastname: ["Enter your last name."],
      phone: ["Enter a Philippine phone number, such as 0917 555 0142."],
      email: ["Enter an email address."],
      address: ["Enter the full address: house, street, barangay, city."],
    });
    await expectNothingOrdered(1);
  });

  test("BIZ-03 each field is validated, and all are reported together", async () => {
    await fillCart(shop, customer, product);
    const { body } = await refusal({
      firstname: "  ",
      lastname: "x".repeat(101),
      email: "maria@",
      phone: "0917 555 014",
      address: "a\u0000b",
      payment_mode: "cash",
      total: -1,
    });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "address",
      "email",
      "firstname",
      "lastname",
      "payment_mode",
      "phone",
      "total",
    ]);
    expect(body.errors?.email).toEqual(["Enter an email address like name@example.com."]);
    await expectNothingOrdered(1);
  });

  test.each(["x", "-", "12345", "a 1", "1 2 3 4 5 6"])("CHK-02 %o, which no rider finds", async (address) => {
    await fillCart(shop, customer, product);
    const { status, body } = await refusal({ address });
    const errors = { address: ["Enter the full address, such as 12 Mabini Street, Ermita, Manila."] };
    expect([status, body.errors]).toEqual([422, errors]);
    await expectNothingOrdered(1);
  });

  test("CHK-01 an empty cart", async () => {
    const { status, body } = await refusal();
    expect([status, body.code, body.message]).toEqual([409, "cart_empty", "Your Cart Is Empty"]);
    expect(body).not.toHaveProperty("details");
  });

  test("CHK-06 a price that changed since the page was shown, with the current total", async () => {
    await fillCart(shop, customer, product, 2);
    for (const selling of [25_000.5, 19_999]) {
      await save({ selling });
      const { status, body } = await refusal({ total: 50_000 });
      expect([status, body.code]).toEqual([409, "price_changed"]);
      const now = selling === 19_999 ? "₱39,998" : "₱50,001";
      expect(body.message).toBe(
        `The price has changed: the total is now ${now}. Your order was not placed. Check it and order again.`,
      );
      await expectNothingOrdered(2);
    }
    expect((await place({ total: 39_998 })).body.order.total).toBe(39_998);
  });

  test("CHK-06 a cart that another tab has changed meanwhile", async () => {
    await fillCart(shop, customer, product);
    const page = await readCart(shop, customer);
    const line = { params: { id: defined(page.cart[0]).id, step: "inc" as const } };
    await shop.call("PUT /api/cart-updatequantity/:id/:step", line, { as: customer });
    const { body } = await refusal({ total: page.totals.total }, { "idempotency-key": page.checkout_key ?? "" });
    expect([body.status, body.code]).toEqual([409, "price_changed"]);
    await expectNothingOrdered(2);
  });

  test("ORD-02 insufficient and no stock", async () => {
    await fillCart(shop, customer, product, 4);
    await save({ stock: 3 });
    const short = await refusal();
    expect([short.status, short.body.code, short.body.message]).toEqual([
      409,
      "out_of_stock",
      "Only 3 of Agila X left. Change the quantity and try again.",
    ]);
    expect(short.body.details).toEqual({ product: "Agila X", left: 3 });
    await save({ stock: 0 });
    expect((await refusal()).body.message).toBe("Agila X just sold out.");
    await expectNothingOrdered(4, 0);
  });

  test("ORD-02 insufficient stock of one of three products", async () => {
    const others = await Promise.all([createProduct(shop, owner), createProduct(shop, owner)]);
    for (const item of [...others, product]) await fillCart(shop, customer, item, 2);
    await save({ stock: 1 });
    expect((await refusal()).body.code).toBe("out_of_stock");
    for (const item of others) expect(await readStock(shop, item)).toEqual({ stock: 5, moved: 0 });
    expect((await readCart(shop, customer)).cart).toHaveLength(3);
  });

  test("LIST-01 a product that is hidden meanwhile", async () => {
    await fillCart(shop, customer, product);
    await save({ status: "null" });
    const { status, body } = await refusal();
    expect([status, body.code, body.message]).toEqual([
      409,
      "no_longer_sold",
      "Agila X is no longer sold. Remove it from your cart.",
    ]);
    expect(body.details).toEqual({ product: "Agila X" });
    await expectNothingOrdered(1);
  });

  test("CHK-04 a payment mode that is not configured", async () => {
    await fillCart(shop, customer, product);
    for (const payment_mode of ["card", "paypal"]) {
      const { status, body } = await refusal({ payment_mode });
      expect([status, body.code]).toEqual([422, "payment_mode_unavailable"]);
    }
    await expectNothingOrdered(1);
  });
});

describe("idempotency", () => {
  test("CHK-06 the same key later returns the same order, and keeps the new cart", async () => {
    await fillCart(shop, customer, product, 2);
    const headers = { "idempotency-key": (await readCart(shop, customer)).checkout_key ?? "" };
    const { body: first } = await place({}, headers);
    await fillCart(shop, customer, product);
    const { body: again } = await place({ firstname: "Somebody else", total: 1 }, headers);
    expect(again.order).toEqual(first.order);
    expect(again.message).toBe(`Your order ${first.order.tracking_no} was already placed; it was not placed again.`);
    expect((await readCart(shop, customer)).cart).toHaveLength(1);
    expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
  });

  test("CHK-06 another customer's key does not match", async () => {
    await fillCart(shop, customer, product);
    await place({}, { "idempotency-key": "the same words" });
    const other = await createSignedInCustomer(shop);
    await fillCart(shop, other, product);
    const { status, body } = await requestOrder(shop, other, {}, "the same words");
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("message", expect.stringContaining("already placed"));
  });

  test("CHK-06 a key that is too long is refused, and any characters are accepted", async () => {
    await fillCart(shop, customer, product);
    const { status, body } = await refusal({}, { "idempotency-key": "x".repeat(201) });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
    await place({}, { "idempotency-key": "ÿ'; drop table orders --" });
  });
});
