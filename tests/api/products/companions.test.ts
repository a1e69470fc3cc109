import { afterAll, beforeAll, expect, test } from "vitest";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct, productEditForm, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const add = (productname: string, fields: Record<string, string> = {}) =>
  createProduct(shop, owner, { productname, ...fields });

const save = (id: number, productname: string, fields: Record<string, string>) =>
  shop.request(
    "POST /api/update-product/:id",
    { params: { id }, body: productEditForm({ productname, ...fields }) },
    { as: owner },
  );

const shownWith = async (id: number) =>
  (await shop.call("GET /api/products/:id/goes-with", { params: { id } })).body.products.map(
    ({ productname }) => productname,
  );

const edited = (id: number) => readProduct(shop, owner, id);

test("PROD-05 what staff chose goes with a product while it is shown and in stock; else a helmet and accessories do", async () => {
  const scooter = await add("Bilis");
  const helmet = await add("Sinag", { type: "helmet" });
  await add("Ulap", { type: "helmet", stock: "0" });
  const lock = await add("Kandado", { type: "accessory" });
  const bell = await add("Kampana", { type: "accessory" });
  expect(await shownWith(scooter.id)).toEqual(["Sinag", "Kampana", "Kandado"]);
  expect(await shownWith(helmet.id)).toEqual(["Kampana", "Kandado"]);
  expect(await shownWith(bell.id)).toEqual(["Sinag", "Kandado"]);

  expect((await save(scooter.id, "Bilis", { goes_with: `${lock.id}, ${helmet.id}` })).status).toBe(200);
  expect(await shownWith(scooter.id)).toEqual(["Kandado", "Sinag"]);
  expect((await edited(scooter.id)).goes_with).toEqual([
    { id: lock.id, productname: "Kandado" },
    { id: helmet.id, productname: "Sinag" },
  ]);
  await save(lock.id, "Kandado", { type: "accessory", stock: "0" });
  expect(await shownWith(scooter.id)).toEqual(["Sinag"]);
  await save(helmet.id, "Sinag", { type: "helmet", status: "null" });
  expect(await shownWith(scooter.id)).toEqual(["Kampana"]);

  // A form without the field leaves them as they are, and an empty one removes them.
  expect((await save(scooter.id, "Bilis", {})).status).toBe(200);
  expect((await edited(scooter.id)).goes_with).toHaveLength(2);
  expect((await save(scooter.id, "Bilis", { goes_with: "" })).status).toBe(200);
  expect((await edited(scooter.id)).goes_with).toEqual([]);
});

test("PROD-05 ADM-11 a product that is not there, or the product itself, is refused, and the audit log names the chosen", async () => {
  const scooter = await add("Amihan");
  const charger = await add("Karga", { type: "accessory" });
  for (const goes_with of [`${scooter.id}`, `${charger.id}, 999999`, "1,2,3,4,5", "lock"]) {
    const { status, body } = await save(scooter.id, "Amihan", { goes_with });
    expect([goes_with, status, "errors" in body && Object.keys(body.errors ?? {})]).toEqual([
      goes_with,
      422,
      ["goes_with"],
    ]);
  }
  expect((await edited(scooter.id)).goes_with).toEqual([]);
  await save(scooter.id, "Amihan", { goes_with: `${charger.id}` });
  const { body } = await shop.call("GET /api/admin/audit-log", { query: { limit: 1 } }, { as: owner });
  expect(body.entries[0]?.after).toEqual({ goes_with: ["Karga"] });

  const copy = await shop.call("POST /api/admin/products/:id/duplicate", { params: { id: scooter.id } }, { as: owner });
  expect((await edited(copy.body.product.id)).goes_with).toEqual([{ id: charger.id, productname: "Karga" }]);
  await shop.call("POST /api/admin/products/:id/delete", { params: { id: charger.id } }, { as: owner });
  expect((await edited(scooter.id)).goes_with).toEqual([]);
  await shop.expectRefusal("GET /api/products/:id/goes-with", { params: { id: copy.body.product.id } });
});

test("PROD-05 a cached response knows at once that what staff chose is back in stock", async () => {
  const helmet = await add("Araw", { type: "helmet", stock: "0" });
  const scooter = await add("Habagat", { goes_with: String(helmet.id) });
  expect(await shownWith(scooter.id)).not.toContain("Araw");
  await save(helmet.id, "Araw", { type: "helmet", stock: "3" });
  expect(await shownWith(scooter.id)).toEqual(["Araw"]);
});
