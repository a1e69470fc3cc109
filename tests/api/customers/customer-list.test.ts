import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
let owner: TestAccount;
let product: Product;
beforeAll(async () => {
  owner = await registerStaff(shop, { name: "Isabel Ramos" });
  product = await createProduct(shop, owner, { stock: 10_000, selling: 100 });
});
afterAll(() => shop.closeWithoutServerErrors());

const listed = async (query: Record<string, unknown>) =>
  (await shop.call("GET /api/admin/customers", { query }, { as: owner })).body;
const namesIn = async (query: Record<string, unknown>) => (await listed(query)).customers.map(({ name }) => name);

/** Orders this many pieces; returns the order's id. */
async function buy(as: TestAccount, quantity = 1, typed: Record<string, unknown> = {}): Promise<number> {
  await fillCart(shop, as, product, quantity);
  const { body } = await shop.call("POST /api/place-order", { body: { ...deliveryDetails, ...typed } }, { as });
  return body.order.id;
}

describe("the list of customers", () => {
  test("finds a customer by name without accents, email, and phone in any format, of an order or a saved address", async () => {
    const buyer = await registerCustomer(shop, { name: "Niña Peñaflor", email: "nina.p@hanap.ph" });
    await buy(buyer, 1, { phone: "0919 444 0777" });
    const saver = await registerCustomer(shop, { name: "Wala Pa", email: "wala@hanap.ph" });
    const address = {
      recipient: "Ana Reyes",
      phone: "0918 222 3333",
      street: "9 Mabini Street",
      barangay: "San Roque",
      city: "Calamba",
      region: "Calabarzon",
    };
    await shop.call("POST /api/addresses", { body: address }, { as: saver });
    for (const q of [
      "nina penaflor",
      "PEÑA niña",
      "nina.p@hanap",
      "nina.p@hanap.p",
      "Nina.P@hanap.PH",
      "0919 444 0777",
      "+63 919 444 0777",
      "444 0777",
    ])
      expect(await namesIn({ q }), q).toContain("Niña Peñaflor");
    for (const q of ["nina wala", "0919 444 0778", "nina_p", "%"])
      expect(await namesIn({ q }), q).not.toContain("Niña Peñaflor");
    expect(await namesIn({ q: "09182223333" })).toEqual(["Wala Pa"]);
    expect((await listed({ q: "wala@hanap.ph" })).customers[0]).toMatchObject({
      phone: "+639182223333",
      city: "Calamba",
      orders: 0,
      spent: 0,
      last_order_at: null,
      blocked: false,
    });
    expect(await namesIn({ q: "Isabel Ramos" }), "staff are no customers").toEqual([]);
  });

  test("several words must all match completely", async () => {
    await registerCustomer(shop, { name: "Sanggre Bayantos" });
    await registerCustomer(shop, { name: "Sanggré Santosaldo" });
    expect(await namesIn({ q: "sanggre santos" })).toEqual(["Sanggré Santosaldo"]);
    expect(await namesIn({ q: "ÁNTOS Sanggre" })).toEqual(["Sanggré Santosaldo", "Sanggre Bayantos"]);
  });

  test("one or two letters match the beginning of a word, for short surnames", async () => {
    for (const name of ["Jo Santillan", "Ligaya Go", "Belen Uy-Ng", "Gogo Angeles"])
      await registerCustomer(shop, { name });
    expect(await namesIn({ q: "jo santillan" })).toEqual(["Jo Santillan"]);
    expect(await namesIn({ q: "ligaya GO" })).toEqual(["Ligaya Go"]);
    expect(await namesIn({ q: "belen ng" })).toEqual(["Belen Uy-Ng"]);
    expect(await namesIn({ q: "go angel" })).toEqual(["Gogo Angeles"]);
    expect(await namesIn({ q: "gogo ng" })).toEqual([]);
  });

  test("returns the totals of each customer without cancelled and returned orders", async () => {
    const buyer = await registerCustomer(shop, { name: "Bumili Dalawa" });
    const once = await registerCustomer(shop, { name: "Bumili Isa" });
    await registerCustomer(shop, { name: "Bumili Wala" });
    await buy(buyer, 2);
    const back = await buy(buyer, 3);
    const cancelled = await buy(once, 5);
    await buy(once, 1);
    await shop.call("POST /api/my-order/:id/cancel", { params: { id: cancelled }, body: {} }, { as: once });
    expect(
      (await listed({ q: "bumili", sort: "spent_desc" })).customers.map(({ orders, spent }) => [orders, spent]),
    ).toEqual([
      [2, 500],
      [1, 100],
      [0, 0],
    ]);
    expect(await namesIn({ q: "bumili", kind: "buyers", sort: "oldest" })).toEqual(["Bumili Dalawa", "Bumili Isa"]);
    expect(await namesIn({ q: "bumili", kind: "again" })).toEqual(["Bumili Dalawa"]);
    expect(await namesIn({ q: "bumili", kind: "never" })).toEqual(["Bumili Wala"]);
    for (const status of [1, 2, 3, 4, 6] as const) {
      const body = { status, reason: "It was asked for.", courier: "LBC", courier_tracking: "77" };
      await shop.call("POST /api/admin/orders/:id/move", { params: { id: back }, body }, { as: owner });
    }
    expect((await listed({ q: buyer.email })).customers).toMatchObject([{ orders: 1, spent: 200 }]);
  });

  test.each(["newest", "oldest", "spent_desc", "spent_asc", "orders_desc", "orders_asc"] as const)(
    "is read in pages, each customer once, in the order %s",
    async (sort) => {
      if ((await listed({ q: "pahina" })).customers.length === 0)
        for (const count of [0, 2, 1, 1]) {
          const person = await registerCustomer(shop, { name: `Pahina ${count}` });
          for (let bought = 0; bought < count; bought += 1) await buy(person);
        }
      const whole = (await listed({ q: "pahina", sort })).customers.map(({ id }) => id);
      const ids: number[] = [];
      let cursor: string | null = null;
      do {
        const page = await listed({ q: "pahina", sort, limit: 1, ...(cursor && { cursor }) });
        ids.push(...page.customers.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      expect(ids).toEqual(whole);
      expect(new Set(ids).size).toBe(4);
    },
  );

  test("filters by the day of registration in Philippine time, and refuses the cursor of another list", async () => {
    const person = await registerCustomer(shop, { name: "Sumali Noon" });
    await shop.pool.query("update accounts set created_at = '2024-02-28T16:00:00Z' where email = $1", [person.email]);
    expect(await namesIn({ from: "2024-02-29", to: "2024-02-29" })).toEqual(["Sumali Noon"]);
    expect(await namesIn({ to: "2024-02-28" })).toEqual([]);
    const { next_cursor: cursor } = await listed({ limit: 1 });
    const other = await shop.expectRefusal(
      "GET /api/admin/customers",
      { query: { sort: "spent_asc", cursor } },
      { as: owner },
    );
    expect(Object.keys(other.body.errors ?? {})).toEqual(["cursor"]);
  });
});
