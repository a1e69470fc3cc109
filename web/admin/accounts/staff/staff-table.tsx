import type { StaffMember } from "#contract/accounts.admin.ts";
import { staffRoles } from "#contract/permissions.ts";
import { formatDateTime, formatShortDateTime } from "../../../ui/dates.ts";
import { rowNumbers, Skeleton, skeletonWidth } from "../../../ui/skeleton.tsx";
import { Permitted } from "../../shell/permitted.tsx";
import { StaffStatus } from "./staff-status.tsx";

const ROWS_ON_THE_WAY = 6;

type StaffTableProps = { staff: StaffMember[] | null; onManage: (id: number) => void };

/** The staff; null draws the shape of the rows. */
export const StaffTable = ({ staff, onManage }: StaffTableProps) => (
  <table className="table fold staff">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Email</th>
        <th scope="col" className="s-role">
          Role
        </th>
        <th scope="col" className="s-state">
          State
        </th>
        <th scope="col" className="s-since from-1024">
          Since
        </th>
        <th scope="col" className="s-devices from-1024">
          Signed in
        </th>
        <th scope="col" className="s-act action">
          <span className="unseen">Action</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {staff
        ? staff.map((member) => <Row key={member.id} member={member} onManage={onManage} />)
        : rowNumbers(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

function Row({ member, onManage }: { member: StaffMember; onManage: (id: number) => void }) {
  const { id, name, email, role, state, since, devices } = member;
  return (
    <tr>
      <td className="a1 strong" title={name}>
        {name}
      </td>
      <td className="soft b1" title={email}>
        {email}
      </td>
      <td className="soft s-role">{role ? staffRoles[role] : "None yet"}</td>
      <td className="a2">
        <StaffStatus state={state} />
      </td>
      <td className="soft from-1024" title={formatDateTime(since)}>
        {formatShortDateTime(since)}
      </td>
      <td className="soft from-1024">{devices === 1 ? "1 device" : `${devices} devices`}</td>
      <td className="action b2">
        <Permitted permission="manage_staff">
          <button
            type="button"
            className="btn short"
            onClick={() => onManage(id)}
            aria-label={`${state === "waiting" ? "Decide on" : "Manage"} ${name}`}
          >
            {state === "waiting" ? "Decide" : "Manage"}
          </button>
        </Permitted>
      </td>
    </tr>
  );
}

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="a1">
      <Skeleton width={skeletonWidth(row)} />
    </td>
    <td className="b1">
      <Skeleton width={skeletonWidth(row + 3) + 60} />
    </td>
    <td className="s-role">
      <Skeleton width={64} />
    </td>
    <td className="a2">
      <Skeleton width={60} />
    </td>
    <td className="from-1024">
      <Skeleton width={80} />
    </td>
    <td className="from-1024">
      <Skeleton width={56} />
    </td>
    <td />
  </tr>
);
