import { statfs } from "node:fs/promises";
import type { CallReply } from "#contract/api.ts";
import type { Measured } from "#contract/health.ts";
import type { Db } from "#db/connection.ts";
import type { ReplicaStatus } from "#db/replicas.ts";
import { problemsOf } from "./health.rules.ts";
import * as store from "./health.store.ts";

export { countJobs, readEmails } from "./health.store.ts";

const BYTES_PER_MB = 1024 ** 2;

/** How the parts of the shop are, and what needs somebody. */
export async function readHealth(
  db: Db,
  { dataDir, withMail, replicaStatus }: { dataDir: string; withMail: boolean; replicaStatus: () => ReplicaStatus[] },
): Promise<Omit<CallReply<"GET /api/admin/health">, "status">> {
  const [
    disk,
    version,
    connections,
    slow_queries,
    frequent_queries,
    replicas,
    jobs,
    failing,
    emails,
    payments,
    webhooks,
  ] = await Promise.all([
    diskOf(dataDir),
    store.readVersion(db),
    store.countConnections(db),
    store.listSlowQueries(db),
    store.listFrequentQueries(db),
    store.listReplicas(db),
    store.countJobs(db),
    store.listFailingJobs(db),
    store.readEmails(db),
    store.readPayments(db),
    store.countWebhooks(db),
  ]);
  const measured: Measured = {
    disk,
    database: { ...version, connections, slow_queries, frequent_queries, replicas, read_replicas: replicaStatus() },
    jobs: { ...jobs, failing },
    emails: { mail_server: withMail, ...emails },
    payments,
    webhooks,
  };
  return { checked_at: new Date().toISOString(), problems: problemsOf(measured), ...measured };
}

async function diskOf(folder: string): Promise<Measured["disk"]> {
  const disk = await statfs(folder).catch(() => null); // A shop with its own database and a bucket has no data folder.
  if (!disk) return null;
  const megabytes = (blocks: number) => Math.floor((blocks * disk.bsize) / BYTES_PER_MB);
  return { free_mb: megabytes(disk.bavail), total_mb: megabytes(disk.blocks) };
}
