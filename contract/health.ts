import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";

const count = z.int().min(0);
const seconds = z.number().min(0);
const megabytes = z.int().min(0);

/** The parts of a shop that are checked. */
const healthAreas = ["disk", "database", "jobs", "emails", "payments", "webhooks"] as const;

const disk = z
  .object({ free_mb: megabytes, total_mb: megabytes })
  .describe("The disk of the data folder.")
  .meta({ id: "Disk" });

const runningQuery = z
  .object({ seconds, query: z.string().describe("Its text without the values, shortened.") })
  .meta({ id: "RunningQuery" });

const frequentQuery = z
  .object({ calls: count, mean_ms: z.number().min(0), total_seconds: seconds, query: z.string() })
  .meta({ id: "FrequentQuery" });

const replica = z
  .object({
    name: z.string(),
    state: z.string().describe("As PostgreSQL calls it: `streaming` when it keeps up."),
    lag_seconds: seconds.describe("How far it is behind."),
  })
  .meta({ id: "Replica" });

const readReplica = z
  .object({
    name: z.string(),
    state: z
      .enum(["used", "behind", "no_standby", "unreachable"])
      .describe("`used` when lists and reports are read from it, or why they are not."),
    reads: count.describe("The calls that it answered since this shop started."),
    fallbacks: count.describe("The statements that the primary answered instead."),
  })
  .meta({ id: "ReadReplica" });

const failingJob = z
  .object({
    name: z.string(),
    attempts: count,
    max_attempts: count,
    error: z.string().describe("The first line of its last error."),
    next_at: z.iso.datetime().nullable().describe("When it is tried again; null when it is not."),
  })
  .meta({ id: "FailingJob" });

const provider = z
  .object({
    name: z.string(),
    title: z.string().describe("What staff read instead of its name, such as PayMongo."),
    live: z.boolean().describe("Whether it moves real money."),
    last_event_at: z.iso.datetime().nullable().describe("When it last reported something."),
  })
  .meta({ id: "ProviderHealth" });

const measured = z.object({
  disk: disk.nullable().describe("Null for a shop without a data folder."),
  database: z.object({
    version: z.string(),
    size_mb: megabytes,
    connections: z.object({ used: count, max: count }),
    slow_queries: z
      .array(runningQuery)
      .describe("The queries that have run for a second or longer, the longest first."),
    frequent_queries: z
      .array(frequentQuery)
      .nullable()
      .describe("The queries that took most time since the last reset; null without pg_stat_statements."),
    replicas: z.array(replica).describe("Those that the primary knows."),
    read_replicas: z.array(readReplica).describe("Those of `DATABASE_REPLICA_URL`."),
  }),
  jobs: z.object({
    waiting: count.describe("Jobs that are due."),
    failed: count.describe("Jobs that are not tried again."),
    oldest_seconds: seconds.describe("How long the oldest due job has waited."),
    failing: z.array(failingJob).describe("The last ten jobs with an error."),
  }),
  emails: z.object({
    mail_server: z.boolean(),
    waiting: count,
    failed: count,
    last_sent_at: z.iso.datetime().nullable(),
  }),
  payments: z.object({
    providers: z.array(provider),
    problems: count.describe("Payments that need attention."),
    unread_webhooks: count.describe("Reports of providers that were not processed for a minute or longer."),
  }),
  webhooks: z.object({ active: count, failing: count, switched_off: count }),
});
export type Measured = z.output<typeof measured>;

const problem = z
  .object({ area: z.enum(healthAreas), message: z.string() })
  .describe("What needs somebody, and what to do.")
  .meta({ id: "HealthProblem" });
export type HealthProblem = z.output<typeof problem>;

export const healthApi = {
  "GET /api/admin/health": endpoint({
    summary: "How the shop's disk, database, jobs, emails, payment providers and webhooks are",
    access: "edit_settings",
    reply: ok({ checked_at: z.iso.datetime(), problems: z.array(problem), ...measured.shape }),
  }),
};
