import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_STOCK } from "#contract/limits.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct, productEditForm, productFields, productForm, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const ONLY_NUMBER = "Enter only the number, without signs or words.";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const fieldsOf = async (form: FormData) => {
  const { status, body } = await shop.expectRefusal("POST /api/store-product", { body: form }, { as: owner });
  expect([status, body.code]).toEqual([422, "invalid"]);
  return body.errors ?? {};
};

const productsInShop = async () => (await shop.pool.query("select from products")).rowCount;

describe("POST /api/store-product", () => {
  test("ADM-09 a valid form adds the product, and the public lists contain it", async () => {
    const { body } = await shop.call("POST /api/store-product", { body: await productForm() }, { as: owner });
    expect(body.message).toBe("Product Added Successfully");
    const { image, images, id, low, low_stock, weight, ships_alone, cod_ceiling, archived, goes_with, ...fields } =
      body.product;
    expect({ low, low_stock }).toEqual({ low: true, low_stock: null });
    expect({ weight, ships_alone, cod_ceiling }).toEqual({ weight: null, ships_alone: false, cod_ceiling: null });
    expect({ archived, goes_with }).toEqual({ archived: false, goes_with: [] });
    expect(fields).toMatchObject({
      productname: "Kidlat S1",
      description: "A light scooter for short ways.",
      stock: 5,
      selling: 25_000,
      original: 30_000,
      type: "scooter",
      status: "ok",
      title: "Kidlat S1 electric scooter",
      keyword: "scooter, electric",
      mdescription: "A light electric scooter.",
      attributes: {},
      model: null,
      version: 1,
    });
    expect(images).toEqual([
      { image, width: 60, height: 40, alt: "", placeholder: expect.stringMatching(/^data:image\/webp/) },
    ]);
    expect((await shop.call("GET /api/viewproductdetail/:id", { params: { id } })).body.product).toEqual({
      id,
      image,
      images,
      ...fields,
    });
    expect(await readProduct(shop, owner, id)).toEqual(body.product);
  });

  test("ADM-09 only staff see a hidden product, until it is shown", async () => {
    const product = await createProduct(shop, owner, { status: "null", type: "helmet" });
    expect(product.status).toBeNull();
    const params = { id: product.id };
    const { status, body } = await shop.expectRefusal("GET /api/viewproductdetail/:id", { params });
    expect([status, body.code, body.message]).toEqual([404, "product_not_found", "This product is not available."]);
    expect((await shop.call("GET /api/getHelmet", {})).body.helmet).toEqual([]);
    await shop.call(
      "POST /api/update-product/:id",
      { params, body: productEditForm({ type: "helmet" }) },
      { as: owner },
    );
    expect((await shop.call("GET /api/getHelmet", {})).body.helmet.map(({ id }) => id)).toEqual([product.id]);
  });

  test("ADM-09 an empty form lists every missing field and the picture in one response, and nothing is stored", async () => {
    const before = await productsInShop();
    expect(await fieldsOf(new FormData())).toEqual({
      productname: ["Enter the product name."],
      description: ["Enter the product description."],
      image: ["Choose a picture."],
      stock: ["Enter the stock as a whole number."],
      selling: ["Enter the selling price in pesos."],
      original: ["Enter the original price in pesos."],
      type: ["Choose a type of product."],
      status: ["Choose Show or Hide."],
      title: ["Enter the meta title."],
      keyword: ["Enter the meta keywords."],
      mdescription: ["Enter the meta description."],
    });
    const blank = Object.fromEntries(Object.keys(productFields).map((field) => [field, "  "]));
    expect(Object.keys(await fieldsOf(await productForm({ ...blank, image: undefined }))).sort()).toEqual(
      [...Object.keys(productFields), "image"].sort(),
    );
    expect(await productsInShop()).toBe(before);
  });

  test.each([
    ["stock", "-1", "The stock cannot be below 0."],
    ["stock", "1.5", "Enter the stock as a whole number."],
    ["stock", "many", "Enter the stock as a whole number."],
    ["stock", String(MAX_STOCK + 1), "This is more stock than a shop can hold."],
    ["stock", "1e3", ONLY_NUMBER],
    ["selling", "-0.01", "The price cannot be below 0."],
    ["selling", "10.001", "Use at most two decimals: centavos."],
    ["selling", "10000000.01", "This price is too large."],
    ["selling", "₱100", ONLY_NUMBER],
    ["original", "NaN", "Enter the original price in pesos."],
    ["original", "Infinity", "Enter the original price in pesos."],
    ["original", "99999999999999999999", "This price is too large."],
    ["type", "Scooter", "Choose a type of product."],
    ["status", "", "Choose Show or Hide."],
    ["attributes", "{", "Send the attributes as a JSON object."],
  ])("ADM-09 %s %s is refused under that field alone", async (field, value, message) => {
    expect(await fieldsOf(await productForm({ [field]: value }))).toEqual({ [field]: [message] });
  });

  test("ADM-09 text that is too long or has control characters is refused under its field", async () => {
    const fields = await fieldsOf(
      await productForm({
        productname: "x".repeat(201),
        description: "x".repeat(10_001),
        title: "a\u0000b",
        keyword: "a\u001bb",
        original: "9".repeat(400),
      }),
    );
    expect(fields).toEqual({
      productname: ["Use at most 200 characters."],
      description: ["Use at most 10,000 characters."],
      title: ["Remove the invisible control characters."],
      keyword: ["Remove the invisible control characters."],
      original: ["Enter the original price in pesos."],
    });
  });

  test.each([["[]"], ["null"], ['"text"'], ['{"Range":1}'], ['{"a":{}}'], ['{"a":null}'], ['{"a":1e999}']])(
    "ADM-09 attributes %s are refused",
    async (attributes) => {
      expect(Object.keys(await fieldsOf(await productForm({ attributes })))).toEqual(["attributes"]);
    },
  );

  test("ADM-09 a number in another unit is refused with a hint; its own unit is removed", async () => {
    const attributes = { range_km: "45 miles", weight_kg: "30 lbs", max_load_kg: "120 kg", colour: "5 miles red" };
    expect(await fieldsOf(await productForm({ attributes: JSON.stringify(attributes), title: "" }))).toEqual({
      title: ["Enter the meta title."],
      attributes: [
        "“45 miles” is in another unit: convert it to km and enter only the number.",
        "“30 lbs” is in another unit: convert it to kg and enter only the number.",
      ],
    });
    const typed = { range_km: "45 km", battery_wh: "1,250", charge_h: "4-6 h", size_cm: "55", top_speed_kmh: 25 };
    const product = await createProduct(shop, owner, { attributes: JSON.stringify(typed) });
    const meant = { range_km: 45, battery_wh: 1250, charge_h: "4-6", size_cm: "55", top_speed_kmh: 25 };
    expect(product.attributes).toEqual(meant);
  });

  test.each([['{"a":"\\u0000"}'], ['{"a":"\\ud800"}'], ['{"a":["x\\u0000"]}']])(
    "ADM-09 attributes with signs that no text can hold (%s) are refused",
    async (attributes) => {
      expect(Object.keys(await fieldsOf(await productForm({ attributes })))).toEqual(["attributes"]);
    },
  );

  test("ADM-09 attributes and amounts at their limits are stored unchanged", async () => {
    const attributes = { range_km: 45.5, foldable: true, colour: "Pilipinas Red ñ 愛 🛴", sizes: ["S", "M"] };
    const product = await createProduct(shop, owner, {
      productname: "  Agila 🛴 ".padEnd(205, "é").slice(0, 202),
      selling: "10,000,000.00",
      original: "0",
      stock: "1,000,000",
      attributes: JSON.stringify(attributes),
    });
    expect(product).toMatchObject({ selling: 10_000_000, original: 0, stock: MAX_STOCK, attributes });
    expect(product.productname).toMatch(/^Agila 🛴 é+$/);
    expect(
      (await createProduct(shop, owner, { attributes: '{"__proto__":{"x":1},"constructor":1}' })).attributes,
    ).toEqual({
      constructor: 1,
    });
    expect((await createProduct(shop, owner, { selling: "1234.50", original: "0.01" })).selling).toBe(1234.5);
  });
});

describe("ADM-09 a motorcycle helmet without a PS or ICC mark", () => {
  const helmet = (certification: string, status: string) => ({
    type: "helmet",
    status,
    attributes: JSON.stringify({ helmet_class: "motorcycle", certification }),
  });
  const message = "A motorcycle helmet is shown only with a PS or ICC mark in its certification.";

  test("can be added only as hidden", async () => {
    expect(await fieldsOf(await productForm(helmet("ECE 22.06", "ok")))).toEqual({ attributes: [message] });
    expect((await createProduct(shop, owner, helmet("ECE 22.06", "null"))).status).toBeNull();
    expect((await createProduct(shop, owner, helmet("PS mark, ECE 22.06", "ok"))).status).toBe("ok");
  });

  test("cannot be shown by an edit either, also by one without attributes", async () => {
    const { id } = await createProduct(shop, owner, helmet("ECE 22.06", "null"));
    const input = { params: { id }, body: productEditForm({ type: "helmet" }) };
    const { body } = await shop.expectRefusal("POST /api/update-product/:id", input, { as: owner });
    expect(body.errors).toEqual({ attributes: [message] });
    const marked = { params: { id }, body: productEditForm(helmet("ICC", "ok")) };
    const saved = await shop.call("POST /api/update-product/:id", marked, { as: owner });
    expect(saved.body.product.status).toBe("ok");
  });
});

describe("POST /api/update-product/:id", () => {
  test("ADM-11 an edit is saved, without a new picture the old one stays, and the version increases", async () => {
    const before = await createProduct(shop, owner, { attributes: '{"range_km":45}' });
    const params = { id: before.id };
    const form = productEditForm({ productname: "Kidlat S2", selling: "24999.99", stock: "7", status: "null" });
    const { body } = await shop.call("POST /api/update-product/:id", { params, body: form }, { as: owner });
    expect(body.message).toBe("Product Updated Successfully");
    expect(body.product).toEqual({
      ...before,
      productname: "Kidlat S2",
      selling: 24_999.99,
      stock: 7,
      status: null,
      version: 2,
    });
  });

  test("ADM-11 an edit is validated like a new product, but needs no picture", async () => {
    const { id } = await createProduct(shop, owner);
    const manner = { as: owner };
    const blank = await shop.expectRefusal(
      "POST /api/update-product/:id",
      { params: { id }, body: new FormData() },
      manner,
    );
    expect(Object.keys(blank.body.errors ?? {}).sort()).toEqual(Object.keys(productFields).sort());
    const wrong = productEditForm({ version: "new", stock_seen: "-1", image: "no file" });
    const { body } = await shop.expectRefusal("POST /api/update-product/:id", { params: { id }, body: wrong }, manner);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["image", "stock_seen", "version"]);
  });

  test("ADM-11 every call with an unknown product is refused with 404", async () => {
    for (const id of [
      987_654,
      0,
      -1,
      1e9,
      99_999_999_999,
      2 ** 31,
      1.5,
      "abc",
      "1;drop table products",
      " ",
      "NaN",
      "1'",
    ]) {
      const input = { params: { id }, body: productEditForm() };
      const update = await shop.expectRefusal("POST /api/update-product/:id", input, { as: owner });
      const edit = await shop.expectRefusal("GET /api/edit-product/:id", { params: { id } }, { as: owner });
      const view = await shop.expectRefusal("GET /api/viewproductdetail/:id", { params: { id } });
      for (const { status, body } of [update, edit, view]) {
        expect([status, body.code], String(id)).toEqual([404, "product_not_found"]);
      }
    }
  });
});
