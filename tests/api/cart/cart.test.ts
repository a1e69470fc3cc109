import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let scooter: Product;
let helmet: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  scooter = await createProduct(shop, owner, { stock: 12, selling: 25_000 });
  helmet = await createProduct(shop, owner, { productname: "Salakot", type: "helmet", stock: 3, selling: 1234.5 });
});

let customer: { token: string };
beforeEach(async () => {
  customer = await createSignedInCustomer(shop);
});

const add = (product_id: unknown, product_qty: unknown = 1) =>
  shop.expectRefusal("POST /api/add-to-cart", { body: { product_id, product_qty } }, { as: customer });

async function lineWith(product: Product, quantity: number): Promise<number> {
  await fillCart(shop, customer, product, quantity);
  return defined((await readCart(shop, customer)).cart.at(-1)).id;
}

const step = (id: number, direction: "inc" | "dec", as = customer) =>
  shop.request("PUT /api/cart-updatequantity/:id/:step", { params: { id, step: direction } }, { as });

describe("GET /api/cart", () => {
  test("API-02 an empty cart has a total of 0, and no key before the first product", async () => {
    expect(await readCart(shop, customer)).toEqual({
      status: 200,
      cart: [],
      totals: { subtotal: 0, discount: 0, shipping: 0, total: 0, vat: 0 },
      coupon: null,
      delivery: null,
      checkout_key: null,
    });
  });

  test("CART-03 it returns each line with its product, and the totals in pesos with VAT", async () => {
    await fillCart(shop, customer, helmet, 2);
    await fillCart(shop, customer, scooter, 1);
    const { cart, totals, checkout_key } = await readCart(shop, customer);
    const { id, productname, type, image, selling, stock } = helmet;
    expect(cart.map(({ product_qty, product }) => [product_qty, product.id])).toEqual([
      [2, helmet.id],
      [1, scooter.id],
    ]);
    expect(cart[0]?.product).toEqual({ id, productname, type, image, selling, stock });
    expect(totals).toEqual({ subtotal: 27_469, discount: 0, shipping: 0, total: 27_469, vat: 2943.11 });
    expect(checkout_key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a customer has the same cart on every device, and no other customer sees it", async () => {
    await fillCart(shop, customer, helmet);
    const stranger = await createSignedInCustomer(shop);
    expect((await readCart(shop, stranger)).cart).toEqual([]);
  });
});

test("OPT-04 CART-01 what is no longer sold has no stock in the cart", async () => {
  const bell = await createProduct(shop, owner, { stock: 5 });
  await lineWith(bell, 2);
  const body = { products: [{ id: bell.id, version: bell.version }], shown: false };
  await shop.call("POST /api/admin/products/status", { body }, { as: owner });
  expect((await readCart(shop, customer)).cart[0]?.product).toMatchObject({ stock: 0, no_longer_sold: true });
});

test("CART-03 what is sold out stays in the cart, is not in its totals, and is still refused by name", async () => {
  const bell = await createProduct(shop, owner, { productname: "Ubos", stock: 1, selling: 350 });
  await lineWith(bell, 1);
  const { token } = await createSignedInCustomer(shop);
  const rest = await createProduct(shop, owner, { stock: 5, selling: 1000 });
  for (const product of [bell, rest]) await fillCart(shop, { token }, product);
  expect((await requestOrder(shop, customer)).status).toBe(200);
  const { cart, totals } = await readCart(shop, { token });
  expect(cart.map(({ product }) => [product.stock, product.no_longer_sold])).toEqual([
    [0, undefined],
    [5, undefined],
  ]);
  expect(totals).toMatchObject({ subtotal: 1000, total: 1000 });
  const to = { body: { address: "", barangay_code: null } };
  const { options } = (await shop.call("POST /api/cart/delivery-options", to, { as: { token } })).body;
  expect(options[0]?.totals.total).toBe(1000);
  for (const total of [1000, 1350]) {
    const refused = await requestOrder(shop, { token }, { total });
    expect([refused.status, "code" in refused.body && refused.body.code]).toEqual([409, "out_of_stock"]);
  }
});

describe("POST /api/add-to-cart", () => {
  test.each([
    [1, "Salakot is in your cart."],
    [3, "Your cart now has 3 of Salakot."],
  ])("PROD-04 %i of an available product responds 201 with the number and its name", async (product_qty, message) => {
    const input = { body: { product_id: helmet.id, product_qty } };
    const { status, body } = await shop.call("POST /api/add-to-cart", input, { as: customer });
    expect([status, body.message]).toEqual([201, message]);
  });

  test("PROD-04 a product that is already in the cart responds 409, and the quantity stays", async () => {
    await fillCart(shop, customer, helmet, 2);
    const { status, body } = await add(helmet.id);
    expect([status, body.code, body.message]).toEqual([409, "already_in_cart", "Salakot is already in your cart."]);
    expect((await readCart(shop, customer)).cart.map((line) => line.product_qty)).toEqual([2]);
  });

  test("PROD-04 a product added by two concurrent requests makes one line", async () => {
    const tabs = Array.from({ length: 8 }, () =>
      shop.request("POST /api/add-to-cart", { body: { product_id: scooter.id, product_qty: 1 } }, { as: customer }),
    );
    const statuses = (await Promise.all(tabs)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect((await readCart(shop, customer)).cart).toHaveLength(1);
  });

  test("PROD-04 an unknown and a hidden product respond with the same 404", async () => {
    const hidden = await createProduct(shop, owner, { status: "null" });
    for (const id of [987_654, 2 ** 31 - 1, hidden.id]) {
      const { status, body } = await add(id);
      expect([status, body.code, body.message]).toEqual([404, "product_not_found", "This product is not available."]);
    }
  });

  test("CART-05 a quantity above the stock responds 409 with the stock", async () => {
    const { status, body } = await add(helmet.id, 4);
    expect([status, body.code]).toEqual([409, "out_of_stock"]);
    expect(body.message).toBe("Only 3 of Salakot left. Change the quantity and try again.");
    const gone = await createProduct(shop, owner, { productname: "Wala", stock: 0 });
    expect((await add(gone.id)).body.message).toBe("Wala just sold out.");
  });

  test("CART-05 a quantity that is not an integer from 1 to 10 is refused under product_qty", async () => {
    for (const quantity of [0, -1, 11, 1e9, 99_999_999_999, 1.5, "2", null, true, [1], {}]) {
      const { status, body } = await add(scooter.id, quantity);
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(quantity)).toEqual([422, ["product_qty"]]);
    }
    expect((await add(scooter.id, 11)).body.errors).toEqual({ product_qty: ["Choose at most 10."] });
  });

  test("API-03 an invalid product id is refused under product_id", async () => {
    for (const id of [0, -1, 1.5, 2 ** 31, 99_999_999_999, "1", "abc", null, {}, undefined]) {
      const { status, body } = await add(id);
      expect([status, body.errors], JSON.stringify(id)).toEqual([422, { product_id: ["Name the product."] }]);
    }
  });
});

describe("PUT /api/cart-updatequantity/:id/:step", () => {
  test("CART-05 the quantity stops at 10, at 1 and at the stock, each with its own message", async () => {
    const id = await lineWith(scooter, 9);
    expect((await step(id, "inc")).body).toMatchObject({ status: 200, product_qty: 10, totals: { total: 250_000 } });
    expect((await step(id, "inc")).body).toMatchObject({
      code: "quantity_limit",
      message: "Choose a quantity from 1 to 10.",
    });
    const other = await lineWith(helmet, 2);
    expect((await step(other, "inc")).body).toMatchObject({ product_qty: 3 });
    expect((await step(other, "inc")).body).toMatchObject({ status: 409, code: "out_of_stock" });
    for (const left of [2, 1]) expect((await step(other, "dec")).body).toMatchObject({ product_qty: left });
    expect((await step(other, "dec")).body).toMatchObject({ status: 409, code: "quantity_limit" });
  });

  test("CART-04 after forty concurrent steps the quantity matches the responses", async () => {
    const id = await lineWith(scooter, 5);
    const clicks = Array.from({ length: 40 }, (_, number) => step(id, number % 4 ? "inc" : "dec"));
    const answers = await Promise.all(clicks);
    const taken = answers.map(({ status }, number) => (status === 200 ? (number % 4 ? 1 : -1) : 0));
    const end = taken.reduce<number>((sum, change) => sum + change, 5);
    expect((await readCart(shop, customer)).cart[0]?.product_qty).toBe(end);
    expect(end).toBeLessThanOrEqual(10);
    for (const { body } of answers) if ("code" in body) expect(body.code).toBe("quantity_limit");
  });

  test("CART-05 with a stock below the quantity it can be decreased, not increased", async () => {
    const product = await createProduct(shop, owner, { stock: 8 });
    const id = await lineWith(product, 6);
    const params = { id: product.id };
    await shop.call("POST /api/update-product/:id", { params, body: productEditForm({ stock: 2 }) }, { as: owner });
    expect((await step(id, "inc")).body).toMatchObject({ code: "out_of_stock", details: { left: 2 } });
    expect((await step(id, "dec")).body).toMatchObject({ product_qty: 5 });
    await shop.pool.query("update products set shown = false where id = $1", [product.id]);
    expect((await step(id, "inc")).body, "hidden").toMatchObject({ code: "out_of_stock", details: { left: 0 } });
  });

  test("API-03 an unknown line responds 404", async () => {
    await lineWith(helmet, 1);
    for (const line of [0, -1, 1e9, 99_999_999_999, "abc", "1.5", "1'"]) {
      const { status, body } = await refusedStep(line, "inc");
      expect([status, body.code], String(line)).toEqual([404, "cart_line_not_found"]);
    }
  });

  test("API-03 another step than inc and dec responds 422, says what to send and changes nothing", async () => {
    const id = await lineWith(helmet, 2);
    for (const direction of ["up", "INC", "constructor", "%00"]) {
      const { status, body } = await refusedStep(id, direction);
      expect([status, body.code, body.message], direction).toEqual([
        422,
        "quantity_step_unknown",
        "End the address with /inc to add one piece, or with /dec to take one away. Nothing was changed.",
      ]);
    }
    expect((await readCart(shop, customer)).cart.map(({ product_qty }) => product_qty)).toEqual([2]);
  });

  const refusedStep = (id: unknown, direction: string) =>
    shop.expectRefusal("PUT /api/cart-updatequantity/:id/:step", { params: { id, step: direction } }, { as: customer });
});

describe("DELETE /api/delete-cartItem/:id", () => {
  test("CART-06 a line is removed once; then it responds 404", async () => {
    const id = await lineWith(helmet, 2);
    const { body } = await shop.call("DELETE /api/delete-cartItem/:id", { params: { id } }, { as: customer });
    expect(body).toMatchObject({ message: "Item Removed Successfully", totals: { total: 0 } });
    const again = await shop.expectRefusal("DELETE /api/delete-cartItem/:id", { params: { id } }, { as: customer });
    expect([again.status, again.body.code, again.body.message]).toEqual([
      404,
      "cart_line_not_found",
      "This item is no longer in your cart.",
    ]);
  });

  test("ADM-02 another customer's line responds 404 and is unchanged", async () => {
    const id = await lineWith(helmet, 1);
    const stranger = await createSignedInCustomer(shop);
    await fillCart(shop, stranger, scooter);
    for (const direction of ["inc", "dec"] as const) {
      expect((await step(id, direction, stranger)).body).toMatchObject({ status: 404, code: "cart_line_not_found" });
    }
    const removal = await shop.expectRefusal("DELETE /api/delete-cartItem/:id", { params: { id } }, { as: stranger });
    expect(removal.status).toBe(404);
    expect((await readCart(shop, customer)).cart.map((line) => line.product_qty)).toEqual([1]);
  });
});
