import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import {
  createSignedInCustomer,
  createSignedInCustomers,
  readCart,
  readOrder,
  readStock,
  requestOrder,
} from "../../support/api/orders.ts";
import { createProduct, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet, requestSave, stocksByVariant } from "../../support/api/variants.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const newBuyer = () => createSignedInCustomer(shop);
const add = (as: { token: string }, product: Product, variant_id?: number, product_qty = 1) =>
  shop.request("POST /api/add-to-cart", { body: { product_id: product.id, variant_id, product_qty } }, { as });
const edited = (id: number) => readProduct(shop, owner, id);
const publicProduct = async (id: number) =>
  (await shop.call("GET /api/viewproductdetail/:id", { params: { id } })).body.product;
const save = (product: Product, fields: Record<string, unknown>) => requestSave(shop, owner, product, fields);
const stocksOf = async (id: number) => stocksByVariant(await edited(id));

describe("OPT-01 a product with options", () => {
  test("has a variant for each size with its own stock, SKU, barcode, price and picture, and the sum as its stock", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, {
      S: { stock: 2, sku: "ULAP-S", barcode: "4800000000017" },
      M: { stock: 30, price: 2590 },
      L: { stock: 0 },
    });
    expect(helmet).toMatchObject({ stock: 32, options: [{ name: "Size", values: ["S", "M", "L"] }] });
    expect((await publicProduct(helmet.id)).variants).toEqual([
      { id: ids.S, options: ["S"], sku: "ULAP-S", barcode: "4800000000017", selling: 2490, stock: 2, image: "" },
      { id: ids.M, options: ["M"], sku: null, barcode: null, selling: 2590, stock: 10, image: "" },
      { id: ids.L, options: ["L"], sku: null, barcode: null, selling: 2490, stock: 0, image: "" },
    ]);
    const picture = helmet.images[0]?.image ?? "";
    await save(helmet, { variants: [{ id: ids.S, options: ["S"], stock: 2, stock_seen: 2, image: picture }] });
    expect(await edited(helmet.id)).toMatchObject({ stock: 2, variants: [{ id: ids.S, image: picture, sku: null }] });
    const none = await save(helmet, { variants: [{ id: ids.S, options: ["S"], stock: 2, image: "upload" }] });
    expect(none.status, "without a file there is no such picture").toBe(200);
    expect((await edited(helmet.id)).variants).toMatchObject([{ image: "" }]);
    const other = await save(helmet, { variants: [{ id: ids.S, options: ["S"], stock: 2, image: "/media/x.webp" }] });
    expect(other.status).toBe(422);
  });

  test("has the picture that is uploaded with it as the picture of a variant", async () => {
    const { helmet } = await createHelmet(shop, owner, { S: { stock: 1 }, M: { stock: 1, image: "upload" } });
    const [picture] = helmet.images;
    expect(picture?.image).toMatch(/^\/media\//);
    expect(helmet.variants).toMatchObject([{ image: "" }, { image: picture?.image }]);
  });

  test("needs the variant in the cart, in a phone order and in a stock change: otherwise 422 with a sentence", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 5 } });
    const buyer = await newBuyer();
    const phoneOrder = (variant_id?: number) => ({
      ...deliveryDetails,
      lines: [{ product_id: helmet.id, product_qty: 1, variant_id }],
    });
    const change = { stock: 6, stock_seen: 5, reason: "received" };
    const withKey = { as: owner, headers: { "idempotency-key": "by phone" } };
    const answers = await Promise.all([
      add(buyer, helmet),
      shop.request("POST /api/admin/orders", { body: phoneOrder() }, withKey),
      shop.request("POST /api/admin/products/:id/stock", { params: { id: helmet.id }, body: change }, { as: owner }),
    ]);
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([422, { code: "variant_required", message: "Choose the size of Ulap." }]);
    expect((await add(buyer, helmet, 999_999)).status).toBe(404);
    expect((await shop.request("POST /api/admin/orders", { body: phoneOrder(ids.M) }, withKey)).status).toBe(200);
    expect(await stocksOf(helmet.id)).toEqual({ M: 4 });
  });

  test("refuses variants that do not fit the options, two of one SKU, and a code of another product", async () => {
    const { helmet } = await createHelmet(shop, owner, { M: { stock: 5, sku: "ONLY-ONE" } });
    const problems = async (fields: Record<string, unknown>) => {
      const { status, body } = await save(helmet, fields);
      return [status, "errors" in body ? body.errors?.variants : "code" in body ? body.code : null];
    };
    const variant = (options: string[], more = {}) => ({ options, stock: 1, ...more });
    expect(await problems({ variants: [variant(["XXL"])] })).toEqual([
      422,
      ["XXL is not a combination of the options."],
    ]);
    expect(await problems({ variants: [variant(["M"]), variant(["M"])] })).toEqual([422, ["M is listed twice."]]);
    expect(await problems({ variants: [] })).toEqual([422, ["Keep at least one variant."]]);
    const other = await createHelmet(shop, owner, { L: { stock: 1 } });
    const taken = await save(other.helmet, { variants: [variant(["L"], { sku: "ONLY-ONE" })] });
    expect([taken.status, taken.body]).toMatchObject([
      409,
      { code: "sku_taken", errors: { "variants.0.sku": ["Another product has ONLY-ONE."] } },
    ]);
  });

  test("names the field of each wrong value, and of a code that is there twice", async () => {
    const { helmet } = await createHelmet(shop, owner, { S: { stock: 5 }, M: { stock: 5 } });
    const errors = async (fields: Record<string, unknown>) => {
      const { status, body } = await save(helmet, fields);
      return [status, "errors" in body ? body.errors : {}];
    };
    expect(
      await errors({
        variants: [
          { options: ["S"], stock: "" },
          { options: ["M"], stock: 1, price: "636,39" },
        ],
      }),
    ).toMatchObject([
      422,
      {
        "variants.0.stock": ["Enter the stock as a whole number."],
        "variants.1.price": [expect.stringContaining("63,639.50")],
      },
    ]);
    const twice = [{ options: ["S"] }, { options: ["M"] }].map((one) => ({ ...one, stock: 1, barcode: "480" }));
    expect(await errors({ variants: twice })).toEqual([
      422,
      { "variants.0.barcode": ["480 is listed twice."], "variants.1.barcode": ["480 is listed twice."] },
    ]);
    expect(await errors({ options: [{ name: "", values: ["S", "s"] }], variants: twice })).toMatchObject([
      422,
      { "options.0.name": ["Name the option."], "options.0.values": ["s is listed twice."] },
    ]);
  });

  test("swaps SKUs and renames a size without losing what was ordered of it", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { S: { stock: 3, sku: "A1" }, M: { stock: 4, sku: "A2" } });
    const { status } = await save(helmet, {
      options: [{ name: "Size", values: ["Small", "M"] }],
      variants: [
        { id: ids.S, options: ["Small"], stock: 3, stock_seen: 3, sku: "A2" },
        { id: ids.M, options: ["M"], stock: 4, stock_seen: 4, sku: "A1" },
      ],
    });
    expect(status).toBe(200);
    expect((await edited(helmet.id)).variants).toMatchObject([
      { id: ids.S, options: ["Small"], sku: "A2", stock: 3 },
      { id: ids.M, options: ["M"], sku: "A1", stock: 4 },
    ]);
  });

  test("a product gets options and loses them again; a removed size that comes back is the same variant", async () => {
    const plain = await createProduct(shop, owner, { productname: "Buwan", type: "helmet", stock: 7 });
    const buyer = await newBuyer();
    expect((await add(buyer, plain)).status).toBe(201);
    const options = [{ name: "Size", values: ["M", "L"] }];
    const both = [
      { options: ["M"], stock: 3 },
      { options: ["L"], stock: 4 },
    ];
    await save(plain, { options, variants: both });
    const first = await edited(plain.id);
    expect(first).toMatchObject({ stock: 7, variants: [{ stock: 3 }, { stock: 4 }] });
    expect((await readCart(shop, buyer)).cart, "the helmet of no size is not sold any more").toMatchObject([
      { product: { stock: 0 } },
    ]);
    expect((await requestOrder(shop, buyer)).body).toMatchObject({ code: "no_longer_sold" });

    await save(plain, { variants: both.slice(0, 1).map((one) => ({ ...one, stock_seen: 3 })) });
    await save(plain, { variants: both });
    const again = await edited(plain.id);
    expect(again.variants?.map(({ id }) => id)).toEqual(first.variants?.map(({ id }) => id));
    expect(await readStock(shop, plain)).toEqual({ stock: 7, moved: 0 });

    await save(plain, { options: [], stock: 9 });
    const single = await edited(plain.id);
    expect(single).not.toHaveProperty("variants");
    expect(single.stock).toBe(9);
    expect((await requestOrder(shop, buyer)).status).toBe(200);
  });

  test("its stock is changed and its history told by variant, and pieces sold meanwhile stay sold", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { S: { stock: 5 }, M: { stock: 8 } });
    const change = { variant_id: ids.M, stock: 20, stock_seen: 8, reason: "received" };
    const buyer = await newBuyer();
    await add(buyer, helmet, ids.M, 3);
    expect((await requestOrder(shop, buyer)).status).toBe(200);
    await shop.call(
      "POST /api/admin/products/:id/stock",
      { params: { id: helmet.id }, body: change as never },
      { as: owner },
    );
    expect(await stocksOf(helmet.id)).toEqual({ S: 5, M: 17 });
    const history = async (variant_id?: number) =>
      (
        await shop.call(
          "GET /api/admin/products/:id/stock",
          { params: { id: helmet.id }, query: { variant_id } },
          { as: owner },
        )
      ).body.movements.map(({ variant, change, left }) => [variant, change, left]);
    expect(await history()).toEqual([
      ["M", 12, 22],
      ["M", -3, 10],
    ]);
    expect(await history(ids.M)).toEqual([
      ["M", 12, 17],
      ["M", -3, 5],
    ]);
    expect(await history(ids.S)).toEqual([]);
  });

  test("is low on stock when one of its sizes is, and sold out when all are", async () => {
    const { helmet } = await createHelmet(
      shop,
      owner,
      { S: { stock: 200 }, M: { stock: 1 } },
      { productname: "Tigas" },
    );
    const level = async (stock: "low" | "out") =>
      (await shop.call("GET /api/view-product", { query: { stock, q: "Tigas" } }, { as: owner })).body.products;
    expect(await level("low")).toMatchObject([{ id: helmet.id, low: true }]);
    expect(await level("out")).toEqual([]);
  });
});

test("OPT-01 ADM-10 a change of many prices changes the own prices of variants too, or nothing", async () => {
  const { helmet } = await createHelmet(shop, owner, { S: { stock: 1 }, M: { stock: 1, price: 3000 } });
  const change = { by: "percent", rounding: "peso", original: "stays" } as const;
  const reprice = async (amount: number) =>
    shop.request(
      "POST /api/admin/products/prices",
      {
        body: { ...change, amount, products: [{ id: helmet.id, version: (await edited(helmet.id)).version }] },
      },
      { as: owner },
    );
  expect((await reprice(-10)).status).toBe(200);
  expect(await edited(helmet.id)).toMatchObject({
    version: helmet.version + 1,
    selling: 2241,
    variants: [
      { selling: 2241, price: null },
      { selling: 2700, price: 2700 },
    ],
  });
  const entries = await shop.pool.query(
    "select before, after from audit_log where entity_id = $1 and action = 'product_changed'",
    [helmet.id],
  );
  expect(entries.rows).toMatchObject([{ before: { own_prices: { M: 3000 } }, after: { own_prices: { M: 2700 } } }]);
  expect((await reprice(1_000_000)).body).toMatchObject({
    code: "products_refused",
    message: expect.stringContaining("Ulap, M would cost ₱27,002,700."),
  });
  expect((await edited(helmet.id)).variants).toMatchObject([{ selling: 2241 }, { selling: 2700 }]);
});

describe("OPT-01 OPT-02 ORD-02 an order of variants", () => {
  test("of two buyers of the last M while there are many L, one gets it", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 1 }, L: { stock: 50 } });
    const buyers = await createSignedInCustomers(shop, 10);
    for (const [number, buyer] of buyers.entries()) {
      await add(buyer, helmet, ids.M);
      if (number % 2) await add(buyer, helmet, ids.L);
    }
    const answers = await Promise.all(buyers.map((buyer) => requestOrder(shop, buyer)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(9);
    for (const { body } of refused)
      expect(body).toMatchObject({ code: "out_of_stock", details: { product: "Ulap, M", left: 0 } });
    const { M, L: before = 0 } = await stocksOf(helmet.id);
    expect(M).toBe(0);
    expect([49, 50]).toContain(before);
    const others = await createSignedInCustomers(shop, 6);
    await Promise.all(others.map((buyer) => add(buyer, helmet, ids.L)));
    const all = await Promise.all(others.map((buyer) => requestOrder(shop, buyer)));
    expect(all.map(({ status }) => status)).toEqual(others.map(() => 200));
    const { L = 0 } = await stocksOf(helmet.id);
    expect(before - L).toBe(6);
    expect((await readStock(shop, helmet)).stock, "the sum follows").toBe(L);
  });

  test("keeps the size on cart, order, email and edit, counts both sizes, and gives the pieces back to theirs", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 5 }, L: { stock: 6, price: 2600 } });
    const buyer = await newBuyer();
    await add(buyer, helmet, ids.M, 2);
    await add(buyer, helmet, ids.L, 1);
    expect((await add(buyer, helmet, ids.L)).body).toMatchObject({
      code: "already_in_cart",
      details: { product: "Ulap, L" },
    });
    expect((await readCart(shop, buyer)).cart.map(({ product }) => product)).toMatchObject([
      { id: helmet.id, variant_id: ids.M, productname: "Ulap, M", selling: 2490, stock: 5 },
      { id: helmet.id, variant_id: ids.L, productname: "Ulap, L", selling: 2600, stock: 6 },
    ]);
    const placed = await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer });
    const { id } = placed.body.order;
    expect(placed.body.order.total).toBe(2 * 2490 + 2600);
    const order = () => readOrder(shop, owner, id);
    expect((await order()).product).toMatchObject([
      { product_id: helmet.id, variant_id: ids.M, productname: "Ulap, M", product_qty: 2, price: 2490 },
      { product_id: helmet.id, variant_id: ids.L, productname: "Ulap, L", product_qty: 1, price: 2600 },
    ]);
    const sold = await shop.pool.query("select quantity, sales from product_daily_sales where product_id = $1", [
      helmet.id,
    ]);
    expect(sold.rows.map(({ quantity, sales }) => [Number(quantity), Number(sales)])).toEqual([[3, 758_000]]);
    const email = await shop.pool.query("select about from emails where (about ->> 'order_id')::bigint = $1", [id]);
    expect(email.rows).toHaveLength(1);

    const edit = (lines: unknown[]) =>
      shop.request(
        "POST /api/admin/orders/:id/edit",
        { params: { id }, body: { ...deliveryDetails, lines, discount: 0, shipping: 0, version: 1 } },
        { as: owner },
      );
    expect((await edit([{ product_id: helmet.id, product_qty: 1 }])).body).toMatchObject({ code: "variant_required" });
    expect((await edit([{ product_id: helmet.id, variant_id: ids.L, product_qty: 3 }])).status).toBe(200);
    expect(await stocksOf(helmet.id)).toEqual({ M: 5, L: 3 });
    expect((await order()).order.edits[0]?.changes).toEqual(
      expect.arrayContaining(["Removed: Ulap, M", "Ulap, L: 1 → 3"]),
    );

    await shop.call(
      "POST /api/admin/orders/:id/move",
      { params: { id }, body: { status: 5, reason: "Asked for." } },
      { as: owner },
    );
    expect(await stocksOf(helmet.id)).toEqual({ M: 5, L: 6 });
    expect(await readStock(shop, helmet)).toEqual({ stock: 11, moved: 0 });

    const again = await shop.call("POST /api/my-order/:id/buy-again", { params: { id } }, { as: buyer });
    expect(again.body).toMatchObject({ added: 3, left_out: [] });
    expect((await readCart(shop, buyer)).cart).toMatchObject([{ product_qty: 3, product: { variant_id: ids.L } }]);
  });

  test("is refused when the price of the size changed, and when the size was removed", async () => {
    const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 5 }, L: { stock: 6 } });
    const buyer = await newBuyer();
    await add(buyer, helmet, ids.L);
    const entry = (size: string, more = {}) => ({ id: ids[size], options: [size], stock: 5, ...more });
    await save(helmet, { variants: [entry("M"), entry("L", { price: "2,700" })] });
    expect((await requestOrder(shop, buyer, { total: 2490 })).body).toMatchObject({ code: "price_changed" });
    await save(helmet, { variants: [entry("M")] });
    expect((await requestOrder(shop, buyer)).body).toMatchObject({
      code: "no_longer_sold",
      details: { product: "Ulap, L" },
    });
  });
});

test("OPT-01 an import refuses to change the stock of a product with options, which it cannot tell apart", async () => {
  const { helmet } = await createHelmet(shop, owner, { M: { stock: 2 }, L: { stock: 3 } });
  const file = new FormData();
  const columns = "id,stock,productname,description,type,status,selling,original,title,keyword,mdescription";
  file.append(
    "file",
    new Blob([`${columns}\n${helmet.id},9,Ulap,Light.,helmet,show,2490,2990,t,k,m\n`]),
    "products.csv",
  );
  file.append("apply", "1");
  const response = await shop.send("/api/admin/products/import", { method: "POST", body: file }, { as: owner });
  expect(await response.json()).toMatchObject({ applied: false, problems: [{ column: "stock", value: "9" }] });
  expect(await stocksOf(helmet.id)).toEqual({ M: 2, L: 3 });
});

test("OPT-02 the filter by size knows which sizes are sold, and with what is in stock which of them are left", async () => {
  const { helmet } = await createHelmet(
    shop,
    owner,
    { XS: { stock: 0 }, XL: { stock: 3 } },
    { productname: "Salakot" },
  );
  const found = async (query: Record<string, unknown>) =>
    (await shop.call("GET /api/getHelmet", { query: { ...query, counts: 1 } as never })).body;
  expect((await found({ sizes: "XS" })).helmet.map(({ id }) => id)).toEqual([helmet.id]);
  expect((await found({ sizes: "XS", in_stock: 1 })).helmet).toEqual([]);
  expect((await found({ sizes: "XL", in_stock: 1 })).helmet).toMatchObject([{ id: helmet.id }]);
  expect((await found({ sizes: "XL", in_stock: 1 })).counts?.products).toBe(1);
  const [listed] = (await found({ sizes: "XL" })).helmet;
  expect(listed, "lists stay as they were").not.toHaveProperty("variants");
});
