import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminCollection } from "#contract/collections.admin.ts";
import type { Product } from "#contract/products.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { deleteUnusedPictures } from "#modules/media/media.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { collectionBody, createCollection, everything, savedBody } from "../../support/api/collections.ts";
import { createProduct, smallPicture } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { noisePicture } from "../../support/pictures.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { productname: "Maya" });
  await loadDefaultContent(shop.db, shop.pictures);
});

const save = (collection: AdminCollection, fields = {}) =>
  shop.request(
    "PUT /api/admin/collections/:id",
    { params: { id: collection.id }, body: savedBody(collection, fields) },
    { as: owner },
  );
const problemsOf = async (fields: Record<string, unknown>) => {
  const input = { body: collectionBody(fields) };
  const { status, body } = await shop.expectRefusal("POST /api/admin/collections", input, { as: owner });
  return { status, errors: body.errors };
};

describe("COL-01 staff", () => {
  test("the picture of a collection is kept, and removed a day after the collection is deleted", async () => {
    const upload = new FormData();
    upload.append("image", new Blob([new Uint8Array(await noisePicture(30, 20).png().toBuffer())]), "picture.png");
    const { picture } = (await shop.call("POST /api/admin/collection-pictures", { body: upload }, { as: owner })).body;
    const { id } = await createCollection(shop, owner, { picture: picture.image, products: [product.id] });
    const statusAfterADay = async () => {
      await shop.pool.query("update media set last_uploaded_at = now() - interval '2 days'");
      await deleteUnusedPictures(shop.db, shop.pictures, new Date());
      return (await shop.send(picture.image)).status;
    };
    expect(await statusAfterADay()).toBe(200);
    await shop.call("DELETE /api/admin/collections/:id", { params: { id } }, { as: owner });
    expect(await statusAfterADay()).toBe(404);
  });

  test("add, list, find, change and delete a collection, and the audit log says what changed", async () => {
    const upload = new FormData();
    upload.append("image", await smallPicture(), "picture.jpg");
    const { picture } = (await shop.call("POST /api/admin/collection-pictures", { body: upload }, { as: owner })).body;
    const added = await createCollection(shop, owner, {
      title: "Niña's choice",
      picture: picture.image,
      products: [product.id],
    });
    expect(added).toMatchObject({
      version: 1,
      picture: picture.image,
      products: [{ id: product.id, productname: "Maya", shown: true }],
    });

    const list = async (q?: string) =>
      (await shop.call("GET /api/admin/collections", { query: q === undefined ? {} : { q } }, { as: owner })).body
        .collections;
    expect((await list("nina"))[0]).toMatchObject({ id: added.id, title: "Niña's choice", products: 1, shown: true });
    expect(await list("nothing like it")).toEqual([]);

    const byRule = { rule: { ...everything, on_sale: true }, sort: "price_asc", title: "Sale", shown: false };
    const changed = (
      await shop.call(
        "PUT /api/admin/collections/:id",
        { params: { id: added.id }, body: savedBody(added, byRule) },
        { as: owner },
      )
    ).body;
    expect(changed).toMatchObject({
      message: "Sale is saved.",
      collection: { version: 2, products: [], rule: { on_sale: true } },
    });
    expect((await list()).find(({ id }) => id === added.id)).toMatchObject({ products: null, shown: false });

    const gone = await shop.call("DELETE /api/admin/collections/:id", { params: { id: added.id } }, { as: owner });
    expect(gone.body.message).toBe("Sale is deleted.");
    expect(
      (await shop.request("GET /api/admin/collections/:id", { params: { id: added.id } }, { as: owner })).status,
    ).toBe(404);

    const { entries } = (
      await shop.call("GET /api/admin/audit-log", { query: { entity_type: "collection" } }, { as: owner })
    ).body;
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
      "collection_deleted",
      "collection_changed",
      "collection_added",
    ]);
    expect(entries[1]).toMatchObject({
      before: { title: "Niña's choice", sort: "manual" },
      after: { title: "Sale", sort: "price_asc" },
    });
  });

  test("are told what is wrong with a collection", async () => {
    const first = await createCollection(shop, owner);
    expect(await problemsOf({ slug: first.slug })).toEqual({
      status: 422,
      errors: { slug: ["Another collection has this address."] },
    });
    expect((await problemsOf({ slug: "No Slug", title: " " })).errors).toMatchObject({
      slug: [expect.any(String)],
      title: ["Enter a title."],
    });
    expect((await problemsOf({ products: [product.id, 999_999] })).errors).toEqual({
      products: ["One of these is not in the shop any more. Remove it."],
    });
    expect((await problemsOf({ picture: `/media/${"0".repeat(64)}.webp` })).errors).toEqual({
      picture: ["The picture is gone. Upload it again."],
    });
    expect((await problemsOf({ starts_at: "2027-01-02T00:00", ends_at: "2027-01-01T00:00" })).errors).toEqual({
      ends_at: ["Choose an end after the start."],
    });
    expect((await problemsOf({ rule: everything, sort: "manual" })).errors).toHaveProperty("sort");
    const rule = async (terms: object) =>
      (await problemsOf({ rule: { ...everything, ...terms }, sort: "newest" })).errors?.rule;
    expect(await rule({ min_price: 200, max_price: 100 })).toEqual(["The highest price is below the lowest."]);
    expect(await rule({ min_price: "cheap" })).toEqual([expect.stringContaining("Enter each price in pesos")]);
    expect(await rule({ new_days: 0 })).toEqual(["Enter from 1 to 365 days, or leave it blank."]);
    expect(await rule({ attributes: { range_km: 40 } })).toEqual(["Choose a type before its attributes."]);
    expect(await rule({ type: "helmet", attributes: { range_km: 40 } })).toEqual([
      "Helmets have no attribute range_km. Leave it out.",
    ]);
    expect(await rule({ type: "scooter", attributes: { range_km: ["40"] } })).toEqual([
      "Scooters have no attribute range_km. Leave it out.",
    ]);
    expect(await rule({ type: "boat" })).toEqual(["The shop has no type of products at /boat. Choose another type."]);
  });

  test("two who edit one collection do not overwrite each other, also at the same moment", async () => {
    const opened = await createCollection(shop, owner);
    expect((await save(opened, { title: "First" })).status).toBe(200);
    const second = await save(opened, { title: "Second" });
    expect(second).toMatchObject({ status: 409, body: { code: "collection_changed" } });

    const again = (await shop.call("GET /api/admin/collections/:id", { params: { id: opened.id } }, { as: owner })).body
      .collection;
    const both = await Promise.all([save(again, { title: "Third" }), save(again, { title: "Fourth" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("two who add a collection with one address at the same moment: one is told that it is taken", async () => {
    const body = collectionBody({ slug: "at-once" });
    const both = await Promise.all(
      [1, 2].map(() => shop.request("POST /api/admin/collections", { body }, { as: owner })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  test("a product that is deleted leaves its collections", async () => {
    const doomed = await createProduct(shop, owner);
    const { id } = await createCollection(shop, owner, { products: [doomed.id, product.id] });
    await shop.db.deleteFrom("products").where("id", "=", doomed.id).execute();
    const { products } = (await shop.call("GET /api/admin/collections/:id", { params: { id } }, { as: owner })).body
      .collection;
    expect(products.map((each) => each.id)).toEqual([product.id]);
  });
});

describe("COL-01 CMS-01 a menu", () => {
  test("leads to the present address of a collection, and leaves out one that visitors do not see", async () => {
    const shown = await createCollection(shop, owner, { slug: "first-name" });
    const hidden = await createCollection(shop, owner, { slug: "not-yet", shown: false });
    const { pages } = (await shop.call("GET /api/admin/content", { query: { kind: "menu" } }, { as: owner })).body;
    const params = { id: defined(pages.find(({ title }) => title === "Main menu")).id };
    const { page } = (await shop.call("GET /api/admin/content/:id", { params }, { as: owner })).body;
    const links = [shown, hidden].map(({ title, path }) => ({ label: title, to: path }));
    const body = {
      version: page.version,
      publish: true,
      fields: { ...page.fields, links: [...links, { label: "Helmets", to: "/helmet" }] },
    };
    await shop.call("PUT /api/admin/content/:id", { params, body }, { as: owner });
    const main = async () => (await shop.call("GET /api/menus", {})).body.main.links.map(({ to }) => to);
    expect(await main()).toEqual(["/collections/first-name", "/helmet"]);
    await save(shown, { slug: "second-name" });
    await save(hidden, { shown: true });
    expect(await main()).toEqual(["/collections/second-name", "/collections/not-yet", "/helmet"]);
  });
});
