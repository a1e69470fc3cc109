import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { BACKGROUND_HEADER } from "#contract/headers.ts";
import { STAFF_UPDATES_PATH } from "#contract/system.updates.admin.ts";
import { createStaff, registerCustomer, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createSignedInCustomer, fillCart } from "../../support/api/orders.ts";
import { createProduct } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { deliveryDetails } from "../../support/delivery-details.ts";

const shop = await openShop();
afterAll(shop.close);

let owner: TestAccount;
beforeAll(async () => {
  owner = await registerStaff(shop);
});

/** Opens the stream of updates, and collects the topics it is told until the test ends. */
async function listen(at: Shop, { token }: { token: string }) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const headers = { Authorization: `Bearer ${token}`, [BACKGROUND_HEADER]: "1" };
  const response = await fetch(at.url + STAFF_UPDATES_PATH, { headers, signal: leaving.signal });
  const topics = new Set<string>();
  const stream = { response, topics, ended: false, close: () => leaving.abort() };
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return stream;
  }
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const part of body)
      for (const [, line = ""] of decoder.decode(part).matchAll(/^data: (.*)$/gm))
        for (const topic of line.split(" ")) topics.add(topic);
  };
  void read(response.body)
    .catch(() => undefined)
    .then(() => {
      stream.ended = true;
    });
  return stream;
}

async function placeOrder(at: Shop): Promise<number> {
  const product = await createProduct(at, owner, { stock: 5 });
  const buyer = await createSignedInCustomer(at);
  await fillCart(at, buyer, product);
  return (await at.call("POST /api/place-order", { body: deliveryDetails }, { as: buyer })).body.order.id;
}

describe("NOTE-01 the stream of updates for staff", () => {
  test("tells of a new order, also when another shop on the same database took it", async () => {
    const other = await openShop({
      database: { db: shop.db, pool: shop.pool, close: async () => undefined },
    });
    onTestFinished(other.close);
    const here = await listen(shop, owner);
    const there = await listen(other, owner);
    expect(here.response.headers.get("content-type")).toBe("text/event-stream");
    expect(here.response.headers.get("cache-control")).toBe("no-store");
    expect(here.response.headers.get("content-encoding")).toBeNull();
    // Both listen to the database once they tell of something.
    await expect
      .poll(() => placeOrder(shop).then(() => here.topics.has("orders") && there.topics.has("orders")))
      .toBe(true);
    here.topics.clear();
    there.topics.clear();
    await placeOrder(other);
    await expect.poll(() => [here.topics.has("orders"), there.topics.has("orders")]).toEqual([true, true]);
  });

  test("tells staff only of what their role may see", async () => {
    const packer = await listen(shop, await createStaff(shop, "fulfilment"));
    const all = await listen(shop, owner);
    await expect
      .poll(async () => {
        await registerCustomer(shop);
        await placeOrder(shop);
        return ["customers", "emails", "orders"].every((topic) => all.topics.has(topic)) && packer.topics.has("orders");
      })
      .toBe(true);
    expect([...packer.topics].filter((topic) => topic === "customers" || topic === "emails")).toEqual([]);
  });

  test("is refused without a session, to customers, and to staff who wait for approval", async () => {
    const waiting = await registerStaff(shop);
    const customer = await registerCustomer(shop);
    for (const [token, status] of [
      ["", 401],
      ["unknown", 401],
      [customer.token, 403],
      [waiting.token, 403],
    ] as const)
      expect((await listen(shop, { token })).response.status, `${status}`).toBe(status);
  });

  test("ends after its session, and one account has a limited number of streams", async () => {
    const member = await createStaff(shop, "support");
    const streams: Awaited<ReturnType<typeof listen>>[] = [];
    for (let number = 0; number < 20; number += 1) streams.push(await listen(shop, member));
    expect(streams.map(({ response }) => response.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await listen(shop, member)).response.status).toBe(503);
    streams[0]?.close();
    await expect.poll(async () => (await listen(shop, member)).response.status).toBe(200);

    const rest = streams.slice(1);
    expect(rest.some(({ ended }) => ended)).toBe(false);
    await shop.call("POST /api/logout", {}, { as: member });
    await expect.poll(() => rest.every(({ ended }) => ended)).toBe(true);
  });

  test("is no use of the session, which ends when nobody is there", async () => {
    const member = await createStaff(shop, "support");
    const usedAt = async () => {
      const { rows } = await shop.pool.query(
        "select used_at from sessions s join accounts a on a.id = s.account_id where a.email = $1",
        [member.email],
      );
      return rows[0].used_at;
    };
    await shop.pool.query(
      "update sessions s set used_at = now() - interval '8 minutes' from accounts a where a.id = s.account_id and a.email = $1",
      [member.email],
    );
    const before = await usedAt();
    const { response } = await listen(shop, member);
    expect(response.status).toBe(200);
    const inBackground = { headers: { Authorization: `Bearer ${member.token}`, [BACKGROUND_HEADER]: "1" } };
    await (await shop.send("/api/admin/orders", inBackground)).body?.cancel();
    expect(await usedAt()).toEqual(before);
    await shop.call("GET /api/admin/orders", {}, { as: member });
    expect(await usedAt()).not.toEqual(before);
  });

  test("ends when the shop stops, which waits for none of them", async () => {
    const own = await openShop();
    const staff = await registerStaff(own);
    const stream = await listen(own, staff);
    expect(stream.response.status).toBe(200);
    await own.close();
    await expect.poll(() => stream.ended).toBe(true);
  });
});
