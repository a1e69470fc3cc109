import { type Expression, type SqlBool, sql } from "kysely";

/** The start of a day (2026-11-20) in the Philippines, plus this many days. */
const startOfManilaDay = (day: string, later = 0) =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Manila')`;

/** Conditions for rows whose time is on these days of the Philippines, both included; either may be left out. */
export const isOnDays = (
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool>[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${startOfManilaDay(from)}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} < ${startOfManilaDay(to, 1)}`]),
];
