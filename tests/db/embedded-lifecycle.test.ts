import { existsSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commandOf } from "#db/embedded/processes.ts";
import type { EmbeddedConnection } from "#db/embedded.ts";
import {
  createTemporaryFolder,
  parentOf,
  processesUsing,
  queryOnce,
  removeTemporaryFolder,
  startEmbeddedProcess,
  waitUntil,
} from "../support/embedded.ts";

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = createTemporaryFolder();
  dataDir = join(folder, "a data folder");
});

afterEach(() => removeTemporaryFolder(folder));

const answersAgain = (connection?: EmbeddedConnection) =>
  waitUntil("it answers again", () => queryOnce(connection, "select 1").then(Boolean, () => false));

const nothingRuns = () => waitUntil("nothing runs over the folder", () => processesUsing(dataDir).length === 0);

test("it creates its files, listens on a socket that only its owner can reach, and stops cleanly", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const { connection } = await shop.nextEvent();
  expect(
    await queryOnce(connection, "select current_database() as name, current_setting('listen_addresses') as tcp"),
  ).toEqual([{ name: "shop", tcp: "" }]);
  await queryOnce(connection, "create table kept as select 1 as one");
  expect(statSync(connection?.host ?? "").mode & 0o777).toBe(0o700);
  await shop.stop();
  await nothingRuns();
  expect(existsSync(connection?.host ?? "")).toBe(false);
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);

  const again = startEmbeddedProcess(dataDir);
  expect(await queryOnce((await again.nextEvent()).connection, "select one from kept")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("its durability settings are on unless a setting disables them", async () => {
  const shop = startEmbeddedProcess(dataDir, { flags: { work_mem: "5MB" } });
  const { connection } = await shop.nextEvent();
  const rows = await queryOnce(
    connection,
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'work_mem')",
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    work_mem: String(5 * 1024),
  });
  await shop.stop();
});

test("kill -9 of the shop leaves no process, and committed data exists after the next start", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const { connection } = await shop.nextEvent();
  await queryOnce(connection, "create table kept as select 1 as one");
  await shop.kill();
  await nothingRuns();
  const again = startEmbeddedProcess(dataDir);
  expect(await queryOnce((await again.nextEvent()).connection, "select one from kept")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("a start right after kill -9 of the shop waits for the old PostgreSQL and starts a new one", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const first = await shop.nextEvent();
  const waiting = queryOnce(first.connection, "select pg_sleep(60)");
  waiting.catch(() => undefined);
  await waitUntil("the query runs", async () => {
    const rows = await queryOnce(first.connection, "select from pg_stat_activity where query ~ '^select pg_sleep'");
    return rows.length > 0;
  });
  await shop.kill();
  const again = startEmbeddedProcess(dataDir);
  const second = await again.nextEvent();
  await expect(waiting).rejects.toThrow();
  expect(second.pid).not.toBe(first.pid);
  await again.kill();
  await nothingRuns();
});

test("kill -9 of PostgreSQL: it is restarted with the same socket, and the shop keeps running", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const { connection, pid = 0 } = await shop.nextEvent();
  await queryOnce(connection, "create table kept as select 1 as one");
  process.kill(pid, "SIGKILL");
  const notice = "PostgreSQL ended by itself and is started again, attempt 1 of 4.";
  expect(await shop.nextEvent()).toEqual({ notice });
  await answersAgain(connection);
  expect(await queryOnce(connection, "select one from kept")).toEqual([{ one: 1 }]);
  await shop.stop();
  // The open transaction fails at its next query; no other one does.
  expect([await shop.nextEvent(), await shop.nextEvent()]).toEqual([{ transaction: "failed" }, { stopped: true }]);
  await nothingRuns();
});

test("kill -9 of PostgreSQL during a long query: it is restarted", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const { connection, pid = 0 } = await shop.nextEvent();
  const endless = queryOnce(
    connection,
    "select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000) b",
  );
  endless.catch(() => undefined);
  await waitUntil("the query runs", async () => {
    const rows = await queryOnce(
      connection,
      "select from pg_stat_activity where state = 'active' and query ~ '^select count'",
    );
    return rows.length > 0;
  });
  process.kill(pid, "SIGKILL");
  await answersAgain(connection);
  await expect(endless).rejects.toThrow();
  await shop.stop();
});

test("SIGTERM to PostgreSQL, which would wait for its clients forever: it is restarted", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const { connection, pid = 0 } = await shop.nextEvent();
  const staying = queryOnce(connection, "select pg_sleep(60)");
  const left = staying.catch((error: Error) => error.message);
  await waitUntil("the client is at it", async () => {
    const sleeping = await queryOnce(connection, "select 1 from pg_stat_activity where query = 'select pg_sleep(60)'");
    return sleeping.length > 0;
  });
  process.kill(pid, "SIGTERM");
  expect(await left).toContain("terminat");
  await waitUntil("the old server has ended", () => commandOf(pid).length === 0);
  await answersAgain(connection);
  await shop.stop();
});

test("kill -9 of the watchdog: PostgreSQL is restarted under a new one", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const { connection, pid = 0 } = await shop.nextEvent();
  process.kill(parentOf(pid), "SIGKILL");
  await waitUntil("the old server has ended", () => commandOf(pid).length === 0);
  await answersAgain(connection);
  await shop.kill();
  await nothingRuns();
});

test("kill -9 of shop and PostgreSQL together: the next start needs no repair", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const { connection, pid = 0 } = await shop.nextEvent();
  await queryOnce(connection, "create table kept as select 1 as one");
  process.kill(pid, "SIGKILL");
  await shop.kill();
  const again = startEmbeddedProcess(dataDir);
  expect(await queryOnce((await again.nextEvent()).connection, "select one from kept")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("a PostgreSQL that cannot be restarted is reported as fatal, with its last output", async () => {
  const shop = startEmbeddedProcess(dataDir);
  const { pid = 0 } = await shop.nextEvent();
  renameSync(join(dataDir, "postgres/global/pg_control"), join(dataDir, "postgres/global/lost"));
  process.kill(pid, "SIGKILL");
  let event = await shop.nextEvent();
  while (!event.fatal) event = await shop.nextEvent();
  expect(event.fatal).toMatch(
    /^PostgreSQL did not start over .*a data folder\/postgres\. Its last output: .*pg_control/s,
  );
  await shop.stop();
});
