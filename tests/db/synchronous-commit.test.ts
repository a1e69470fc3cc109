import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { inTransaction, openDatabase } from "#db/connection.ts";
import { startEmbedded } from "#db/embedded.ts";
import { isOutage } from "#db/outage.ts";
import { queryOnce } from "../support/embedded.ts";

test("OPS-04 a commit that no standby acknowledges is never reported as done: statement_timeout does not end that wait", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tulin-synchronous-"));
  const start = () => startEmbedded({ dataDir, flags: { fsync: "off" } });
  // Takes effect by a restart: after a reload, PostgreSQL's checkpointer may learn of it later than the session that commits.
  const before = await start();
  await queryOnce(before.connection, "create table confirmed (number integer)");
  await queryOnce(before.connection, "alter system set synchronous_standby_names = 'second'");
  await before.stop();
  const postgres = await start();
  const { db, pool, close } = await openDatabase({ connection: postgres.connection, answerTimeout: 5000 });
  onTestFinished(async () => {
    await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const write = inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 2000`.execute(tx);
    await sql`insert into confirmed values (1)`.execute(tx);
  });
  const problem = await write.catch((error: unknown) => error);
  expect(isOutage(problem)).toBe(true);
  expect((await pool.query("select from confirmed")).rowCount).toBe(0);
  // It is committed on this server all the same, and is there when the standby has it: a repeated order finds the first.
  await pool.query("alter system reset synchronous_standby_names");
  await pool.query("select pg_reload_conf()");
  await expect.poll(async () => (await pool.query("select from confirmed")).rowCount).toBe(1);
});
