import { afterAll, beforeAll, expect, test } from "vitest";
import { SHOWN } from "#contract/enums.ts";
import { enqueueStockAlertEmails } from "#modules/products/products.stock-alerts.store.ts";
import {
  createStaff,
  registerConfirmedCustomer,
  registerCustomer,
  registerStaff,
  type TestAccount,
} from "../../support/api/accounts.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { createHelmet } from "../../support/api/variants.ts";
import { defined } from "../../support/defined.ts";

const shop = await openShop({ settings: { SMTP_URL: "smtp://localhost:2525" } });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const newAddress = () => `waiting.${crypto.randomUUID()}@example.com`;
const soldOut = () => createProduct(shop, owner, { stock: 0 });

const ask = (id: number, body: { email?: string; variant_id?: number }, as?: TestAccount) =>
  shop.call("POST /api/products/:id/stock-alerts", { params: { id }, body }, { as });
const restock = (id: number, stock: number, seen = 0, variant_id?: number) =>
  shop.call(
    "POST /api/admin/products/:id/stock",
    { params: { id }, body: { stock, stock_seen: seen, reason: "received", variant_id } },
    { as: owner },
  );
const tell = () => enqueueStockAlertEmails(shop.db, 1000);

/** The emails about a product, in the order in which they were enqueued. */
async function emailsAbout(id: number): Promise<{ recipient: string; name: string; path: string }[]> {
  const { rows } = await shop.pool.query(
    `select recipient, about ->> 'name' as name, about ->> 'path' as path from emails
      where kind = 'back_in_stock' and (about ->> 'product_id')::int = $1 order by id`,
    [id],
  );
  return rows;
}

test("WISH-01 everybody who asked gets one email in the order of asking, also from two shops at once, and none for the next restock", async () => {
  const { id, productname: name } = await soldOut();
  const asked = [newAddress(), newAddress(), newAddress()];
  for (const email of asked) await ask(id, { email });
  await ask(id, { email: asked[0]?.toUpperCase() ?? "" });
  await tell();
  expect(await emailsAbout(id)).toEqual([]);
  await restock(id, 2);
  await Promise.all([tell(), tell(), tell()]);
  expect(await emailsAbout(id)).toEqual(asked.map((recipient) => ({ recipient, name, path: `/scooter/${id}` })));
  await restock(id, 0, 2);
  await ask(id, { email: asked[1] ?? "" });
  await restock(id, 1);
  await tell();
  expect((await emailsAbout(id)).map(({ recipient }) => recipient)).toEqual([...asked, asked[1]]);
});

test("WISH-01 somebody waits for one size, and is not told of another, nor of a hidden product", async () => {
  const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 0 }, L: { stock: 0 }, XL: { stock: 3 } });
  const forM = newAddress();
  const forL = newAddress();
  await ask(helmet.id, { email: forM, variant_id: ids.M });
  await ask(helmet.id, { email: forL, variant_id: ids.L });
  const without = await shop.expectRefusal("POST /api/products/:id/stock-alerts", {
    params: { id: helmet.id },
    body: { email: forM },
  });
  expect(without.body.code).toBe("variant_required");
  await restock(helmet.id, 1, 0, ids.M);
  const show = async (shown: boolean) => {
    const { product } = (await shop.call("GET /api/edit-product/:id", { params: { id: helmet.id } }, { as: owner }))
      .body;
    const body = { products: [{ id: helmet.id, version: product.version }], shown };
    await shop.call("POST /api/admin/products/status", { body }, { as: owner });
  };
  await show(false);
  await tell();
  expect(await emailsAbout(helmet.id)).toEqual([]);
  await show(true);
  await tell();
  const m = { recipient: forM, name: `${helmet.productname}, M`, path: `/helmet/${helmet.id}?variant=${ids.M}` };
  expect(await emailsAbout(helmet.id)).toEqual([m]);
});

test("WISH-01 who waits for a product that loses or gets its options is told once; for a size that is removed, nobody waits", async () => {
  const saveHelmet = (id: number, fields: Record<string, unknown>) =>
    shop.call(
      "POST /api/update-product/:id",
      {
        params: { id },
        body: productEditForm({
          productname: "Ulap",
          type: "helmet",
          status: SHOWN,
          ...Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [
              name,
              typeof value === "object" ? JSON.stringify(value) : String(value),
            ]),
          ),
        }),
      },
      { as: owner },
    );
  const { helmet, ids } = await createHelmet(shop, owner, { M: { stock: 0 }, L: { stock: 0 }, XL: { stock: 0 } });
  const forBoth = newAddress();
  const forL = newAddress();
  const forXl = newAddress();
  for (const size of ["M", "L"]) await ask(helmet.id, { email: forBoth, variant_id: ids[size] });
  await ask(helmet.id, { email: forL, variant_id: ids.L });
  await ask(helmet.id, { email: forXl, variant_id: ids.XL });
  const sizes = ["M", "L"].map((size) => ({ id: ids[size], options: [size], stock: 0 }));
  await saveHelmet(helmet.id, { options: [{ name: "Size", values: ["M", "L"] }], variants: sizes, stock: 0 });
  const edited = async (id: number) =>
    (await shop.call("GET /api/edit-product/:id", { params: { id } }, { as: owner })).body;
  expect((await edited(helmet.id)).waiting, "without the one of XL").toBe(3);
  await saveHelmet(helmet.id, { options: [], stock: 2 });
  expect((await edited(helmet.id)).waiting).toBe(2);
  await Promise.all([tell(), tell()]);
  const whole = { name: "Ulap", path: `/helmet/${helmet.id}` };
  expect(await emailsAbout(helmet.id)).toEqual([forBoth, forL].map((recipient) => ({ recipient, ...whole })));

  await saveHelmet(helmet.id, { stock: 0 });
  const forAny = newAddress();
  await ask(helmet.id, { email: forAny });
  const options = [{ name: "Size", values: ["S", "M"] }];
  const s = { options: ["S"], stock: 0 };
  const m = { options: ["M"], stock: 1 };
  await saveHelmet(helmet.id, { options, variants: [s, { ...m, stock: 0 }], stock: 0 });
  await tell();
  expect(await emailsAbout(helmet.id)).toHaveLength(2);
  await saveHelmet(helmet.id, { variants: [s, m], stock: 1 });
  await Promise.all([tell(), tell()]);
  const first = (await edited(helmet.id)).product.variants?.find(({ stock }) => stock > 0);
  expect((await emailsAbout(helmet.id)).slice(2)).toEqual([
    { recipient: forAny, name: "Ulap, M", path: `/helmet/${helmet.id}?variant=${first?.id}` },
  ]);
});

test("WISH-01 the job of each minute sends the email", async () => {
  const { id } = await soldOut();
  const email = newAddress();
  await ask(id, { email });
  await restock(id, 1);
  await shop.pool.query("select graphile_worker.add_job('tell_waiting')");
  const worker = await startJobWorker(shop);
  const state = async () =>
    (await shop.pool.query<{ state: string }>("select state from emails where recipient = $1", [email])).rows[0]?.state;
  await expect.poll(state).toBe("kept");
  await worker.stop();
});

test("WISH-01 an account asks without an address, a visitor needs one, and what is in stock or hidden is refused", async () => {
  const { id, productname } = await soldOut();
  const me = await registerCustomer(shop);
  expect((await ask(id, {}, me)).body.message).toBe(`We'll email ${me.email} when ${productname} is back.`);
  const refused = (id: number, body: { email?: string }) =>
    shop.expectRefusal("POST /api/products/:id/stock-alerts", { params: { id }, body });
  expect((await refused(id, {})).body.errors).toEqual({ email: ["Enter an email address."] });
  expect((await refused(id, { email: "nobody" })).body.errors).toHaveProperty("email");
  const there = await createProduct(shop, owner, { stock: 1 });
  expect((await refused(there.id, { email: newAddress() })).body.code).toBe("in_stock");
  const hidden = await createProduct(shop, owner, { stock: 0, status: "null" });
  expect((await refused(hidden.id, { email: newAddress() })).body.code).toBe("product_not_found");
});

test("WISH-01 a shop without a mail server takes no addresses, and says what to do instead", async () => {
  const withoutMail = await openShop();
  const staff = await registerStaff(withoutMail);
  const { id } = await createProduct(withoutMail, staff, { stock: 0 });
  const me = await registerCustomer(withoutMail);
  for (const [body, as] of [
    [{ email: newAddress() }, null],
    [{}, me],
  ] as const) {
    const input = { params: { id }, body };
    const refused = await withoutMail.expectRefusal("POST /api/products/:id/stock-alerts", input, as ? { as } : {});
    expect(refused).toMatchObject({ status: 409, body: { code: "stock_alerts_off" } });
    expect(refused.body.message).toContain("Look here again, or ask the shop");
  }
  expect((await withoutMail.pool.query("select from stock_alerts")).rowCount).toBe(0);
  await withoutMail.closeWithoutServerErrors();
});

test("WISH-01 staff see how many wait; who sees customers sees the addresses, and an owner deletes one", async () => {
  const { id } = await soldOut();
  const first = newAddress();
  const second = newAddress();
  for (const email of [first, second]) await ask(id, { email });
  const waiting = async () =>
    (await shop.call("GET /api/edit-product/:id", { params: { id } }, { as: owner })).body.waiting;
  expect(await waiting()).toBe(2);
  const stock = await shop.call("GET /api/admin/products/:id/stock", { params: { id } }, { as: owner });
  expect(stock.body.waiting).toBe(2);
  const list = (as: TestAccount, query = {}) =>
    shop.call("GET /api/admin/products/:id/stock-alerts", { params: { id }, query }, { as });
  const page = (await list(owner, { limit: 1 })).body;
  expect(page.alerts.map(({ email, variant }) => [email, variant])).toEqual([[first, ""]]);
  const rest = (await list(owner, { limit: 1, cursor: page.next_cursor })).body;
  expect(rest.alerts.map(({ email }) => email)).toEqual([second]);
  expect(rest.next_cursor).toBeNull();
  const packer = await createStaff(shop, "fulfilment");
  const refused = await shop.expectRefusal(
    "GET /api/admin/products/:id/stock-alerts",
    { params: { id } },
    { as: packer },
  );
  expect(refused.status).toBe(403);
  const params = { id: defined(page.alerts[0]).id };
  await shop.call("DELETE /api/admin/stock-alerts/:id", { params }, { as: owner });
  expect(await waiting()).toBe(1);
  const again = await shop.expectRefusal("DELETE /api/admin/stock-alerts/:id", { params }, { as: owner });
  expect(again.body.code).toBe("stock_alert_not_found");
});

test("WISH-01 ACC-09 an unconfirmed address gets only what its own account asked for, and a confirmed one all of it", async () => {
  const { id, productname } = await soldOut();
  const stranger = await registerCustomer(shop);
  const me = await registerConfirmedCustomer(shop);
  const waits = async (as: TestAccount) =>
    (await shop.call("GET /api/account/data", {}, { as })).body.data.stock_alerts.map(({ product }) => product);
  await ask(id, { email: stranger.email });
  await ask(id, { email: me.email });
  expect(await waits(stranger)).toEqual([]);
  expect(await waits(me)).toEqual([productname]);
  const other = await soldOut();
  await ask(other.id, {}, stranger);
  expect(await waits(stranger)).toEqual([other.productname]);
  const back = await soldOut();
  await ask(back.id, {}, stranger);
  await restock(back.id, 1);
  await tell();
  const { data } = (await shop.call("GET /api/account/data", {}, { as: stranger })).body;
  expect(data.emails.map(({ kind }) => kind)).toContain("back_in_stock");
  for (const as of [stranger, me])
    await shop.call("POST /api/account/delete", { body: { password: as.password } }, { as });
  const { rows } = await shop.pool.query("select email from stock_alerts where email = any ($1)", [
    [stranger.email, me.email],
  ]);
  expect(rows).toEqual([{ email: stranger.email }]);
  expect(await emailsAbout(back.id)).toEqual([]);
});
