import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";

let shop: Shop;
let owner: TestAccount;
beforeAll(async () => {
  shop = await openShop();
  owner = await registerStaff(shop);
});
afterAll(() => shop.close());

let number = 0;
async function addType() {
  const word = String.fromCharCode(97 + number++);
  const names = { slug: `rack-${word}`, name: `Rack ${word}`, plural: `Racks ${word}` };
  const body = { ...names, description: "", in_menu: true, attributes: [] } as never;
  return (await shop.call("POST /api/admin/product-types", { body }, { as: owner })).body.type;
}

test("COL-01 the owner orders the own types in one call; of two at once, and of an order that is not the shown one, one is refused", async () => {
  for (const _ of [1, 2, 3]) await addType();
  const ownSlugs = async () =>
    (await shop.call("GET /api/product-types", {})).body.types.flatMap(({ slug, built_in }) => (built_in ? [] : slug));
  const order = (slugs: string[], seen: string[], as = owner) =>
    shop.request("PUT /api/admin/product-type-order", { body: { slugs, seen } }, { as });
  const seen = await ownSlugs();
  const backwards = seen.toReversed();
  const rotated = [...seen.slice(1), ...seen.slice(0, 1)];
  const answers = await Promise.all([order(backwards, seen), order(rotated, seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "product_types_reordered" });
  const saved = answers[0].status === 200 ? backwards : rotated;
  expect(await ownSlugs()).toEqual(saved);

  const added = await addType();
  expect((await order(saved, saved)).body, "a type was added meanwhile").toMatchObject({
    code: "product_types_reordered",
  });
  expect(await ownSlugs()).toEqual([...saved, added.slug]);
  for (const slugs of [saved.slice(1), [...saved, "scooter"], [...saved.slice(1), ...saved.slice(1, 2)]])
    expect((await order(slugs, saved)).body).toMatchObject({
      errors: { slugs: ["Send each type of the order that was seen once."] },
    });
  const support = await createStaff(shop, "support");
  expect((await order(saved, saved, support)).status).toBe(403);
  const { entries } = (
    await shop.call("GET /api/admin/audit-log", { query: { action: "product_types_reordered" } }, { as: owner })
  ).body;
  expect(entries, "one for the call that was not refused").toHaveLength(1);
});
