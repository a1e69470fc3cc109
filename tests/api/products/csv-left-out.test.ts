import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_IMPORT_PROBLEMS } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import {
  csvOf,
  exportProducts,
  importForm,
  importProducts,
  newProduct,
  type Row,
} from "../../support/api/product-csv.ts";
import { createProduct, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const exported = (q: string) => exportProducts(shop, owner, q);
const importing = (rows: Row[], apply: boolean) => importProducts(shop, owner, rows, apply);
const now = (id: number) => readProduct(shop, owner, id);

describe("CSV-01 an import that leaves out products with a problem", () => {
  const leavingOut = async (rows: Row[], apply = true) => {
    const body = importForm(csvOf(rows), apply);
    body.set("leave_out", "1");
    return (await shop.call("POST /api/admin/products/import", { body }, { as: owner })).body;
  };

  test("imports the others, and returns all rows of those left out as a file to correct and import", async () => {
    const good = await createProduct(shop, owner, { keyword: "leaveword" });
    const { helmet } = await createHelmet(shop, owner, { M: { stock: 4 }, L: { stock: 6 } }, { keyword: "leaveword" });
    const rows = (await exported("leaveword")).rows.map((row) =>
      row.id === String(good.id) ? { ...row, selling: "111" } : row,
    );
    const wrong = rows.map((row) => (row.value_1 === "L" ? { ...row, stock: "many" } : row));
    wrong.push({
      ...Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, ""])),
      ...newProduct,
      type: "bike",
      title: "=1+1",
    });
    const check = await leavingOut(wrong, false);
    expect(check).toMatchObject({ applied: false, rows: 5, products_read: 3, added: 0, changed: 1, unchanged: 0 });
    expect(check).not.toHaveProperty("left_out");
    expect((await now(good.id)).selling).toBe(25_000);

    const report = await leavingOut(wrong);
    expect(report).toMatchObject({ applied: true, changed: 1, left_out: { rows: 4 } });
    expect((await now(good.id)).selling).toBe(111);
    expect((await now(helmet.id)).stock).toBe(10);
    const handedBack = parse<Row>(report.left_out?.csv ?? "", { bom: true, columns: true });
    expect(
      handedBack.map(({ productname, value_1, stock, problem }) => [productname, value_1, stock, problem]),
    ).toEqual([
      ["Ulap", "", "10", ""],
      ["", "M", "4", ""],
      ["", "L", "many", "Enter the stock as a whole number."],
      ["Kampana", "", "7", "Write scooter, helmet or accessory."],
    ]);
    const corrected = handedBack.map((row) => ({
      ...row,
      ...(row.stock === "many" && { stock: "9" }),
      ...(row.type === "bike" && { type: "accessory" }),
    }));
    expect(await importing(corrected, true)).toMatchObject({ applied: true, added: 1, changed: 1, problems: [] });
    expect((await now(helmet.id)).stock).toBe(13);
    const found = await shop.call(
      "GET /api/view-product",
      { query: { q: "Kampana", status: "hidden" } },
      { as: owner },
    );
    expect(found.body.products[0]).toMatchObject({ title: "=1+1" });
  });

  test("imports nothing when the columns are wrong, and is not the default", async () => {
    const product = await createProduct(shop, owner, { keyword: "leavenothing" });
    const [row = {}] = (await exported("leavenothing")).rows;
    expect(await leavingOut([{ ...row, selling: "1", colour_of_box: "red" }])).toMatchObject({ applied: false });
    expect(
      await importing(
        [{ ...row, selling: "1" }, newProduct].map((one) => ({ ...row, ...one, id: "x" })),
        true,
      ),
    ).toMatchObject({
      applied: false,
    });
    expect((await now(product.id)).selling).toBe(25_000);
  });

  test("is not stopped by more problems than are listed", async () => {
    const rows: Row[] = [
      ...Array(MAX_IMPORT_PROBLEMS + 20).fill({ ...newProduct, stock: "x" }),
      { ...newProduct, productname: "Huling Isa" },
    ];
    const report = await leavingOut(rows);
    expect(report).toMatchObject({
      applied: true,
      added: 1,
      more_problems: true,
      left_out: { rows: MAX_IMPORT_PROBLEMS + 20 },
    });
    expect(report.problems).toHaveLength(MAX_IMPORT_PROBLEMS);
  });

  test("is one entry in the audit log, which names at most 100 products", async () => {
    const product = await createProduct(shop, owner, { keyword: "auditword", productname: "Kampanilya", stock: 3 });
    const [row = {}] = (await exported("auditword")).rows;
    const blank = Object.fromEntries(Object.keys(row).map((name) => [name, ""]));
    const entries = async () =>
      (await shop.pool.query("select * from audit_log where actor_name = $1 order by id", [owner.name])).rows;
    const before = (await entries()).length;
    await leavingOut([
      { ...row, selling: "99", stock: "8" },
      { ...blank, ...newProduct },
      { ...blank, ...newProduct, stock: "x" },
    ]);
    const [entry, ...others] = (await entries()).slice(before);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "products_imported",
      entity_type: "product",
      entity_id: null,
      entity_name: "2 products",
      after: {
        added: 1,
        changed: 1,
        left_out_rows: 1,
        products: [
          expect.stringMatching(/^Kampana \(\d+\)$/),
          `Kampanilya, selling 25000 → 99, stock 3 → 8 (${product.id})`,
        ],
      },
    });
    const many = Array.from({ length: 123 }, () => ({ ...blank, ...newProduct }));
    await leavingOut(many);
    const { after } = (await entries()).at(-1);
    expect(after).toMatchObject({ added: 123 });
    expect(after.products).toHaveLength(101);
    expect(after.products.at(-1), "an entry names 100 products").toBe("and 23 more");
  });
});

test("CSV-01 attributes have columns of their own; the column of all others stays JSON", async () => {
  const attributes = {
    range_km: 45.5,
    sizes: ["S", "M"],
    foldable: true,
    ip: "IPX4",
    lto_class: "L1a",
    weight_kg: "16,7 or so",
  };
  const product = await createProduct(shop, owner, { keyword: "attrword", attributes: JSON.stringify(attributes) });
  const [row = {}] = (await exported("attrword")).rows;
  expect(row).toMatchObject({ range_km: "45.5", sizes: "S, M", ip: "IPX4", lto_class: "L1a", motor_w: "" });
  expect(JSON.parse(String(row.attributes))).toEqual({ foldable: true });
  expect(await importing([row], true)).toMatchObject({ unchanged: 1, problems: [] });
  const sent = { ...row, range_km: "60 km", sizes: "L,XL", ip: "", motor_w: "1,200" };
  expect((await importing([{ ...row, range_km: "45 miles" }], true)).problems).toMatchObject([
    { row: 2, column: "range_km", value: "45 miles" },
  ]);
  expect(await importing([sent], true)).toMatchObject({ applied: true, changed: 1 });
  const { ip: _, ...others } = attributes;
  expect((await now(product.id)).attributes).toEqual({ ...others, range_km: 60, sizes: ["L", "XL"], motor_w: 1200 });
});
