import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api, type Call } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { Replicas } from "#db/replicas.ts";
import { replicaReads } from "#http/replica-reads.ts";
import { Metrics } from "#server/metrics/metrics.ts";
import { createStaff, registerStaff, type TestAccount } from "../../support/api/accounts.ts";
import { createProduct, productEditForm } from "../../support/api/products.ts";
import { openShop, type Shop } from "../../support/api/shop.ts";
import { validPart } from "../../support/api/valid-input.ts";
import { type ReplicatedServer, startWithReplica } from "../../support/replica.ts";

let server: ReplicatedServer;
let shop: Shop;
/** Another shop with the same database and the same replica. */
let second: Shop;
let replicas: Replicas;
let replicasOfSecond: Replicas;
let owner: TestAccount;
const metrics = new Metrics();

beforeAll(async () => {
  server = await startWithReplica();
  replicas = new Replicas(server.replicaUrl, server.primary.pool);
  replicasOfSecond = new Replicas(server.replicaUrl, server.primary.pool);
  shop = await openShop({ database: server.primary, replicas, metrics });
  second = await openShop({ database: server.primary, replicas: replicasOfSecond });
  owner = await registerStaff(shop);
  await createProduct(shop, owner, { productname: "Kidlat One" });
});
afterAll(async () => {
  await shop.closeWithoutServerErrors();
  await second.closeWithoutServerErrors();
  await replicas.close();
  await replicasOfSecond.close();
  await server.close();
});

const stateOf = (of = replicas) => of.status()[0]?.state;
const readsOf = (of = replicas) => of.status()[0]?.reads ?? 0;
const untilUsed = async () => {
  for (const each of [replicas, replicasOfSecond]) await expect.poll(() => stateOf(each)).toBe("used");
};
const pause = () => server.askReplica("select pg_wal_replay_pause()");
const resume = async () => {
  await server.askReplica("select pg_wal_replay_resume()");
  await untilUsed();
};

const namesIn = async (at: Shop, as = owner) => {
  const { body } = await at.call("GET /api/view-product", { query: { limit: 100 } }, { as });
  return body.products.map(({ productname }) => productname);
};

/** Reads the list of a shop until its replica answers: on a busy machine that may be behind for a moment, and then the primary answers. */
async function expectFromReplica(at: Shop, name: string): Promise<void> {
  const of = at === shop ? replicas : replicasOfSecond;
  const before = readsOf(of);
  const read = async () => {
    expect(await namesIn(at)).toContain(name);
    return readsOf(of);
  };
  await expect.poll(read).toBe(before + 1);
}

test("OPS-06 a list is read from the replica, also while its replay is paused and nothing was written", async () => {
  await untilUsed();
  const statements = async () => {
    await expectFromReplica(shop, "Kidlat One");
    const last = "select query from pg_stat_activity where application_name = 'tulin' and pid <> pg_backend_pid()";
    return (await server.askReplica(last)).map(({ query }) => query);
  };
  // Again and again: a check of the replica may be the last statement of the same connection.
  await expect.poll(statements).toContainEqual(expect.stringMatching(/^select "products"/));
});

test("OPS-06 while replay is paused, whoever wrote and everyone else sees the write at once, in both shops", async () => {
  const colleague = await createStaff(shop, "manager");
  await namesIn(shop, colleague);
  await pause();
  await createProduct(shop, owner, { productname: "Written Meanwhile" });
  const before = [readsOf(), readsOf(replicasOfSecond)];
  for (const at of [shop, second])
    for (const as of [owner, colleague]) expect(await namesIn(at, as)).toContain("Written Meanwhile");
  expect([readsOf(), readsOf(replicasOfSecond)]).toEqual(before);
  expect(stateOf()).toBe("behind");
  const health = await shop.call("GET /api/admin/health", {}, { as: owner });
  expect(health.body.database.read_replicas).toEqual([expect.objectContaining({ state: "behind" })]);
  expect(health.body.problems).toContainEqual({
    area: "database",
    message: expect.stringContaining("is behind or paused"),
  });
  expect(await metrics.text()).toMatch(/^tulin_replicas_used 0$/m);
  await resume();
  await expectFromReplica(second, "Written Meanwhile");
  expect(await metrics.text()).toMatch(/^tulin_replicas_used 1$/m);
});

test("OPS-06 a cached list that was dropped is not filled again with an older state", async () => {
  const product = await createProduct(shop, owner, { productname: "Old Name" });
  const namesOfPublic = async (at: Shop) =>
    (await at.call("GET /api/getScooter", { query: { limit: 100 } })).body.scooter.map(
      ({ productname }) => productname,
    );
  await untilUsed();
  for (const at of [shop, second]) expect(await namesOfPublic(at)).toContain("Old Name");
  await pause();
  const form = productEditForm({ productname: "New Name", version: product.version });
  await shop.call("POST /api/update-product/:id", { params: { id: product.id }, body: form }, { as: owner });
  await second.waitForInvalidation();
  for (const at of [shop, second]) expect(await namesOfPublic(at)).toContain("New Name");
  await resume();
  for (const at of [shop, second]) expect(await namesOfPublic(at)).toContain("New Name");
});

test("OPS-06 whoever writes and reads again and again always sees the own write, from the replica too", async () => {
  await untilUsed();
  const before = readsOf();
  for (let round = 0; round < 40; round += 1) {
    const name = `Round ${round}`;
    await server.primary.pool.query("update products set name = $1 where id = 1", [name]);
    expect(await namesIn(round % 2 ? shop : second)).toContain(name);
  }
  expect(readsOf() + readsOf(replicasOfSecond)).toBeGreaterThan(before + 10);
});

/** The queries of the calls that ask for one. */
const needs: Partial<Record<Call, Record<string, string>>> = {
  "GET /api/products": { type: "scooter" },
  "GET /api/search": { q: "kidlat" },
  "GET /api/suggest": { q: "kidlat" },
  "GET /api/search-texts": { q: "kidlat" },
};

test.each(replicaReads)("OPS-06 %s writes nothing, so that the replica answers all of it", async (call) => {
  const { access }: Endpoint = api[call];
  const input = { params: validPart(call, "params"), query: needs[call] ?? {} };
  const [before] = replicas.status();
  // On a busy machine the replica may be behind at first: then the primary answers.
  await expect
    .poll(async () => {
      await untilUsed();
      const response = await shop.request(call, input, access === "anyone" ? {} : { as: owner });
      expect([200, 301, 404]).toContain(response.status);
      return readsOf();
    })
    .toBeGreaterThan(before?.reads ?? 0);
  expect(replicas.status()[0]?.fallbacks).toBe(before?.fallbacks);
});

test("OPS-06 what a replica refuses, such as a write, is answered by the primary", async () => {
  await untilUsed();
  const [handle] = replicas.handles;
  const before = replicas.status()[0]?.fallbacks ?? 0;
  await handle?.insertInto("replica_markers").defaultValues().execute();
  expect(replicas.status()[0]?.fallbacks).toBe(before);
  await handle?.selectFrom("products").select("id").forUpdate().execute();
  expect(replicas.status()[0]?.fallbacks).toBe(before + 1);
});

test("OPS-06 when the replica freezes the primary answers, and the replica is used again once it continues", async () => {
  await untilUsed();
  const continueReplica = await server.freezeReplica();
  try {
    expect(await namesIn(shop)).toContain("Written Meanwhile");
    await expect.poll(() => stateOf()).toBe("unreachable");
    const before = readsOf();
    for (let round = 0; round < 10; round += 1) expect(await namesIn(shop)).toContain("Written Meanwhile");
    expect(readsOf()).toBe(before);
  } finally {
    continueReplica();
  }
  await untilUsed();
  await expectFromReplica(shop, "Written Meanwhile");
});

test("OPS-06 an export is complete when its replica is killed while it is written", async () => {
  // 25 MB: more than the buffers of a connection take, so the export waits in the middle until it is read.
  // Ten statements: each one is far from the time that a statement may take, also on a busy machine.
  for (let batch = 0; batch < 10; batch += 1) {
    await server.primary.pool.query(
      `with added as (
         insert into products (type, name, description, price, original_price, shown, meta_title, meta_keyword, meta_description)
         select 'accessory', 'Bulk ' || n, repeat('d', 5000), 100, 100, false, 't', 'bulkword', 'm' from generate_series($1, $1 + 499) n returning id),
       stocked as (insert into product_variants (product_id, stock) select id, 1 from added)
       insert into product_stocks (product_id, quantity, lowest) select id, 1, 1 from added`,
      [batch * 500 + 1],
    );
  }
  const headers = { authorization: `Bearer ${owner.token}`, "accept-encoding": "identity" };
  /** Begins an export from the replica. On a busy machine that may be behind for a moment, and then the primary answers. */
  const begin = async (): Promise<Response> => {
    await untilUsed();
    const reads = readsOf();
    const begun = await shop.send("/api/admin/products/export?q=bulkword", { headers });
    if (readsOf() > reads) return begun;
    await begun.body?.cancel();
    return begin();
  };
  const response = await begin();
  const before = replicas.status()[0]?.fallbacks ?? 0;
  const pid = server.replicaPid();
  process.kill(pid, "SIGKILL");
  const rows: { productname: string }[] = parse(await response.text(), { columns: true, bom: true });
  expect(new Set(rows.map(({ productname }) => productname)).size).toBe(5000);
  expect(replicas.status()[0]?.fallbacks).toBeGreaterThan(before);
  await expect.poll(() => server.replicaPid()).not.toBe(pid);
  await server.primary.pool.query("delete from products where meta_keyword = 'bulkword'");
  await untilUsed();
});

test("OPS-06 a standby that lacks what this process wrote is not used", async () => {
  await server.primary.pool.query("delete from replica_markers");
  await expect.poll(() => stateOf()).toBe("behind");
  expect(await namesIn(shop)).toContain("Written Meanwhile");
  const again = new Replicas(server.replicaUrl, server.primary.pool);
  await expect.poll(() => stateOf(again)).toBe("used");
  await again.close();
});

test("OPS-06 when the replica is killed or promoted no request fails, and a promoted one is not read from", async () => {
  const fresh = new Replicas(server.replicaUrl, server.primary.pool);
  const third = await openShop({ database: server.primary, replicas: fresh });
  await expect.poll(() => stateOf(fresh)).toBe("used");
  const ending = new AbortController();
  let answered = 0;
  const reader = async () => {
    while (!ending.signal.aborted) {
      expect(await namesIn(third)).toContain("Written Meanwhile");
      answered += 1;
    }
  };
  const readers = Promise.all(Array.from({ length: 8 }, reader));
  await expect.poll(() => readsOf(fresh)).toBeGreaterThan(20);
  const pid = server.replicaPid();
  process.kill(pid, "SIGKILL");
  // It is started again.
  await expect.poll(() => server.replicaPid()).not.toBe(pid);
  await expect.poll(() => stateOf(fresh)).toBe("used");
  const read = readsOf(fresh);
  await expect.poll(() => readsOf(fresh)).toBeGreaterThan(read);

  await server.askReplica("select pg_promote()");
  await expect.poll(() => stateOf(fresh)).toBe("no_standby");
  await server.askReplica("update products set name = 'From elsewhere'");
  const total = answered;
  await expect.poll(() => answered).toBeGreaterThan(total + 20);
  ending.abort();
  await readers;
  expect(await namesIn(third)).not.toContain("From elsewhere");
  await third.closeWithoutServerErrors();
  await fresh.close();
});
