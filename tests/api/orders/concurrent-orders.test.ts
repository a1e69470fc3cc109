import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import {
  createSignedInCustomer,
  createSignedInCustomers,
  fillCart,
  readCart,
  readStock,
  requestOrder,
} from "../../support/api/orders.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

type Answers = Awaited<ReturnType<typeof requestOrder>>[];

const codesOf = (answers: Answers) => answers.map(({ body }) => ("code" in body ? body.code : "ordered"));
const count = (answers: Answers, code: string) => codesOf(answers).filter((each) => each === code).length;
const ordersIn = async () => (await shop.pool.query("select from orders")).rowCount ?? 0;
const ordersAnswered = (answers: Answers) =>
  new Set(answers.flatMap(({ body }) => ("order" in body ? [JSON.stringify(body.order)] : [])));

/** A customer with a product in the cart, and the cart's key. */
async function buyerOf(product: Product, quantity = 1) {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product, quantity);
  return { buyer, key: (await readCart(shop, buyer)).checkout_key ?? "" };
}

test("ORD-02 two hundred concurrent orders of the last ten scooters make ten orders, and the others get a clear message", async () => {
  const product = await createProduct(shop, owner, { productname: "Huling Sampu", stock: 10 });
  const buyers = await createSignedInCustomers(shop, 200);
  await Promise.all(buyers.map((buyer) => fillCart(shop, buyer, product)));
  const before = await ordersIn();

  const answers = await Promise.all(buyers.map((buyer) => requestOrder(shop, buyer, { total: 25_000 })));

  expect(count(answers, "ordered")).toBe(10);
  expect(count(answers, "out_of_stock")).toBe(190);
  const messages = new Set(answers.flatMap(({ body }) => ("code" in body ? [body.message] : [])));
  expect(messages).toEqual(new Set(["Huling Sampu just sold out."]));
  expect((await ordersIn()) - before).toBe(10);
  expect(await readStock(shop, product)).toEqual({ stock: 0, moved: -10 });
  const losers = buyers.filter((_, number) => answers[number]?.status !== 200);
  const kept = await Promise.all(losers.slice(0, 20).map(async (buyer) => (await readCart(shop, buyer)).cart.length));
  expect(new Set(kept), "who got none keeps the cart").toEqual(new Set([1]));
});

test("ORD-02 concurrent orders of one to ten pieces never take more than the stock", async () => {
  const product = await createProduct(shop, owner, { stock: 37 });
  const buyers = await createSignedInCustomers(shop, 40);
  await Promise.all(buyers.map((buyer, number) => fillCart(shop, buyer, product, 1 + (number % 10))));
  const answers = await Promise.all(buyers.map((buyer) => requestOrder(shop, buyer)));
  const sold = answers.reduce((sum, { status }, number) => sum + (status === 200 ? 1 + (number % 10) : 0), 0);
  const { stock, moved } = await readStock(shop, product);
  expect([stock, moved]).toEqual([37 - sold, -sold]);
  expect(stock).toBeGreaterThanOrEqual(0);
  const smallestRefused = Math.min(...answers.map(({ status }, number) => (status === 409 ? 1 + (number % 10) : 11)));
  expect(stock, "nobody was refused what was left").toBeLessThan(smallestRefused);
});

test("CHK-06 twenty concurrent requests with one key make one order, and each response is that order", async () => {
  const product = await createProduct(shop, owner, { stock: 30 });
  const { buyer } = await buyerOf(product);
  const before = await ordersIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => requestOrder(shop, buyer, {}, "pressed-once")));
  expect(count(answers, "ordered")).toBe(20);
  expect(ordersAnswered(answers).size).toBe(1);
  expect((await ordersIn()) - before).toBe(1);
  expect(await readStock(shop, product)).toEqual({ stock: 29, moved: -1 });
});

test("CHK-06 two concurrent requests with the cart's key make one order", async () => {
  const product = await createProduct(shop, owner);
  const { buyer, key } = await buyerOf(product, 2);
  const answers = await Promise.all([requestOrder(shop, buyer, {}, key), requestOrder(shop, buyer, {}, key)]);
  expect(codesOf(answers)).toEqual(["ordered", "ordered"]);
  expect(ordersAnswered(answers).size).toBe(1);
  expect(await readStock(shop, product)).toEqual({ stock: 3, moved: -2 });
});

test("CHK-06 two concurrent requests without a key make one order", async () => {
  const product = await createProduct(shop, owner);
  const { buyer } = await buyerOf(product);
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestOrder(shop, buyer)));
  expect(ordersAnswered(answers).size).toBe(1);
  expect(await readStock(shop, product)).toEqual({ stock: 4, moved: -1 });
  for (const code of codesOf(answers)) expect(["ordered", "cart_empty", "cart_changed"]).toContain(code);
});

test("CHK-06 two concurrent requests with different keys for one cart make one order", async () => {
  const product = await createProduct(shop, owner);
  const { buyer } = await buyerOf(product);
  const answers = await Promise.all([requestOrder(shop, buyer, {}, "one"), requestOrder(shop, buyer, {}, "two")]);
  expect(count(answers, "ordered")).toBe(1);
  expect(await readStock(shop, product)).toEqual({ stock: 4, moved: -1 });
});

test("ORD-02 concurrent orders of two products in either order all succeed without deadlock", async () => {
  const one = await createProduct(shop, owner, { stock: 100 });
  const two = await createProduct(shop, owner, { stock: 100 });
  const buyers = await createSignedInCustomers(shop, 60);
  const fill = async (buyer: { token: string }, number: number) => {
    for (const product of number % 2 ? [one, two] : [two, one]) await fillCart(shop, buyer, product);
  };
  await Promise.all(buyers.map(fill));
  const answers = await Promise.all(buyers.map((buyer) => requestOrder(shop, buyer)));
  expect(count(answers, "ordered")).toBe(60);
  for (const product of [one, two]) expect(await readStock(shop, product)).toEqual({ stock: 40, moved: -60 });
});

test("CART-04 a cart that changes during the order is ordered as it was priced, or not at all", async () => {
  const product = await createProduct(shop, owner, { stock: 1000, selling: 10 });
  const buyers = await createSignedInCustomers(shop, 30);
  const outcomes = buyers.map(async (buyer) => {
    await fillCart(shop, buyer, product, 5);
    const { cart } = await readCart(shop, buyer);
    const change = { params: { id: defined(cart[0]).id, step: "inc" } };
    const [placed] = await Promise.all([
      requestOrder(shop, buyer, { total: 50 }),
      shop.request("PUT /api/cart-updatequantity/:id/:step", change, { as: buyer }),
    ]);
    return placed;
  });
  const answers = await Promise.all(outcomes);
  for (const code of codesOf(answers)) expect(["ordered", "cart_changed", "price_changed"]).toContain(code);
  const { rows } = await shop.pool.query(
    `select o.total, sum(l.price * l.quantity)::int as lines from orders o join order_lines l on l.order_id = o.id
      where l.product_id = $1 group by o.id`,
    [product.id],
  );
  for (const { total, lines } of rows) expect([total, lines]).toEqual([5000, 5000]);
  expect(rows).toHaveLength(count(answers, "ordered"));
});

test("ADM-11 a stock edited during orders matches the sum of its movements", async () => {
  const product = await createProduct(shop, owner, { stock: 100 });
  const buyers = await createSignedInCustomers(shop, 40);
  await Promise.all(buyers.map((buyer) => fillCart(shop, buyer, product, 2)));
  const restock = (seen: number, typed: number) =>
    shop.request(
      "POST /api/update-product/:id",
      { params: { id: product.id }, body: productEditForm({ stock: typed, stock_seen: seen }) },
      { as: owner },
    );
  const [answers, edits] = await Promise.all([
    Promise.all(buyers.map((buyer) => requestOrder(shop, buyer))),
    Promise.all([restock(100, 110), restock(100, 95), restock(90, 91), restock(100, 100)]),
  ]);
  expect(count(answers, "ordered")).toBe(40);
  expect(edits.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await readStock(shop, product)).toEqual({ stock: 100 - 80 + 10 - 5 + 1, moved: -80 + 10 - 5 + 1 });
});

test("ADM-11 pieces that were sold meanwhile cannot be removed from the stock", async () => {
  const product = await createProduct(shop, owner, { stock: 5 });
  const { buyer } = await buyerOf(product, 4);
  await requestOrder(shop, buyer);
  const body = productEditForm({ stock: 3, stock_seen: 5 });
  const refused = await shop.expectRefusal(
    "POST /api/update-product/:id",
    { params: { id: product.id }, body },
    { as: owner },
  );
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { stock: ["Some were sold in the meantime: 1 are left now."] },
  ]);
  expect(await readStock(shop, product)).toEqual({ stock: 1, moved: -4 });
});

test("ADM-11 of twenty concurrent saves of one version one succeeds, and the others get a conflict", async () => {
  const product = await createProduct(shop, owner);
  const save = (number: number) =>
    shop.request(
      "POST /api/update-product/:id",
      {
        params: { id: product.id },
        body: productEditForm({ productname: `Version of ${number}`, version: product.version }),
      },
      { as: owner },
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => save(number)));
  const winner = answers.findIndex(({ status }) => status === 200);
  const refusals = answers.filter((_, number) => number !== winner);
  for (const { status, body } of refusals)
    expect([status, "code" in body && body.code]).toEqual([409, "product_changed"]);
  const { body } = await shop.call("GET /api/edit-product/:id", { params: { id: product.id } }, { as: owner });
  expect(body.product).toMatchObject({ productname: `Version of ${winner}`, version: 2 });
});
