import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { registerCustomer, type TestAccount } from "../../support/api/accounts.ts";
import { parseRefusal } from "../../support/api/client.ts";
import { openShop } from "../../support/api/shop.ts";
import { createTestDatabase } from "../../support/test-database.ts";

const shop = await openShop();
afterAll(shop.close);

let customer: TestAccount;
beforeAll(async () => {
  customer = await registerCustomer(shop);
});

/** An anti-forgery token, as a browser gets it. */
async function freshToken(from = shop): Promise<string> {
  const { headers } = await from.call("GET /sanctum/csrf-cookie", {});
  return /^XSRF-TOKEN=([^;]+)/.exec(headers.getSetCookie()[0] ?? "")?.[1] ?? "";
}

/** Sends a state-changing request with these headers; returns the response. */
async function change(headers: Record<string, string>, path = "/api/add-to-cart", method = "POST") {
  const body = method === "POST" ? "{}" : null;
  const init = { method, body, headers: { ...(body && { "content-type": "application/json" }), ...headers } };
  const response = await shop.send(path, init, { as: customer });
  return parseRefusal(response, await response.text());
}

/** An admitted request with an empty form gets this refusal. */
const THROUGH = "invalid";

describe("the anti-forgery pair", () => {
  test("API-04 the cookie is valid for every path, readable by scripts, and not sent by other sites", async () => {
    const { headers } = await shop.call("GET /sanctum/csrf-cookie", {});
    const [cookie = "", ...more] = headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{24}\.[\w-]{43}; Path=\/; SameSite=Lax$/);
    expect(await freshToken()).not.toBe(await freshToken());
  });

  test("API-04 the cookie is Secure when the shop uses HTTPS", async () => {
    const secure = await openShop({ settings: { PUBLIC_URL: "https://tulin.example" } });
    const { headers } = await secure.call("GET /sanctum/csrf-cookie", {});
    expect(headers.getSetCookie()[0]).toContain("; Secure");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
    await secure.close();
  });

  test("API-04 a browser that repeats its cookie in the header is admitted", async () => {
    const token = await freshToken();
    const pair = { cookie: `other=1; XSRF-TOKEN=${token}`, "x-xsrf-token": token };
    expect((await change({ origin: shop.url, referer: `${shop.url}/cart`, ...pair })).code).toBe(THROUGH);
    expect((await change(pair)).code).toBe(THROUGH);
  });

  test("API-04 a script with a bearer token and no browser headers is admitted", async () => {
    expect((await change({})).code).toBe(THROUGH);
  });

  test.each<[string, (token: string, other: string) => Record<string, string>]>([
    ["an Origin and no pair", () => ({ origin: "https://evil.example" })],
    ["the shop's own Origin and no pair", () => ({ origin: shop.url })],
    ["Origin null", () => ({ origin: "null" })],
    ["a Referer and no pair", () => ({ referer: "https://evil.example/" })],
    ["any cookie and no pair", () => ({ cookie: "session=1" })],
    ["the cookie alone", (token) => ({ cookie: `XSRF-TOKEN=${token}` })],
    ["the header alone", (token) => ({ origin: shop.url, "x-xsrf-token": token })],
    ["two tokens that differ", (token, other) => ({ cookie: `XSRF-TOKEN=${token}`, "x-xsrf-token": other })],
    ["a pair of nobody's", () => ({ cookie: "XSRF-TOKEN=abc.def", "x-xsrf-token": "abc.def" })],
    ["a pair of empty text", () => ({ cookie: "XSRF-TOKEN=", "x-xsrf-token": "" })],
    ["a pair of a dot", () => ({ cookie: "XSRF-TOKEN=.", "x-xsrf-token": "." })],
    ["a pair with a changed nonce", (token) => pairOf(`x${token}`)],
    ["a pair with a changed signature", (token) => pairOf(token.slice(0, -2))],
  ])("a change that brings %s is answered 419", async (_what, headers) => {
    const refusal = await change(headers(await freshToken(), await freshToken()));
    expect([refusal.status, refusal.code, refusal.message]).toEqual([
      419,
      "anti_forgery",
      "This page has expired. Reload it and try again.",
    ]);
  });

  test("API-04 a pair signed by another shop responds 419", async () => {
    // A new key, because test databases are copies with the same key.
    const database = await createTestDatabase({ empty: true });
    await migrate(database.pool);
    const neighbour = await openShop({ database });
    const token = await freshToken(neighbour);
    await neighbour.close();
    await database.drop();
    expect((await change(pairOf(token))).code).toBe("anti_forgery");
  });

  test("API-04 every state-changing method is protected, and reads are not", async () => {
    for (const [method, path] of [
      ["PUT", "/api/cart-updatequantity/1/inc"],
      ["DELETE", "/api/delete-cartItem/1"],
      ["POST", "/api/logout"],
      ["POST", "/api/login"],
      ["PATCH", "/api/cart"],
    ] as const) {
      expect((await change({ origin: shop.url }, path, method)).code, `${method} ${path}`).toBe("anti_forgery");
    }
    await shop.call("GET /api/cart", {}, { as: customer, headers: { origin: "https://evil.example", cookie: "a=1" } });
  });

  test("API-04 no response allows cross-origin reads", async () => {
    const { headers } = await shop.call(
      "GET /api/cart",
      {},
      { as: customer, headers: { origin: "https://evil.example" } },
    );
    expect(headers.get("access-control-allow-origin")).toBeNull();
    const preflight = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const response = await shop.send("/api/login", { method: "OPTIONS", headers: preflight });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    await response.body?.cancel();
  });
});

function pairOf(token: string): Record<string, string> {
  return { cookie: `XSRF-TOKEN=${token}`, "x-xsrf-token": token };
}
