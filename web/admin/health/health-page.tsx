import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { CallReply } from "#contract/api.ts";
import { formatDateTime } from "#contract/dates.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { formatMegabytes } from "#web/ui/file-size.ts";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/health-page";
import styles from "./health.module.css";
import { FailingJobs, Queries } from "./health-tables.tsx";

type Health = CallReply<"GET /api/admin/health">;

export const meta = screenMeta("health");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/health", {}, { signal }));

export const HydrateFallback = screenSkeleton("health");

export default function HealthPage({ loaderData: health }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageHeader screen="health">
        <button type="button" className={button.secondary} onClick={() => revalidate()} aria-busy={state === "loading"}>
          Check again
        </button>
      </PageHeader>
      <div className={layout.surface}>
        <div className={layout.content}>
          <Problems {...health} />
          <div className={styles.areas}>
            <Machine {...health} />
            <Work {...health} />
            <Connected {...health} />
          </div>
          <FailingJobs jobs={health.jobs.failing} />
          <Queries {...health.database} />
        </div>
      </div>
    </>
  );
}

function Problems({ problems, checked_at }: Health) {
  const at = `Checked ${formatDateTime(checked_at)}.`;
  if (problems.length === 0)
    return (
      <Note kind="success" title="Everything works">
        <p>{at}</p>
      </Note>
    );
  return (
    <Note
      kind="warning"
      title={problems.length === 1 ? "One thing needs attention" : `${problems.length} things need attention`}
    >
      <ul className={styles.problems}>
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>{at}</p>
    </Note>
  );
}

type AreaProps = { title: string; good: boolean; children: ReactNode };

const Area = ({ title, good, children }: AreaProps) => (
  <section className={styles.area} aria-label={title}>
    <div className={layout.sectionHeader}>
      <h2>{title}</h2>
      {good ? <StatusBadge mark="shown">Good</StatusBadge> : <StatusBadge mark="low">Needs attention</StatusBadge>}
    </div>
    <dl className={`${layout.facts} ${styles.facts}`}>{children}</dl>
  </section>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const isGood = ({ problems }: Health, area: Health["problems"][number]["area"]): boolean =>
  problems.every((problem) => problem.area !== area);

/** Disk and database. */
function Machine(health: Health) {
  const { disk, database } = health;
  return (
    <>
      <Area title="Disk" good={isGood(health, "disk")}>
        <Fact name="Free">
          {disk
            ? `${formatMegabytes(disk.free_mb)} of ${formatMegabytes(disk.total_mb)}`
            : "The shop keeps no files on this machine."}
        </Fact>
      </Area>
      <Area title="Database" good={isGood(health, "database")}>
        <Fact name="PostgreSQL">{database.version}</Fact>
        <Fact name="Size">{formatMegabytes(database.size_mb)}</Fact>
        <Fact name="Connections">
          {database.connections.used} of {database.connections.max}
        </Fact>
        <Fact name="Replicas">
          {database.replicas.length === 0
            ? "None"
            : database.replicas.map(({ name, state, lag_seconds }) => (
                <span key={name} className={styles.line}>
                  {name}: {state}, {duration(lag_seconds)} behind
                </span>
              ))}
        </Fact>
        {database.read_replicas.map(({ name, state, reads }) => (
          <Fact key={name} name="Reads from">
            {name}
            <span className={`${styles.line} ${text.soft}`}>
              {state === "used" ? `${number(reads)} since the start` : "Not now"}
            </span>
          </Fact>
        ))}
      </Area>
    </>
  );
}

/** Jobs and emails. */
function Work(health: Health) {
  const { jobs, emails } = health;
  return (
    <>
      <Area title="Jobs" good={isGood(health, "jobs")}>
        <Fact name="Waiting">{number(jobs.waiting)}</Fact>
        <Fact name="Longest wait">{duration(jobs.oldest_seconds)}</Fact>
        <Fact name="Failed">{number(jobs.failed)}</Fact>
      </Area>
      <Area title="Emails" good={isGood(health, "emails")}>
        <Fact name="Mail server">{emails.mail_server ? "Set" : "Not set"}</Fact>
        <Fact name="Waiting">{number(emails.waiting)}</Fact>
        <Fact name="Failed">{number(emails.failed)}</Fact>
        <Fact name="Last sent">{time(emails.last_sent_at)}</Fact>
      </Area>
    </>
  );
}

/** What the shop is connected with. */
function Connected(health: Health) {
  const { payments, webhooks } = health;
  return (
    <>
      <Area title="Payments" good={isGood(health, "payments")}>
        {payments.providers.length === 0 && <Fact name="Providers">None</Fact>}
        {payments.providers.map(({ name, title, live, last_event_at }) => (
          <Fact key={name} name={title}>
            {live ? "Live keys" : "Test keys"}
            <span className={`${styles.line} ${text.soft}`}>
              {last_event_at === null ? "No report yet" : `Last report ${formatDateTime(last_event_at)}`}
            </span>
          </Fact>
        ))}
        <Fact name="Need attention">{number(payments.problems)}</Fact>
        <Fact name="Unread reports">{number(payments.unread_webhooks)}</Fact>
      </Area>
      <Area title="Webhooks" good={isGood(health, "webhooks")}>
        <Fact name="On">{number(webhooks.active)}</Fact>
        <Fact name="Failing">{number(webhooks.failing)}</Fact>
        <Fact name="Switched off">{number(webhooks.switched_off)}</Fact>
      </Area>
    </>
  );
}

const number = (count: number): string => count.toLocaleString("en-PH");

const time = (at: string | null): string => (at === null ? "Never" : formatDateTime(at));

/** `12 s`, `4 min`, `3 h`. */
function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${number(Math.round(seconds / 3600))} h`;
}
