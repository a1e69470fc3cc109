import type { CallReply } from "#contract/api.ts";
import type { Measured } from "#contract/health.ts";
import type { Db } from "#db/connection.ts";
import type { ReplicaStatus } from "#db/replicas.ts";
import { readDiskSpace } from "#modules/reports/reports.ts";
import { problemsOf } from "./health.rules.ts";
import * as store from "./health.store.ts";

export { countJobs, readEmails } from "./health.store.ts";

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
    readDiskSpace(dataDir),
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
