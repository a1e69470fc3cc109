import { Link } from "react-router";
import { emailKindLabels } from "#contract/emails.kinds.admin.ts";
import type { ListedEmail } from "#contract/emails.ts";
import { formatDateTime, formatShortDateTime } from "../../ui/dates.ts";
import { rowNumbers, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { EmailStatus } from "./email-status.tsx";

const ROWS_ON_THE_WAY = 12;

/** The list of letters; null draws the shape of its rows. */
export const EmailsTable = ({ emails }: { emails: ListedEmail[] | null }) => (
  <table className="table fold emails">
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col">To</th>
        <th scope="col" className="e-written">
          Written
        </th>
        <th scope="col" className="e-status">
          Status
        </th>
      </tr>
    </thead>
    <tbody>
      {emails
        ? emails.map((email) => <Row key={email.id} {...email} />)
        : rowNumbers(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

function Row({ id, kind, subject, recipient, created_at, state, error }: ListedEmail) {
  const title = subject ?? emailKindLabels[kind];
  return (
    <tr>
      <td className="a1" title={title}>
        <Link className="name" to={`/admin/emails/${id}`}>
          {title}
        </Link>
      </td>
      <td className="soft b1" title={recipient}>
        {recipient}
      </td>
      <td className="soft b2" title={formatDateTime(created_at)}>
        {formatShortDateTime(created_at)}
      </td>
      <td className="a2" title={error ?? undefined}>
        <EmailStatus state={state} />
      </td>
    </tr>
  );
}

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="a1">
      <Skeleton width={skeletonWidth(row) + 60} />
    </td>
    <td className="b1">
      <Skeleton width={skeletonWidth(row + 3) + 40} />
    </td>
    <td className="b2">
      <Skeleton width={90} />
    </td>
    <td className="a2">
      <Skeleton width={56} />
    </td>
  </tr>
);
