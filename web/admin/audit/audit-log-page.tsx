import { Link } from "react-router";
import { auditActions, type EntityType, entityTypes } from "#contract/audit.actions.admin.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { keysOf } from "#contract/keys.ts";
import { call } from "#web/api.ts";
import typography from "#web/ui/text.module.css";
import { DaysFilter, Filters, SearchFilter, SelectFilter } from "../shell/list/filter-controls.tsx";
import { listPage } from "../shell/list/list-page.tsx";
import { defineList } from "../shell/list/list-screen.tsx";
import { days, oneOf, text } from "../shell/list/list-state.ts";
import styles from "./audit-log.module.css";
import { Changes } from "./changes.tsx";

const CONTENTS = "What staff change in products, orders, coupons, settings and accounts is recorded here permanently.";

const filters = {
  q: text,
  action: oneOf(keysOf(auditActions)),
  entity_type: oneOf(keysOf(entityTypes)),
  ...days,
};

/** The audit log, newest first. */
const list = defineList({
  screen: "auditLog",
  rowName: ["entry", "entries"],
  filters,
  load: async (query, options) => {
    const { entries, next_cursor } = await call("GET /api/admin/audit-log", { query }, options);
    return { rows: entries, next_cursor };
  },
  toolbar: (state) => (
    <>
      <SearchFilter list={state} label="Search the log" placeholder="Person, order, product" />
      <Filters>
        <SelectFilter list={state} name="action" label="Action" all="All actions" choices={auditActions} />
        <SelectFilter list={state} name="entity_type" label="Type" all="All types" choices={entityTypes} />
        <DaysFilter list={state} label="Done" />
      </Filters>
    </>
  ),
  columns: [
    { title: "Time", time: ({ at }) => at, width: 132, narrowWidth: 112, className: styles.time },
    {
      title: "Who",
      width: 160,
      narrowWidth: 120,
      phone: "detail",
      className: styles.actor,
      cell: ({ actor_name }) => actor_name,
      tooltip: ({ actor_name }) => actor_name,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Action",
      width: 248,
      narrowWidth: 150,
      tone: "strong",
      phone: "title",
      cell: ({ action }) => labelOf(auditActions, action),
      tooltip: ({ action }) => labelOf(auditActions, action),
      skeleton: { nameAnd: 0 },
    },
    {
      title: "What",
      phone: "status",
      className: styles.entity,
      cell: (entry) => <Entity {...entry} />,
      skeleton: { nameAnd: 0 },
    },
    {
      title: "Change",
      phone: "below",
      cell: (entry) => <Changes {...entry} />,
      skeleton: { nameAnd: 60 },
    },
  ],
  empty: { title: "Nothing on this page", text: CONTENTS },
  noMatch: () => ({ title: "No entries found", text: CONTENTS }),
  showAll: "Show all entries",
  className: styles.log,
});

/** The screen of each entity type. */
const paths: Partial<Record<EntityType, (id: number | null) => string>> = {
  product: (id) => `/admin/edit-product/${id}`,
  order: (id) => `/admin/view-order/${id}`,
  collection: (id) => `/admin/collections/${id}`,
  coupon: (id) => `/admin/coupons/${id}`,
  courier: (id) => `/admin/couriers/${id}`,
  settings: () => "/admin/settings",
  email: (id) => `/admin/emails/${id}`,
  api_key: () => "/admin/api-keys",
  webhook: (id) => `/admin/webhooks/${id}`,
};

function Entity({ entity_type, entity_id, entity_name }: AuditEntry) {
  const path = paths[entity_type as EntityType]; // An unknown type has no path.
  const label = labelOf(entityTypes, entity_type);
  const isNamed = entity_type === "settings" || entity_name.startsWith(label);
  const name = isNamed ? entity_name : `${label} ${entity_name}`;
  const isList = entity_id === null && entity_type !== "settings";
  if (!path || isList) return <span title={name}>{name}</span>;
  return (
    <Link className={typography.link} to={path(entity_id)} title={name}>
      {name}
    </Link>
  );
}

/** The label of an action or entity type; its name when it is unknown, because the server is newer than this page. */
const labelOf = (labels: Readonly<Record<string, string>>, name: string): string => labels[name] ?? name;

const page = listPage(list);
export const meta = page.meta;
export const clientLoader = page.clientLoader;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
