import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart, readCart } from "../../support/api/orders.ts";
import { savePaymentSettings } from "../../support/api/payment-settings.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
let bell: Product;
let lock: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  bell = await createProduct(shop, owner, { productname: "Kampana Bell", stock: 100, selling: 350 });
  lock = await createProduct(shop, owner, { productname: "Kandado U-Lock", stock: 100, selling: 1290 });
});

let me: { token: string };
let other: { token: string };
beforeEach(async () => {
  [me, other] = await Promise.all([createSignedInCustomer(shop), createSignedInCustomer(shop)]);
});

async function buy(...lines: [Product, number][]): Promise<number> {
  for (const [product, quantity] of lines) await fillCart(shop, me, product, quantity);
  return (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: me })).body.order.id;
}

const myOrders = async (query: Record<string, unknown> = {}, as = me) =>
  (await shop.call("GET /api/my-orders", { query }, { as })).body;
const buyAgain = async (id: number) =>
  (await shop.call("POST /api/my-order/:id/buy-again", { params: { id } }, { as: me })).body;

test("ACC-09 my orders are only my own, newest first, each with its lines", async () => {
  const first = await buy([bell, 2]);
  const second = await buy([bell, 1], [lock, 3]);
  const { orders, next_cursor } = await myOrders();
  expect(next_cursor).toBeNull();
  expect(orders.map(({ id }) => id)).toEqual([second, first]);
  expect(orders[0]).toMatchObject({ status: 0, total: 350 + 3 * 1290, quantity: 4 });
  expect(orders[0]?.product.map(({ productname }) => productname)).toEqual(["Kampana Bell", "Kandado U-Lock"]);
  expect(orders[0]?.product[0]?.image).toMatch(/^[/]media[/]/);
  expect((await myOrders({}, other)).orders).toEqual([]);
});

test("ACC-09 PAY-03 my orders say of an order that is not paid yet that it waits for its payment", async () => {
  await savePaymentSettings(shop, owner, { sandbox: true, modes: ["cod", "gcash"] });
  const cod = await buy([bell, 1]);
  await fillCart(shop, me, bell, 1);
  const body = { ...deliveryDetails, payment_mode: "gcash" as const };
  const { order } = (await shop.call("POST /api/place-order", { body }, { as: me })).body;
  const statuses = async () => (await myOrders()).orders.map(({ id, payment_status }) => [id, payment_status]);
  expect(await statuses()).toEqual([
    [order.id, "awaiting_payment"],
    [cod, "due_on_delivery"],
  ]);
  await shop.call(
    "POST /api/my-order/:id/pay",
    { params: { id: order.id }, body: { payment_mode: "cod" } },
    { as: me },
  );
  expect((await statuses())[0]).toEqual([order.id, "due_on_delivery"]);
  await savePaymentSettings(shop, owner);
});

test("ACC-09 API-07 my orders come in pages that stay stable while orders are added", async () => {
  const placed = [await buy([bell, 1]), await buy([bell, 1]), await buy([bell, 1])];
  const page = await myOrders({ limit: 2 });
  await buy([bell, 1]);
  const rest = await myOrders({ limit: 2, cursor: page.next_cursor ?? "" });
  expect([...page.orders, ...rest.orders].map(({ id }) => id)).toEqual(placed.toReversed());
  expect(rest.next_cursor).toBeNull();
  const foreign = await shop.expectRefusal("GET /api/my-orders", { query: { cursor: "none of ours" } }, { as: me });
  expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ["cursor"]]);
});

test("ACC-09 an order that staff archived stays in my orders with its state", async () => {
  const id = await buy([bell, 1]);
  await shop.pool.query("update orders set archived_at = now() where id = $1", [id]);
  expect((await myOrders()).orders.map(({ status }) => status)).toEqual([0]);
  const { body } = await shop.call("GET /api/my-order/:id", { params: { id } }, { as: me });
  expect([body.order.status, body.order.transitions]).toEqual([0, []]);
});

test("ACC-09 buying again adds the same quantities to the cart", async () => {
  const again = await buyAgain(await buy([bell, 2], [lock, 1]));
  expect(again).toMatchObject({ added: 3, left_out: [], message: "3 items are in your cart." });
  const { cart } = await readCart(shop, me);
  expect(cart.map(({ product, product_qty }) => [product.id, product_qty])).toEqual([
    [bell.id, 2],
    [lock.id, 1],
  ]);
});

test("ACC-09 buying again adds available products, and reports the others", async () => {
  const lines = await Promise.all(
    ["Nawala", "Ubos", "Kulang", "Nandito"].map((productname) => createProduct(shop, owner, { productname, stock: 9 })),
  );
  const [hidden, gone, few, there] = lines as [Product, Product, Product, Product];
  const id = await buy(...lines.map((product): [Product, number] => [product, 3]));
  const edit = (product: Product, fields: Record<string, string>) =>
    shop.call(
      "POST /api/update-product/:id",
      { params: { id: product.id }, body: productEditForm({ productname: product.productname, ...fields }) },
      { as: owner },
    );
  await edit(hidden, { status: "null" });
  await edit(gone, { stock: "0" });
  await edit(few, { stock: "2" });
  await fillCart(shop, me, there, 1);

  const again = await buyAgain(id);

  expect([again.added, again.message]).toEqual([2, "2 items are in your cart."]);
  expect(again.left_out.toSorted()).toEqual([
    "Kulang is down to 2: that is what your cart has.",
    "Nandito was in your cart already.",
    "Nawala is no longer sold.",
    "Ubos is sold out.",
  ]);
  const { cart } = await readCart(shop, me);
  expect(cart.map(({ product, product_qty }) => [product.id, product_qty])).toEqual([
    [there.id, 1],
    [few.id, 2],
  ]);
});

test("ACC-09 buying again twice concurrently adds each line once", async () => {
  const id = await buy([bell, 2], [lock, 1]);
  const answers = await Promise.all([buyAgain(id), buyAgain(id)]);
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(3);
  expect((await readCart(shop, me)).cart.map(({ product_qty }) => product_qty).toSorted()).toEqual([1, 2]);
});

test("ACC-09 somebody else's order cannot be bought again", async () => {
  const id = await buy([bell, 1]);
  for (const as of [other, owner]) {
    const refused = await shop.expectRefusal("POST /api/my-order/:id/buy-again", { params: { id } }, { as });
    expect([refused.status, refused.body.code]).toEqual([404, "order_not_found"]);
  }
  expect((await readCart(shop, other)).cart).toEqual([]);
});
