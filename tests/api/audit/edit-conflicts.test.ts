import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadDefaultContent } from "#modules/content/content.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCollection } from "../../support/api/collections.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { createSignedInCustomer, fillCart, readOrder, requestOrder } from "../../support/api/orders.ts";
import { exportProducts, importProducts } from "../../support/api/product-csv.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { readShipping } from "../../support/api/shipping.ts";
import { openShop } from "../../support/api/shop.ts";
import { addBranch } from "../../support/api/test-rides.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let maria: TestAccount;
let ben: TestAccount;
beforeAll(async () => {
  maria = await registerStaff(shop, { name: "Maria Santos" });
  ben = await createStaff(shop, "owner", { name: "Ben Cruz" });
  await loadDefaultContent(shop.db, shop.pictures);
});

/** Saves the same change over the version that was opened, or over another one. */
type Save = (as: TestAccount, over?: { version: number }) => Promise<{ status: number; body: unknown }>;
type Conflict = { code: string; what: string; open: () => Promise<Save> };

/** What opens a record at one version. */
const conflicts: Record<string, Conflict> = {
  product: {
    code: "product_changed",
    what: "this product",
    open: async () => {
      const { id, version } = await createProduct(shop, maria);
      return (as, over) =>
        shop.request(
          "POST /api/update-product/:id",
          { params: { id }, body: productEditForm({ version, description: "Saved.", ...over }) },
          { as },
        );
    },
  },
  coupon: {
    code: "coupon_changed",
    what: "this coupon",
    open: async () => {
      const { id, code, used, ...terms } = await createCoupon(shop, maria);
      return (as, over) =>
        shop.request(
          "PUT /api/admin/coupons/:id",
          { params: { id }, body: { ...terms, active: false, ...over } },
          { as },
        );
    },
  },
  collection: {
    code: "collection_changed",
    what: "this collection",
    open: async () => {
      const { id, path, products, ...rest } = await createCollection(shop, maria);
      const body = { ...rest, products: [], description: "Saved." };
      return (as, over) =>
        shop.request("PUT /api/admin/collections/:id", { params: { id }, body: { ...body, ...over } }, { as });
    },
  },
  courier: {
    code: "courier_outdated",
    what: "this courier",
    open: async () => {
      const facts = { tracking_url: "", cash_limit: "", carries_batteries: true, active: true };
      const body = { name: `Courier ${crypto.randomUUID()}`, ...facts };
      const { id, version } = (await shop.call("POST /api/admin/couriers", { body }, { as: maria })).body.courier;
      const changed = { ...facts, active: false, version };
      return (as, over) =>
        shop.request("PUT /api/admin/couriers/:id", { params: { id }, body: { ...changed, ...over } }, { as });
    },
  },
  zone: {
    code: "zone_changed",
    what: "this zone",
    open: async () => {
      const { id, is_default, places, ...zone } =
        (await readShipping(shop, maria)).zones.find((each) => each.is_default) ?? never();
      const body = { ...zone, places: places.map(({ code }) => code), max_days: zone.max_days + 1 };
      return (as, over) =>
        shop.request("PUT /api/admin/shipping-zones/:id", { params: { id }, body: { ...body, ...over } }, { as });
    },
  },
  "product type": {
    code: "product_type_changed",
    what: "this type",
    open: async () => {
      const slug = `rack-${crypto.randomUUID().slice(0, 8)}`;
      const form = { name: slug, plural: `${slug}s`, description: "", picture: "", meta_title: "", in_menu: false };
      const body = { ...form, slug, warranty_months: "", attributes: [] } as never;
      const { version } = (await shop.call("POST /api/admin/product-types", { body }, { as: maria })).body.type;
      const changed = {
        ...form,
        description: "Fits every scooter.",
        warranty_months: "",
        attributes: [],
        version,
      } as never;
      return (as, over) =>
        shop.request(
          "PUT /api/admin/product-types/:slug",
          { params: { slug }, body: { ...(changed as object), ...over } as never },
          { as },
        );
    },
  },
  page: {
    code: "content_changed",
    what: "this page",
    open: async () => {
      const fields = { title: "A page", slug: `page-${crypto.randomUUID()}`, summary: "What it says.", position: 50 };
      const text = { ...fields, picture: "", checked_on: "", sources: "", body: "First words." };
      const added = { kind: "article", publish: true, fields: text } as const;
      const { id, version } = (await shop.call("POST /api/admin/content", { body: added }, { as: maria })).body.page;
      const body = { version, publish: true, fields: { ...text, body: "Other words." } };
      return (as, over) =>
        shop.request("PUT /api/admin/content/:id", { params: { id }, body: { ...body, ...over } }, { as });
    },
  },
  settings: {
    code: "settings_changed",
    what: "these settings",
    open: async () => {
      const { settings } = (await shop.call("GET /api/admin/settings", {}, { as: maria })).body;
      const body = { ...settings, tagline: crypto.randomUUID() };
      return (as, over) => shop.request("PUT /api/admin/settings", { body: { ...body, ...over } as never }, { as });
    },
  },
  "delivery settings": {
    code: "settings_changed",
    what: "these settings",
    open: async () => {
      const { settings } = await readShipping(shop, maria);
      const body = { ...settings, pickup: !settings.pickup };
      return (as, over) => shop.request("PUT /api/admin/shipping-settings", { body: { ...body, ...over } }, { as });
    },
  },
  "payment settings": {
    code: "settings_changed",
    what: "these settings",
    open: async () => {
      const { settings } = (await shop.call("GET /api/admin/payment-settings", {}, { as: maria })).body;
      const body = { ...settings, expiry_minutes: settings.expiry_minutes + 1 };
      return (as, over) => shop.request("PUT /api/admin/payment-settings", { body: { ...body, ...over } }, { as });
    },
  },
  "test ride settings": {
    code: "settings_changed",
    what: "these settings",
    open: async () => {
      const { settings } = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: maria })).body;
      const body = { ...settings, days_ahead: settings.days_ahead + 1 };
      return (as, over) => shop.request("PUT /api/admin/test-ride-settings", { body: { ...body, ...over } }, { as });
    },
  },
  "branch of test rides": {
    code: "branch_changed",
    what: "this branch",
    open: async () => {
      const name = `Branch ${crypto.randomUUID()}`;
      const { id, version, ...branch } = await addBranch(shop, maria, { name, scooters: [] });
      const body = { ...branch, version, address: "Colon Street, Cebu City" };
      return (as, over) =>
        shop.request("PUT /api/admin/test-ride-branches/:id", { params: { id }, body: { ...body, ...over } }, { as });
    },
  },
  order: {
    code: "order_changed",
    what: "this order",
    open: async () => {
      const product = await createProduct(shop, maria);
      const { id, version } = await placeOrder(product);
      const { firstname, lastname, phone, email, address } = deliveryDetails;
      const lines = [{ product_id: product.id, product_qty: 1 }];
      const body = { firstname, lastname, phone, email, address, lines, version, discount: 0, shipping: 80 };
      return (as, over) =>
        shop.request("POST /api/admin/orders/:id/edit", { params: { id }, body: { ...body, ...over } }, { as });
    },
  },
};

async function placeOrder(product: { id: number }) {
  const buyer = await createSignedInCustomer(shop);
  await fillCart(shop, buyer, product as never);
  const { body } = await requestOrder(shop, buyer);
  if (!("order" in body)) throw new Error("The order was not placed");
  return (await readOrder(shop, maria, body.order.id)).order;
}

function never(): never {
  throw new Error("There is none");
}

/** "Maria Santos changed this coupon on 25 Nov, 15:04. Nothing was saved." */
const sentence = (by: string, what: string, at: string): string => {
  const zone = { timeZone: "Asia/Manila" } as const;
  const day = new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "short" }).format(new Date(at));
  const time = new Intl.DateTimeFormat("en-GB", { ...zone, hour: "2-digit", minute: "2-digit" }).format(new Date(at));
  return `${by} changed ${what} on ${day}, ${time}. Nothing was saved.`;
};

/** The refusal of a save over an old version. */
type Refused = { code: string; message: string; details: { changed_by: string; changed_at: string } };

describe("ADM-11 of two members of staff who save one version, the second reads who changed it and when", () => {
  test.each(Object.entries(conflicts))("%s", async (_, { code, what, open }) => {
    const save = await open();
    const before = Date.now();
    expect((await save(ben)).status).toBe(200);
    const refused = await save(maria);
    expect(refused.status).toBe(409);
    const body = refused.body as Refused;
    const { changed_by, changed_at } = body.details;
    expect([body.code, changed_by, body.message]).toEqual([code, "Ben Cruz", sentence("Ben Cruz", what, changed_at)]);
    expect(Math.abs(Date.parse(changed_at) - before)).toBeLessThan(60_000);
  });

  test.each(Object.entries(conflicts))("%s, when both save at once: one succeeds", async (_, { code, open }) => {
    const save = await open();
    const answers = await Promise.all([ben, maria].map(async (as) => ({ as, ...(await save(as)) })));
    const won = answers.find(({ status }) => status === 200);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code, details: { changed_by: won?.as.name } });
  });
});

/** The version of the saved record in the body of a reply. */
function versionIn(body: unknown): number {
  const record = Object.values(body as object).find((value) => typeof value === "object" && "version" in value);
  return record.version;
}

describe("ADM-11 saving without a change leaves the version alone, so nobody is told of a change that there was not", () => {
  test.each(Object.entries(conflicts))("%s", async (_, { open }) => {
    const save = await open();
    const changed = await save(ben);
    const version = versionIn(changed.body);
    const unchanged = await save(maria, { version });
    expect([unchanged.status, versionIn(unchanged.body)]).toEqual([200, version]);
    expect((await save(ben, { version })).status).toBe(200);
    const refused = (await save(maria)).body as Refused;
    expect(refused.details.changed_by).toBe("Ben Cruz");
  });

  test("a branch of which only the scooters change has another version", async () => {
    const { id } = await createProduct(shop, maria, { type: "scooter" });
    const [branch] = (await shop.call("GET /api/admin/test-ride-settings", {}, { as: maria })).body.branches;
    if (!branch) return never();
    const change = { params: { id: branch.id }, body: { ...branch, scooters: [{ id, capacity: 1 }] } };
    const saved = await shop.call("PUT /api/admin/test-ride-branches/:id", change, { as: maria });
    expect(saved.body.branch.version).toBe(branch.version + 1);
    expect((await shop.request("PUT /api/admin/test-ride-branches/:id", change, { as: ben })).status).toBe(409);
  });
});

describe("ADM-11 what changed a product besides staff is named", () => {
  const saveStale = async ({ id, version }: { id: number; version: number }) =>
    (
      await shop.request(
        "POST /api/update-product/:id",
        { params: { id }, body: productEditForm({ version, description: "Too late." }) },
        { as: maria },
      )
    ).body as unknown as Refused;

  test("an import, though somebody has counted its stock since", async () => {
    const product = await createProduct(shop, maria, { productname: `Bell ${crypto.randomUUID()}` });
    const { rows } = await exportProducts(shop, ben, product.productname);
    await importProducts(
      shop,
      ben,
      rows.map((row) => ({ ...row, selling: "123" })),
      true,
    );
    const { message, details } = await saveStale(product);
    expect(details.changed_by).toBe("An import by Ben Cruz");
    expect(message).toBe(sentence("An import by Ben Cruz", "this product", details.changed_at));
  });

  test("an API key", async () => {
    const product = await createProduct(shop, maria);
    const body = { name: "Warehouse", scopes: ["edit_products"] } as never;
    const { key: token } = (await shop.call("POST /api/admin/api-keys", { body }, { as: ben })).body;
    const key = { token };
    const input = { params: { id: product.id }, body: productEditForm({ version: product.version, selling: "77" }) };
    expect((await shop.request("POST /api/update-product/:id", input, { as: key })).status).toBe(200);
    expect((await saveStale(product)).details.changed_by).toBe("Warehouse (API key)");
  });

  test("the job that stores the pictures of an import", async () => {
    const product = await createProduct(shop, maria);
    await shop.pool.query(
      `with i as (insert into product_imports (products) values (1) returning id)
       insert into product_import_pictures (import_id, product_id, product_version, show_after, wanted, done)
       select id, $1, $2, false, '{}', true from i`,
      [product.id, product.version],
    );
    await shop.pool.query("update products set version = version + 1, updated_at = now() where id = $1", [product.id]);
    const { changed_by } = (await saveStale(product)).details;
    expect(changed_by).toBe("The pictures of an import");
  });
});
