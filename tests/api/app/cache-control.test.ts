import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { keysOf } from "#contract/keys.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCollection } from "../../support/api/collections.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { validPart } from "../../support/api/valid-input.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
  await createProduct(shop, owner);
  await loadDefaultContent(shop.db, shop.pictures);
  await createCollection(shop, owner, { slug: "for-the-rain" });
});

/** The calls that a shared cache may store. Whoever adds one is sure that its response is the same for everybody. */
const PUBLIC_READS = new Set([
  "GET /api/shop",
  "GET /api/getScooter",
  "GET /api/getHelmet",
  "GET /api/getAccessory",
  "GET /api/products",
  "GET /api/product-types",
  "GET /api/viewproductdetail/:id",
  "GET /api/delivery-estimates/:id",
  "GET /api/compare",
  "GET /api/search",
  "GET /api/suggest",
  "GET /api/test-ride-scooters",
  "GET /api/collections",
  "GET /api/collections/:slug",
  "GET /api/home",
  "GET /api/menus",
  "GET /api/policies",
  "GET /api/questions",
  "GET /api/policies/:slug",
  "GET /api/articles",
  "GET /api/articles/:slug",
  "GET /api/products/:id/reviews",
  "GET /api/products/:id/goes-with",
  "GET /api/search-texts",
  "GET /api/payment-modes",
]);

const calls = keysOf(api).filter((call) => call !== "POST /api/logout");

describe.each(calls)("API-04 %s", (call) => {
  test.each(["anyone", "owner"])("is not stored when called by %s, unless it is a public read", async (who) => {
    const input = {
      params: validPart(call, "params"),
      query: validPart(call, "query"),
      ...(call.startsWith("GET ") ? {} : { body: validPart(call, "body") }),
    };
    const { status, headers } = await shop.request(call, input, who === "owner" ? { as: owner } : {});
    const stored = headers.get("cache-control")?.startsWith("public") ?? false;
    expect(stored, `${status} ${headers.get("cache-control")}`).toBe(PUBLIC_READS.has(call) && status === 200);
    if (stored) expect(headers.getSetCookie()).toEqual([]);
    else expect(headers.get("cache-control")).toBe("no-store");
  });
});
