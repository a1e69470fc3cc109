import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_IMPORT_CHANGES } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { exportProducts, importProducts, newProduct, type Row } from "../../support/api/product-csv.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const rowsOf = async (q: string) => (await exportProducts(shop, owner, q)).rows;
const importing = (rows: Row[], apply: boolean) => importProducts(shop, owner, rows, apply);

describe("CSV-01 the preview says what an import changes", () => {
  test("old and new value of each column and attribute, and the main values of a new product", async () => {
    const start = "A quiet scooter for the city. ".repeat(10);
    const product = await createProduct(shop, owner, {
      productname: "Dalisay",
      keyword: "changepreview",
      description: `${start}It folds.`,
      stock: 10,
      low_stock: 4,
      attributes: '{"range_km":40,"ip":"IPX4"}',
    });
    const [row = {}] = await rowsOf("changepreview");
    const changed = {
      productname: "Dalisay 2",
      selling: "250.00",
      stock: "25",
      status: "hide",
      description: `${start}It is light.`,
      low_stock: "",
      range_km: "45",
      ip: "",
      motor_w: "350",
    };
    const empty = Object.fromEntries(Object.keys(row).map((column) => [column, ""]));
    const report = await importing(
      [
        { ...row, ...changed },
        { ...empty, ...newProduct },
      ],
      false,
    );
    const listed = [
      { column: "productname", before: "Dalisay", after: "Dalisay 2" },
      { column: "status", before: "show", after: "hide" },
      { column: "stock", before: "10", after: "25" },
      { column: "selling", before: "25000.00", after: "250.00" },
      { column: "low_stock", before: "4", after: "" },
      { column: "range_km", before: "40", after: "45" },
      { column: "ip", before: "IPX4", after: "" },
      { column: "motor_w", before: "", after: "350" },
    ];
    const [first, second, ...others] = report.changes?.products ?? [];
    const description = first?.changes.find(({ column }) => column === "description");
    expect(description?.before).toMatch(/^….+ It folds\.$/);
    expect(description?.after).toMatch(/^….+ It is light\.$/);
    expect(first).toMatchObject({ row: 2, id: product.id, productname: "Dalisay" });
    expect(first?.changes).toHaveLength(listed.length + 1);
    expect(first?.changes).toEqual(expect.arrayContaining(listed));
    expect(report.changes?.columns).toContainEqual({ column: "selling", products: 1 });
    expect(second).toEqual({
      row: 3,
      id: null,
      productname: "Kampana",
      changes: [
        { column: "selling", before: null, after: "350.00" },
        { column: "original", before: null, after: "1350.50" },
        { column: "stock", before: null, after: "7" },
        { column: "type", before: null, after: "accessory" },
        { column: "status", before: null, after: "hide" },
      ],
    });
    expect(others).toEqual([]);
    expect((await importing([row], false)).changes, "a file that changes nothing").toBeUndefined();
  });

  test("stock, price and codes of each variant, and new values of an option", async () => {
    await createHelmet(
      shop,
      owner,
      { M: { stock: 4, sku: "CHANGE-M" }, L: { stock: 6, price: 2590 } },
      { keyword: "variantpreview" },
    );
    const [product = {}, medium = {}, large = {}] = await rowsOf("variantpreview");
    const report = await importing(
      [
        product,
        { ...medium, stock: "5", sku: "CHANGE-M2" },
        { ...large, own_price: "2690" },
        { ...large, value_1: "XL", stock: "2", stock_seen: "", sku: "", barcode: "" },
      ],
      false,
    );
    expect(report.changes?.products[0]?.changes).toEqual([
      { column: "stock", before: "10", after: "13" },
      { column: "sizes", before: "M, L", after: "M, L, XL" },
      { column: "options", before: "Size: M, L", after: "Size: M, L, XL" },
      { column: "stock", variant: "M", before: "4", after: "5" },
      { column: "sku", variant: "M", before: "CHANGE-M", after: "CHANGE-M2" },
      { column: "own_price", variant: "L", before: "2590.00", after: "2690.00" },
    ]);
  });

  test("known products come before new ones, and of many the first are listed", async () => {
    await createProduct(shop, owner, { keyword: "manypreview" });
    const [row = {}] = await rowsOf("manypreview");
    const empty = Object.fromEntries(Object.keys(row).map((column) => [column, ""]));
    const added = Array.from({ length: MAX_IMPORT_CHANGES + 20 }, () => ({ ...empty, ...newProduct }));
    const report = await importing([...added, { ...row, stock: "6" }], false);
    expect(report).toMatchObject({ added: added.length, changed: 1 });
    expect(report.changes?.products).toHaveLength(MAX_IMPORT_CHANGES);
    expect(report.changes?.products[0]).toMatchObject({ changes: [{ column: "stock", before: "5", after: "6" }] });
    expect(report.changes?.columns).toEqual([{ column: "stock", products: 1 }]);
    const applied = await importing([{ ...row, stock: "6" }], true);
    expect(applied.changes, "after the import it is in the history").toBeUndefined();
  });
});

test("ADM-10 an original price below the selling price is imported, with a warning that has its row", async () => {
  const lower = { ...newProduct, productname: "Lower", selling: "350", original: "300" };
  const rows = [newProduct, lower, { ...newProduct, original: "350" }];
  const warning = { row: 3, column: "original", value: "300.00", problem: expect.stringContaining("no discount") };
  expect(await importing(rows, false)).toMatchObject({ added: 3, problems: [], warnings: [warning] });
  expect(await importing(rows, true)).toMatchObject({ applied: true, added: 3, warnings: [warning] });
});

test("ADM-10 rows that change nothing have no warning", async () => {
  await createProduct(shop, owner, { keyword: "samelowerprice", selling: 350, original: 300 });
  expect(await importing(await rowsOf("samelowerprice"), false)).toMatchObject({ unchanged: 1, warnings: [] });
});
