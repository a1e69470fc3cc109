import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebhookEvent } from "#contract/webhooks.events.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { openShop } from "../../support/api/shop.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

async function addWebhook(url: string, events: WebhookEvent[]) {
  const { body } = await shop.call("POST /api/admin/webhooks", { body: { url, events } }, { as: owner });
  return { id: body.webhook.id, secret: body.secret };
}

describe("HOOK-02 webhooks in the back office", () => {
  test("the secret is shown once, sealed in the database, and gone from every other response", async () => {
    const { id, secret } = await addWebhook("https://books.example/in", ["order.placed"]);
    expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
    const { rows } = await shop.pool.query("select sealed_secret from webhook_endpoints where id = $1", [id]);
    expect(rows[0].sealed_secret.includes(Buffer.from(secret))).toBe(false);
    const { body } = await shop.call("GET /api/admin/webhooks", {}, { as: owner });
    expect(JSON.stringify(body)).toContain("books.example");
    expect(JSON.stringify(body)).not.toContain(secret.slice(6));
  });

  test.each([
    ["no address", { url: " " }, "url"],
    ["no whole address", { url: "books.example" }, "url"],
    ["another protocol", { url: "ftp://books.example/" }, "url"],
    ["a user name", { url: "https://me:pw@books.example/" }, "url"],
    ["a long address", { url: `https://books.example/${"x".repeat(500)}` }, "url"],
    ["no events", { events: [] }, "events"],
    ["an unknown event", { events: ["customer.added"] }, "events"],
  ])("refused: %s", async (_, given, name) => {
    const body = { url: "https://books.example/", events: ["order.placed"], ...given };
    const response = await shop.request("POST /api/admin/webhooks", { body }, { as: owner });
    expect(response).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: { [name]: [expect.any(String)] } },
    });
  });

  test.each(["", "books.example", "ftp://books.example/"])(
    "the address %j and missing events are refused together, also of a saved webhook",
    async (url) => {
      const { id } = await addWebhook("https://books.example/in", ["order.placed"]);
      const body = { url, events: [], active: true };
      const errors = { url: [expect.any(String)], events: ["Choose at least one event."] };
      const added = await shop.request("POST /api/admin/webhooks", { body }, { as: owner });
      expect(added).toMatchObject({ status: 422, body: { code: "invalid", errors } });
      const saved = await shop.request("PUT /api/admin/webhooks/:id", { params: { id }, body }, { as: owner });
      expect(saved).toMatchObject({ status: 422, body: { code: "invalid", errors } });
    },
  );

  test("it is saved and deleted with its log, and the audit log knows the host and no path", async () => {
    const url = "https://books.example/hooks/orders";
    const { id } = await addWebhook(url, ["order.placed"]);
    const body = {
      url,
      events: ["order.placed", "product.stock_changed"] as WebhookEvent[],
      active: false,
    };
    await shop.call("PUT /api/admin/webhooks/:id", { params: { id }, body }, { as: owner });
    const saved = (await shop.call("GET /api/admin/webhooks/:id", { params: { id } }, { as: owner })).body.webhook;
    expect(saved).toMatchObject({ events: body.events, active: false });
    await shop.call("DELETE /api/admin/webhooks/:id", { params: { id } }, { as: owner });
    expect((await shop.request("GET /api/admin/webhooks/:id", { params: { id } }, { as: owner })).status).toBe(404);
    const query = { entity_type: "webhook", entity_id: id } as const;
    const { entries } = (await shop.call("GET /api/admin/audit-log", { query }, { as: owner })).body;
    expect(entries.map(({ action }) => action)).toEqual(["webhook_deleted", "webhook_changed", "webhook_added"]);
    expect(JSON.stringify(entries)).toContain("books.example");
    expect(JSON.stringify(entries)).not.toContain("/hooks");
  });

  test("only the owner manages webhooks", async () => {
    const manager = await createStaff(shop, "manager");
    const response = await shop.request("GET /api/admin/webhooks", {}, { as: manager });
    expect(response.status).toBe(403);
  });
});
