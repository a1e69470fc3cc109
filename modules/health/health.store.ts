import { sql } from "kysely";
import type { Measured } from "#contract/health.ts";
import type { Db } from "#db/connection.ts";
import { providerTitle } from "#modules/payments/payments.ts";

type Database = Measured["database"];

/** Characters of a query that are shown. */
const QUERY_LENGTH = 300;

/** Seconds from which a running query is listed. */
const SLOW_SECONDS = 1;

/** The rows of each list. */
const ROWS = 10;

/** A query in one line, shortened. */
const shortened = sql`left(regexp_replace(query, '\\s+', ' ', 'g'), ${sql.lit(QUERY_LENGTH)})`;

export async function readVersion(db: Db): Promise<Pick<Database, "version" | "size_mb">> {
  const { rows } = await sql<Pick<Database, "version" | "size_mb">>`
    select current_setting('server_version') as version,
           (pg_database_size(current_database()) / 1048576)::integer as size_mb`.execute(db);
  return rows[0] as Pick<Database, "version" | "size_mb">;
}

/** Those of all programs that use this PostgreSQL. */
export async function countConnections(db: Db): Promise<Database["connections"]> {
  const { rows } = await sql<Database["connections"]>`
    select count(*)::integer as used, current_setting('max_connections')::integer as max
      from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows[0] as Database["connections"];
}

/** Without permission for the queries of other users, only those of the shop. */
export async function listSlowQueries(db: Db): Promise<Database["slow_queries"]> {
  const { rows } = await sql<Database["slow_queries"][number]>`
    select extract(epoch from clock_timestamp() - query_start)::float as seconds, ${shortened} as query
      from pg_stat_activity
     where datname = current_database() and state = 'active' and backend_type = 'client backend'
       and pid <> pg_backend_pid() and query <> '' and query_start < clock_timestamp() - interval '${sql.lit(SLOW_SECONDS)} second'
     order by query_start limit ${ROWS}`.execute(db);
  return rows;
}

/** What pg_stat_statements counted; null when the database does not have it, or the shop may not read it. */
export async function listFrequentQueries(db: Db): Promise<Database["frequent_queries"]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pg_stat_statements') is not null
       and current_setting('shared_preload_libraries') like '%pg_stat_statements%' as there`.execute(db);
  if (!rows[0]?.there) return null;
  const read = sql<NonNullable<Database["frequent_queries"]>[number]>`
    select calls::float as calls, mean_exec_time as mean_ms, total_exec_time / 1000 as total_seconds, ${shortened} as query
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
     order by total_exec_time desc limit ${ROWS}`.execute(db);
  return read.then(({ rows: queries }) => queries).catch(() => null);
}

export async function listReplicas(db: Db): Promise<Database["replicas"]> {
  const { rows } = await sql<Database["replicas"][number]>`
    select application_name as name, coalesce(state, 'unknown') as state,
           coalesce(extract(epoch from replay_lag), 0)::float as lag_seconds
      from pg_stat_replication order by application_name`.execute(db);
  return rows;
}

/** A job has failed when it is not tried again. Jobs with a time in the future do not wait yet. */
export async function countJobs(db: Db): Promise<Omit<Measured["jobs"], "failing">> {
  const { rows } = await sql<Omit<Measured["jobs"], "failing">>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::integer as waiting,
           count(*) filter (where attempts >= max_attempts)::integer as failed,
           coalesce(extract(epoch from max(now() - run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float
             as oldest_seconds
      from graphile_worker.jobs`.execute(db);
  return rows[0] as Omit<Measured["jobs"], "failing">;
}

/** The jobs with an error, the last one first. */
export async function listFailingJobs(db: Db): Promise<Measured["jobs"]["failing"]> {
  const { rows } = await sql<Omit<Measured["jobs"]["failing"][number], "next_at"> & { next_at: Date | null }>`
    select task_identifier as name, attempts, max_attempts, left(split_part(last_error, E'\n', 1), ${QUERY_LENGTH}) as error,
           case when attempts < max_attempts then run_at end as next_at
      from graphile_worker.jobs where last_error is not null
     order by updated_at desc limit ${ROWS}`.execute(db);
  return rows.map(({ next_at, ...job }) => ({ ...job, next_at: next_at?.toISOString() ?? null }));
}

export async function readEmails(db: Db): Promise<Omit<Measured["emails"], "mail_server">> {
  const { rows } = await sql<{ waiting: number; failed: number; last: Date | null }>`
    select (select count(*) from emails where state = 'waiting')::integer as waiting,
           (select count(*) from emails where state = 'failed')::integer as failed,
           (select sent_at from emails where state = 'sent' order by id desc limit 1) as last`.execute(db);
  const [{ waiting, failed, last } = { waiting: 0, failed: 0, last: null }] = rows;
  return { waiting, failed, last_sent_at: last?.toISOString() ?? null };
}

export async function readPayments(db: Db): Promise<Measured["payments"]> {
  const [{ rows: providers }, { rows: counts }] = await Promise.all([
    sql<{ name: string; live: boolean; last: Date | null }>`
      select provider as name, live,
             (select received_at from payment_webhooks w
               where w.provider = k.provider and event_id is not null order by received_at desc limit 1) as last
        from payment_provider_keys k order by provider`.execute(db),
    sql<Omit<Measured["payments"], "providers">>`
      select (select count(*) from payments where problem is not null)::integer as problems,
             (select count(*) from payment_webhooks
               where processed_at is null and received_at < now() - interval '1 minute')::integer as unread_webhooks`.execute(
      db,
    ),
  ]);
  return {
    providers: providers.map(({ name, live, last }) => ({
      name,
      title: providerTitle(name),
      live,
      last_event_at: last?.toISOString() ?? null,
    })),
    ...(counts[0] ?? { problems: 0, unread_webhooks: 0 }),
  };
}

export async function countWebhooks(db: Db): Promise<Measured["webhooks"]> {
  const { rows } = await sql<Measured["webhooks"]>`
    select count(*) filter (where active)::integer as active,
           count(*) filter (where active and failing_since is not null)::integer as failing,
           count(*) filter (where switched_off_at is not null)::integer as switched_off
      from webhook_endpoints`.execute(db);
  return rows[0] as Measured["webhooks"];
}
