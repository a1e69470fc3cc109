import { Link } from "react-router";
import type { AuditEntry } from "#contract/audit.ts";
import { deeds, type ThingKind, thingKinds } from "#contract/deeds.ts";
import { Bone, nameWidth, rowsOf } from "../ui/bones.tsx";
import { fullTime, shortTime } from "../ui/when.ts";
import { Changes } from "./changes.tsx";

const ROWS_ON_THE_WAY = 12;

/** Where a thing can be looked at. */
const places: Partial<Record<ThingKind, (id: number | null) => string>> = {
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
        <th scope="col" className="u-deed">
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
        : rowsOf(ROWS_ON_THE_WAY).map((row) => <RowOnTheWay key={row} row={row} />)}
    </tbody>
  </table>
);

function Row({ at, who, deed, before, after, ...thing }: AuditEntry) {
  return (
    <tr>
      <td className="soft b2" title={fullTime(at)}>
        {shortTime(at)}
      </td>
      <td className="b1" title={who}>
        {who}
      </td>
      {/* A deed that this page does not know yet still has its own name. */}
      <td className="a1 strong">{wordFor(deeds, deed)}</td>
      <td className="a2">
        <Thing {...thing} />
      </td>
      <td className="change">
        <Changes before={before} after={after} />
      </td>
    </tr>
  );
}

function Thing({ thing, thing_id, thing_name }: Pick<AuditEntry, "thing" | "thing_id" | "thing_name">) {
  const place = places[thing as ThingKind]; // One that is none of these has no place.
  const name = thing === "settings" ? thing_name : `${wordFor(thingKinds, thing)} ${thing_name}`;
  if (!place) return <span title={name}>{name}</span>;
  return (
    <Link className="link" to={place(thing_id)} title={name}>
      {name}
    </Link>
  );
}

const wordFor = (words: Record<string, string>, name: string): string => words[name] ?? name;

const RowOnTheWay = ({ row }: { row: number }) => (
  <tr>
    <td className="b2">
      <Bone width={80} />
    </td>
    <td className="b1">
      <Bone width={nameWidth(row)} />
    </td>
    <td className="a1">
      <Bone width={nameWidth(row + 2)} />
    </td>
    <td className="a2">
      <Bone width={nameWidth(row + 4)} />
    </td>
    <td>
      <Bone width={nameWidth(row + 1) + 60} />
    </td>
  </tr>
);
