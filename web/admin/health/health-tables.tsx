import type { CallReply } from "#contract/api.ts";
import { formatShortDateTime } from "#contract/dates.ts";
import layout from "#web/ui/layout.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import text from "#web/ui/text.module.css";
import styles from "./health.module.css";

type Health = CallReply<"GET /api/admin/health">;

/** The jobs with an error; nothing when there is none. */
export function FailingJobs({ jobs }: { jobs: Health["jobs"]["failing"] }) {
  if (jobs.length === 0) return null;
  return (
    <section className={layout.section} aria-label="Jobs with errors">
      <div className={layout.sectionHeader}>
        <h2>Jobs with errors</h2>
      </div>
      <ul className={styles.list}>
        {jobs.map(({ name, attempts, max_attempts, error, next_at }) => (
          <li key={`${name} ${error} ${next_at}`}>
            <strong>{name}</strong>{" "}
            <span className={text.soft}>
              tried {attempts} of {max_attempts} times,{" "}
              {next_at === null ? "not tried again" : `next ${formatShortDateTime(next_at)}`}
            </span>
            <code>{error}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The queries that run for long now, and those that took most time. */
export const Queries = ({ slow_queries, frequent_queries }: Health["database"]) => (
  <section className={layout.section} aria-label="Slow queries">
    <div className={layout.sectionHeader}>
      <h2>Slow queries</h2>
      <span className={text.soft}>running for a second or longer</span>
    </div>
    {slow_queries.length === 0 ? (
      <p className={text.soft}>None now.</p>
    ) : (
      <ul className={styles.list}>
        {slow_queries.map(({ seconds, query }) => (
          <li key={`${seconds} ${query}`}>
            <strong>{seconds.toFixed(1)} s</strong>
            <code>{query}</code>
          </li>
        ))}
      </ul>
    )}
    {frequent_queries === null ? (
      <p className={text.soft}>To list the slowest queries, install pg_stat_statements in PostgreSQL.</p>
    ) : (
      <table className={`${plainTable.table} ${styles.queries}`}>
        <caption className={text.visuallyHidden}>Slowest queries</caption>
        <thead>
          <tr>
            <th scope="col">Query</th>
            <th scope="col">Calls</th>
            <th scope="col">Mean</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {frequent_queries.map(({ query, calls, mean_ms, total_seconds }) => (
            <tr key={query}>
              <td title={query}>{query}</td>
              <td>{calls.toLocaleString("en-PH")}</td>
              <td>{mean_ms.toFixed(1)} ms</td>
              <td>{total_seconds.toFixed(1)} s</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
