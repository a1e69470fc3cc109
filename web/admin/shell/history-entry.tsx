import type { ReactNode } from "react";
import { formatDateTime } from "#contract/dates.ts";
import text from "#web/ui/text.module.css";

type EntryProps = { what: ReactNode; at: string; by: string | null; words: string | null };

/** One entry: title, time, actor where one is known, and text. */
export const HistoryEntry = ({ what, at, by, words }: EntryProps) => (
  <li>
    <b>{what}</b>
    <span className={text.soft}>
      <time dateTime={at}>{formatDateTime(at)}</time>
      {by !== null && ` by ${by}`}
    </span>
    {words && <p>{words}</p>}
  </li>
);
