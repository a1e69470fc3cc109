import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/connection.ts";
import { poolForJobs } from "#server/job-pool.ts";
import { registerCustomer } from "../../support/api/accounts.ts";
import { startEmailWorker } from "../../support/api/email-worker.ts";
import { startJobWorker } from "../../support/api/job-worker.ts";
import { runJob, untilJobsDone } from "../../support/api/online-payments.ts";
import { openShop } from "../../support/api/shop.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { startTcpProxy } from "../../support/tcp-proxy.ts";
import { createTestDatabase } from "../../support/test-database.ts";

/** The number of waiting emails: more than one process sends at a time, but at most one batch. */
const EMAILS = 10;

/**
 * An email worker that has fetched all emails and is delayed by its mail server, over a database connection that a test can
 * cut.
 */
async function startBusyWorker() {
  const database = await createTestDatabase();
  const shop = await openShop({ database });
  const mail = await startMailServer();
  const proxy = await startTcpProxy(database.connection);
  const open = await openDatabase({ connection: proxy.connection, answerTimeout: 2000 });
  const people = await Promise.all(Array.from({ length: EMAILS }, () => registerCustomer(shop)));
  const held = mail.holdAll();
  let failed = 0;
  const worker = await startEmailWorker({ ...shop, db: open.db, pool: open.pool }, mail.url, () => {
    failed += 1;
  });
  onTestFinished(async () => {
    held.release();
    await worker.stop();
    await open.close();
    await proxy.disconnect();
    await mail.close();
    await shop.close();
    await database.drop();
  });
  await expect.poll(held.waiting, { interval: 5 }).toBeGreaterThan(0);
  const addresses = people.map(({ email }) => email);
  const arrived = () => new Set(mail.received.map(({ to }) => to));
  return { shop, pool: open.pool, mail, proxy, worker, held, addresses, arrived, failures: () => failed };
}

test("ORD-03 fetched emails are sent after the database connection was lost and restored", async () => {
  const { shop, pool, proxy, held, addresses, arrived } = await startBusyWorker();
  await proxy.disconnect();
  await expect(pool.query("select")).rejects.toThrow();
  held.release();
  await proxy.reconnect();
  await expect.poll(arrived).toEqual(new Set(addresses));
  const { email } = await registerCustomer(shop);
  await expect.poll(() => arrived().has(email)).toBe(true);
});

test("ORD-03 the worker continues when some emails fail while the database is lost and the last one does not", async () => {
  const { shop, pool, mail, proxy, held, addresses, arrived, failures } = await startBusyWorker();
  await expect.poll(held.waiting, { interval: 5 }).toBe(3);
  for (const address of addresses) mail.refuseOnce(address);
  await proxy.disconnect();
  await expect(pool.query("select")).rejects.toThrow();
  for (const sent of [1, 2]) {
    held.releaseOne();
    await expect.poll(failures).toBe(sent);
  }
  await proxy.reconnect();
  await pool.query("select");
  held.release();
  const { email } = await registerCustomer(shop);
  await expect.poll(() => arrived().has(email)).toBe(true);
});

test("ORD-03 emails that were delivered while the database was away are not sent again", async () => {
  const { shop, pool, mail, proxy, held, addresses } = await startBusyWorker();
  await expect.poll(held.waiting, { interval: 5 }).toBe(3);
  await proxy.disconnect();
  await expect(pool.query("select")).rejects.toThrow();
  held.release();
  await expect.poll(() => mail.received.length).toBe(3);
  await proxy.reconnect();
  await untilJobsDone(shop);
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
});

test("ORD-03 emails that one process has delivered and cannot write down yet are not sent by another one", async () => {
  const { shop, mail, proxy, held, addresses } = await startBusyWorker();
  await expect.poll(held.waiting, { interval: 5 }).toBe(3);
  // Its lock is gone with its connections, as after a failover.
  await proxy.disconnect();
  held.release();
  await expect.poll(() => mail.received.length).toBe(3);
  const other = await startEmailWorker(shop, mail.url);
  onTestFinished(() => other.stop());
  // The other one has looked twice for jobs of workers that are gone.
  const looks = () =>
    shop.pool.query("select from graphile_worker.jobs where locked_at < now() - interval '16 seconds'");
  await expect.poll(async () => (await looks()).rowCount).toBeGreaterThan(0);
  await proxy.reconnect();
  await untilJobsDone(shop);
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
});

test("ORD-03 the worker continues, and holds its lock again, after its connections to the database went silent without closing", async () => {
  const { shop, proxy, held, addresses, arrived } = await startBusyWorker();
  const locks = async () => {
    const { rows } = await shop.pool.query<{ name: string }>(
      `select objid::text as name from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and classid = 7305 and datname = current_database()`,
    );
    return rows.map(({ name }) => name);
  };
  await expect.poll(locks).toHaveLength(1);
  const [before] = await locks();
  proxy.silence();
  held.release();
  await expect.poll(arrived).toEqual(new Set(addresses));
  // PostgreSQL keeps the silent connection and the lock that it holds, so the new one has another name.
  await expect.poll(async () => (await locks()).filter((name) => name !== before)).not.toEqual([]);
  const { email } = await registerCustomer(shop);
  await expect.poll(() => arrived().has(email)).toBe(true);
});

test.each([
  ["before it reads the numbers of its tasks", "_private_tasks", "before"],
  ["after the database has given it jobs, whose answer is lost", "skip locked", "after"],
] as const)("ORD-03 a worker begins again when its connection breaks %s", async (_, text, side) => {
  const database = await createTestDatabase();
  const shop = await openShop({ database });
  const proxy = await startTcpProxy(database.connection);
  const open = await openDatabase({ connection: proxy.connection });
  await runJob(shop, "check_payments");
  const isBroken = proxy.breakAt(text, side);
  const worker = await startJobWorker({ ...shop, db: open.db, pool: open.pool });
  onTestFinished(async () => {
    await worker.stop();
    await open.close();
    await proxy.disconnect();
    await shop.close();
    await database.drop();
  });
  await untilJobsDone(shop);
  expect(isBroken()).toBe(true);
});

test("ORD-03 a stopping process releases its fetched emails, and the next one sends them at once", async () => {
  const { shop, mail, worker, held, addresses } = await startBusyWorker();
  const stopped = worker.stop();
  held.release();
  await stopped;
  const { rows } = await shop.pool.query("select from graphile_worker.jobs where locked_by is not null");
  expect(rows).toEqual([]);
  const next = await startEmailWorker(shop, mail.url);
  onTestFinished(() => next.stop());
  await expect.poll(() => mail.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
});

test("ORD-03 a connection that the queue returns to the pool twice is returned once", async () => {
  const { shop } = await startBusyWorker();
  const pool = poolForJobs(shop.pool);
  const isReturned = Promise.withResolvers<void>();
  pool.connect((error, client, release) => {
    if (error || !client) return isReturned.reject(error);
    release();
    release();
    isReturned.resolve();
  });
  await isReturned.promise;
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
