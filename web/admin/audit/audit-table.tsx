import { Link } from "react-router";
import { auditActions, type EntityType, entityTypes } from "#contract/audit.actions.admin.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { formatDateTime, formatShortDateTime } from "../../ui/dates.ts";
import { rowNumbers, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { Changes } from "./changes.tsx";

const ROWS_ON_THE_WAY = 12;

/** Where a thing can be looked at. */
const places: Partial<Record<EntityType, (id: number | null) => string>> = {
  product: (id) => `/admin/edit-product/${id}`,
  order: (id) => `/admin/view-order/${id}`,
  coupon: (id) => `/admin/coupons/${id}`,
  settings: () => "/admin/settings",
  email: (id) => `/admin/emails/${id}`,
};

/** The entries of the log; null draws the shape of the rows. */
export const AuditTable = ({ entries }: { entries: AuditEntry[] | null }) => (
  <table className="table fold audit">
    <thead>
      <tr>
        <th scope="col" className="u-time">
          Time
        </th>
        <th scope="col" className="u-who">
          Who
        </th>
        <th scope="col" className="u-action">
          Action
        </th>
        <th scope="col" className="u-thing">
          What
        </th>
        <th scope="col">Change</th>
      </tr>
    </thead>
    <tbody>
      {entries
        ? entries.map((entry) => <Row key={entry.id} {...entry} />)
        : rowNumbers(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

function Row({ at, actor_name, action, before, after, ...entity }: AuditEntry) {
  return (
    <tr>
      <td className="soft b2" title={formatDateTime(at)}>
        {formatShortDateTime(at)}
      </td>
      <td className="b1" title={actor_name}>
        {actor_name}
      </td>
      {/* an action that this page does not know yet still has its own name. */}
      <td className="a1 strong">{wordFor(auditActions, action)}</td>
      <td className="a2">
        <Entity {...entity} />
      </td>
      <td className="change">
        <Changes entity_type={entity.entity_type} before={before} after={after} />
      </td>
    </tr>
  );
}

function Entity({
  entity_type,
  entity_id,
  entity_name,
}: Pick<AuditEntry, "entity_type" | "entity_id" | "entity_name">) {
  const place = places[entity_type as EntityType]; // One that is none of these has no place.
  const name = entity_type === "settings" ? entity_name : `${wordFor(entityTypes, entity_type)} ${entity_name}`;
  if (!place) return <span title={name}>{name}</span>;
  return (
    <Link className="link" to={place(entity_id)} title={name}>
      {name}
    </Link>
  );
}

const wordFor = (words: Record<string, string>, name: string): string => words[name] ?? name;

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="b2">
      <Skeleton width={80} />
    </td>
    <td className="b1">
      <Skeleton width={skeletonWidth(row)} />
    </td>
    <td className="a1">
      <Skeleton width={skeletonWidth(row + 2)} />
    </td>
    <td className="a2">
      <Skeleton width={skeletonWidth(row + 4)} />
    </td>
    <td>
      <Skeleton width={skeletonWidth(row + 1) + 60} />
    </td>
  </tr>
);
