import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { timeSorts } from "#contract/fields.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createCollection } from "../../support/api/collections.ts";
import { createCoupon } from "../../support/api/coupons.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct, readProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop({ settings: { SMTP_URL: "smtp://localhost:2525" } });
afterAll(shop.closeWithoutServerErrors);

let owner: TestAccount;
let buyer: { token: string };
let product: { id: number };
let soldOut: number;
beforeAll(async () => {
  owner = await registerStaff(shop);
  product = await createProduct(shop, owner, { stock: 0 });
  for (const stock of [3, 2, 7, 5]) {
    const { stock: stock_seen } = await readProduct(shop, owner, product.id);
    const body = { stock, stock_seen, reason: "received" as const };
    await shop.call("POST /api/admin/products/:id/stock", { params: { id: product.id }, body }, { as: owner });
  }
  buyer = await createSignedInCustomer(shop);
  for (let nth = 0; nth < 3; nth++) {
    await createStaff(shop, "support");
    await createCoupon(shop, owner);
    const other = await createProduct(shop, owner, { stock: 5 });
    await fillCart(shop, buyer, other);
    await shop.call(
      "POST /api/place-order",
      { body: { ...deliveryDetails, email: `${nth}@tulin.example` } },
      { as: buyer },
    );
  }
  const sold = await createProduct(shop, owner, { stock: 0 });
  for (const name of ["ana", "ben", "cora"]) {
    const body = { email: `${name}@tulin.example` };
    await shop.call("POST /api/products/:id/stock-alerts", { params: { id: sold.id }, body });
  }
  soldOut = sold.id;
});

const endpoints = Object.entries(api as Record<string, Endpoint>);

/** The calls with a cursor. */
const lists = endpoints.filter(([, { query }]) => query !== undefined && "cursor" in query.shape);

test("API-07 each list takes a limit, a cursor and a sort", () => {
  expect(lists.length).toBeGreaterThan(20);
  for (const [name, { query }] of lists)
    expect(Object.keys(query?.shape ?? {}), name).toEqual(expect.arrayContaining(["limit", "cursor", "sort"]));
});

/** The ids of a list, page by page. */
async function idsOf(path: string, sort: string, limit: number, token: string): Promise<unknown[]> {
  const ids: unknown[] = [];
  let cursor = "";
  do {
    const query = new URLSearchParams({ sort, limit: String(limit), ...(cursor && { cursor }) });
    const response = await shop.send(`${path}?${query}`, { headers: { authorization: `Bearer ${token}` } });
    const body = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(200);
    const rows = Object.values(body).find((value) => Array.isArray(value)) as { id: number }[];
    ids.push(...rows.map(({ id }) => id));
    cursor = body.next_cursor ?? "";
  } while (cursor !== "");
  return ids;
}

test("API-07 a list by time is read from its newest or its oldest row, page by page", async () => {
  const paths = {
    "/api/admin/audit-log": 10,
    "/api/admin/staff": 4,
    "/api/admin/coupons": 3,
    "/api/admin/emails": 3,
    "/api/my-orders": 3,
    "/api/admin/orders": 3,
    "/api/admin/stock": 5,
    [`/api/admin/products/${product.id}/stock`]: 4,
    [`/api/admin/products/${soldOut}/stock-alerts`]: 3,
  };
  for (const [path, least] of Object.entries(paths)) {
    const { token } = path === "/api/my-orders" ? buyer : owner;
    const oldest = await idsOf(path, "oldest", 2, token);
    expect(oldest.length, path).toBeGreaterThanOrEqual(least);
    expect(oldest, path).toEqual((await idsOf(path, "newest", 100, token)).toReversed());
    expect(oldest, path).toEqual(await idsOf(path, "oldest", 100, token));
  }
});

test("API-07 the stock after each movement is the same from both ends", async () => {
  const read = async (sort: (typeof timeSorts)[number], limit: number) => {
    const left: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { sort, limit, ...(cursor && { cursor }) };
      const { body } = await shop.call(
        "GET /api/admin/products/:id/stock",
        { params: { id: product.id }, query },
        { as: owner },
      );
      left.push(...body.movements.map((movement) => movement.left));
      cursor = body.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return left;
  };
  expect(await read("oldest", 1)).toEqual([3, 2, 7, 5]);
  expect(await read("newest", 1)).toEqual([5, 7, 2, 3]);
});

test("API-07 a sort that a list does not have, and the cursor of another sort, are refused", async () => {
  const ask = async (query: string) => {
    const response = await shop.send(`/api/admin/emails?${query}`, {}, { as: owner });
    return [response.status, Object.keys((await response.json()).errors ?? {})];
  };
  expect(await ask("sort=loudest")).toEqual([422, ["sort"]]);
  const { next_cursor } = (await shop.call("GET /api/admin/emails", { query: { limit: 1 } }, { as: owner })).body;
  expect(await ask(`sort=oldest&cursor=${next_cursor}`)).toEqual([422, ["cursor"]]);
});

test("API-07 a cursor with numbers that no row has begins a page after or before all rows", async () => {
  await loadDefaultContent(shop.db, shop.pictures);
  for (const title of ["One", "Other"]) await createCollection(shop, owner, { title });
  const names = ["collections", "coupons", "stock", "content", "staff", "orders", "audit-log"];
  for (const path of ["/api/collections", ...names.map((name) => `/api/admin/${name}`)]) {
    const first = await (await shop.send(`${path}?limit=1`, {}, { as: owner })).json();
    const [list, ...position] = JSON.parse(Buffer.from(first.next_cursor, "base64url").toString());
    for (const number of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]) {
      const forged = Buffer.from(JSON.stringify([list, ...position.map(() => number)])).toString("base64url");
      const { status } = await shop.send(`${path}?cursor=${forged}`, {}, { as: owner });
      expect(status, `${path} ${number}`).toBe(200);
    }
  }
});
