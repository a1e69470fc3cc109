import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CollectionRule } from "#contract/collections.rule.ts";
import type { Product } from "#contract/products.ts";
import type { AdminProductType } from "#contract/products.types.admin.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCollection, everything, savedBody } from "../../support/api/collections.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let roof: Product;
let hitch: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await addType("rack");
  roof = await addRack({ mount: "Roof", bikes: 2, foldable: true });
  hitch = await addRack({ mount: "Hitch", bikes: 3, foldable: false });
});

const given = { unit: "", choices: [], filter: true, on_card: false };
const mount = { ...given, label: "Mount", kind: "choice" as const, choices: ["Roof", "Hitch"] };
const bikes = { ...given, label: "Bikes", kind: "number" as const };
// Its list is not filtered by it, and a rule can still ask for it.
const foldable = { ...given, label: "Foldable", kind: "yes_no" as const, filter: false };
const typeForm = (slug: string) => ({ name: slug, plural: `${slug}s`, in_menu: false });

async function addType(slug: string): Promise<AdminProductType> {
  const body = { slug, ...typeForm(slug), attributes: [mount, bikes, foldable] };
  return (await shop.call("POST /api/admin/product-types", { body }, { as: owner })).body.type;
}

const addRack = (attributes: Record<string, unknown>) =>
  createProduct(shop, owner, { type: "rack", attributes: JSON.stringify(attributes) });

const byRule = (terms: Partial<CollectionRule>) =>
  createCollection(shop, owner, { rule: { ...everything, ...terms }, sort: "newest" });

const read = async (slug: string, query: Record<string, string> = {}) =>
  (await shop.call("GET /api/collections/:slug", { params: { slug }, query })).body;
const idsIn = async (slug: string, query: Record<string, string> = {}) =>
  (await read(slug, query)).products.map(({ id }) => id);

const preview = async (terms: Partial<CollectionRule>) =>
  (
    await shop.call(
      "POST /api/admin/collection-preview",
      { body: { rule: { ...everything, ...terms }, sort: "newest" } },
      { as: owner },
    )
  ).body;

describe("COL-01 a collection of a type that the owner added", () => {
  test("OPT-03 asks for numbers from and to, which are read strictly", async () => {
    const between = await byRule({ type: "rack", attributes: { bikes: { from: "2" as never, to: "1,000" as never } } });
    expect(between.rule?.attributes).toEqual({ bikes: { from: 2, to: 1000 } });
    expect(await idsIn(between.slug)).toEqual([hitch.id, roof.id]);
    expect(await idsIn(between.slug, { bikes_from: "3" })).toEqual([hitch.id]);
    const refused = async (range: object) => {
      const body = { rule: { ...everything, type: "rack", attributes: { bikes: range } }, sort: "newest" } as never;
      return JSON.stringify(
        (await shop.expectRefusal("POST /api/admin/collection-preview", { body }, { as: owner })).body.errors,
      );
    };
    expect(await refused({ from: "2,5", to: "" })).toContain("commas between thousands");
    expect(await refused({ from: 3, to: 2 })).toContain("below the least");
    expect(await refused({ from: "", to: "" })).toContain("Enter each number");
  });

  test("is matched by a rule with each kind of attribute, and filtered by those that its list has", async () => {
    const all = await byRule({ type: "rack" });
    expect((await read(all.slug)).collection.type).toMatchObject({ slug: "rack", name: "rack" });
    expect(await idsIn(all.slug)).toEqual([hitch.id, roof.id]);
    expect(await idsIn(all.slug, { mount: "Roof" })).toEqual([roof.id]);
    expect((await read(all.slug, { counts: "1" })).counts?.choices).toMatchObject({ mount: { Roof: 1, Hitch: 1 } });
    // Its list has no such filter.
    expect(await idsIn(all.slug, { foldable: "true" })).toEqual([hitch.id, roof.id]);

    const asked: [CollectionRule["attributes"], Product][] = [
      [{ mount: ["Roof"] }, roof],
      [{ bikes: ["3"] }, hitch],
      [{ foldable: ["true"] }, roof],
      [{ mount: ["Roof", "Hitch"], foldable: ["false"] }, hitch],
      [{ bikes: { from: 3, to: null } }, hitch],
      [{ bikes: { from: null, to: 2.5 } }, roof],
    ];
    for (const [attributes, product] of asked) {
      const { slug } = await byRule({ type: "rack", attributes });
      expect(await idsIn(slug)).toEqual([product.id]);
    }
  });

  test("has the filters of the type when all chosen products are of it", async () => {
    const { slug } = await createCollection(shop, owner, { products: [roof.id, hitch.id] });
    expect(await idsIn(slug)).toEqual([roof.id, hitch.id]);
    expect(await idsIn(slug, { mount: "Hitch" })).toEqual([hitch.id]);
  });

  test("matches nothing when its type is deleted, keeps its page, and can be saved and given another rule", async () => {
    await addType("bag");
    const saved = await byRule({ type: "bag" });
    await shop.call("DELETE /api/admin/product-types/:slug", { params: { slug: "bag" } }, { as: owner });

    expect(await read(saved.slug, { counts: "1" })).toMatchObject({ collection: { type: null }, products: [] });
    expect(await preview({ type: "bag" })).toMatchObject({
      products: [],
      count: 0,
      problem: "The shop has no type of products at /bag. Choose another type.",
    });

    const params = { id: saved.id };
    const { body } = await shop.call(
      "PUT /api/admin/collections/:id",
      { params, body: savedBody(saved, { shown: false }) },
      { as: owner },
    );
    expect(body.collection).toMatchObject({ shown: false, rule: { type: "bag" } });
    const others = savedBody(body.collection, { rule: { ...everything, type: "bag", in_stock: true } });
    const refused = await shop.expectRefusal("PUT /api/admin/collections/:id", { params, body: others }, { as: owner });
    expect(refused.body.errors).toHaveProperty("rule");
    const corrected = savedBody(body.collection, { rule: { ...everything, type: "rack" }, shown: true });
    await shop.call("PUT /api/admin/collections/:id", { params, body: corrected }, { as: owner });
    expect(await idsIn(saved.slug)).toEqual([hitch.id, roof.id]);
  });

  test("follows a new name of its type, and matches nothing when the attribute of its rule is gone", async () => {
    const { slug } = await byRule({ type: "rack", attributes: { bikes: ["2"] } });
    expect(await idsIn(slug)).toEqual([roof.id]);
    const save = async (changes: object) => {
      const { type } = (
        await shop.call("GET /api/admin/product-types/:slug", { params: { slug: "rack" } }, { as: owner })
      ).body;
      const { slug: _, built_in, products, picture, ...form } = type;
      await shop.call(
        "PUT /api/admin/product-types/:slug",
        { params: { slug: "rack" }, body: { ...form, ...changes } },
        { as: owner },
      );
      return type.attributes;
    };
    const attributes = await save({ name: "Carrier" });
    expect((await read(slug)).collection.type?.name).toBe("Carrier");
    await save({ attributes: attributes.filter(({ key }) => key !== "bikes") });
    expect(await idsIn(slug)).toEqual([]);
    expect((await preview({ type: "rack", attributes: { bikes: ["2"] } })).problem).toContain("no attribute bikes");
  });
});
