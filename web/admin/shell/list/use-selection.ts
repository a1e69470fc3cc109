import { useState } from "react";
import { hasPermission, type Permission } from "#contract/permissions.ts";
import type { Selection } from "#web/ui/table.tsx";
import { useLastKnownRole } from "../own-role.ts";

type SelectionOptions<Row> = {
  rows: readonly Row[] | null;
  /** The requirements of a selection. */
  permission: Permission;
  label: (row: Row) => string;
};

/** The selected rows of a page, for roles with the permission. A row that leaves the page is no longer selected. */
export function useSelection<Row extends { id: number }>({ rows, permission, label }: SelectionOptions<Row>) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const role = useLastKnownRole();
  const selected = rows?.filter(({ id }) => ids.has(id)) ?? [];
  const selectAll = (all = true) => setIds(new Set(all ? rows?.map(({ id }) => id) : []));
  const selection: Selection<Row> = {
    selected: new Set(selected.map(({ id }) => id)),
    label,
    onSelect: (id, on) => setIds((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id))),
  };
  return {
    selected,
    selectAll,
    clear: () => selectAll(false),
    /** Null without the permission. */
    selection: role !== null && hasPermission(role, permission) ? selection : null,
  };
}
