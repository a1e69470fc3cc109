import { chownSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { type OpenDatabase, openDatabase } from "#db/connection.ts";
import { connectionUrl } from "#db/connection-url.ts";
import { streamBaseBackup } from "#db/embedded/base-backup.ts";
import { type EmbeddedConnection, type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { entriesOf } from "#server/backup/files.ts";

/** A primary with a replica that streams from it, both from the packages of npm. */
export type ReplicatedServer = {
  primary: OpenDatabase;
  /** Where the shop finds the replica. */
  replicaUrl: string;
  /** Asks the replica itself. */
  askReplica(query: string): Promise<Record<string, unknown>[]>;
  /** The process id of the replica, which is started again when it is killed. */
  replicaPid(): number;
  /** Freezes all processes of the replica: it keeps its connections and answers nothing. Returns what lets it continue. */
  freezeReplica(): Promise<() => void>;
  primaryPid(): number;
  primaryConnection: EmbeddedConnection;
  close(): Promise<void>;
};

/** Durable enough for a test: synchronous commits, whose records a replica gets, on a disk that may lose them. */
const SETTINGS = { fsync: "off", shared_buffers: "64MB", autovacuum: "off", max_connections: "100" };

/** Starts a primary with the tables of the shop, copies it, and starts the copy as its replica. */
export async function startWithReplica(): Promise<ReplicatedServer> {
  const folder = mkdtempSync(join(tmpdir(), "tulin-replica-"));
  const first = await startEmbedded({ dataDir: join(folder, "primary"), flags: SETTINGS });
  const primary = await openDatabase({ connection: first.connection });
  await migrate(primary.pool);
  await copyCluster(first, join(folder, "primary"), join(folder, "replica"));
  const replica = await startEmbedded({ dataDir: join(folder, "replica"), flags: SETTINGS });
  const askReplica = async (query: string) => {
    const client = new pg.Client(replica.connection);
    await client.connect();
    const { rows } = await client.query(query).finally(() => client.end());
    return rows;
  };
  return {
    primary,
    replicaUrl: connectionUrl(replica.connection),
    askReplica,
    replicaPid: replica.pid,
    primaryPid: first.pid,
    primaryConnection: first.connection,
    async freezeReplica() {
      const rows = await askReplica("select pid from pg_stat_activity where pid <> pg_backend_pid()");
      const pids = [replica.pid(), ...rows.map(({ pid }) => Number(pid))];
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      return () => {
        for (const pid of pids) process.kill(pid, "SIGCONT");
      };
    },
    async close() {
      await primary.close();
      await replica.stop();
      await first.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A base backup as the data folder of a standby. Its files get the owner of the primary's. */
async function copyCluster({ connection }: EmbeddedPostgres, from: string, to: string): Promise<void> {
  const { uid, gid } = statSync(join(from, "postgres"));
  const cluster = join(to, "postgres");
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const backup = await streamBaseBackup(connection);
  const own = (path: string) => chownSync(path, uid, gid);
  own(cluster);
  for await (const { name, isFolder, content } of entriesOf(backup.archive)) {
    const path = join(cluster, name);
    if (isFolder) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      content.resume();
    } else await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    own(path);
  }
  await backup.manifest;
  const { host, port, user } = connection;
  writeFileSync(join(cluster, "standby.signal"), "", { mode: 0o600 });
  writeFileSync(
    join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=''${host}'' port=${port} user=${user}'\n`,
  );
  own(join(cluster, "standby.signal"));
  own(join(cluster, "postgresql.auto.conf"));
}
