import { once } from "node:events";
import { createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { VisitCounter } from "#server/visit-counter.ts";
import { createTestDatabase } from "../../support/test-database.ts";

const database = await createTestDatabase();
afterAll(database.drop);

const visitor = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "sec-fetch-site": "none",
  "user-agent": "Mozilla/5.0 Firefox/150.0",
};

/** A server that counts the visits it answers. */
async function openCounting(count: VisitCounter, status = 200) {
  const answer: RequestListener = (_request, response) => response.writeHead(status).end();
  const server = createServer(count.wrap(answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // It listens at a port.
  return {
    visit: async (headers: Record<string, string> = visitor) => {
      const [response] = await once(
        get({ port, host: "127.0.0.1", path: "/scooter", headers, agent: false }),
        "response",
      );
      response.resume();
      await once(response, "close");
    },
    close: () => server.close(),
  };
}

const visitsStored = async () =>
  (await database.pool.query("select coalesce(sum(visits), 0)::int as visits from daily_statistics")).rows[0].visits;

test("ADM-04 visits of two processes add up, and following pages do not count", async () => {
  const counts = [new VisitCounter(database.db), new VisitCounter(database.db)];
  const shops = await Promise.all(counts.map((count) => openCounting(count)));
  for (const shop of shops) {
    for (let n = 0; n < 5; n += 1) await shop.visit();
    await shop.visit({ ...visitor, "sec-fetch-site": "same-origin" });
    await shop.visit({ "user-agent": "curl/8" });
  }
  await Promise.all(counts.flatMap((count) => [count.save(), count.save()]));
  expect(await visitsStored()).toBe(10);
  const { rows } = await database.pool.query("select distinct day = manila_day(now()) as today from daily_statistics");
  expect(rows).toEqual([{ today: true }]);
  for (const shop of shops) shop.close();
});

test("ADM-04 a 404 page does not count as a visit", async () => {
  const before = await visitsStored();
  const count = new VisitCounter(database.db);
  const shop = await openCounting(count, 404);
  await shop.visit();
  await count.save();
  expect(await visitsStored()).toBe(before);
  shop.close();
});

test("ADM-04 visits that could not be saved are saved the next time", async () => {
  const before = await visitsStored();
  const count = new VisitCounter(database.db);
  const shop = await openCounting(count);
  await shop.visit();
  await database.pool.query("alter table daily_statistics rename to away");
  await count.save();
  await database.pool.query("alter table away rename to daily_statistics");
  await count.save();
  expect(await visitsStored()).toBe(before + 1);
  shop.close();
});
