import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, readStock, requestOrder } from "../../support/api/orders.ts";
import { exportProducts, importProducts, newProduct, type Row } from "../../support/api/product-csv.ts";
import { productEditForm, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";

const shop = await openShop({ settings: { SMTP_URL: "smtp://localhost:2525" } });
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const exported = (q: string) => exportProducts(shop, owner, q);
const importing = (rows: Row[], apply: boolean) => importProducts(shop, owner, rows, apply);
const now = (id: number) => readProduct(shop, owner, id);

describe("OPT-01 OPT-02 variants in the file", () => {
  const stocksOf = async (id: number) =>
    Object.fromEntries((await now(id)).variants?.map(({ options, stock }) => [options.join(" / "), stock]) ?? []);

  test("an export has a row for each variant, and importing it changes nothing", async () => {
    const { helmet } = await createHelmet(
      shop,
      owner,
      { M: { stock: 4, sku: "CSV-M", price: 2590 }, L: { stock: 6, barcode: "480001" } },
      { keyword: "variantround" },
    );
    const { rows } = await exported("variantround");
    const id = String(helmet.id);
    expect(rows).toMatchObject([
      { id, productname: "Ulap", stock: "10", option_1: "", sku: "" },
      { id, productname: "", option_1: "Size", value_1: "M", stock: "4", stock_seen: "4", own_price: "2590.00" },
      { id, version: "", selling: "", value_1: "L", value_2: "", stock: "6", sku: "", barcode: "480001" },
    ]);
    expect(await importing(rows, true)).toMatchObject({
      rows: 3,
      products_read: 1,
      unchanged: 1,
      added: 0,
      changed: 0,
      problems: [],
    });
    expect(await now(helmet.id)).toEqual(helmet);
  });

  test("changes stock, codes and price of each size, adds a size, and keeps the pieces that were sold since", async () => {
    const { helmet, ids } = await createHelmet(
      shop,
      owner,
      { M: { stock: 4, sku: "CSV-1" }, L: { stock: 6, price: 2590 } },
      { keyword: "variantchange" },
    );
    const [product = {}, medium = {}, large = {}] = (await exported("variantchange")).rows;
    const buyer = await createSignedInCustomer(shop);
    const body = { product_id: helmet.id, variant_id: ids.M, product_qty: 1 };
    await shop.call("POST /api/add-to-cart", { body }, { as: buyer });
    expect((await requestOrder(shop, buyer)).status).toBe(200);

    const sent = [
      { ...large, own_price: "", sku: "CSV-1" },
      product,
      { ...medium, stock: "20", sku: "" },
      { ...medium, value_1: "XL", stock: "3", stock_seen: "", sku: "CSV-XL" },
    ];
    expect(await importing(sent, true)).toMatchObject({ applied: true, changed: 1, problems: [] });
    expect(await now(helmet.id)).toMatchObject({
      stock: 28,
      options: [{ name: "Size", values: ["M", "L", "XL"] }],
      attributes: { sizes: ["M", "L", "XL"] },
      variants: [
        { id: ids.M, stock: 19, sku: null },
        { id: ids.L, stock: 6, price: null, sku: "CSV-1" },
        { options: ["XL"], stock: 3, sku: "CSV-XL" },
      ],
    });
    const history = await shop.call("GET /api/admin/products/:id/stock", { params: { id: helmet.id } }, { as: owner });
    expect(history.body.movements.map(({ variant, change, reason }) => [variant, change, reason])).toEqual(
      expect.arrayContaining([
        ["M", 16, "import"],
        ["XL", 3, "import"],
      ]),
    );
    expect(await readStock(shop, helmet)).toEqual({ stock: 28, moved: 28 - helmet.stock });
  });

  test("WISH-01 a renamed size with the same SKU stays the same variant, and who waits for it still does", async () => {
    const { helmet, ids } = await createHelmet(
      shop,
      owner,
      { M: { stock: 0, sku: "REN-M", price: 2590 }, L: { stock: 6, sku: "REN-L" }, XL: { stock: 1 } },
      { keyword: "variantrename" },
    );
    const body = { email: "waits@example.com", variant_id: ids.M };
    await shop.call("POST /api/products/:id/stock-alerts", { params: { id: helmet.id }, body });
    const [product = {}, medium = {}, large = {}] = (await exported("variantrename")).rows;
    const rows = [product, { ...medium, value_1: "Medium" }, large];
    expect(await importing(rows, true)).toMatchObject({ applied: true, changed: 1, problems: [] });
    expect(await now(helmet.id)).toMatchObject({
      options: [{ name: "Size", values: ["Medium", "L", "XL"] }],
      attributes: { sizes: ["Medium", "L", "XL"] },
      variants: [
        { id: ids.M, options: ["Medium"], stock: 0, sku: "REN-M", price: 2590 },
        { id: ids.L, options: ["L"] },
        { id: ids.XL, options: ["XL"] },
      ],
    });
    const edited = await shop.call("GET /api/edit-product/:id", { params: { id: helmet.id } }, { as: owner });
    expect(edited.body.waiting).toBe(1);
    const again = (await exported("variantrename")).rows;
    expect(await importing(again, true)).toMatchObject({ unchanged: 1, changed: 0, problems: [] });
  });

  test("a size is renamed by its SKU to one that was removed; without a SKU the preview names it as a new one", async () => {
    const { helmet, ids } = await createHelmet(
      shop,
      owner,
      { M: { stock: 3 }, L: { stock: 4, sku: "BACK-L" }, XL: { stock: 1 } },
      { keyword: "variantback" },
    );
    const productname = `Ulap back ${helmet.id}`;
    const sizes = ["L", "XL"].map((size) => ({ id: ids[size], options: [size], stock: 4, sku: null }));
    await shop.call(
      "POST /api/update-product/:id",
      {
        params: { id: helmet.id },
        body: productEditForm({
          productname,
          type: "helmet",
          selling: "2490",
          original: "2990",
          stock: "8",
          keyword: "variantback",
          options: JSON.stringify([{ name: "Size", values: ["L", "XL"] }]),
          variants: JSON.stringify(sizes.map((one) => (one.id === ids.L ? { ...one, sku: "BACK-L" } : one))),
        }),
      },
      { as: owner },
    );
    const [product = {}, large = {}, huge = {}] = (await exported("variantback")).rows;
    const rows = [product, { ...large, value_1: "M" }, { ...huge, value_1: "XXL", stock_seen: "" }];
    const new_variants = [{ row: 4, productname, variant: "XXL" }];
    expect(await importing(rows, false)).toMatchObject({ applied: false, changed: 1, new_variants, problems: [] });
    expect(await importing(rows, true)).toMatchObject({ applied: true, changed: 1, new_variants, problems: [] });
    expect((await now(helmet.id)).variants).toMatchObject([
      { id: ids.L, options: ["M"], sku: "BACK-L" },
      { id: ids.XL, options: ["XL"] },
      { options: ["XXL"] },
    ]);
  });

  test("adds a product with its sizes from rows without an id", async () => {
    const size = { option_1: "Size", option_2: "Colour" };
    const columns = { ...size, value_1: "", value_2: "", own_price: "" };
    const blank = Object.fromEntries(Object.keys(newProduct).map((name) => [name, ""]));
    const report = await importing(
      [
        { ...columns, option_1: "", option_2: "", ...newProduct, productname: "Salakot csvnew", type: "helmet" },
        { ...blank, ...columns, value_1: "S", value_2: "Red", stock: "2", own_price: "399" },
        { ...blank, ...columns, value_1: "S", value_2: "Blue", stock: "5" },
      ],
      true,
    );
    expect(report).toMatchObject({ applied: true, added: 1, problems: [] });
    const found = await shop.call("GET /api/view-product", { query: { q: "csvnew" } }, { as: owner });
    expect(found.body.products).toMatchObject([
      { stock: 7, variants: [{ options: ["S", "Red"], price: 399 }, { options: ["S", "Blue"] }] },
    ]);
  });

  test("names the row and column of what does not fit, and writes nothing", async () => {
    const { helmet } = await createHelmet(
      shop,
      owner,
      { M: { stock: 4 }, L: { stock: 6 } },
      { keyword: "variantwrong" },
    );
    await createHelmet(shop, owner, { M: { stock: 1, sku: "CSV-TAKEN" } });
    const [product = {}, medium = {}, large = {}] = (await exported("variantwrong")).rows;
    const problemsOf = async (rows: Row[]) =>
      (await importing(rows, true)).problems.map(({ row, column, problem }) => `${row} ${column}: ${problem}`);
    expect(
      await problemsOf([
        product,
        { ...medium, stock: "636,39" },
        { ...large, own_price: "-1", title: "Mine" },
        { ...large, option_1: "" },
      ]),
    ).toEqual([
      "3 stock: Write the number as 63,639.50: commas between thousands, a point before decimals.",
      "4 title: Leave this empty in the row of a variant: it is about the whole product.",
      "5 option_1: Name the option.",
    ]);
    expect(await problemsOf([product, { ...medium, sku: "CSV-TAKEN" }])).toEqual([
      "3 sku: Another product has this code.",
    ]);
    expect(await problemsOf([product, { ...medium, sku: "SAME" }, { ...large, sku: "SAME" }])).toEqual([
      "3 sku: SAME is listed twice.",
      "4 sku: SAME is listed twice.",
    ]);
    expect(await problemsOf([product, { ...medium, option_1: "Colour" }])).toEqual([
      "3 option_1: The options of this product are Size.",
    ]);
    expect(await problemsOf([medium])).toEqual(["2 id: The row of its product is missing in the file."]);
    expect(await problemsOf([{ ...product, sku: "X" }])).toEqual([
      "2 sku: Write this in the row of a variant, beside its options.",
    ]);
    expect(await problemsOf([product, { ...medium, stock: "0", stock_seen: "9" }])).toEqual([
      "3 stock: Some were sold in the meantime: 4 are left now.",
    ]);
    expect(await stocksOf(helmet.id)).toEqual({ M: 4, L: 6 });
  });
});
