import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_WISHES } from "#contract/limits.ts";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let ids: number[];
beforeAll(async () => {
  owner = await registerStaff(shop);
  ids = [];
  for (const productname of ["Kidlat", "Amihan", "Habagat"])
    ids.push((await createProduct(shop, owner, { productname })).id);
});

const add = async (as: TestAccount, product_ids: number[]) =>
  (await shop.call("POST /api/wishlist", { body: { product_ids } }, { as })).body.product_ids;
const list = async (as: TestAccount) => (await shop.call("GET /api/wishlist", {}, { as })).body.product_ids;

test("WISH-01 what was kept in a browser is added to the account's list, the newest first, and each account has its own", async () => {
  const me = await registerCustomer(shop);
  const other = await registerCustomer(shop);
  const [kidlat = 0, amihan = 0, habagat = 0] = ids;
  expect(await add(me, [kidlat])).toEqual([kidlat]);
  expect(await add(me, [habagat, kidlat, amihan, 999_999])).toEqual([habagat, amihan, kidlat]);
  await shop.call("DELETE /api/wishlist/:id", { params: { id: amihan } }, { as: other });
  expect(await list(me)).toEqual([habagat, amihan, kidlat]);
  await shop.call("DELETE /api/wishlist/:id", { params: { id: amihan } }, { as: me });
  expect(await list(me)).toEqual([habagat, kidlat]);
  expect(await list(other)).toEqual([]);
  const visitor = await shop.expectRefusal("GET /api/wishlist", {});
  expect(visitor.status).toBe(401);
});

test("WISH-01 a full list takes no more, also when two devices add at once", async () => {
  const me = await registerCustomer(shop);
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into products (name, description, type, price, original_price, shown, meta_title, meta_keyword, meta_description)
     select 'Kampana ' || n, 'Rings.', 'accessory', 100, 100, true, 'Kampana', 'bell', 'Rings.' from generate_series(1, $1) n returning id`,
    [MAX_WISHES - 1],
  );
  await add(
    me,
    rows.map(({ id }) => id),
  );
  const [kidlat = 0, amihan = 0] = ids;
  await Promise.all([add(me, [kidlat]), add(me, [amihan])]);
  const full = await list(me);
  expect(full).toHaveLength(MAX_WISHES);
  expect(full.includes(kidlat)).toBe(!full.includes(amihan));
});

test("WISH-01 a visitor reads the products of a list in its order, without hidden ones; a hidden one comes back", async () => {
  const me = await registerCustomer(shop);
  const [kidlat = 0, , habagat = 0] = ids;
  const hidden = await createProduct(shop, owner, { productname: "Siklab" });
  await add(me, [hidden.id, kidlat]);
  const show = (shown: boolean, version: number) =>
    shop.call(
      "POST /api/admin/products/status",
      { body: { products: [{ id: hidden.id, version }], shown } },
      { as: owner },
    );
  await show(false, hidden.version);
  const read = async () =>
    (
      await shop.call("GET /api/wishlist-products", { query: { ids: `${habagat},${hidden.id},${kidlat},999999` } })
    ).body.products.map(({ id }) => id);
  expect(await read()).toEqual([habagat, kidlat]);
  expect(await list(me)).toEqual([kidlat]);
  await show(true, hidden.version + 1);
  expect(await list(me)).toEqual([hidden.id, kidlat]);
  const bad = await shop.expectRefusal("GET /api/wishlist-products", { query: { ids: "1,x" } });
  expect(bad.status).toBe(422);
});

test("WISH-01 ACC-09 the list is exported, and gone with the account", async () => {
  const me = await registerCustomer(shop);
  await add(me, ids.slice(0, 1));
  const { data } = (await shop.call("GET /api/account/data", {}, { as: me })).body;
  expect(data.wishlist).toEqual(["Kidlat"]);
  const count = async () =>
    (await shop.pool.query("select 1 from wishlist_items where product_id = $1", [ids[0]])).rowCount;
  const before = (await count()) ?? 0;
  await shop.call("POST /api/account/delete", { body: { password: me.password } }, { as: me });
  expect(await count()).toBe(before - 1);
});

// As such a shop does it, with the old name of the table. The next version removes the view, and this test.
test("WISH-01 a shop of the version before still reads and changes a list while it runs", async () => {
  const me = await registerCustomer(shop);
  const [kidlat = 0, amihan = 0] = ids;
  await add(me, [kidlat]);
  const { rows } = await shop.pool.query("select id from accounts where email = $1", [me.email]);
  const account = rows[0].id;
  await shop.pool.query(
    "insert into wishes (account_id, product_id) select $1::integer, id from unnest($2::integer[]) as w (id) on conflict do nothing",
    [account, [kidlat, amihan]],
  );
  expect(await list(me)).toEqual([amihan, kidlat]);
  await shop.pool.query("delete from wishes where account_id = $1 and product_id = $2", [account, kidlat]);
  expect(await list(me)).toEqual([amihan]);
  expect((await shop.pool.query("select from wishes where account_id = $1", [account])).rowCount).toBe(1);
});
