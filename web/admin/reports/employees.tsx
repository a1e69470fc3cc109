import { Link } from "react-router";
import { formatDateTime } from "#contract/dates.ts";
import { staffRoles } from "#contract/permissions.ts";
import type { StaffActivity } from "#contract/reports.ts";
import { formatAge } from "#web/ui/dates.ts";
import layout from "#web/ui/layout.module.css";
import plainTable from "#web/ui/plain-table.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { screenPath } from "../shell/screens.ts";
import styles from "./dashboard.module.css";

type EmployeesProps = { colleagues: readonly StaffActivity[]; more: boolean; waiting: number; readAt: number };

/** The members of staff, the last active first. */
export const Employees = ({ colleagues, more, waiting, readAt }: EmployeesProps) => (
  <section aria-labelledby="employees">
    <div className={layout.sectionHeader}>
      <h2 id="employees">Employees</h2>
      {waiting > 0 && (
        <Link className={text.link} to={screenPath("staff", { state: "waiting" })}>
          {waiting === 1 ? "1 request for staff access" : `${waiting} requests for staff access`}
        </Link>
      )}
      <span className={layout.sectionActions}>
        <Link className={text.link} to="/admin/staff">
          {more ? "All staff" : "Staff"}
        </Link>
      </span>
    </div>
    <table className={`${plainTable.table} ${styles.employees}`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={styles.role}>
            Role
          </th>
          <th scope="col" className={styles.lastSeen}>
            Last active
          </th>
          <th scope="col" className={styles.twoFactor}>
            Two-factor
          </th>
        </tr>
      </thead>
      <tbody>
        {colleagues.map(({ id, name, role, last_action_at, two_factor }) => (
          <tr key={id}>
            <td className={text.strong} title={name}>
              {name}
            </td>
            <td className={text.soft}>{staffRoles[role]}</td>
            <td className={text.soft} title={last_action_at ? formatDateTime(last_action_at) : undefined}>
              {last_action_at ? agoOf(last_action_at, readAt) : "Not yet"}
            </td>
            <td>
              <StatusBadge mark={two_factor ? "shown" : "hidden"}>{two_factor ? "On" : "Off"}</StatusBadge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The data may be up to a minute old. */
const agoOf = (at: string, now: number): string =>
  now - Date.parse(at) < 60_000 ? "Now" : `${formatAge(at, now)} ago`;
