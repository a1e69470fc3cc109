import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { scopes } from "#contract/api-keys.admin.ts";
import { type Endpoint, scopeOf } from "#contract/endpoint.ts";
import { keysOf } from "#contract/keys.ts";
import type { Scope } from "#contract/permissions.ts";
import type { Product } from "#contract/products.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { parseRefusal } from "../../support/api/client.ts";
import { createSignedInCustomer, fillCart, requestOrder } from "../../support/api/orders.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(() => shop.closeWithoutServerErrors());

let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: "50" });
});

let named = 0;

type Typed = { name?: string; scopes?: Scope[]; requests_per_minute?: number; expires_on?: string | null };

async function createKey({ name = `Program ${++named}`, ...typed }: Typed = {}, by = owner) {
  const body = { name, scopes: ["see_orders", "change_stock"] as Scope[], ...typed };
  const { body: reply } = await shop.call("POST /api/admin/api-keys", { body }, { as: by });
  return { id: reply.api_key.id, name, token: reply.key };
}

const orders = (as: { token: string }) => shop.request("GET /api/admin/orders", {}, { as });
const refusalOf = async (as: { token: string }) => (await shop.expectRefusal("GET /api/admin/orders", {}, { as })).body;
const revoke = (id: number, as = owner) => shop.call("POST /api/admin/api-keys/:id/revoke", { params: { id } }, { as });
const listed = async (id: number) => {
  const { body } = await shop.call("GET /api/admin/api-keys", {}, { as: owner });
  return body.api_keys.find((key) => key.id === id);
};
const setStock = (as: { token: string }, to: number, seen: number, headers = {}) =>
  shop.request(
    "POST /api/admin/products/:id/stock",
    { params: { id: product.id }, body: { stock: to, stock_seen: seen, reason: "edit", note: "" } },
    { as, headers },
  );
const auditOf = async (id: number) => {
  const query = { entity_type: "api_key", entity_id: id } as const;
  return (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body.entries;
};

describe("KEY-01 API keys in the back office", () => {
  test("a key is shown once, stored as a hash, and listed by its beginning", async () => {
    const { id, name, token } = await createKey({ scopes: ["change_stock", "see_orders"], expires_on: "2099-12-31" });
    expect(token).toMatch(/^tulin_live_[0-9a-f]{48}$/);
    expect(await listed(id)).toMatchObject({
      name,
      prefix: token.slice(0, 17),
      scopes: ["change_stock", "see_orders"],
      requests_per_minute: 300,
      state: "active",
      created_by: owner.name,
      expires_on: "2099-12-31",
      last_used_at: null,
    });
    const { rows } = await shop.pool.query("select k::text from api_keys k where id = $1", [id]);
    expect(rows[0].k).not.toContain(token.slice(17));
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a long name", { name: "x".repeat(61) }, "name"],
    ["no scopes", { scopes: [] }, "scopes"],
    ["a permission of people", { scopes: ["manage_staff"] }, "scopes"],
    ["no requests", { requests_per_minute: 0 }, "requests_per_minute"],
    ["too many requests", { requests_per_minute: 6001 }, "requests_per_minute"],
    ["a day that has passed", { expires_on: "2020-01-01" }, "expires_on"],
    ["no day", { expires_on: "tomorrow" }, "expires_on"],
  ])("refused: %s", async (_, given, field) => {
    const body = { name: `Refused ${++named}`, scopes: ["see_orders"], ...given };
    const response = await shop.request("POST /api/admin/api-keys", { body }, { as: owner });
    expect(response).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  test("a refusal writes a limit as the shop writes numbers", async () => {
    const body = { name: "x", scopes: ["see_orders"], requests_per_minute: 9000 };
    const { body: refusal } = await shop.expectRefusal("POST /api/admin/api-keys", { body }, { as: owner });
    expect(refusal.errors?.requests_per_minute).toEqual(["Enter a whole number from 1 to 6,000."]);
  });

  test("two keys that work have two names; the name of a revoked one is free", async () => {
    const first = await createKey({ name: "Books" });
    const body = { name: "books", scopes: ["see_orders"], expires_on: "2020-01-01" };
    const { body: refusal } = await shop.expectRefusal("POST /api/admin/api-keys", { body }, { as: owner });
    const expires_on = ["Choose today or a later day."];
    expect(refusal.errors).toEqual({ name: ["Another API key has this name."], expires_on });
    await revoke(first.id);
    await createKey({ name: "books" });
  });

  test("creation and one revocation are in the audit log, without the key", async () => {
    const { id, token } = await createKey();
    await Promise.all([revoke(id), revoke(id)]);
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(["api_key_revoked", "api_key_created"]);
    expect(JSON.stringify(entries)).not.toContain(token.slice(17));
    expect(await listed(id)).toMatchObject({ state: "revoked" });
  });

  test("only an owner manages keys", async () => {
    const manager = await createStaff(shop, "manager");
    for (const call of keysOf(api).filter((name) => api[name].access === "manage_api_keys")) {
      const response = await shop.request(
        call,
        { params: { id: 1 }, ...(call.startsWith("GET ") ? {} : { body: {} }) },
        { as: manager },
      );
      expect(response.status, call).toBe(403);
    }
  });

  test("a key is no member of staff and no customer", async () => {
    const { name } = await createKey();
    const { body: staff } = await shop.call("GET /api/admin/staff", {}, { as: owner });
    const { body: customers } = await shop.call("GET /api/admin/customers", {}, { as: owner });
    const { body: dashboard } = await shop.call("GET /api/admin/dashboard", {}, { as: owner });
    expect(JSON.stringify([staff.staff, customers.customers, dashboard.staff])).not.toContain(name);
  });
});

describe("KEY-02 calls with an API key", () => {
  test("it needs no cookie, and what it changes is recorded under its name", async () => {
    const key = await createKey({ name: "Warehouse", scopes: ["see_orders", "change_stock", "change_order_state"] });
    const customer = await createSignedInCustomer(shop);
    await fillCart(shop, customer, product, 1);
    const { body } = await requestOrder(shop, customer);
    const id = "order" in body ? body.order.id : 0;
    expect((await orders(key)).status).toBe(200);
    // A program behind a browser's proxy may send these.
    const browser = { origin: "https://books.example", cookie: "a=b" };
    expect((await setStock(key, 40, 49, browser)).status).toBe(200);
    const move = { params: { id }, body: { status: 1 } } as const;
    await shop.call("POST /api/admin/orders/:id/move", move, { as: key });
    const { body: view } = await shop.call("GET /api/view-order/:id", { params: { id } }, { as: owner });
    expect(JSON.stringify(view)).toContain('"by":"Warehouse (API key)"');
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query: { q: "Warehouse" } }, { as: owner }))
      .body;
    const done = entries.filter(({ actor_name }) => actor_name === "Warehouse (API key)").map(({ action }) => action);
    expect(done).toEqual(["order_state_changed", "stock_changed"]);
    expect(await listed(key.id)).toMatchObject({ last_used_at: expect.any(String) });
  });

  test("its last use is written once a minute at most", async () => {
    const key = await createKey();
    const lastUse = async () => (await listed(key.id))?.last_used_at;
    await orders(key);
    const first = await lastUse();
    await orders(key);
    expect(await lastUse()).toBe(first);
    await shop.pool.query("update api_keys set last_used_at = now() - interval '61 seconds' where id = $1", [key.id]);
    await orders(key);
    expect(await lastUse()).not.toBe(first);
  });

  test("each refusal says what to do", async () => {
    const key = await createKey();
    expect(await refusalOf({ token: `tulin_live_${"0".repeat(48)}` })).toMatchObject({ code: "api_key_unknown" });
    for (const token of [key.token.slice(0, -1), `${key.token}0`, "tulin_live_", key.token.toUpperCase()])
      expect((await refusalOf({ token })).status, token).toBe(401);
    await shop.pool.query("update api_keys set expires_on = '2020-02-29' where id = $1", [key.id]);
    const expired = await refusalOf(key);
    expect([expired.code, expired.message]).toEqual([
      "api_key_expired",
      "This API key expired at the end of 2020-02-29. Create another one at Settings > API.",
    ]);
    expect(await listed(key.id)).toMatchObject({ state: "expired" });
    await revoke(key.id);
    expect(await refusalOf(key)).toMatchObject({ status: 401, code: "api_key_revoked" });
  });

  test("a call without its scope is refused with the name of the scope", async () => {
    const key = await createKey({ scopes: ["see_orders"] });
    const answer = await setStock(key, 1, 1);
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: "scope_missing",
        message:
          "This API key lacks the scope change_stock: it may not change the stock. Create one with this scope at Settings > API.",
        details: { scope: "change_stock" },
      },
    });
  });

  test("many requests at once are refused beyond the limit of the key, also by another process of the shop", async () => {
    const key = await createKey({ requests_per_minute: 5 });
    const other = await createKey();
    const second = await openShop({ database: shop });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? shop : second).request("GET /api/admin/orders", {}, { as: key }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toMatchObject({ code: "api_key_limit" });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await orders(other)).status).toBe(200);
    // What one process revokes, the other refuses at once.
    await revoke(other.id);
    expect((await second.request("GET /api/admin/orders", {}, { as: other })).status).toBe(401);
    await second.app.close();
  });
});

describe("KEY-03 what API keys may not do", () => {
  const calls = keysOf(api).filter((call) => api[call].access !== "anyone");
  const params = { params: new Proxy({}, { get: () => "987654321" }) };

  test("a key with every scope is refused by all calls of people, and by no other", async () => {
    const key = await createKey({ scopes: [...scopes], requests_per_minute: 6000 });
    for (const call of calls) {
      const entry: Endpoint = api[call];
      const body = call.startsWith("GET ") ? {} : { body: {} };
      const response = await shop.request(call, { ...params, ...body }, { as: key });
      const code = "code" in response.body ? response.body.code : null;
      if (scopeOf(entry) === null) expect([response.status, code], call).toEqual([403, "api_key_not_accepted"]);
      else expect(["api_key_not_accepted", "scope_missing"], call).not.toContain(code);
    }
  });

  test("a key is refused by every call whose scope it lacks, before the call is read", async () => {
    const key = await createKey({ scopes: ["see_reviews"], requests_per_minute: 6000 });
    for (const call of calls) {
      const scope = scopeOf(api[call]);
      if (scope === null || scope === "see_reviews") continue;
      const [method, path = ""] = call.split(" ");
      const init = {
        method,
        ...(method !== "GET" && { body: "{not json", headers: { "content-type": "application/json" } }),
      };
      const response = await shop.send(path.replaceAll(/:\w+/g, "1"), init, { as: key });
      expect(parseRefusal(response, await response.text()).code, call).toBe("scope_missing");
    }
  });

  test("settings, staff, keys, webhooks, emails and the erasure of people are no scopes", () => {
    const people = ["settings", "staff", "api_keys", "webhooks", "emails", "erase", "two_factor"];
    expect(scopes.filter((scope) => people.some((word) => scope.includes(word)))).toEqual([]);
  });

  test("the dashboard leaves out what the scopes do not cover", async () => {
    const key = await createKey({ scopes: ["see_dashboard", "see_orders"] });
    const { body } = await shop.call("GET /api/admin/dashboard", {}, { as: key });
    expect(body).toMatchObject({ statistics: null, staff: null, emails: null, reviews: null, checklist: null });
    expect(body.orders_waiting).not.toBeNull();
  });

  test("an edit form changes no costs without their scope, and needs the scope of products", async () => {
    const key = await createKey({ scopes: ["change_stock"] });
    const edit = { params: { id: product.id }, body: productEditForm({ stock: "1" }) };
    const response = await shop.request("POST /api/update-product/:id", edit, { as: key });
    expect(response.body).toMatchObject({ code: "scope_missing", details: { scope: "edit_products" } });
  });

  test("a key stops while whoever created it is suspended or manages no keys any more", async () => {
    const colleague = await createStaff(shop, "owner", { name: "Ana Reyes" });
    const key = await createKey({}, colleague);
    const member = (values: object) =>
      shop.db.updateTable("accounts").set(values).where("email", "=", colleague.email).execute();
    expect((await orders(key)).status).toBe(200);
    for (const [gone, back] of [
      [{ suspended_at: new Date() }, { suspended_at: null }],
      [{ role: "manager" }, { role: "owner" }],
      [{ role: "customer" }, { role: "owner" }],
    ]) {
      await member(gone ?? {});
      expect((await refusalOf(key)).code).toBe("api_key_stopped");
      expect(await listed(key.id)).toMatchObject({ state: "stopped" });
      await member(back ?? {});
      expect((await orders(key)).status).toBe(200);
    }
  });

  test("a key in the address is refused, and the answer says to revoke it", async () => {
    const { token } = await createKey();
    const response = await shop.send(`/api/admin/orders?api_key=${token}`);
    const refusal = parseRefusal(response, await response.text());
    expect([refusal.status, refusal.code]).toEqual([401, "api_key_in_address"]);
    expect(JSON.stringify(refusal)).not.toContain(token);
  });

  test("two Authorization headers are a bad request, and a very long one is too large", async () => {
    const { token } = await createKey();
    expect(await statusOf([`Bearer ${owner.token}`, `Bearer ${token}`])).toBe(400);
    expect(await statusOf([`Bearer tulin_live_${"0".repeat(8000)}`])).toBe(401);
    expect(await statusOf([`Bearer tulin_live_${"0".repeat(20_000)}`])).toBe(413);
  });

  test("it changes nothing on calls that anyone may make", async () => {
    const { token } = await createKey();
    expect((await shop.send("/api/getScooter", {}, { as: { token } })).status).toBe(200);
    const signIn = await shop.request(
      "POST /api/login",
      { body: { email: "x@example.com", password: "y" } },
      { as: { token } },
    );
    expect(signIn.status).toBe(401);
  });

  test("nobody signs in to the account of a key", async () => {
    const { id } = await createKey();
    const found = "select email from accounts a join api_keys k on k.account_id = a.id where k.id = $1";
    const { email } = (await shop.pool.query(found, [id])).rows[0];
    for (const password of ["", " ", "api_key"])
      expect((await shop.request("POST /api/login", { body: { email, password } })).status).toBeGreaterThan(400);
  });

  test("no key is in the log", async () => {
    const { token } = await createKey();
    await orders({ token });
    await orders({ token: `${token}0` });
    await shop.send(`/api/admin/orders?key=${token}`);
    await shop.send(`/media/${token}`, {}, { as: { token } });
    await setStock({ token }, -1, -1);
    expect(shop.log.join("")).not.toContain(token.slice(17));
  });
});

/** The status of a request for orders with these Authorization headers; `fetch` would join them. */
const statusOf = (authorization: string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = authorization.flatMap((value) => ["Authorization", value]);
    const sent = request(`${shop.url}/api/admin/orders`, { headers: ["Host", new URL(shop.url).host, ...headers] });
    sent.on("response", (response) => resolve(response.resume().statusCode ?? 0)).on("error", reject);
    sent.end();
  });
