import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_PROBLEMS, MAX_IMPORT_ROWS } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import {
  csvOf,
  exportProducts,
  importForm,
  importProducts,
  newProduct,
  type Row,
} from "../../support/api/product-csv.ts";
import { createProduct, productEditForm, readProduct, sellThree } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const exported = (q: string) => exportProducts(shop, owner, q);
const importing = (rows: Row[], apply: boolean) => importProducts(shop, owner, rows, apply);

const now = (id: number) => readProduct(shop, owner, id);

describe("ADM-10 GET /api/admin/products/export", () => {
  test("is CSV for spreadsheets: with a byte order mark, CRLF, and no cell that runs as a formula", async () => {
    const { description } = await createProduct(shop, owner, {
      productname: '=HYPERLINK("http://x")',
      description: 'Two lines,\nand "quotes"; ₱',
      keyword: "opens",
      title: "+63",
      mdescription: "'=1",
    });
    const { text, rows } = await exported("opens");
    expect(text.startsWith("\uFEFFid,version,productname,")).toBe(true);
    expect(text.endsWith("\r\n")).toBe(true);
    expect(rows).toMatchObject([
      {
        productname: `'=HYPERLINK("http://x")`,
        description,
        title: "'+63",
        mdescription: "''=1",
        selling: "25000.00",
        status: "show",
        stock: "5",
        stock_seen: "5",
      },
    ]);
  });

  test("contains every product that matches the filters, over all pages", async () => {
    await shop.pool.query(
      `with added as (
         insert into products (type, name, description, price, original_price, shown, meta_title, meta_keyword, meta_description)
         select 'accessory', 'Bulk ' || n, 'd', 100, 100, false, 't', 'bulkword', 'm' from generate_series(1, 1203) n returning id),
       stocked as (insert into product_variants (product_id, stock) select id, 1 from added)
       insert into product_stocks (product_id, quantity, lowest) select id, 1, 1 from added`,
    );
    const { rows } = await exported("bulkword");
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1203);
  });

  test("is for staff only", async () => {
    expect((await shop.send("/api/admin/products/export")).status).toBe(401);
  });
});

describe("ADM-10 POST /api/admin/products/import", () => {
  test("importing an unchanged export changes nothing", async () => {
    const product = await createProduct(shop, owner, {
      productname: "-50% 'Habagat'",
      keyword: "roundtrip",
      description: '\'=a\n  b,\t"c"',
      attributes: '{"range_km":45.5,"sizes":["S","M"],"foldable":true,"ip":"IPX4"}',
      low_stock: 4,
      weight: 16_700,
      ships_alone: "yes",
      cod_ceiling: "20,000.50",
    });
    const { rows } = await exported("roundtrip");
    expect(await importing(rows, true)).toMatchObject({ rows: 1, unchanged: 1, changed: 0, problems: [] });
    expect(await now(product.id)).toEqual(product);
  });

  test("a dry run shows what would be added and changed, and writes nothing; then it is applied", async () => {
    const product = await createProduct(shop, owner, { productname: "Before", keyword: "drymoment", stock: 10 });
    const { rows } = await exported("drymoment");
    const sent = [
      {
        ...rows[0],
        productname: "After",
        stock: "25",
        low_stock: "",
        weight: "1,500",
        ships_alone: "Yes",
        cod_ceiling: "0",
      },
      { ...newProduct, productname: "'=New" },
    ];
    const parsed = sent.map((row) => ({
      ...Object.fromEntries(Object.keys(rows[0] ?? {}).map((head) => [head, ""])),
      ...row,
    }));
    expect(await importing(parsed, false)).toMatchObject({
      applied: false,
      message: "Nothing is imported yet.",
      rows: 2,
      added: 1,
      changed: 1,
      problems: [],
    });
    expect(await now(product.id)).toEqual(product);

    // Three are sold before the import.
    await sellThree(shop, product.id);
    expect(await importing(parsed, true)).toMatchObject({ applied: true, added: 1, changed: 1 });
    expect(await now(product.id)).toMatchObject({ productname: "After", stock: 22, version: 2 });
    const history = await shop.call("GET /api/admin/products/:id/stock", { params: { id: product.id } }, { as: owner });
    expect(history.body.movements).toMatchObject([{ change: 15, left: 22, reason: "import", by: owner.name }]);
    const found = await shop.call("GET /api/view-product", { query: { q: "=New" } }, { as: owner });
    expect(found.body.products).toMatchObject([
      { productname: "=New", type: "accessory", status: null, selling: 350, original: 1350.5, stock: 7, image: "" },
    ]);
  });

  test("every error of every row is listed, and then nothing is written", async () => {
    const helmet = await createProduct(shop, owner, { type: "helmet", keyword: "problemword", stock: 2 });
    const { rows } = await exported("problemword");
    const [good] = rows;
    if (!good) throw new Error("The export is empty");
    const report = await importing(
      [
        { ...good, productname: "Not written" },
        { ...good, selling: "45.000,00", type: "scoter" },
        { ...good, id: "987654" },
        { ...good, id: "", version: "", stock: "-4", status: "ok" },
        { ...good, stock: "0", stock_seen: "9" },
        { ...good, attributes: '{"helmet_class":"motorcycle","certification":"ECE 22.06"}' },
        { ...good, version: "9" },
        { ...good, id: "", version: "", stock_seen: "", status: "show", pictures: "" },
      ],
      true,
    );
    expect(report.applied).toBe(false);
    expect(report.problems.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual([
      "3 selling",
      "3 type",
      "4 id",
      "5 status",
      "5 stock",
      "6 id",
      "6 stock",
      "7 id",
      "7 status",
      "8 id",
      "8 version",
      "9 status",
    ]);
    expect(report.problems).toContainEqual({
      row: 3,
      column: "selling",
      value: "45.000,00",
      problem: "Write the number as 63,639.50: commas between thousands, a point before decimals.",
    });
    expect((await now(helmet.id)).productname).toBe(helmet.productname);
  });

  test("ADM-09 a number in another unit is an error of its row; its own unit is removed", async () => {
    const product = await createProduct(shop, owner, { keyword: "unitword", attributes: '{"range_km":40}' });
    const [good] = (await exported("unitword")).rows;
    const attributes = '{"range_km":"45 miles"}';
    expect((await importing([{ ...good, attributes }], true)).problems).toEqual([
      {
        row: 2,
        column: "attributes",
        value: attributes,
        problem: "“45 miles” is in another unit: convert it to km and enter only the number.",
      },
    ]);
    expect(await now(product.id)).toEqual(product);
    await importing([{ ...good, attributes: '{"range_km":"45 km","charge_h":"4-6"}' }], true);
    expect((await now(product.id)).attributes).toEqual({ range_km: 45, charge_h: "4-6" });
  });

  test("a product that was saved since the export is refused, not overwritten", async () => {
    const product = await createProduct(shop, owner, { keyword: "staleword" });
    const { rows } = await exported("staleword");
    const params = { id: product.id };
    await shop.call(
      "POST /api/update-product/:id",
      { params, body: productEditForm({ keyword: "staleword", title: "Theirs" }) },
      { as: owner },
    );
    const { problems, applied } = await importing(
      rows.map((row) => ({ ...row, title: "Mine" })),
      true,
    );
    expect(applied).toBe(false);
    const problem = expect.stringMatching(/^.+ changed this product on \d+ \w+, \d\d:\d\d\. Export it again\.$/);
    expect(problems).toMatchObject([{ row: 2, column: "version", problem }]);
    expect(problems[0]?.problem).toContain(`${owner.name} changed`);
    expect((await now(product.id)).title).toBe("Theirs");
  });

  test("when two import the same file at once, one is applied and the other refused", async () => {
    const product = await createProduct(shop, owner, { keyword: "twiceword", stock: 5 });
    const { rows } = await exported("twiceword");
    const sent = rows.map((row) => ({ ...row, stock: "8" }));
    const reports = await Promise.all([importing(sent, true), importing(sent, true)]);
    expect(reports.map(({ applied }) => applied).sort()).toEqual([false, true]);
    expect(await now(product.id)).toMatchObject({ stock: 8, version: 2 });
  });

  test.each([
    ["semicolons and Windows-1252, as Excel writes them", ";", "latin1"],
    ["tabs", "\t", "utf8"],
  ] as const)("a file with %s is read like any other", async (_, delimiter, encoding) => {
    const keyword = `excel${crypto.randomUUID().slice(0, 8)}`;
    const text = stringify([{ ...newProduct, productname: "Señorita, a bell", keyword }], { header: true, delimiter });
    const body = importForm(Buffer.from(text, encoding), true);
    const report = (await shop.call("POST /api/admin/products/import", { body }, { as: owner })).body;
    expect(report).toMatchObject({ applied: true, added: 1, problems: [] });
    expect((await exported(keyword)).rows).toMatchObject([{ productname: "Señorita, a bell", original: "1350.50" }]);
  });

  test.each([
    [
      "no text in UTF-8",
      Buffer.from([0xff, 0xfe, 0x41]),
      /^The characters of this file cannot be read\. Save the table as CSV in UTF-8/,
    ],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"), "This is a picture. Choose a CSV file."],
    ["only headings", `${Object.keys(newProduct).join(",")}\n\n,,\n`, /^This file has only headings\./],
    ["an open quote", 'id,productname\n1,"two\nlines"\n2,"open\n3,x\n', /^Row 3 opens a quote that is never closed\./],
    ["text after a quote", 'id,productname\n1,"two\nlines"\n2,"x"y\n', /^Row 3 \(line 4 of the file\) has text after/],
    ["a quote within a cell", 'id,productname\n1,5" wheel\n', /^Row 2 has a quote in a cell that does not begin/],
    ["too large", "x".repeat(MAX_IMPORT_BYTES + 1), "Choose a CSV file of at most 5 MB."],
    ["too long", csvOf(Array(MAX_IMPORT_ROWS + 1).fill(newProduct)), "Import at most 5,000 rows at once."],
    // Reading stops at the limit: it does not come to the open quote at the end of these files.
    [
      "too wide",
      `${"x,".repeat(60_000)}${"\n".repeat(200_000)}"`,
      `Use at most ${MAX_IMPORT_COLUMNS} columns: this file has 60,001.`,
    ],
    ["one row of two million commas", `${",".repeat(2_000_000)}\n"`, /^A row may have at most 128 KB\./],
    ["one cell without an end", `id,"${"x".repeat(2_000_000)}`, /^A row may have at most 128 KB\./],
  ])("a file that is %s is refused under its field", async (_, content, message) => {
    const { status, body } = await shop.expectRefusal(
      "POST /api/admin/products/import",
      { body: importForm(content) },
      { as: owner },
    );
    expect(status).toBe(422);
    expect(body.errors?.file).toEqual([typeof message === "string" ? message : expect.stringMatching(message)]);
  });

  test("reading stops at the limit of problems, and a long value is cut", async () => {
    const rows = Array(MAX_IMPORT_ROWS).fill({ ...newProduct, stock: "x".repeat(500) });
    const report = await importing(rows, true);
    expect(report).toMatchObject({ applied: false, rows: MAX_IMPORT_PROBLEMS, added: 0, more_problems: true });
    expect(report.problems).toHaveLength(MAX_IMPORT_PROBLEMS);
    expect(report.problems[0]?.value).toBe("x".repeat(200));
    expect((await importing(rows.slice(0, 10), true)).more_problems).toBe(false);
  });

  // Each slice of 16 KB leaves a turn to others, and a health check takes a few: read in one go, the file would leave one.
  test.for([
    ["read", false, 10],
    ["read and written", true, 10],
  ] as const)("health checks are answered while the largest file is %s", async ([, apply, fewest]) => {
    const text = csvOf(Array(MAX_IMPORT_ROWS).fill({ ...newProduct, description: "d".repeat(800) }));
    let done = false;
    const importing = shop.request("POST /api/admin/products/import", { body: importForm(text, apply) }, { as: owner });
    void importing.finally(() => {
      done = true;
    });
    let answers = 0;
    while (!done) {
      await shop.call("GET /healthz", {});
      if (!done) answers += 1;
    }
    expect(text.length).toBeGreaterThan(4 * 1024 * 1024);
    expect((await importing).body).toMatchObject({ applied: apply, rows: MAX_IMPORT_ROWS, added: MAX_IMPORT_ROWS });
    expect(answers).toBeGreaterThan(fewest);
  });

  test("an empty file is refused because its columns are missing", async () => {
    const { body } = await shop.call("POST /api/admin/products/import", { body: importForm("\n") }, { as: owner });
    expect(body.problems.length).toBeGreaterThan(9);
    const none = await shop.expectRefusal("POST /api/admin/products/import", { body: new FormData() }, { as: owner });
    expect(none.body.errors?.file).toEqual(["Choose a CSV or ZIP file."]);
  });
});
