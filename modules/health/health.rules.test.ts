import { expect, test } from "vitest";
import type { Measured } from "#contract/health.ts";
import { problemsOf } from "./health.rules.ts";

const good: Measured = {
  disk: { free_mb: 50_000, total_mb: 100_000 },
  database: {
    version: "18.1",
    size_mb: 30,
    connections: { used: 12, max: 100 },
    slow_queries: [],
    frequent_queries: null,
    replicas: [{ name: "second", state: "streaming", lag_seconds: 0 }],
    read_replicas: [{ name: "second:5432", state: "used", reads: 7, fallbacks: 0 }],
  },
  jobs: { waiting: 3, failed: 0, oldest_seconds: 2, failing: [] },
  emails: { mail_server: true, waiting: 1, failed: 0, last_sent_at: null },
  payments: { providers: [], problems: 0, unread_webhooks: 0 },
  webhooks: { active: 1, failing: 0, switched_off: 0 },
};
const { database, jobs, emails, payments, webhooks } = good;
const query = "select 1";

type Case = [name: string, measured: Partial<Measured>, area: string];
const cases: Case[] = [
  ["a disk with little space", { disk: { free_mb: 100, total_mb: 100_000 } }, "disk"],
  ["few connections left", { database: { ...database, connections: { used: 95, max: 100 } } }, "database"],
  ["a query that does not end", { database: { ...database, slow_queries: [{ seconds: 31, query }] } }, "database"],
  [
    "a replica that is behind",
    { database: { ...database, replicas: [{ name: "second", state: "streaming", lag_seconds: 31 }] } },
    "database",
  ],
  [
    "a replica that catches up",
    { database: { ...database, replicas: [{ name: "second", state: "catchup", lag_seconds: 0 }] } },
    "database",
  ],
  ...(["behind", "no_standby", "unreachable"] as const).map(
    (state): Case => [
      `a replica that is not read from (${state})`,
      { database: { ...database, read_replicas: [{ name: "second:5432", state, reads: 0, fallbacks: 0 }] } },
      "database",
    ],
  ),
  ["jobs that wait", { jobs: { ...jobs, oldest_seconds: 301 } }, "jobs"],
  ["failed jobs", { jobs: { ...jobs, failed: 2 } }, "jobs"],
  ["no mail server", { emails: { ...emails, mail_server: false } }, "emails"],
  ["failed emails", { emails: { ...emails, failed: 1 } }, "emails"],
  ["payments with problems", { payments: { ...payments, problems: 1 } }, "payments"],
  ["unread reports of a provider", { payments: { ...payments, unread_webhooks: 1 } }, "payments"],
  ["a webhook that fails", { webhooks: { ...webhooks, failing: 1 } }, "webhooks"],
  ["a webhook that was switched off", { webhooks: { ...webhooks, switched_off: 1 } }, "webhooks"],
];

test("MON-01 a shop that works has no problems, also without a folder on this machine", () => {
  expect(problemsOf(good)).toEqual([]);
  expect(problemsOf({ ...good, disk: null })).toEqual([]);
});

test.each(cases)("MON-01 %s is a problem of its area only", (_name, measured, area) => {
  expect(problemsOf({ ...good, ...measured }).map((problem) => problem.area)).toEqual([area]);
});
