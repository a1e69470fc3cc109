import { useState } from "react";
import type { StaffTopic } from "#contract/system.updates.admin.ts";
import type { ListPage } from "../list/list-screen.tsx";
import { arrivedIn, mergeRows } from "./live-rows.ts";
import { useStaffChange } from "./updates.ts";

/** How far down, in pixels, the window still counts as at its top. */
const TOP = 8;

/** A row that somebody works with, or a dialog over the rows. */
const IN_USE = "main tbody :focus, main tbody input:checked, dialog[open], [role=dialog], [role=menu]";

/** Whether somebody reads the rows or works with them: then none may move. */
const isReading = (): boolean => window.scrollY > TOP || document.querySelector(IN_USE) !== null;

type Fresh<Row> = { of: ListPage<Row>; rows: Row[]; latest: ListPage<Row> };

/**
 * The loaded page of a list, which is read again when something of its topic changes. At the top of the list new rows appear by
 * themselves. Elsewhere the rows keep their places, with their new values, and `arrived` says how many are new.
 */
export function useLivePage<Row extends { id: number }>(
  topic: StaffTopic | undefined,
  loaded: ListPage<Row>,
  load: (signal: AbortSignal) => Promise<ListPage<Row>>,
): ListPage<Row> {
  const [fresh, setFresh] = useState<Fresh<Row> | null>(null);
  // A page that was loaded since has the newest rows itself.
  const current = fresh?.of === loaded ? fresh : null;
  const rows = current?.rows ?? loaded.rows;
  useStaffChange(topic, async (signal) => {
    const latest = await load(signal);
    if (signal.aborted) return;
    setFresh({ of: loaded, latest, rows: isReading() ? mergeRows(rows, latest.rows) : latest.rows });
  });
  if (!current) return loaded;
  const count = arrivedIn(current.rows, current.latest.rows);
  const show = () => {
    setFresh({ ...current, rows: current.latest.rows });
    window.scrollTo({ top: 0 });
  };
  return { ...(count > 0 ? loaded : current.latest), rows, ...(count > 0 && { arrived: { count, show } }) };
}
