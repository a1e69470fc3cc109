import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct, productEditForm, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const FORMAT = "Write the number as 63,639.50: commas between thousands, a point before decimals.";

const stored = (id: number) => readProduct(shop, owner, id);

describe.each(["636,39", "1,2,3", "1.234,5", "12,34", "1,234,5", "63.639.50"])(
  "OPT-03 %s is refused at its field",
  (typed) => {
    test("as a price in the product form", async () => {
      const product = await createProduct(shop, owner);
      const input = { params: { id: product.id }, body: productEditForm({ selling: typed }) };
      const { status, body } = await shop.expectRefusal("POST /api/update-product/:id", input, { as: owner });
      expect([status, body]).toMatchObject([422, { errors: { selling: [FORMAT] } }]);
      expect((await stored(product.id)).selling).toBe(product.selling);
    });

    test("as a stock, a price change and a coupon's amount", async () => {
      const product = await createProduct(shop, owner);
      const params = { id: product.id };
      const stock = { stock: typed, stock_seen: product.stock, reason: "counted" };
      const change = { by: "pesos", amount: typed, rounding: "centavo", original: "stays" };
      const products = [{ id: product.id, version: product.version }];
      const limits = { minimum_spend: "", starts_at: null, ends_at: null, total_limit: "", customer_limit: "" };
      const coupon = { code: "ERRATA", kind: "amount", value: typed, ...limits, product_types: [], active: true };
      const refusals = [
        await shop.expectRefusal("POST /api/admin/products/:id/stock", { params, body: stock }, { as: owner }),
        await shop.expectRefusal("POST /api/admin/products/prices", { body: { products, ...change } }, { as: owner }),
        await shop.expectRefusal("POST /api/admin/coupons", { body: coupon }, { as: owner }),
      ];
      expect(refusals.map(({ status, body }) => [status, body.errors])).toEqual([
        [422, { stock: [FORMAT] }],
        [422, { amount: [FORMAT] }],
        [422, { value: [FORMAT] }],
      ]);
    });

    test("as a price in a CSV file", async () => {
      const body = new FormData();
      const row = `Kampana,A bell.,accessory,hide,7,"${typed}",350,Bell,bell,A bell.`;
      const heads = "productname,description,type,status,stock,selling,original,title,keyword,mdescription";
      body.set("file", new Blob([`${heads}\n${row}\n`]), "products.csv");
      body.set("apply", "1");
      const { body: report } = await shop.call("POST /api/admin/products/import", { body }, { as: owner });
      expect(report.problems).toMatchObject([{ row: 2, column: "selling", value: typed, problem: FORMAT }]);
    });
  },
);

test("OPT-03 a price with commas between all thousands, and a point before decimals, is read", async () => {
  for (const [typed, pesos] of [
    ["63,639.50", 63_639.5],
    ["63639.5", 63_639.5],
    [" 1,234 ", 1234],
  ] as const) {
    const product = await createProduct(shop, owner, { selling: typed, original: "100,000" });
    expect((await stored(product.id)).selling, typed).toBe(pesos);
  }
});

test("OPT-03 more than two decimals of pesos are refused at their field, in forms and in CSV", async () => {
  const product = await createProduct(shop, owner);
  const decimals = "Use at most two decimals: centavos.";
  const params = { id: product.id };
  const change = { by: "pesos", amount: "1.234", rounding: "peso", original: "stays" };
  const products = [{ id: product.id, version: product.version }];
  const limits = { starts_at: null, ends_at: null, total_limit: "", customer_limit: "" };
  const coupon = { code: "ERRATA", kind: "amount", value: "100", minimum_spend: "1.234", product_types: [] };
  const refusals = [
    await shop.expectRefusal("PUT /api/admin/products/:id/cost", { params, body: { cost: "1.234" } }, { as: owner }),
    await shop.expectRefusal("POST /api/admin/products/prices", { body: { products, ...change } }, { as: owner }),
    await shop.expectRefusal(
      "POST /api/admin/coupons",
      { body: { ...coupon, ...limits, active: true } },
      { as: owner },
    ),
    await shop.expectRefusal(
      "POST /api/update-product/:id",
      { params, body: productEditForm({ cod_ceiling: "1.234" }) },
      { as: owner },
    ),
  ];
  expect(refusals.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, { cost: [decimals] }],
    [422, { amount: [decimals] }],
    [422, { minimum_spend: [decimals] }],
    [422, { cod_ceiling: [decimals] }],
  ]);
});

test("OPT-03 an empty stock that was seen is refused, and adds nothing", async () => {
  const product = await createProduct(shop, owner);
  const input = { params: { id: product.id }, body: productEditForm({ stock: "9", stock_seen: "" }) };
  const { status, body } = await shop.expectRefusal("POST /api/update-product/:id", input, { as: owner });
  expect([status, body.errors]).toEqual([422, { stock_seen: ["Send the stock you saw."] }]);
  expect((await stored(product.id)).stock).toBe(product.stock);
});
