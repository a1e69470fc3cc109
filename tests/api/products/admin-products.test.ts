import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallInput } from "#contract/api.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct, productEditForm, readProduct, sellThree } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const now = (id: number): Promise<AdminProduct> => readProduct(shop, owner, id);

type Query = NonNullable<CallInput<"GET /api/view-product">["query"]>;
const listed = async (query: Query) => (await shop.call("GET /api/view-product", { query }, { as: owner })).body;
const idsIn = async (query: Query) => (await listed(query)).products.map(({ id }) => id);

const seen = (...products: { id: number; version: number }[]) => products.map(({ id, version }) => ({ id, version }));

describe("ADM-10 GET /api/view-product", () => {
  test("finds by any part of the name, type and keywords, ignoring case and accents, and by id", async () => {
    const one = await createProduct(shop, owner, { productname: "Señorita 50% Bilis_A", keyword: "ulan, Parañaque" });
    const other = await createProduct(shop, owner, {
      productname: "Senorita Bilis-A",
      keyword: "araw",
      status: "null",
    });
    expect(await idsIn({ q: "senor" })).toEqual([other.id, one.id]);
    expect(await idsIn({ q: "BILIS scoot" })).toEqual([other.id, one.id]);
    expect(await idsIn({ q: "paranaque ñorita" })).toEqual([one.id]);
    expect(await idsIn({ q: "50%" })).toEqual([one.id]);
    expect(await idsIn({ q: "bilis_a" })).toEqual([one.id]);
    expect(await idsIn({ q: "\\" })).toEqual([]);
    expect(await idsIn({ q: String(other.id), status: "hidden" })).toContain(other.id);
    expect(await idsIn({ q: "senorita", status: "hidden" })).toEqual([other.id]);
  });

  test("finds by any part of a model number, and not by its digits alone", async () => {
    const one = await createProduct(shop, owner, { productname: "Bilang XB-512345/77" });
    const other = await createProduct(shop, owner, { productname: "Bilang XC-512345" });
    expect(await idsIn({ q: "xb-512345" })).toEqual([one.id]);
    expect(await idsIn({ q: "bilang b-51234" })).toEqual([one.id]);
    expect(await idsIn({ q: "12345/77" })).toEqual([one.id]);
    expect(await idsIn({ q: "512345" })).toEqual([other.id, one.id]);
    for (const q of ["x_-512345", "xb-%512345", "xb-512345%", "xb512345"]) expect(await idsIn({ q })).toEqual([]);
  });

  test("filters by stock level: by the shop's limit, and by a product's own", async () => {
    const add = (stock: number, low_stock = "") =>
      createProduct(shop, owner, { productname: "Level", stock, low_stock, type: "accessory" });
    const none = await add(0);
    const few = await add(9);
    const many = await add(10);
    const ownFew = await add(40, "41");
    const ownMany = await add(9, "9");
    const idsWith = (stock: "in" | "low" | "out") => idsIn({ q: "level", stock, sort: "oldest" });
    expect(await idsWith("out")).toEqual([none.id]);
    expect(await idsWith("low")).toEqual([few.id, ownFew.id]);
    expect(await idsWith("in")).toEqual([few, many, ownFew, ownMany].map(({ id }) => id));
    expect(await now(ownFew.id)).toMatchObject({ low: true, low_stock: 41 });
    expect(await now(none.id)).toMatchObject({ low: false, low_stock: null });

    const { body } = await shop.call("GET /api/admin/settings", {}, { as: owner });
    const { settings } = body;
    await shop.call("PUT /api/admin/settings", { body: { ...settings, low_stock: 11 } }, { as: owner });
    expect(await idsWith("low")).toEqual([few.id, many.id, ownFew.id]);
    expect((await listed({ limit: 1 })).low_below).toBe(11);
    const back = { ...settings, version: settings.version + 1 };
    await shop.call("PUT /api/admin/settings", { body: back }, { as: owner });
  });

  test("SHIP-03 the weight of a parcel and whether it ships alone are kept, cleared and checked", async () => {
    const product = await createProduct(shop, owner, { productname: "Bigat", weight: "16,700", ships_alone: "yes" });
    expect(await now(product.id)).toMatchObject({ weight: 16_700, ships_alone: true });
    const save = (fields: Record<string, string>) =>
      shop.request(
        "POST /api/update-product/:id",
        { params: { id: product.id }, body: productEditForm({ productname: "Bigat", ...fields }) },
        { as: owner },
      );
    expect((await save({})).status).toBe(200);
    expect(await now(product.id)).toMatchObject({ weight: 16_700, ships_alone: true });
    expect((await save({ weight: "", ships_alone: "no" })).status).toBe(200);
    expect(await now(product.id)).toMatchObject({ weight: null, ships_alone: false });
    const wrongs: Record<string, string>[] = [
      { weight: "0" },
      { weight: "1.5" },
      { weight: "1000001" },
      { ships_alone: "maybe" },
    ];
    for (const wrong of wrongs) expect([wrong, (await save(wrong)).status]).toEqual([wrong, 422]);
  });

  test.each(["newest", "oldest", "price_asc", "price_desc", "stock_asc", "stock_desc"] as const)(
    "API-07 the pages of %s hold every product once, in order",
    async (sort) => {
      const name = `Paged ${sort}`;
      for (const [stock, selling] of [
        [3, 500],
        [0, 700],
        [120, 500],
        [3, 100],
        [17, 900],
        [2000, 300],
      ]) {
        await createProduct(shop, owner, { productname: name, stock, selling });
      }
      const pages: AdminProduct[] = [];
      let cursor: string | undefined;
      do {
        const { products, next_cursor } = await listed({ q: name, sort, limit: 2, ...(cursor && { cursor }) });
        pages.push(...products);
        cursor = next_cursor ?? undefined;
      } while (cursor);
      const key = { newest: "id", oldest: "id", price: "selling", stock: "stock" } as const;
      const [field = "newest", direction] = sort.split("_") as [keyof typeof key, string?];
      const values = pages.map((product) => product[key[field]]);
      const descending = direction === "desc" || sort === "newest";
      expect(values).toEqual(values.toSorted((a, b) => (descending ? b - a : a - b)));
      expect(new Set(pages.map(({ id }) => id)).size).toBe(6);
    },
  );
});

describe("ADM-10 search results in the order of prices", () => {
  const sorted = (q: string, more: Partial<Query> = {}) => idsIn({ q, sort: "price_asc", ...more });
  const save = ({ id }: { id: number }, fields: Parameters<typeof productEditForm>[0]) =>
    shop.call("POST /api/update-product/:id", { params: { id }, body: productEditForm(fields) }, { as: owner });

  test("change with each change of the price, the name, the type and the visibility, and with a deletion", async () => {
    const name = "Butanding Bahura";
    const cheap = await createProduct(shop, owner, { productname: `${name} one`, selling: 40 });
    const dear = await createProduct(shop, owner, { productname: `${name} two`, selling: 120_000, original: 120_000 });
    expect(await sorted("bahura butanding")).toEqual([cheap.id, dear.id]);
    expect(await sorted("bahura butanding", { sort: "price_desc" })).toEqual([dear.id, cheap.id]);
    await save(cheap, { productname: `${name} one`, selling: 150_000, original: 150_000 });
    expect(await sorted("bahura butanding")).toEqual([dear.id, cheap.id]);
    expect(await sorted("bahura", { min_price: 130_000 })).toEqual([cheap.id]);
    expect(await sorted("bahura", { max_price: 120_000 })).toEqual([dear.id]);
    await save(cheap, { productname: "Pawikan one", selling: 90 });
    expect(await sorted("bahura")).toEqual([dear.id]);
    expect(await sorted("pawik")).toEqual([cheap.id]);
    await save(dear, { productname: `${name} two`, selling: 90, type: "accessory", status: "null" });
    expect(await sorted("bahura", { type: "scooter" })).toEqual([]);
    expect(await sorted("bahura", { type: "accessory", status: "hidden" })).toEqual([dear.id]);
    expect(await sorted("bahura", { status: "shown" })).toEqual([]);
    await shop.pool.query("delete from products where id = $1", [dear.id]);
    expect(await sorted("bahura")).toEqual([]);
  });

  test("show the last price when many change the price of one product at once", async () => {
    const product = await createProduct(shop, owner, { productname: "Sabay Presyo" });
    const prices = [30, 700, 5000, 60_000, 300, 110_000];
    await Promise.all(
      prices.map((selling) => save(product, { productname: "Sabay Presyo", selling, original: 110_000 })),
    );
    const { selling } = await now(product.id);
    expect(prices).toContain(selling);
    expect(await sorted("sabay presyo", { min_price: selling, max_price: selling })).toEqual([product.id]);
  });
});

describe("ADM-10 the stock of a product", () => {
  const change = (id: number, body: Record<string, unknown>) =>
    shop.request("POST /api/admin/products/:id/stock", { params: { id }, body }, { as: owner });
  const history = async (id: number, query = {}) =>
    (await shop.call("GET /api/admin/products/:id/stock", { params: { id }, query }, { as: owner })).body;

  test("is changed with a reason, and its history shows the stock after each change", async () => {
    const { id } = await createProduct(shop, owner, { stock: 5 });
    await change(id, { stock: 25, stock_seen: 5, reason: "received", note: "From Valenzuela" });
    await change(id, { stock: 24, stock_seen: 25, reason: "damaged" });
    const { movements, product } = await history(id);
    expect(product.stock).toBe(24);
    expect(movements).toMatchObject([
      { change: -1, left: 24, reason: "damaged", note: null, by: owner.name, order_id: null },
      { change: 20, left: 25, reason: "received", note: "From Valenzuela" },
    ]);
    const first = await history(id, { limit: 1 });
    const second = await history(id, { limit: 1, cursor: first.next_cursor });
    expect([...first.movements, ...second.movements]).toEqual(movements);
    expect(second.next_cursor).toBeNull();
    expect((await now(id)).version).toBe(1);
  });

  test("keeps sales between reading and saving", async () => {
    const { id } = await createProduct(shop, owner, { stock: 10 });
    await sellThree(shop, id);
    await change(id, { stock: 15, stock_seen: 10, reason: "edit" });
    expect((await now(id)).stock).toBe(12);
    const { body } = await change(id, { stock: 0, stock_seen: 13, reason: "damaged" });
    expect(body).toMatchObject({
      code: "invalid",
      errors: { stock: ["Some were sold in the meantime: 12 are left now."] },
    });
    expect((await now(id)).stock).toBe(12);
  });

  test("is what was counted, and a count that began with another stock is refused", async () => {
    const { id } = await createProduct(shop, owner, { stock: 11 });
    await change(id, { stock: 20, stock_seen: 11, reason: "received" });
    const { status, body } = await change(id, { stock: 12, stock_seen: 11, reason: "counted" });
    expect([status, body]).toMatchObject([409, { code: "stock_changed", details: { stock: 20 } }]);
    expect((await now(id)).stock).toBe(20);
    const both = [12, 13].map((stock) => change(id, { stock, stock_seen: 20, reason: "counted" }));
    expect((await Promise.all(both)).map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect([12, 13]).toContain((await now(id)).stock);
  });

  test("is right when ten change it at once", async () => {
    const { id } = await createProduct(shop, owner, { stock: 50 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        change(id, { stock: nth % 2 === 0 ? 53 : 49, stock_seen: 50, reason: "edit" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { product, movements } = await history(id);
    expect(product.stock).toBe(50 + 5 * 3 - 5);
    expect(movements.map(({ change, left }) => left - change)).toEqual([
      ...movements.slice(1).map(({ left }) => left),
      50,
    ]);
  });

  test.each([
    [{ stock: "many" }, "stock"],
    [{ stock: "" }, "stock"],
    [{ stock_seen: "" }, "stock_seen"],
    [{ stock: -1 }, "stock"],
    [{ stock: 1.5 }, "stock"],
    [{ stock: 1_000_001 }, "stock"],
    [{ reason: "order" }, "reason"],
    [{ stock_seen: "", stock: 2_000_000_000 }, "stock"],
    [{ note: "x".repeat(501) }, "note"],
  ])("refuses %j under %s", async (wrong, field) => {
    const { id } = await createProduct(shop, owner);
    const { status, body } = await change(id, { stock: 6, stock_seen: 5, reason: "edit", ...wrong });
    expect(status).toBe(422);
    expect(body).toHaveProperty(["errors", field]);
    expect((await now(id)).stock).toBe(5);
  });
});

describe("ADM-10 many products at once", () => {
  test("are all hidden, and all shown", async () => {
    const one = await createProduct(shop, owner);
    const other = await createProduct(shop, owner, { status: "null" });
    const hide = { products: seen(one, other), shown: false };
    const { body } = await shop.call("POST /api/admin/products/status", { body: hide }, { as: owner });
    expect(body.message).toBe("2 products hidden");
    // The one that was hidden already was not saved again.
    expect(body.products).toMatchObject([
      { status: null, version: 2 },
      { status: null, version: 1 },
    ]);
    const show = { products: seen(...body.products), shown: true };
    await shop.call("POST /api/admin/products/status", { body: show }, { as: owner });
    expect(await now(other.id)).toMatchObject({ status: "ok" });
  });

  test("all get new prices", async () => {
    const one = await createProduct(shop, owner, { selling: 1000, original: 1200 });
    const other = await createProduct(shop, owner, { selling: "99.90", original: "99.90" });
    const change = { by: "percent", amount: 25, rounding: "peso", original: "stays" } as const;
    const body = { products: seen(one, other), ...change };
    expect((await shop.call("POST /api/admin/products/prices", { body }, { as: owner })).body).toMatchObject({
      message: "Price of 2 products changed",
      products: [
        { selling: 1250, original: 1250, version: 2 },
        { selling: 125, original: 125, version: 2 },
      ],
    });
  });

  test("are all unchanged when one was saved meanwhile", async () => {
    const one = await createProduct(shop, owner);
    const other = await createProduct(shop, owner, { productname: "Meanwhile" });
    const params = { id: other.id };
    await shop.call(
      "POST /api/update-product/:id",
      { params, body: productEditForm({ productname: "Meanwhile", description: "Other words." }) },
      { as: owner },
    );
    const products = seen(one, other);
    const change = { by: "pesos", amount: -10, rounding: "centavo", original: "stays" };
    for (const refused of [
      await shop.expectRefusal("POST /api/admin/products/prices", { body: { products, ...change } }, { as: owner }),
      await shop.expectRefusal("POST /api/admin/products/status", { body: { products, shown: false } }, { as: owner }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, "products_refused"]);
      expect(refused.body.message).toMatch(/Maria Clara changed Meanwhile on \d+ \w+, \d\d:\d\d\./);
    }
    expect(await now(one.id)).toMatchObject({ selling: 25_000, status: "ok", version: 1 });
  });

  test("are all unchanged when a price would fall to 0", async () => {
    const dear = await createProduct(shop, owner);
    const cheap = await createProduct(shop, owner, { selling: 50 });
    const body = { products: seen(dear, cheap), by: "pesos", amount: -50, rounding: "peso", original: "stays" };
    const { body: refusal } = await shop.expectRefusal("POST /api/admin/products/prices", { body }, { as: owner });
    expect(refusal.message).toBe("Nothing was changed. Kidlat S1 would cost ₱0.");
    expect((await now(dear.id)).selling).toBe(25_000);
  });

  test("with a motorcycle helmet without PS or ICC mark among them, none is shown", async () => {
    const helmet = (certification: string) =>
      createProduct(shop, owner, {
        type: "helmet",
        status: "null",
        attributes: JSON.stringify({ helmet_class: "motorcycle", certification }),
      });
    const marked = await helmet("ICC");
    const bare = await helmet("ECE 22.06, UPS");
    const both = { products: seen(marked, bare), shown: true };
    const { body } = await shop.expectRefusal("POST /api/admin/products/status", { body: both }, { as: owner });
    expect(body.message).toContain("A motorcycle helmet is shown only with a PS or ICC mark");
    expect((await now(marked.id)).status).toBeNull();
    await shop.call(
      "POST /api/admin/products/status",
      { body: { products: seen(marked), shown: true } },
      { as: owner },
    );
    expect((await now(marked.id)).status).toBe("ok");
  });

  test("when two change the same products at once, one gets a conflict", async () => {
    const products = seen(await createProduct(shop, owner), await createProduct(shop, owner));
    const change = { by: "percent", amount: 10, rounding: "peso", original: "stays" };
    const body = { products, ...change };
    const backwards = { ...body, products: products.toReversed() };
    const answers = await Promise.all(
      [body, backwards].map((each) => shop.request("POST /api/admin/products/prices", { body: each }, { as: owner })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { id } of products) expect(await now(id)).toMatchObject({ selling: 27_500, version: 2 });
  });

  test("an unknown product is refused with 404", async () => {
    const body = { products: [{ id: 987_654, version: 1 }], shown: true };
    const { status } = await shop.expectRefusal("POST /api/admin/products/status", { body }, { as: owner });
    expect(status).toBe(404);
    const none = await shop.expectRefusal(
      "POST /api/admin/products/status",
      { body: { products: [], shown: true } },
      { as: owner },
    );
    expect(none.status).toBe(422);
  });
});
