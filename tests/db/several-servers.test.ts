import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectWithoutTimeLimits, openDatabase } from "#db/connection.ts";
import { streamBaseBackup } from "#db/embedded/base-backup.ts";
import { clusterDirOf } from "#db/embedded/cluster.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { isOutage } from "#db/outage.ts";
import { serversOf } from "#db/servers.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import { entriesOf } from "#server/backup/files.ts";
import { createTemporaryFolder, queryOnce, removeTemporaryFolder, waitUntil } from "../support/embedded.ts";

const WITHOUT_FSYNC = { fsync: "off", shared_buffers: "16MB" };

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let url: string;

beforeAll(async () => {
  folder = createTemporaryFolder();
  primary = await startEmbedded({ dataDir: join(folder, "a"), flags: WITHOUT_FSYNC });
  await queryOnce(primary.connection, "create table kept (id bigint)");
  standby = await startStandby(join(folder, "b"), primary);
  url = urlOf([standby, primary]);
});

afterAll(async () => {
  await Promise.all([primary.stop(), standby.stop()]);
  await removeTemporaryFolder(folder);
});

/** A copy of the server that follows it. */
async function startStandby(dataDir: string, { connection }: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const { archive } = await streamBaseBackup(connection);
  for await (const { name, isFolder, content } of entriesOf(archive)) {
    const path = join(clusterDirOf(dataDir), name);
    mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!isFolder) await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  }
  writeFileSync(join(clusterDirOf(dataDir), "standby.signal"), "");
  const primary_conninfo = `host='${connection.host}' port=${connection.port} user=${connection.user}`;
  return startEmbedded({ dataDir, flags: { ...WITHOUT_FSYNC, primary_conninfo } });
}

const urlOf = (servers: EmbeddedPostgres[]) => {
  const names = servers.map(({ connection: { host, port } }) => `${encodeURIComponent(host)}:${port}`);
  return `postgres://shop@${names.join(",")}/shop?target_session_attrs=read-write`;
};

test("OPS-03 a DATABASE_URL with several servers is one URL for each", () => {
  expect(serversOf("postgres://shop:p%40ss@a,b:5433,[::1]:5434/shop?target_session_attrs=read-write")).toEqual([
    { name: "a", url: "postgres://shop:p%40ss@a/shop?target_session_attrs=read-write" },
    { name: "b:5433", url: "postgres://shop:p%40ss@b:5433/shop?target_session_attrs=read-write" },
    { name: "[::1]:5434", url: "postgres://shop:p%40ss@[::1]:5434/shop?target_session_attrs=read-write" },
  ]);
  for (const one of ["postgres://u@host/shop", "postgres:///shop", "postgres://u@/shop?host=/a,b"])
    expect(serversOf(one)).toEqual([{ name: one.includes("host/") ? "host" : "", url: one }]);
});

test("OPS-03 no server that can be reached is a start that is refused, with the reason of each", async () => {
  const refused = openDatabase({
    connection: "postgres://shop:hush@127.0.0.1:1,127.0.0.1:2/shop?target_session_attrs=read-write",
  });
  await expect(refused).rejects.toThrow(StartupProblem);
  await expect(refused).rejects.toThrow(
    /^No server of DATABASE_URL accepts writes: 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\); 127\.0\.0\.1:2 \(.*ECONNREFUSED.*\)\. Start /,
  );
});

test("OPS-03 a connection whose server has become read-only is an outage, and is replaced", async () => {
  const { pool, close } = await openDatabase({ connection: urlOf([primary]), connections: 1 });
  const client = await pool.connect();
  await client.query("set default_transaction_read_only = on");
  const refused = await client.query("insert into kept values (0)").catch((error: unknown) => error);
  client.release();
  expect(isOutage(refused)).toBe(true);
  expect((await pool.query("insert into kept values (0)")).rowCount).toBe(1);
  await close();
});

test("OPS-03 queries go to the primary; after a failover to the new one, and never back to the old one", async () => {
  const { pool, close } = await openDatabase({ connection: url });
  const serverOf = async (from: { query: typeof pool.query }) =>
    (await from.query("select current_setting('data_directory') as folder")).rows[0]?.folder;
  expect(await serverOf(pool)).toBe(clusterDirOf(join(folder, "a")));
  await pool.query("insert into kept values (1)");
  await waitUntil("the standby has the row", async () => {
    const rows = await queryOnce(standby.connection, "select from kept where id = 1");
    return rows.length === 1;
  });

  // The primary is frozen: it keeps its connections, and neither they nor new ones get an answer.
  const client = await pool.connect();
  const frozen = [primary.pid(), (await client.query("select pg_backend_pid() as pid")).rows[0]?.pid];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  const waiting = client.query("select 1").catch((error: unknown) => error);
  const before = await pool.query("select 1").catch((error: unknown) => error);
  expect(isOutage(before)).toBe(true);

  await queryOnce(standby.connection, "select pg_promote()");
  await pool.query("insert into kept values (2)");
  expect(await serverOf(pool)).toBe(clusterDirOf(join(folder, "b")));
  // What waited for the frozen server fails now, and not when its time is over.
  expect(await waiting).toMatchObject({ message: "Connection terminated: another PostgreSQL is the primary now" });
  expect(isOutage(await waiting)).toBe(true);
  client.release();

  // It wakes up, and accepts writes until somebody stops it.
  for (const pid of frozen) process.kill(pid, "SIGCONT");
  expect(await queryOnce(primary.connection, "select pg_is_in_recovery() as standby")).toEqual([{ standby: false }]);
  for (let time = 0; time < 5; time++) {
    const another = await connectWithoutTimeLimits(pool);
    expect(await serverOf(another)).toBe(clusterDirOf(join(folder, "b")));
    await another.end();
  }
  await close();
});
