import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api, type Call } from "#contract/api.ts";
import { keysOf } from "#contract/keys.ts";
import { startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";

const server = await startPayMongoServer();
const shop = await openShop({ apiUrls: { paymongo: server.url } });
afterAll(async () => {
  await shop.closeWithoutServerErrors();
  await server.close();
});

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

const read = async () => (await shop.call("GET /api/admin/payment-settings", {}, { as: owner })).body;
const form = {
  modes: ["cod"],
  expiry_minutes: 30,
  cod_ceiling: null,
  cod_failures: null,
  cod_deposit_percent: null,
  cod_deposit_from: null,
  cod_deposit_kept: false,
  sandbox: false,
};
const save = async (parts: Record<string, unknown> = {}) =>
  shop.request(
    "PUT /api/admin/payment-settings",
    { body: { ...form, version: (await read()).settings.version, ...parts } },
    { as: owner },
  );

describe("PAY-08 the settings of payments", () => {
  test("of a new shop: cash on delivery without a limit, and no provider has keys", async () => {
    const fresh = await openShop();
    const as = await registerStaff(fresh);
    const { body } = await fresh.call("GET /api/admin/payment-settings", {}, { as });
    expect(body.settings).toEqual({ ...form, version: 1 });
    expect(body.providers.map(({ name, state }) => [name, state])).toEqual([
      ["paymongo", "none"],
      ["paypal", "none"],
    ]);
    for (const { keys } of body.providers) for (const key of keys) expect(key.ends_with).toBeNull();
    await fresh.close();
  });

  test("are saved with an audit entry, and numbers may be sent as text", async () => {
    const { status, body } = await save({
      modes: ["card", "cod"],
      expiry_minutes: "45",
      cod_ceiling: "20,000",
      cod_failures: "2",
      cod_deposit_percent: "20",
      cod_deposit_from: "5,000",
      cod_deposit_kept: true,
    });
    expect(status).toBe(200);
    const saved = {
      modes: ["cod", "card"],
      expiry_minutes: 45,
      cod_ceiling: 20_000,
      cod_failures: 2,
      cod_deposit_percent: 20,
      cod_deposit_from: 5000,
      cod_deposit_kept: true,
      sandbox: false,
    };
    expect("settings" in body && body.settings).toMatchObject(saved);
    expect((await read()).settings).toMatchObject(saved);
    const log = await shop.call(
      "GET /api/admin/audit-log",
      { query: { action: "payment_settings_changed" } },
      { as: owner },
    );
    expect(log.body.entries[0]).toMatchObject({
      before: { modes: ["cod"], cod_ceiling: null, cod_deposit_percent: null },
      after: { modes: ["cod", "card"], cod_ceiling: 20_000, cod_deposit_percent: 20, cod_deposit_from: 5000 },
    });
  });

  test.each([
    ["modes", []],
    ["modes", ["cash"]],
    ["expiry_minutes", 4],
    ["expiry_minutes", 1441],
    ["expiry_minutes", "7.5"],
    ["cod_ceiling", 0],
    ["cod_ceiling", "lots"],
    ["cod_failures", 0],
    ["cod_failures", "1.5"],
    ["cod_failures", 101],
    ["cod_deposit_percent", 0],
    ["cod_deposit_percent", 91],
    ["cod_deposit_percent", "12.5"],
    ["cod_deposit_from", 0],
    ["cod_deposit_from", "lots"],
    ["sandbox", "perhaps"],
  ])("%s: %j is refused, and nothing is saved", async (field, value) => {
    const before = await read();
    const { status, body } = await save({ [field]: value });
    expect([status, "errors" in body && Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await read()).toEqual(before);
  });

  test("of ten tabs that save the same version at once, one succeeds and the others get a conflict", async () => {
    const { version } = (await read()).settings;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, minutes) => save({ expiry_minutes: 10 + minutes, version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await read()).settings.version).toBe(version + 1);
  });
});

const paymongoKeys = { secret_key: "sk_test_Canary4Secret7Of9PayMongo", webhook_secret: "whsk_Canary5Webhook8Secret2" };
const saveKeys = (keys: Record<string, string>, { provider = "paymongo", live = false } = {}) =>
  shop.request(
    "PUT /api/admin/payment-providers/:provider/keys",
    { params: { provider }, body: { keys, live } },
    { as: owner },
  );
const paymongo = async () => (await read()).providers.find(({ name }) => name === "paymongo");
const auditEntries = async () =>
  (await shop.call("GET /api/admin/audit-log", { query: { limit: 200 } }, { as: owner })).body.entries;

describe("PAY-08 the keys of a payment provider", () => {
  test("are saved, shown by their last four characters only, replaced and removed, each with an audit entry", async () => {
    expect((await saveKeys(paymongoKeys)).status).toBe(200);
    expect(await paymongo()).toMatchObject({
      state: "test",
      keys: [
        { name: "secret_key", ends_with: "ongo" },
        { name: "webhook_secret", ends_with: "ret2" },
      ],
      webhook_path: "/api/webhooks/paymongo",
      last_webhook_at: null,
    });
    await saveKeys({ ...paymongoKeys, secret_key: "sk_live_Canary4Secret7Of9Other" }, { live: true });
    expect(await paymongo()).toMatchObject({ state: "live", keys: [{ ends_with: "ther" }, {}] });
    const removed = await shop.request(
      "DELETE /api/admin/payment-providers/:provider/keys",
      { params: { provider: "paymongo" } },
      { as: owner },
    );
    expect(removed.status).toBe(200);
    expect(await paymongo()).toMatchObject({ state: "none", keys: [{ ends_with: null }, { ends_with: null }] });
    const about = (await auditEntries()).filter(({ entity_name }) => entity_name === "PayMongo");
    expect(about.map(({ action, after }) => [action, after])).toEqual([
      ["payment_keys_removed", null],
      ["payment_keys_saved", { keys: "live" }],
      ["payment_keys_saved", { keys: "test" }],
    ]);
  });

  test("are refused with a message at each wrong key, and when they are of the other mode; nothing is saved", async () => {
    const wrong = await saveKeys({ secret_key: "pk_test_0", webhook_secret: "" });
    expect("errors" in wrong.body && Object.keys(wrong.body.errors ?? {})).toEqual(["secret_key", "webhook_secret"]);
    const otherMode = await saveKeys(paymongoKeys, { live: true });
    expect("errors" in otherMode.body && otherMode.body.errors).toEqual({
      live: ["PayMongo: the secret key is not for live mode"],
    });
    expect([wrong.status, otherMode.status, (await paymongo())?.state]).toEqual([422, 422, "none"]);
  });

  test.each(["stripe", "__proto__", "constructor"])("of %s, which is no provider: not found", async (provider) => {
    for (const answer of [
      await saveKeys(paymongoKeys, { provider }),
      await shop.request("DELETE /api/admin/payment-providers/:provider/keys", { params: { provider } }, { as: owner }),
      await shop.request("POST /api/admin/payment-providers/:provider/test", { params: { provider } }, { as: owner }),
    ])
      expect([answer.status, "code" in answer.body && answer.body.code]).toEqual([404, "payment_provider_not_found"]);
  });

  test("that were sealed with another secrets key cannot be read: the shop says so, and takes new ones", async () => {
    await saveKeys(paymongoKeys);
    const moved = await openShop({
      database: { db: shop.db, pool: shop.pool, close: async () => undefined },
      settings: { SECRETS_KEY: Buffer.alloc(32, 1).toString("base64") },
    });
    const readThere = async () =>
      (await moved.call("GET /api/admin/payment-settings", {}, { as: owner })).body.providers[0];
    expect(await readThere()).toMatchObject({ state: "unreadable", keys: [{ ends_with: "ongo" }, {}] });
    const params = { provider: "paymongo" };
    const tested = await moved.request("POST /api/admin/payment-providers/:provider/test", { params }, { as: owner });
    expect("code" in tested.body && tested.body.code).toBe("payment_keys_missing");
    const body = { keys: paymongoKeys, live: false };
    await moved.call("PUT /api/admin/payment-providers/:provider/keys", { params, body }, { as: owner });
    expect((await readThere())?.state).toBe("test");
    await moved.close();
    expect((await paymongo())?.state).toBe("unreadable");
    await saveKeys(paymongoKeys);
  });

  test("are tested with one call: it says that they work, or what is wrong, and does not name them", async () => {
    const params = { provider: "paymongo" };
    const testKeys = () => shop.request("POST /api/admin/payment-providers/:provider/test", { params }, { as: owner });
    await saveKeys(server.account.keys);
    expect((await testKeys()).body).toMatchObject({ status: 200, message: "PayMongo accepts these keys." });
    await saveKeys({ ...server.account.keys, secret_key: "sk_test_Wrong0Key" });
    const refused = await testKeys();
    expect([refused.status, "code" in refused.body && refused.body.code]).toEqual([409, "payment_keys_refused"]);
    expect("message" in refused.body && refused.body.message).toContain("api_key_invalid");
    server.misbehave({ errorsInstead: 10 });
    const down = await testKeys();
    expect([down.status, JSON.stringify(down.body).includes("Wrong0Key")]).toEqual([409, false]);
    server.misbehave({});
    await saveKeys(paymongoKeys);
  });

  test("show the last genuine webhook, and no forged one", async () => {
    await saveKeys(server.account.keys);
    const insert =
      "insert into payment_webhooks (provider, event_id, request, received_at) values ('paymongo', $1, $2, $3)";
    await shop.pool.query(insert, ["evt_1", "x", "2026-11-20T01:00:00Z"]);
    await shop.pool.query(insert, [null, "x", "2026-11-21T01:00:00Z"]);
    expect((await paymongo())?.last_webhook_at).toBe("2026-11-20T01:00:00.000Z");
    await saveKeys(paymongoKeys);
  });

  test("PAY-07 and card data and payloads of webhooks appear in no reply, error, audit entry, export, log or table of the database", async () => {
    await saveKeys(paymongoKeys);
    const secrets = Object.values(paymongoKeys);
    // Errors: a key beside a wrong one, in the wrong place, as a name, and in a body that is no JSON.
    const errors = [
      await saveKeys({ ...paymongoKeys, secret_key: `${paymongoKeys.secret_key}!` }),
      await saveKeys(paymongoKeys, { live: true }),
      await saveKeys(paymongoKeys, { provider: paymongoKeys.secret_key }),
      await saveKeys({ [paymongoKeys.secret_key]: paymongoKeys.webhook_secret }),
    ];
    const broken = await shop.send("/api/admin/payment-providers/paymongo/keys", {
      method: "PUT",
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
      body: `{"keys":{"secret_key":"${paymongoKeys.secret_key}"`,
    });
    // What providers send and what customers should never send: stored encrypted, or not at all.
    const card = "4343434343434345";
    const payload = "Canary6Payload1Of7Webhook";
    const sent = JSON.stringify({ data: { attributes: { data: { billing: payload, card } } }, card_number: card });
    const misplaced = await Promise.all(
      ["/api/webhooks/paymongo", `/api/webhooks/${payload}`, "/api/place-order", "/api/my-order/1/pay"].map((path) =>
        shop.send(path, {
          method: "POST",
          headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json", "x-card": card },
          body: sent,
        }),
      ),
    );
    expect(misplaced.map(({ status }) => status)).toEqual([200, 404, 422, 422]);
    const page = await shop.send(`/payment/1?card=${card}&note=${payload}`);
    const texts = await Promise.all([page, ...misplaced].map((response) => response.text()));
    texts.push(...errors.map(({ body }) => JSON.stringify(body)), await broken.text());
    // Every list, export and report that the owner can read.
    for (const call of keysOf(api).filter((each): each is Call => each.startsWith("GET "))) {
      const reply = await shop.send(call.slice(4).replaceAll(/:\w+/g, "1"), {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      texts.push(await reply.text());
    }
    texts.push(shop.log.join("\n"));
    const { rows: tables } = await shop.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    for (const { name } of tables) {
      const { rows } = await shop.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(rows.map(({ row }) => row).join("\n"));
    }
    const everything = texts.join("\n");
    expect(everything, "the search reads the stored row").toContain("ongo");
    for (const secret of [...secrets, card, payload]) {
      expect(everything.includes(secret), secret).toBe(false);
      expect(everything.includes(Buffer.from(secret).toString("hex")), `${secret} in hexadecimal`).toBe(false);
      expect(everything.includes(Buffer.from(secret).toString("base64").slice(0, -4)), `${secret} in base64`).toBe(
        false,
      );
    }
  });

  test("are seen and changed by owners only", async () => {
    const manager = await createStaff(shop, "manager");
    const response = await shop.request("GET /api/admin/payment-settings", {}, { as: manager });
    expect("code" in response.body && response.body.code).toBe("not_permitted");
  });
});
