import type { HealthProblem, Measured } from "#contract/health.ts";
import { isDiskLow } from "#modules/reports/reports.ts";

/** Seconds: what a due job may wait before somebody should look. */
const MAX_JOB_WAIT = 300;

/** Seconds that a query may run. The shop's own end sooner. */
const MAX_QUERY = 30;

/** Seconds that a replica may be behind. */
const MAX_LAG = 30;

/** The share of the database's connections that may be used. */
const MAX_CONNECTIONS = 0.9;

const countOf = (count: number, one: string, many: string): string => (count === 1 ? `One ${one}` : `${count} ${many}`);

type UnusedState = Exclude<Measured["database"]["read_replicas"][number]["state"], "used">;

/** What is wrong with a replica that nothing is read from. */
const unusedReplica: Record<UnusedState, (name: string) => string> = {
  behind: (name) => `The replica ${name} is behind or paused, or a copy of another database. Check its log.`,
  no_standby: (name) => `${name} in DATABASE_REPLICA_URL is no standby any more. Set it up as one again.`,
  unreachable: (name) => `The replica ${name} cannot be reached. Start it, or correct DATABASE_REPLICA_URL.`,
};

/** What needs somebody, the worst first: each says what to do. */
export function problemsOf({ disk, database, jobs, emails, payments, webhooks }: Measured): HealthProblem[] {
  const problems: (HealthProblem | false)[] = [
    disk !== null &&
      isDiskLow(disk) && {
        area: "disk",
        message: "The disk is nearly full. Free some space: when nothing is left, nobody can order.",
      },
    database.connections.used > database.connections.max * MAX_CONNECTIONS && {
      area: "database",
      message:
        "Nearly all connections of the database are used. End other programs that use it, or raise max_connections.",
    },
    database.slow_queries.some(({ seconds }) => seconds > MAX_QUERY) && {
      area: "database",
      message: `A query has run for more than ${MAX_QUERY} seconds. End it if the shop is slow.`,
    },
    ...database.replicas
      .filter(({ state, lag_seconds }) => state !== "streaming" || lag_seconds > MAX_LAG)
      .map(
        ({ name }): HealthProblem => ({
          area: "database",
          message: `The replica ${name} is behind. Check its disk, its network and its log.`,
        }),
      ),
    ...database.read_replicas.flatMap(({ name, state }): HealthProblem[] =>
      state === "used"
        ? []
        : [{ area: "database", message: `${unusedReplica[state](name)} Until then the primary answers.` }],
    ),
    jobs.oldest_seconds > MAX_JOB_WAIT && {
      area: "jobs",
      message: "Jobs have waited for more than five minutes, so emails and refunds are late. See the shop's log.",
    },
    jobs.failed > 0 && {
      area: "jobs",
      message: `${countOf(jobs.failed, "job has", "jobs have")} failed and won't be tried again. The errors are below.`,
    },
    !emails.mail_server && {
      area: "emails",
      message: "No mail server is set, so emails are kept and not sent. Set SMTP_URL.",
    },
    emails.failed > 0 && {
      area: "emails",
      message: `${countOf(emails.failed, "email", "emails")} could not be sent. Open Emails to send them again.`,
    },
    payments.problems > 0 && {
      area: "payments",
      message: `${countOf(payments.problems, "payment needs", "payments need")} attention. Open Payments.`,
    },
    payments.unread_webhooks > 0 && {
      area: "payments",
      message: "Reports of a payment provider are not processed. Check its keys in Payment settings.",
    },
    webhooks.switched_off > 0 && {
      area: "webhooks",
      message: `${countOf(webhooks.switched_off, "webhook was", "webhooks were")} switched off after days of failures. Fix the receiver, then switch it on.`,
    },
    webhooks.failing > 0 && {
      area: "webhooks",
      message: `${countOf(webhooks.failing, "webhook does", "webhooks do")} not arrive. The deliveries say why.`,
    },
  ];
  return problems.filter((problem) => problem !== false);
}
