import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { fillCart } from "../../support/api/orders.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { defined } from "../../support/defined.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);
let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Isabel Ramos" });
});

/** The audit entries of an entity, oldest first. */
const noted = async (thing: string, id: number | null) => {
  const rows = shop.db.selectFrom("audit_log").selectAll().where("entity_type", "=", thing).orderBy("id");
  const entries = await (id === null ? rows : rows.where("entity_id", "=", id)).execute();
  return entries.map(({ actor_name, action, entity_name, before, after }) => ({
    actor_name,
    action,
    entity_name,
    before,
    after,
  }));
};

test("adding and changing a product is logged, with the changed values", async () => {
  const product = await createProduct(shop, owner, { productname: "Tulin Maya", selling: 40_000 });
  const params = { id: product.id };
  const change = { params, body: productEditForm({ productname: "Tulin Maya", selling: 39_000 }) };
  await shop.call("POST /api/update-product/:id", change, { as: owner });
  const [added, changed, ...more] = await noted("product", product.id);
  expect(more).toEqual([]);
  expect(added).toMatchObject({
    actor_name: "Isabel Ramos",
    action: "product_added",
    entity_name: "Tulin Maya",
    before: null,
  });
  expect(added?.after).toMatchObject({ productname: "Tulin Maya", selling: 40_000 });
  expect(changed).toMatchObject({ action: "product_changed", before: { selling: 40_000 }, after: { selling: 39_000 } });
});

test("saving a product without changes is not logged", async () => {
  const product = await createProduct(shop, owner);
  const save = { params: { id: product.id }, body: productEditForm() };
  await shop.call("POST /api/update-product/:id", save, { as: owner });
  const before = await noted("product", product.id);
  await shop.call("POST /api/update-product/:id", save, { as: owner });
  expect(await noted("product", product.id)).toEqual(before);
});

test("a refused action is not logged", async () => {
  const product = await createProduct(shop, owner);
  const body = productEditForm({ version: product.version + 7 });
  await shop.expectRefusal("POST /api/update-product/:id", { params: { id: product.id }, body }, { as: owner });
  expect((await noted("product", product.id)).map(({ action }) => action)).toEqual(["product_added"]);
});

test("changes of coupons and settings are logged", async () => {
  const coupon = await createCoupon(shop, owner, { value: 10 });
  const { id, code, used, ...terms } = coupon;
  const body = { ...terms, value: 15 };
  await shop.call("PUT /api/admin/coupons/:id", { params: { id }, body }, { as: owner });
  expect(await noted("coupon", id)).toMatchObject([
    { action: "coupon_added", entity_name: code, before: null, after: { value: 10 } },
    { action: "coupon_changed", before: { value: 10 }, after: { value: 15 } },
  ]);

  const { settings } = (await shop.call("GET /api/admin/settings", {}, { as: owner })).body;
  const saved = { ...settings, tagline: "Quiet speed" };
  await shop.call("PUT /api/admin/settings", { body: saved }, { as: owner });
  expect(await noted("settings", null)).toMatchObject([
    { action: "settings_changed", before: { tagline: settings.tagline }, after: { tagline: "Quiet speed" } },
  ]);
});

test("changes of staff are logged, those of customers are not", async () => {
  const colleague = await registerStaff(shop, { name: "Paolo Cruz" });
  const customer = await registerCustomer(shop, { name: "Andrea Villanueva" });
  const { password, email } = owner;
  const again = (await shop.call("POST /api/login", { body: { email, password } })).body;
  await shop.call("POST /api/logout", {}, { as: again });
  await shop.call("POST /api/logout", {}, { as: customer });
  const entries = await noted("account", null);
  expect(entries.filter(({ actor_name }) => actor_name === colleague.name).map(({ action }) => action)).toEqual([
    "staff_registered",
  ]);
  expect(entries.filter(({ actor_name }) => actor_name === owner.name).map(({ action }) => action)).toEqual([
    "staff_registered",
    "signed_in",
    "signed_in",
    "signed_out",
  ]);
  expect(entries.filter(({ actor_name }) => actor_name === customer.name)).toEqual([]);
});

test("AUD-01 exports are logged with their filters but not the words of a search, before the first row is sent", async () => {
  await shop.request("GET /api/admin/orders/export", { query: { q: "Andrea", status: 1 } }, { as: owner });
  await shop.request("GET /api/admin/products/export", { query: { type: "helmet" } }, { as: owner });
  const { entries } = await found({ q: "list" });
  expect(entries).toMatchObject([
    { action: "products_exported", actor_name: "Isabel Ramos", entity_id: null, after: { type: "helmet" } },
    { action: "orders_exported", actor_name: "Isabel Ramos", entity_id: null, after: { status: 1, searched: true } },
  ]);
  // A name stays in the log for years, also of a customer who asks for an erasure.
  expect(JSON.stringify(entries)).not.toContain("Andrea");
});

test("AUD-01 opening a customer's record is logged once an hour for each member of staff", async () => {
  const customer = await registerCustomer(shop, { name: "Corazon Reyes" });
  const { customers } = (await shop.call("GET /api/admin/customers", { query: { q: customer.email } }, { as: owner }))
    .body;
  const id = defined(customers[0]).id;
  const open = (as: TestAccount) => shop.call("GET /api/admin/customers/:id", { params: { id } }, { as });
  const colleague = await createStaff(shop, "support", { name: "Liza Santos" });
  await open(owner);
  await open(owner);
  await open(colleague);
  const entries = (await noted("account", id)).filter(({ action }) => action === "customer_opened");
  expect(entries.map(({ actor_name }) => actor_name)).toEqual(["Isabel Ramos", "Liza Santos"]);
});

test("AUD-01 opening an order, a message or an email is logged once an hour for each member of staff", async () => {
  const product = await createProduct(shop, owner, {});
  const customer = await registerCustomer(shop);
  await fillCart(shop, customer, product);
  const { order } = (await shop.call("POST /api/place-order", { body: deliveryDetails }, { as: customer })).body;
  const opened = { params: { id: order.id } };
  await shop.call("GET /api/view-order/:id", opened, { as: owner });
  await shop.call("GET /api/view-order/:id", opened, { as: owner });
  const { emails } = (await shop.call("GET /api/view-order/:id", opened, { as: owner })).body;
  const [email] = emails;
  await shop.call("GET /api/admin/emails/:id", { params: { id: defined(email).id } }, { as: owner });
  const written = { name: customer.name, email: customer.email, topic: "question", body: "Is it here?" } as const;
  const { ticket } = (await shop.call("POST /api/messages", { body: written }, { as: customer })).body;
  await shop.call("GET /api/admin/messages/:id", { params: { id: ticket } }, { as: owner });
  expect((await noted("order", order.id)).filter(({ action }) => action === "order_opened")).toHaveLength(1);
  expect(await noted("email", defined(email).id)).toMatchObject([
    { action: "email_opened", actor_name: "Isabel Ramos" },
  ]);
  expect(await noted("message", ticket)).toMatchObject([{ action: "message_opened", entity_name: `Ticket ${ticket}` }]);
});

test.each([
  "update audit_log set actor_name = 'Nobody'",
  "delete from audit_log",
  "truncate audit_log",
  "delete from audit_log where id = 0",
])("the log is only added to: %s", async (statement) => {
  await expect(shop.pool.query(statement)).rejects.toThrow("The audit log is only added to.");
});

/** The audit entries that match a search, as the API returns them. */
const found = async (query: Record<string, unknown>) =>
  (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;

test("the log is searched by actor, entity, action and day, and read in pages", async () => {
  const made = await Promise.all([1, 2, 3].map(() => createCoupon(shop, owner)));
  for (const { id, code } of made) {
    const { entries } = await found({ q: code.toLowerCase() });
    expect(entries).toMatchObject([
      { action: "coupon_added", entity_id: id, entity_name: code, actor_name: "Isabel Ramos" },
    ]);
  }
  expect((await found({ q: "isabel r", action: "coupon_added", limit: 1 })).entries).toHaveLength(1);
  expect((await found({ q: "100%_" })).entries).toEqual([]);

  const model = await createProduct(shop, owner, { productname: "Lawin XB-612345" });
  await createProduct(shop, owner, { productname: "Lawin XC-612345" });
  for (const q of ["XB-612345", "lawin xb-61234"])
    expect((await found({ q })).entries.map(({ entity_id }) => entity_id)).toEqual([model.id]);
  expect((await found({ q: "612345" })).entries).toHaveLength(2);
  for (const q of ["x%-612345", "x_-612345"]) expect((await found({ q })).entries).toEqual([]);
  const [{ id = 0 } = {}] = made;
  expect((await found({ entity_type: "coupon", entity_id: id })).entries).toHaveLength(1);

  const read: Awaited<ReturnType<typeof found>>["entries"] = [];
  let cursor: string | null = null;
  do {
    const page = await found({ action: "coupon_added", from: "2020-01-01", limit: 2, ...(cursor && { cursor }) });
    read.push(...page.entries);
    cursor = page.next_cursor;
  } while (cursor);
  // Of two concurrent coupons the later transaction may have the smaller id: the time decides.
  const moments = read.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(new Set(read.map(({ id: number }) => number)).size).toBe(read.length);
  expect(read.map(({ entity_id }) => entity_id)).toEqual(expect.arrayContaining(made.map(({ id: coupon }) => coupon)));
  expect((await found({ to: "2020-01-01" })).entries).toEqual([]);
});

test.each([{ action: "slept" }, { from: "yesterday" }, { cursor: "x" }])(
  "a search like %j is refused",
  async (query) => {
    expect((await shop.expectRefusal("GET /api/admin/audit-log", { query }, { as: owner })).status).toBe(422);
  },
);

test.each([
  "update audit_log set actor_name = 'Nobody'",
  "update audit_log set action = 'slept'",
  "update audit_log set before = '{\"blocked\": true}'",
])("while a person is erased, the log loses no more than names: %s", async (statement) => {
  const client = await shop.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local tulin.forgetting = 'on'");
    await expect(client.query(statement)).rejects.toThrow("The audit log is only added to.");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
