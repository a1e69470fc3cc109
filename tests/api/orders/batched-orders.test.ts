import { afterAll, beforeAll, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomers, fillCart, readCart, readStock, requestOrder } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

// Orders that arrive together share a transaction (db/group-commit.test.ts). A failing order must not affect the others.

const shop = await openShop();
afterAll(shop.close); // Not `closeSound`, because an order fails on purpose.

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

type Product = Awaited<ReturnType<typeof createProduct>>;

/** Customers with this product in the cart. */
async function buyersOf(product: Product, many: number) {
  const buyers = await createSignedInCustomers(shop, many);
  await Promise.all(buyers.map((buyer) => fillCart(shop, buyer, product)));
  return buyers;
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

test("ORD-02 of forty concurrent orders each is placed for its own customer", async () => {
  const product = await createProduct(shop, owner, { stock: 100 });
  const buyers = await buyersOf(product, 40);

  const answers = await Promise.all(buyers.map((buyer) => requestOrder(shop, buyer)));

  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  const owned = await Promise.all(buyers.map((buyer) => shop.call("GET /api/my-orders", {}, { as: buyer })));
  expect(owned.map(({ body }) => body.orders.map(({ id }) => id))).toEqual(
    answers.map(({ body }) => ["order" in body ? body.order.id : null]),
  );
  expect(await readStock(shop, product)).toEqual({ stock: 60, moved: -40 });
});

test("ORD-02 a failing order in a batch does not affect the others, and keeps its cart", async () => {
  const product = await createProduct(shop, owner, { stock: 100 });
  const buyers = await buyersOf(product, 30);
  await shop.pool.query("alter table orders add constraint nobody_is check (lastname <> 'Sira')");

  const answers = await Promise.all(
    buyers.map((buyer, number) => requestOrder(shop, buyer, { lastname: number % 10 === 5 ? "Sira" : "Reyes" })),
  );
  await shop.pool.query("alter table orders drop constraint nobody_is");

  expect(statusesOf(answers)).toEqual(buyers.map((_, number) => (number % 10 === 5 ? 500 : 200)));
  expect(await readStock(shop, product)).toEqual({ stock: 73, moved: -27 });
  const failed = buyers.filter((_, number) => number % 10 === 5);
  const kept = await Promise.all(failed.map(async (buyer) => (await readCart(shop, buyer)).cart.length));
  expect(kept).toEqual([1, 1, 1]);
  const again = await Promise.all(failed.map((buyer) => requestOrder(shop, buyer)));
  expect(statusesOf(again)).toEqual([200, 200, 200]);
});

test("ORD-02 an order that waits for a product's lock does not delay orders of other products", async () => {
  const held = await createProduct(shop, owner, { stock: 10 });
  const free = await createProduct(shop, owner, { stock: 100 });
  const waiting = await buyersOf(held, 4);
  const others = await buyersOf(free, 24);
  const somebody = await shop.pool.connect();
  await somebody.query("begin");
  await somebody.query("select from products where id = $1 for update", [held.id]);

  const late = Promise.all(waiting.map((buyer) => requestOrder(shop, buyer)));
  let over = false;
  const ended = late.then(() => {
    over = true;
  });
  const answers = await Promise.all(others.map((buyer) => requestOrder(shop, buyer)));

  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  expect(over, "the lock is still held").toBe(false);
  await somebody.query("commit");
  somebody.release();
  await ended;
  expect(statusesOf(await late)).toEqual([200, 200, 200, 200]);
  expect([await readStock(shop, held), await readStock(shop, free)]).toEqual([
    { stock: 6, moved: -4 },
    { stock: 76, moved: -24 },
  ]);
});
