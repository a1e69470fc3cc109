import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { switchDueSales } from "#modules/products/products.prices.store.ts";
import { startSaleClock } from "#server/sale-clock.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { fillCart, readCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct, productEditForm, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const newProduct = () => createProduct(shop, owner, { selling: 1000, original: 1000, stock: 50 });

const setSaleAt = (id: number, selling: number, from: string, until: string) =>
  shop.call(
    "PUT /api/admin/products/:id/sale",
    { params: { id }, body: { selling: String(selling), from, until } },
    { as: owner },
  );
const setSale = (id: number, selling: number, [from, until]: [number, number]) =>
  setSaleAt(id, selling, inHours(from), inHours(until));
/** Sets a sale that begins or ends soon, and late enough that the request for it arrives before. Returns when. */
async function soon(set: (at: string) => Promise<unknown>): Promise<Date> {
  for (let ms = 2000; ; ms *= 2) {
    const at = new Date(Date.now() + ms);
    const isSet = await set(at.toISOString()).then(
      () => true,
      () => false,
    );
    if (isSet && Date.now() < at.getTime()) return at;
    expect(Date.now(), "refused although it was in time").toBeGreaterThan(at.getTime());
  }
}
const shown = async ({ id }: { id: number }) => {
  const { product } = (await shop.call("GET /api/viewproductdetail/:id", { params: { id } })).body;
  return [product.selling, product.original];
};
const edited = ({ id }: { id: number }) => readProduct(shop, owner, id);

/** Switches what is due, and waits until the cached pages know. */
async function switchNow(): Promise<void> {
  await switchDueSales(shop.db);
  await shop.waitForInvalidation();
}

/** Moves the begin and the end of a sale back by this number of hours, without the job that switches prices. */
const letTimePass = ({ id }: Product, hours: number) =>
  shop.pool.query(
    `update products set sale_from = sale_from - make_interval(hours => $2), sale_until = sale_until - make_interval(hours => $2)
      where id = $1`,
    [id, hours],
  );

test("OPT-04 a sale begins and ends by itself, on pages, in lists and in the cart, and staff keep editing the selling price", async () => {
  const product = await newProduct();
  const buyer = await registerCustomer(shop);
  await fillCart(shop, buyer, product, 1);
  const inCart = async () => (await shop.call("GET /api/cart", {}, { as: buyer })).body.totals.subtotal;
  const onSale = async () =>
    (await shop.call("GET /api/getScooter", { query: { on_sale: "1" } })).body.scooter.some(
      ({ id }) => id === product.id,
    );
  await setSale(product.id, 800, [1, 3]);
  expect([await shown(product), await inCart(), await onSale()]).toEqual([[1000, 1000], 1000, false]);
  await letTimePass(product, 2);
  await switchNow();
  expect([await shown(product), await inCart(), await onSale()]).toEqual([[800, 1000], 800, true]);
  expect(await edited(product)).toMatchObject({ selling: 1000, sale: { selling: 800, running: true } });

  const body = productEditForm({ selling: "1,100", original: "1,200", version: product.version });
  await shop.call("POST /api/update-product/:id", { params: { id: product.id }, body }, { as: owner });
  expect(await shown(product)).toEqual([800, 1200]);
  await letTimePass(product, 2);
  await switchNow();
  expect([await shown(product), await inCart(), await onSale()]).toEqual([[1100, 1200], 1100, true]);
  expect(await edited(product)).not.toHaveProperty("sale");
});

test("OPT-04 an order is refused at the price of a sale that has just begun or ended, also without the job", async () => {
  const product = await newProduct();
  const buyer = await registerCustomer(shop);
  await fillCart(shop, buyer, product, 1);
  const order = async (total: number) => (await requestOrder(shop, buyer, { email: buyer.email, total })).body;
  await setSale(product.id, 800, [1, 3]);
  await letTimePass(product, 2);
  expect(await order(1000)).toMatchObject({ code: "price_changed" });
  expect(await shown(product)).toEqual([800, 1000]);
  await letTimePass(product, 2);
  expect(await order(800)).toMatchObject({ code: "price_changed" });
  expect(await shown(product)).toEqual([1000, 1000]);
  expect(await order(1000)).toMatchObject({ order: { total: 1000 } });
});

test("OPT-04 ten buyers at the end of a sale all pay the price of now, and two shops switch it once", async () => {
  const product = await newProduct();
  const buyers = await Promise.all(Array.from({ length: 10 }, () => registerCustomer(shop)));
  for (const buyer of buyers) await fillCart(shop, buyer, product, 1);
  await setSale(product.id, 800, [-1, 1]);
  expect(await shown(product)).toEqual([800, 1000]);
  await letTimePass(product, 2);
  const [, , ...replies] = await Promise.all([
    switchNow(),
    switchNow(),
    ...buyers.map((buyer) => requestOrder(shop, buyer, { email: buyer.email })),
  ]);
  for (const { body } of replies)
    expect("order" in body ? body.order : body).toMatchObject(
      "order" in body ? { total: 1000 } : { code: "price_changed" },
    );
  const { rows } = await shop.pool.query("select price::int from order_lines where product_id = $1", [product.id]);
  expect(rows.every(({ price }) => price === 100_000)).toBe(true);
  expect(await shown(product)).toEqual([1000, 1000]);
});

test("OPT-04 a sale begins and ends by the clock, not before its second, on the page, in the list and in the cart", async () => {
  const product = await newProduct();
  const buyer = await registerCustomer(shop);
  await fillCart(shop, buyer, product, 1);
  const everywhere = async () => [
    (await shown(product))[0],
    (await shop.call("GET /api/getScooter", {})).body.scooter.find(({ id }) => id === product.id)?.selling,
    (await readCart(shop, buyer)).totals.subtotal,
  ];
  /** Reads until the price is everywhere. Returns whether it was anywhere before its time. */
  const isEarly = async (price: number, at: Date) => {
    let early = false;
    const read = async () => {
      const prices = await everywhere();
      early ||= prices.includes(price) && Date.now() < at.getTime();
      return prices;
    };
    await expect.poll(read, { interval: 20 }).toEqual([price, price, price]);
    return early;
  };
  const clock = startSaleClock(shop.db);
  try {
    const from = await soon((at) => setSaleAt(product.id, 700, at, inHours(1)));
    expect(await isEarly(700, from)).toBe(false);
    const until = await soon((at) => setSaleAt(product.id, 700, inHours(-1), at));
    expect(await isEarly(1000, until)).toBe(false);
  } finally {
    await clock.stop();
  }
});

test("OPT-04 while a sale ends, each order costs what its buyer saw, and none costs the sale price after one did not", async () => {
  const product = await newProduct();
  await shop.pool.query("update product_variants set stock = 5000 where product_id = $1", [product.id]);
  const buyers = await Promise.all(Array.from({ length: 4 }, () => registerCustomer(shop)));
  const buy = async (buyer: TestAccount) => {
    // It may be in the cart still, of an order that was refused.
    await shop.request("POST /api/add-to-cart", { body: { product_id: product.id, product_qty: 1 } }, { as: buyer });
    const { total } = (await readCart(shop, buyer)).totals;
    const { body } = await requestOrder(shop, buyer, { email: buyer.email, total });
    if (!("order" in body)) expect(body).toMatchObject({ code: "price_changed" });
    else expect(body.order.total).toBe(total);
    return "order" in body ? total : 0;
  };
  await setSale(product.id, 800, [-1, 1]);
  const clock = startSaleClock(shop.db);
  try {
    expect(await Promise.all(buyers.map(buy))).toEqual([800, 800, 800, 800]);
    await soon((at) => setSaleAt(product.id, 800, inHours(-1), at));
    await Promise.all(
      buyers.map(async (buyer) => {
        while ((await buy(buyer)) !== 1000);
      }),
    );
  } finally {
    await clock.stop();
  }
  const { rows } = await shop.pool.query<{ price: number }>(
    "select price::int from order_lines where product_id = $1 order by order_id",
    [product.id],
  );
  const prices = rows.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(new Set(prices)).toEqual(new Set([80_000, 100_000]));
});

test("OPT-04 a variant with its own price gets cheaper by the same amount, and bulk changes and copies take the prices without the sale", async () => {
  const { helmet } = await createHelmet(shop, owner, { M: { stock: 5 }, XL: { stock: 5, price: 2790 } });
  await setSale(helmet.id, 1990, [-1, 1]);
  const own = async (id: number) =>
    (await shop.call("GET /api/viewproductdetail/:id", { params: { id } })).body.product.variants?.map(
      (v) => v.selling,
    );
  expect(await own(helmet.id)).toEqual([1990, 2290]);
  const copy = (await shop.call("POST /api/admin/products/:id/duplicate", { params: { id: helmet.id } }, { as: owner }))
    .body.product;
  expect([copy.selling, ...(copy.variants ?? []).map(({ selling }) => selling)]).toEqual([2490, 2490, 2790]);
  const { version } = await edited(helmet);
  await shop.call(
    "POST /api/admin/products/prices",
    {
      body: { products: [{ id: helmet.id, version }], by: "pesos", amount: 100, rounding: "peso", original: "stays" },
    },
    { as: owner },
  );
  expect(await own(helmet.id)).toEqual([1990, 2290]);
  await shop.call("DELETE /api/admin/products/:id/sale", { params: { id: helmet.id } }, { as: owner });
  expect(await own(helmet.id)).toEqual([2590, 2890]);
});

test("OPT-04 an import during a sale takes and leaves the prices without it", async () => {
  const product = await newProduct();
  await setSale(product.id, 800, [-1, 1]);
  const csv = await (await shop.send("/api/admin/products/export", {}, { as: owner })).text();
  expect(csv.split("\n").find((line) => line.startsWith(`${product.id},`))).toContain("1000.00");
  const form = new FormData();
  form.set("file", new Blob([csv.replace(/Kidlat S1 electric/g, "Kidlat S1 quick")]), "products.csv");
  form.set("apply", "1");
  const { body } = await shop.call("POST /api/admin/products/import", { body: form }, { as: owner });
  expect(body.problems).toEqual([]);
  expect(body.applied).toBe(true);
  expect(await shown(product)).toEqual([800, 1000]);
  await shop.call("DELETE /api/admin/products/:id/sale", { params: { id: product.id } }, { as: owner });
  expect(await shown(product)).toEqual([1000, 1000]);
});

test("OPT-04 a sale that lowers nothing, ends before it begins or is over is refused; times without a zone are Philippine ones", async () => {
  const { id } = await newProduct();
  const refusal = async (body: object) =>
    (
      await shop.expectRefusal(
        "PUT /api/admin/products/:id/sale",
        { params: { id }, body: { selling: "800", from: inHours(1), until: inHours(2), ...body } },
        { as: owner },
      )
    ).body.errors;
  expect(await refusal({ selling: "1,000" })).toHaveProperty("selling");
  expect(await refusal({ selling: "8,00" })).toHaveProperty("selling");
  expect(await refusal({ until: inHours(0) })).toHaveProperty("until");
  expect(await refusal({ from: inHours(-3), until: inHours(-1) })).toHaveProperty("until");
  expect(await refusal({ from: "" })).toHaveProperty("from");
  for (const from of ["0000-01-01T00:00", "9999-12-31T23:59:59-12:00"])
    expect(await refusal({ from, until: from })).toMatchObject({ from: ["Enter a day and a time."] });
  const body = { selling: 800, from: "2099-12-24T00:00", until: "2099-12-26T00:00" };
  const saved = await shop.call("PUT /api/admin/products/:id/sale", { params: { id }, body }, { as: owner });
  expect(saved.body.product.sale).toMatchObject({ from: "2099-12-23T16:00:00.000Z", running: false });
});

test("OPT-04 only owners and managers see what a product costs; nothing else tells it", async () => {
  const product = await newProduct();
  const params = { id: product.id };
  await shop.call("PUT /api/admin/products/:id/cost", { params, body: { cost: "613.57" } }, { as: owner });
  const manager = await createStaff(shop, "manager");
  expect((await shop.call("GET /api/admin/products/:id/prices", { params }, { as: manager })).body.cost).toBe(613.57);
  const support = await createStaff(shop, "support");
  for (const path of [`/api/admin/products/${product.id}/prices`, "/api/admin/audit-log"])
    expect((await shop.send(path, {}, { as: support })).status).toBe(403);
  const open = ["/api/view-product", `/api/edit-product/${product.id}`, `/api/admin/products/${product.id}/stock`];
  const all = [...open, `/api/viewproductdetail/${product.id}`, "/api/getScooter"];
  for (const path of all) expect(await (await shop.send(path, {}, { as: support })).text()).not.toContain("613.57");
  const csv = await (await shop.send("/api/admin/products/export", {}, { as: owner })).text();
  expect(csv).not.toContain("613.57");
  await shop.call("PUT /api/admin/products/:id/cost", { params, body: { cost: "" } }, { as: owner });
  expect((await shop.call("GET /api/admin/products/:id/prices", { params }, { as: owner })).body.cost).toBeNull();
});
