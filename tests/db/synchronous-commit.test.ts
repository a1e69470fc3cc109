import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { inTransaction, openDatabase } from "#db/connection.ts";
import { startEmbedded } from "#db/embedded.ts";
import { isOutage } from "#db/outage.ts";

test("OPS-04 a commit that no standby acknowledges is never reported as done: statement_timeout does not end that wait", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tulin-synchronous-"));
  const postgres = await startEmbedded({ dataDir, flags: { fsync: "off" } });
  const { db, pool, close } = await openDatabase({ connection: postgres.connection, answerTimeout: 2000 });
  onTestFinished(async () => {
    await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await pool.query("create table confirmed (number integer)");
  const standby = async (setting: string) => {
    await pool.query(`alter system ${setting}`);
    await pool.query("select pg_reload_conf()");
  };
  await standby("set synchronous_standby_names = 'second'");
  await expect
    .poll(async () => (await pool.query("show synchronous_standby_names")).rows)
    .toEqual([{ synchronous_standby_names: "second" }]);
  const write = inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 300`.execute(tx);
    await sql`insert into confirmed values (1)`.execute(tx);
  });
  const problem = await write.catch((error: unknown) => error);
  expect(isOutage(problem)).toBe(true);
  expect((await pool.query("select from confirmed")).rowCount).toBe(0);
  // It is committed on this server all the same, and is there when the standby has it: a repeated order finds the first.
  await standby("reset synchronous_standby_names");
  await expect.poll(async () => (await pool.query("select from confirmed")).rowCount).toBe(1);
});
