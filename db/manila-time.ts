import { sql } from "kysely";

/** The start of a day (2026-11-20) in the Philippines, plus this many days. */
export const startOfManilaDay = (day: string, later = 0) =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Manila')`;
