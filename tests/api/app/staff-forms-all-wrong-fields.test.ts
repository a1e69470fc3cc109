import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/api.ts";
import { newAccountInput, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { collectionBody, createCollection, everything, savedBody } from "../../support/api/collections.ts";
import { createCoupon, tenPercentOff } from "../../support/api/coupons.ts";
import { loadPlaces } from "../../support/api/places.ts";
import { createProduct, productEditForm, productForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await loadPlaces(shop);
});

const NO_PICTURE = `/media/${"0".repeat(64)}.webp`;
const PICTURE_GONE = ["The picture is gone. Upload it again."];
const AMOUNT = ["Enter pesos from 0, such as 150 or 99.50."];

/** The messages per field of a form that is refused as invalid. */
async function errorsOf(call: Call, body: unknown, params?: object) {
  const input = { body, ...(params && { params }) } as never; // A test sends what is refused.
  const refused = await shop.expectRefusal(call as "POST /api/admin/couriers", input, { as: owner });
  expect(refused.status).toBe(422);
  return refused.body.errors;
}

test("a courier whose name exists is named together with a mistyped tracking page", async () => {
  const body = { name: "Kuya Express", tracking_url: "", cash_limit: "", carries_batteries: true, active: true };
  await shop.call("POST /api/admin/couriers", { body }, { as: owner });
  const again = { ...body, name: "KUYA express", tracking_url: "example.com" };
  expect(await errorsOf("POST /api/admin/couriers", again)).toEqual({
    name: ["There is a courier with this name already."],
    tracking_url: ["Enter an https address with {number} where the tracking number goes, or leave it blank."],
  });
});

test("PROMO-01 a coupon names a code that exists, a type that does not and wrong terms at once", async () => {
  const { id, code, version } = await createCoupon(shop, owner);
  const wrong = { ...tenPercentOff, product_types: ["boat"], value: "150" };
  const product_types = ["The shop has no type of products called boat. Choose others."];
  const value = ["Enter whole percent, 1 to 100."];
  const exists = ["There is a coupon with this code already."];
  expect(await errorsOf("POST /api/admin/coupons", { ...wrong, code })).toEqual({ code: exists, product_types, value });
  const valid = { ...wrong, value: 10 };
  expect(await errorsOf("POST /api/admin/coupons", { ...valid, code })).toEqual({ code: exists, product_types });
  expect(await errorsOf("PUT /api/admin/coupons/:id", { ...wrong, version }, { id })).toEqual({ product_types, value });
});

test("COL-01 a collection names a taken address, an unknown type, a lost picture or product and wrong fields at once", async () => {
  const { slug } = await createCollection(shop, owner);
  const rule = { ...everything, type: "boat" };
  const wrong = { slug, picture: NO_PICTURE, title: "" };
  const messages = {
    slug: ["Another collection has this address."],
    picture: PICTURE_GONE,
    title: ["Enter a title."],
  };
  const byRule = { ...wrong, rule, sort: "newest" };
  const noType = [expect.stringMatching(/type/)];
  expect(await errorsOf("POST /api/admin/collections", collectionBody(byRule))).toEqual({ ...messages, rule: noType });
  const chosen = { ...wrong, products: [999_999], starts_at: "2027-01-02T00:00", ends_at: "2027-01-01T00:00" };
  const products = ["One of these is not in the shop any more. Remove it."];
  const ends_at = ["Choose an end after the start."];
  const all = { ...messages, products, ends_at };
  expect(await errorsOf("POST /api/admin/collections", collectionBody(chosen))).toEqual(all);
  const valid = { slug, picture: NO_PICTURE, products: [999_999] };
  const { title: _, ...known } = messages;
  expect(await errorsOf("POST /api/admin/collections", collectionBody(valid))).toEqual({ ...known, products });

  const other = await createCollection(shop, owner);
  const params = { id: other.id };
  expect(await errorsOf("PUT /api/admin/collections/:id", savedBody(other, chosen), params)).toEqual(all);
  const own = savedBody(other, { title: "" });
  expect(await errorsOf("PUT /api/admin/collections/:id", own, params)).toEqual({ title: messages.title });
});

test("SHIP-03 a zone names a taken name, wrong places and wrong fees at once", async () => {
  const fees = { base_fee: 100, kilo_fee: 0, alone_fee: 0, free_from: null };
  const body = { name: "Cebu", places: ["Cebu"], ...fees, min_days: 2, max_days: 5, cod: true };
  const { zone } = (await shop.call("POST /api/admin/shipping-zones", { body }, { as: owner })).body;
  const wrong = { ...body, places: ["Cebu", "Atlantis"], base_fee: "much", min_days: 6 };
  const name = ["There is a zone with this name already."];
  const unknown = "There is no region, province or city “Atlantis”.";
  const taken = "Cebu is in the zone Cebu already.";
  const shape = { base_fee: AMOUNT, max_days: ["Enter a last day that is not before the first."] };
  expect(await errorsOf("POST /api/admin/shipping-zones", wrong)).toEqual({
    name,
    places: [unknown, taken],
    ...shape,
  });
  const valid = { ...wrong, base_fee: 1, min_days: 1 };
  expect(await errorsOf("POST /api/admin/shipping-zones", valid)).toEqual({ name, places: [unknown, taken] });
  const own = { ...wrong, version: zone.version };
  const params = { id: zone.id };
  expect(await errorsOf("PUT /api/admin/shipping-zones/:id", own, params)).toEqual({ places: [unknown], ...shape });
  const luzon = { ...own, name: "Luzon" };
  expect(await errorsOf("PUT /api/admin/shipping-zones/:id", luzon, params)).toEqual({
    name,
    places: [unknown],
    ...shape,
  });
});

test("an invitation names an address that has an account together with a missing name", async () => {
  const { email } = newAccountInput();
  const invite = { name: "Ana Reyes", email, role: "manager" };
  await shop.call("POST /api/admin/staff", { body: invite as never }, { as: owner });
  expect(await errorsOf("POST /api/admin/staff", { ...invite, name: "" })).toEqual({
    name: ["Enter their full name."],
    email: ["This address has an account already."],
  });
});

test("COL-01 a type of products names a taken address and name, a lost picture and a missing plural at once", async () => {
  const type = { slug: "rack", name: "Rack", plural: "Racks", in_menu: true, attributes: [] };
  const { version } = (await shop.call("POST /api/admin/product-types", { body: type }, { as: owner })).body.type;
  const wrong = { ...type, name: "Helmet", plural: "", picture: NO_PICTURE };
  const messages = { name: ["Another type has this name."], plural: [expect.any(String)], picture: PICTURE_GONE };
  const slug = ["There is a type with this address already."];
  expect(await errorsOf("POST /api/admin/product-types", wrong)).toEqual({ ...messages, slug });
  const { plural: _, ...known } = messages;
  const valid = { ...wrong, plural: "Other racks" };
  expect(await errorsOf("POST /api/admin/product-types", valid)).toEqual({ ...known, slug });
  const saved = { ...wrong, version };
  expect(await errorsOf("PUT /api/admin/product-types/:slug", saved, { slug: "rack" })).toEqual(messages);
});

test("ADM-09 ADM-11 a product names a taken SKU and barcode, lost pictures and products and wrong fields at once", async () => {
  await createProduct(shop, owner, { sku: "TAKEN-1", barcode: "480000000001" });
  const wrong = {
    sku: "TAKEN-1",
    barcode: "480000000001",
    gallery: JSON.stringify([
      { image: "", alt: "" },
      { image: NO_PICTURE, alt: "" },
    ]),
    goes_with: "999999",
    attributes: JSON.stringify({ helmet_class: "motorcycle" }),
    type: "helmet",
  };
  const messages = {
    sku: ["Another product has TAKEN-1."],
    barcode: ["Another product has 480000000001."],
    gallery: ["A picture is not in the shop any more. Remove it and add it again."],
    goes_with: ["One of these is this product, or not in the shop any more. Remove it."],
    attributes: ["A motorcycle helmet is shown only with a PS or ICC mark in its certification."],
  };
  const productname = [expect.any(String)];
  expect(await errorsOf("POST /api/store-product", await productForm({ ...wrong, productname: "" }))).toEqual({
    ...messages,
    productname,
  });
  expect(await errorsOf("POST /api/store-product", await productForm(wrong))).toEqual(messages);

  const { id } = await createProduct(shop, owner, { sku: "OWN-1" });
  const params = { id };
  const edit = productEditForm({ ...wrong, goes_with: String(id), gallery: "[]", productname: "" });
  expect(await errorsOf("POST /api/update-product/:id", edit, params)).toEqual({
    ...messages,
    gallery: undefined,
    image: ["A product keeps at least one picture."],
    productname,
  });
  const own = productEditForm({ sku: "OWN-1", productname: "" });
  expect(await errorsOf("POST /api/update-product/:id", own, params)).toEqual({ productname });
});

test("OPT-01 the variants of a product name taken SKUs and wrong combinations together with a missing name", async () => {
  await createProduct(shop, owner, { sku: "TAKEN-2" });
  const variant = { stock: 1, price: null, image: "" };
  const variants = [
    { ...variant, options: ["S"], sku: "FREE-2" },
    { ...variant, options: ["M"], sku: "TAKEN-2" },
  ];
  const form = (fields: Record<string, string>) =>
    productForm({
      options: JSON.stringify([{ name: "Size", values: ["S", "M"] }]),
      variants: JSON.stringify(variants),
      ...fields,
    });
  const taken = { "variants.1.sku": ["Another product has TAKEN-2."] };
  expect(await errorsOf("POST /api/store-product", await form({ productname: "", type: "boat" }))).toEqual({
    ...taken,
    productname: [expect.any(String)],
    type: [expect.stringMatching(/^Choose Scooter/)],
  });
  const alone = await shop.expectRefusal("POST /api/store-product", { body: (await form({})) as never }, { as: owner });
  expect(alone.body).toMatchObject({ code: "sku_taken", errors: taken });
  const other = JSON.stringify([{ ...variants[1], options: ["L"] }]);
  expect(await errorsOf("POST /api/store-product", await form({ variants: other, productname: "" }))).toEqual({
    "variants.0.sku": ["Another product has TAKEN-2."],
    variants: ["L is not a combination of the options."],
    productname: [expect.any(String)],
  });
});

test("KEY-01 an API key names a taken name and a day in the past together with missing scopes", async () => {
  const body = { name: "Books", scopes: ["see_orders"] };
  await shop.call("POST /api/admin/api-keys", { body: body as never }, { as: owner });
  const wrong = { name: "books", scopes: [], expires_on: "2020-01-01" };
  expect(await errorsOf("POST /api/admin/api-keys", wrong)).toEqual({
    name: ["Another API key has this name."],
    expires_on: ["Choose today or a later day."],
    scopes: ["Choose at least one scope."],
  });
});

test("RIDE-02 a branch names a taken name and hours without a slot together with a capacity of none", async () => {
  const branch = { address: "", weekly_hours: [{ weekday: 1, opens: "9:00", closes: "9:05" }], scooters: [] };
  const long = { ...branch, name: "Cebu", weekly_hours: [{ weekday: 1, opens: "9:00", closes: "17:00" }] };
  const { id, version } = (await shop.call("POST /api/admin/test-ride-branches", { body: long }, { as: owner })).body
    .branch;
  const wrong = { ...branch, name: "cebu", scooters: [{ id: 1, capacity: 0 }] };
  const closes = [expect.stringMatching(/^A test ride takes .* close later.$/)];
  const hours = { weekly_hours: closes, "weekly_hours.0.closes": closes };
  const capacity = { scooters: [expect.any(String)], "scooters.0.capacity": [expect.any(String)] };
  const name = ["There is a branch with this name already."];
  expect(await errorsOf("POST /api/admin/test-ride-branches", wrong)).toEqual({ name, ...hours, ...capacity });
  const own = { ...wrong, version };
  const saved = await errorsOf("PUT /api/admin/test-ride-branches/:id", own, { id });
  expect(saved).toEqual({ ...hours, ...capacity });
});

test("a sale names a price that is no reduction and an end in the past at once, also beside a missing start", async () => {
  const { id } = await createProduct(shop, owner, { selling: 100 });
  const wrong = { selling: "100", from: "2020-01-01T00:00", until: "2020-01-02T00:00" };
  const messages = {
    selling: ["The sale price must be below the selling price."],
    until: ["The end is in the past."],
  };
  expect(await errorsOf("PUT /api/admin/products/:id/sale", wrong, { id })).toEqual(messages);
  const from = [expect.any(String)];
  const unsaid = { ...wrong, from: "" };
  expect(await errorsOf("PUT /api/admin/products/:id/sale", unsaid, { id })).toEqual({ ...messages, from });
});
