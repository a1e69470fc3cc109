import { sql } from "kysely";

/** The moment at which a day, as 2026-11-20, begins in the Philippines; or so many days after it. */
export const startOfManilaDay = (day: string, later = 0) =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Manila')`;
