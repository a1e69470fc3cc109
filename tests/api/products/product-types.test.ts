import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderStates } from "#contract/orders.states.ts";
import type { AdminProductType } from "#contract/products.types.admin.ts";
import { deleteUnusedPictures } from "#modules/media/media.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon, tenPercentOff, uniqueCouponCode } from "../../support/api/coupons.ts";
import { createSignedInCustomer, readStock, requestOrder } from "../../support/api/orders.ts";
import { exportProducts, importProducts, type Row } from "../../support/api/product-csv.ts";
import { createProduct, productEditForm, productForm, readProduct } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { noisePicture } from "../../support/pictures.ts";

let shop: Shop;
let owner: TestAccount;
beforeAll(async () => {
  shop = await openShop();
  owner = await registerStaff(shop);
});
afterAll(() => shop.close());

const attribute = { unit: "", choices: [], filter: true, on_card: true };
const rackAttributes = [
  { ...attribute, label: "Bikes", kind: "number" },
  { ...attribute, label: "Max. load", kind: "number", unit: "kg" },
  { ...attribute, label: "Mount", kind: "choice", choices: ["Roof", "Hitch"] },
  { ...attribute, label: "Foldable", kind: "yes_no" },
  { ...attribute, label: "Material", kind: "text", filter: false },
];

let number = 0;
/** A type with a name of its own. */
function typeForm(fields: Record<string, unknown> = {}) {
  const ending = String.fromCharCode(97 + (number % 26)).repeat(Math.floor(number++ / 26) + 2);
  const slug = `rack-${ending}`;
  return {
    slug,
    name: `Rack ${ending}`,
    plural: `Racks ${ending}`,
    description: "Racks for cars.",
    in_menu: true,
    attributes: rackAttributes,
    ...fields,
  };
}

async function addType(fields: Record<string, unknown> = {}): Promise<AdminProductType> {
  const body = typeForm(fields) as never;
  return (await shop.call("POST /api/admin/product-types", { body }, { as: owner })).body.type;
}

const racks = async (type: string, query: Record<string, unknown> = {}) =>
  (await shop.call("GET /api/products", { query: { type, ...query } as never })).body;

const refusedType = async (fields: Record<string, unknown>) =>
  (await shop.expectRefusal("POST /api/admin/product-types", { body: typeForm(fields) as never }, { as: owner })).body
    .errors;

const addRack = (type: string, attributes: Record<string, unknown>, fields: Record<string, string> = {}) =>
  createProduct(shop, owner, { type, productname: "Alalay", attributes: JSON.stringify(attributes), ...fields });

describe("COL-01 types of products", () => {
  test("the types of the specification are there, and an added one follows them", async () => {
    const type = await addType();
    const { types } = (await shop.call("GET /api/product-types", {})).body;
    expect(types.slice(0, 3).map(({ slug, built_in }) => [slug, built_in])).toEqual([
      ["scooter", true],
      ["helmet", true],
      ["accessory", true],
    ]);
    const { version, products, ...shown } = type;
    expect(types).toContainEqual(shown);
    expect(shown.attributes.map(({ key }) => key)).toEqual([
      "bikes",
      "max_load",
      "mount",
      "foldable",
      `${type.slug.replace("-", "_")}_material`,
    ]);
    expect([version, products]).toEqual([1, 0]);
  });

  test.each([
    ["cart", /another page at \/cart/],
    ["admin", /another page at \/admin/],
    ["api", /another page at \/api/],
    ["Bike Rack", /small letters/],
    ["rack-", /small letters/],
    ["", /Enter the address/],
    ["scooter", /type with this address already/],
  ])("the address %j is refused", async (slug, message) => {
    expect((await refusedType({ slug }))?.slug?.[0]).toMatch(message);
  });

  test("names are its own, and a choice has two choices at least", async () => {
    const { name, plural } = await addType();
    expect(await refusedType({ name: plural })).toEqual({ name: ["Another type has this name."] });
    expect(await refusedType({ plural: name.toUpperCase() })).toEqual({ plural: ["Another type has this name."] });
    expect(Object.keys((await refusedType({ name: plural, plural: name })) ?? {})).toEqual(["name", "plural"]);
    const one = [{ ...attribute, label: "Mount", kind: "choice", choices: ["Roof"] }];
    expect(JSON.stringify(await refusedType({ attributes: one }))).toContain("at least two choices");
    const twice = [rackAttributes[0], { ...rackAttributes[1], label: "bikes" }];
    expect(JSON.stringify(await refusedType({ attributes: twice }))).toContain("Name each attribute once.");
  });

  test("a product of an added type is listed, found, filtered and counted by its attributes", async () => {
    const { slug, name } = await addType();
    const one = await addRack(slug, { bikes: "2", max_load: "30 kg", mount: "roof", foldable: "yes", finish: "matt" });
    const strong = await addRack(slug, { bikes: 2026, max_load: 1250.5, mount: "Roof" }, { status: "null" });
    expect(strong.specification?.slice(0, 2)).toMatchObject([{ value: "2026" }, { value: "1,250.5 kg" }]);
    await addRack(slug, { bikes: 3, max_load: 40.5, mount: "Hitch", foldable: false }, { productname: "Buhat" });
    expect(one).toMatchObject({
      attributes: { bikes: 2, max_load: 30, mount: "Roof", foldable: true, finish: "matt" },
    });
    expect(one.specification).toEqual([
      { key: "bikes", label: "Bikes", value: "2", on_card: true },
      { key: "max_load", label: "Max. load", value: "30 kg", on_card: true },
      { key: "mount", label: "Mount", value: "Roof", on_card: true },
      { key: "foldable", label: "Foldable", value: "Yes", on_card: true },
    ]);
    const names = async (query: Record<string, unknown>) =>
      (await racks(slug, query)).products.map(({ productname }) => productname);
    expect(await names({})).toEqual(["Buhat", "Alalay"]);
    expect(await names({ mount: "Roof" })).toEqual(["Alalay"]);
    expect(await names({ mount: ["Roof", "Hitch"], bikes: "3" })).toEqual(["Buhat"]);
    expect(await names({ foldable: "true" })).toEqual(["Alalay"]);
    expect(await names({ max_load: "40.5" })).toEqual(["Buhat"]);
    expect(await names({ finish: "matt", utm_source: "mail" })).toEqual(["Buhat", "Alalay"]);
    const { counts, type } = await racks(slug, { counts: "1" });
    expect(type.slug).toBe(slug);
    expect(counts).toMatchObject({
      products: 2,
      choices: { bikes: { "2": 1, "3": 1 }, mount: { Roof: 1, Hitch: 1 }, foldable: { true: 1, false: 1 } },
    });
    const { products, types } = (await shop.call("GET /api/search", { query: { q: name, type: slug } })).body;
    expect([products.length, types]).toEqual([2, [slug]]);
  });

  test("numbers are filtered from and to, also in cached lists; what is no number is refused", async () => {
    const { slug } = await addType();
    for (const load of [10, 25.5, 40]) await addRack(slug, { max_load: load }, { productname: `Carries ${load}` });
    await addRack(slug, {}, { productname: "Unknown" });
    const names = async (search: string) => {
      const response = await shop.send(`/api/products?type=${slug}&sort=newest${search}`);
      return ((await response.json()) as { products: { productname: string }[] }).products.map(
        (one) => one.productname,
      );
    };
    expect(await names("&max_load_from=25.5")).toEqual(["Carries 40", "Carries 25.5"]);
    expect(await names("&max_load_from=11&max_load_to=30")).toEqual(["Carries 25.5"]);
    expect(await names("&max_load_to=30")).toEqual(["Carries 25.5", "Carries 10"]);
    expect(await names("&max_load_from=&max_load_to=")).toHaveLength(4);
    const query = { type: slug, max_load_to: "1,2" } as never;
    const { body } = await shop.expectRefusal("GET /api/products", { query });
    expect(body.errors).toEqual({ max_load_to: ["Send a number."] });
  });

  test("a type has a picture, a title for search engines and a warranty, and comes after the others", async () => {
    const upload = new FormData();
    upload.set("image", new Blob([new Uint8Array(await noisePicture(30, 20).png().toBuffer())]), "rack.png");
    const { picture } = (await shop.call("POST /api/admin/product-type-pictures", { body: upload }, { as: owner }))
      .body;
    const first = await addType({ picture: picture.image });
    const last = await addType({ meta_title: "Bike racks in Manila", warranty_months: "24" });
    const { types } = (await shop.call("GET /api/product-types", {})).body;
    const own = types.filter(({ slug }) => [first.slug, last.slug].includes(slug));
    expect(own).toMatchObject([
      { slug: first.slug, picture: { image: picture.image, width: 30, height: 20 }, warranty_months: null },
      { slug: last.slug, picture: null, meta_title: "Bike racks in Manila", warranty_months: 24 },
    ]);
    expect(await refusedType({ warranty_months: "1.5" })).toEqual({
      warranty_months: ["Enter whole months, from 1 to 120, or leave it blank."],
    });
    const gone = `/media/${"0".repeat(64)}.webp`;
    expect(await refusedType({ picture: gone })).toEqual({ picture: ["The picture is gone. Upload it again."] });
  });

  test("the picture of a type is kept, and removed a day after the type is deleted", async () => {
    const upload = new FormData();
    upload.set("image", new Blob([new Uint8Array(await noisePicture(30, 20).png().toBuffer())]), "rack.png");
    const { picture } = (await shop.call("POST /api/admin/product-type-pictures", { body: upload }, { as: owner }))
      .body;
    const { slug } = await addType({ picture: picture.image });
    const statusAfterADay = async () => {
      await shop.pool.query("update media set last_uploaded_at = now() - interval '2 days'");
      await deleteUnusedPictures(shop.db, shop.pictures, new Date());
      return (await shop.send(picture.image)).status;
    };
    expect(await statusAfterADay()).toBe(200);
    await shop.call("DELETE /api/admin/product-types/:slug", { params: { slug } }, { as: owner });
    expect(await statusAfterADay()).toBe(404);
  });

  test("a product of an added type is bought: in cart, order, email, stock and statistics, and it comes back", async () => {
    const { slug } = await addType();
    const rack = await addRack(slug, { bikes: 3 }, { productname: "Alalay Max", stock: "2", selling: "4500" });
    const [one, other] = await Promise.all([createSignedInCustomer(shop), createSignedInCustomer(shop)]);
    for (const as of [one, other])
      await shop.call("POST /api/add-to-cart", { body: { product_id: rack.id, product_qty: 2 } }, { as });
    // Two want the last two.
    const answers = await Promise.all([one, other].map((as) => requestOrder(shop, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 200) ?? {};
    const id = body && "order" in body ? body.order.id : 0;
    const read = await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner });
    expect(read.body.product).toMatchObject([{ product_id: rack.id, productname: "Alalay Max", product_qty: 2 }]);
    expect(await readStock(shop, rack)).toEqual({ stock: 0, moved: -2 });
    const { rows } = await shop.pool.query(
      "select quantity from product_daily_sales where product_id = $1 and quantity > 0",
      [rack.id],
    );
    expect(rows.map(({ quantity }) => Number(quantity))).toEqual([2]);
    const emails = await shop.pool.query(
      "select 1 from emails where kind = 'order_placed' and (about ->> 'order_id')::bigint = $1",
      [id],
    );
    expect(emails.rowCount).toBe(1);
    const cancel = { params: { id }, body: { status: orderStates.cancelled.code, reason: "Asked for." } };
    await shop.call("POST /api/admin/orders/:id/move", cancel, { as: owner });
    expect(await readStock(shop, rack)).toEqual({ stock: 2, moved: 0 });
  });

  test("CSV-01 attributes of added types have columns, and the JSON of earlier files is still read", async () => {
    const { slug } = await addType();
    const other = await addType({ attributes: [{ ...attribute, label: "Lamps", kind: "number" }] });
    const rack = await addRack(
      slug,
      { bikes: 2, max_load: 30.5, mount: "Roof", foldable: false, finish: "matt" },
      { productname: "Csvrack" },
    );
    const { rows } = await exportProducts(shop, owner, "Csvrack");
    const [row = {}] = rows;
    expect(row).toMatchObject({ bikes: "2", max_load: "30.5", mount: "Roof", foldable: "no", lamps: "" });
    expect(JSON.parse(String(row.attributes))).toEqual({ finish: "matt" });
    const imported = async (changed: Row, apply = true) =>
      importProducts(shop, owner, [{ ...row, version: "", ...changed }], apply);
    const now = async () => (await readProduct(shop, owner, rack.id)).attributes;
    expect(await imported({})).toMatchObject({ unchanged: 1, problems: [] });
    expect(await imported({ bikes: "3", max_load: "1,000 kg", mount: "hitch", foldable: "" })).toMatchObject({
      changed: 1,
    });
    expect(await now()).toEqual({ bikes: 3, max_load: 1000, mount: "Hitch", finish: "matt" });
    const { problems } = await imported({ bikes: "2,5", mount: "Side", lamps: "2" });
    expect(problems.map(({ column, problem }) => [column, problem])).toEqual([
      ["lamps", "Products of this type have no such attribute. Leave it empty."],
    ]);
    expect((await imported({ bikes: "2,5", mount: "Side" })).problems.map(({ column }) => column)).toEqual([
      "bikes",
      "mount",
    ]);
    // A file of before: everything in the JSON, and no columns.
    const keys = ["bikes", "max_load", "mount", "foldable", "lamps"];
    const old = Object.fromEntries(Object.entries(row).filter(([column]) => !keys.includes(column)));
    const json = JSON.stringify({ bikes: 4, foldable: "yes" });
    const report = await importProducts(shop, owner, [{ ...old, version: "", attributes: json }], true);
    expect(report).toMatchObject({ changed: 1, problems: [] });
    expect(await now()).toEqual({ bikes: 4, foldable: true });
    expect(other.attributes[0]?.key).toBe("lamps");
  });

  test("OPT-03 the values of attributes are read strictly, each with its own message", async () => {
    const { slug } = await addType();
    const body = await productForm({
      type: slug,
      attributes: JSON.stringify({ bikes: "2,5", max_load: "1,234.5", mount: "Side", foldable: "perhaps" }),
    });
    const { body: refused } = await shop.expectRefusal("POST /api/store-product", { body }, { as: owner });
    expect(refused.errors?.attributes).toEqual([
      "Bikes: Write the number as 63,639.50: commas between thousands, a point before decimals.",
      "Mount: Choose Roof, Hitch.",
      "Foldable: Choose Yes or No.",
    ]);
    const unknown = await productForm({ type: "no-such-type" });
    const response = await shop.expectRefusal("POST /api/store-product", { body: unknown }, { as: owner });
    expect(response.body.errors?.type?.[0]).toMatch(/^Choose Scooter, Helmet, Accessory.* or /);
  });

  test("a list of any type has the parameters of that type, and an unknown type is not found", async () => {
    await createProduct(shop, owner, { productname: "Far", attributes: JSON.stringify({ range_km: 60 }) });
    await createProduct(shop, owner, { productname: "Near", attributes: JSON.stringify({ range_km: 10 }) });
    const { products } = await racks("scooter", { range_km: "40" });
    expect(products.map(({ productname }) => productname)).toEqual(["Far"]);
    const refused = await shop.expectRefusal("GET /api/products", { query: { type: "no-such-type" } });
    expect([refused.status, refused.body.code]).toEqual([404, "product_type_not_found"]);
  });

  test("an added type and its attributes are in the cached lists at once", async () => {
    const { slug, version, attributes, name, plural } = await addType({ attributes: [rackAttributes[2]] });
    await addRack(slug, { mount: "Roof" });
    const read = async () =>
      (await shop.send(`/api/products?type=${slug}&mount=Hitch`)).json() as Promise<{ products: [] }>;
    expect((await read()).products).toEqual([]);
    const body = {
      version,
      name,
      plural,
      description: "",
      in_menu: false,
      attributes: [{ ...attributes[0], label: "Fixing", filter: false }],
    } as never;
    await shop.call("PUT /api/admin/product-types/:slug", { params: { slug }, body }, { as: owner });
    const now = await read();
    expect(now).toMatchObject({ type: { attributes: [{ key: "mount", label: "Fixing" }], in_menu: false } });
    expect(now.products).toHaveLength(1);
  });

  test("an attribute keeps its kind, a stale save is refused, and the types of the specification stay", async () => {
    const { slug, version, attributes, name, plural } = await addType();
    const save = (fields: Record<string, unknown>, type = slug) =>
      shop.request(
        "PUT /api/admin/product-types/:slug",
        {
          params: { slug: type },
          body: { version, name, plural, description: "", in_menu: true, attributes, ...fields } as never,
        },
        { as: owner },
      );
    const other = await save({ attributes: [{ ...attributes[0], kind: "text" }] });
    expect(other.body).toMatchObject({ errors: { attributes: [expect.stringContaining("Bikes can't be changed")] } });
    expect(await save({})).toMatchObject({ status: 200, body: { type: { version: 2 } } });
    expect(await save({})).toMatchObject({ status: 409, body: { code: "product_type_changed" } });
    expect(await save({}, "scooter")).toMatchObject({ status: 409, body: { code: "product_type_built_in" } });
    expect(await save({}, "no-such-type")).toMatchObject({ status: 404, body: { code: "product_type_not_found" } });
  });

  test("a type with products or coupons is not deleted, an empty one is", async () => {
    const { slug, plural } = await addType();
    const rack = await addRack(slug, {});
    const remove = () => shop.request("DELETE /api/admin/product-types/:slug", { params: { slug } }, { as: owner });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`The shop has 1 product of the type ${plural}.`) },
    });
    const form = productEditForm({ type: "accessory" });
    await shop.call("POST /api/update-product/:id", { params: { id: rack.id }, body: form }, { as: owner });
    const coupon = await createCoupon(shop, owner, { product_types: [slug] });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: `Coupons are for ${plural}: ${coupon.code}. Change their terms first.` },
    });
    const { id, code, used, ...terms } = coupon;
    const body = { ...terms, product_types: [] } as never;
    await shop.call("PUT /api/admin/coupons/:id", { params: { id }, body }, { as: owner });
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await shop.request("GET /api/products", { query: { type: slug } })).status).toBe(404);
  });

  test("a product that is added while its type is deleted keeps the type, or is refused", async () => {
    const { slug } = await addType();
    const body = await productForm({ type: slug });
    const [added, removed] = await Promise.all([
      shop.request("POST /api/store-product", { body }, { as: owner }),
      shop.request("DELETE /api/admin/product-types/:slug", { params: { slug } }, { as: owner }),
    ]);
    expect([added.status, removed.status].sort()).toEqual(added.status === 200 ? [200, 409] : [200, 422]);
  });

  test("a coupon for an added type says which it is for, and a type that is not there is refused", async () => {
    const { slug, plural } = await addType();
    const { code } = await createCoupon(shop, owner, { product_types: [slug] });
    const customer = await registerCustomer(shop);
    const scooter = await createProduct(shop, owner);
    await shop.call("POST /api/add-to-cart", { body: { product_id: scooter.id, product_qty: 1 } }, { as: customer });
    const refused = await shop.request("POST /api/cart/coupon", { body: { code } }, { as: customer });
    expect(JSON.stringify(refused.body)).toContain(`only applies to ${plural.toLowerCase()}.`);
    const none = await shop.request(
      "POST /api/admin/coupons",
      { body: { ...tenPercentOff, code: uniqueCouponCode(), product_types: ["no-such-type"] } },
      { as: owner },
    );
    expect(none.body).toMatchObject({ errors: { product_types: [expect.stringContaining("no-such-type")] } });
  });

  test.each(["support", "fulfilment"] as const)("%s sees the types and cannot change them", async (role) => {
    const member = await createStaff(shop, role);
    expect((await shop.request("GET /api/admin/product-types", {}, { as: member })).status).toBe(200);
    const body = typeForm() as never;
    expect((await shop.request("POST /api/admin/product-types", { body }, { as: member })).status).toBe(403);
  });

  test("the audit log names who added, changed and deleted a type", async () => {
    const { slug, name } = await addType();
    await shop.call("DELETE /api/admin/product-types/:slug", { params: { slug } }, { as: owner });
    const { rows } = await shop.pool.query("select action from audit_log where entity_name = $1 order by id", [name]);
    expect(rows.map(({ action }) => action)).toEqual(["product_type_added", "product_type_deleted"]);
  });
});
