import { Link } from "react-router";
import { staffRoles } from "#contract/permissions.ts";
import type { StaffActivity } from "#contract/reports.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { formatAge, formatDateTime } from "../../ui/dates.ts";
import { screenPath } from "../shell/screens.ts";

type EmployeesProps = { colleagues: readonly StaffActivity[]; more: boolean; waiting: number; readAt: number };

/** Who works here, whom the audit log told of last first. */
export const Employees = ({ colleagues, more, waiting, readAt }: EmployeesProps) => (
  <section aria-labelledby="employees">
    <div className="section-head">
      <h2 id="employees">Employees</h2>
      {waiting > 0 && (
        <Link className="link" to={screenPath("staff", { state: "waiting" })}>
          {waiting === 1 ? "1 asks for staff access" : `${waiting} ask for staff access`}
        </Link>
      )}
      <span className="acts">
        <Link className="link" to="/admin/staff">
          {more ? "All staff" : "Staff"}
        </Link>
      </span>
    </div>
    <table className="table flush employees">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="e-role">
            Role
          </th>
          <th scope="col" className="e-seen">
            Last active
          </th>
          <th scope="col" className="e-factor">
            Two-factor
          </th>
        </tr>
      </thead>
      <tbody>
        {colleagues.map(({ id, name, role, last_deed_at, two_factor }) => (
          <tr key={id}>
            <td className="strong" title={name}>
              {name}
            </td>
            <td className="soft">{staffRoles[role]}</td>
            <td className="soft" title={last_deed_at ? formatDateTime(last_deed_at) : undefined}>
              {last_deed_at ? agoOf(last_deed_at, readAt) : "Not yet"}
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

/** A minute is what the screen is behind by itself. */
const agoOf = (at: string, now: number): string =>
  now - Date.parse(at) < 60_000 ? "Now" : `${formatAge(at, now)} ago`;
