import { type RawBuilder, sql } from "kysely";
import { emailStates } from "#contract/emails.kinds.admin.ts";
import { keysOf } from "#contract/keys.ts";
import { messageStates } from "#contract/messages.states.ts";
import { orderStates } from "#contract/orders.states.ts";
import { paymentAttemptStates } from "#contract/payments.statuses.ts";
import type { ListCounts } from "#contract/reports.counts.admin.ts";
import { returnStateNames } from "#contract/returns.states.ts";
import { reviewStateNames } from "#contract/reviews.states.ts";
import type { Db } from "#db/connection.ts";

/** The most rows that are counted: each count reads no more of its index, however long the list is. */
const COUNTED = 999;

type Conditions = Readonly<Record<string, RawBuilder<unknown>>>;

const each = (values: readonly string[], condition: (value: string) => RawBuilder<unknown>): Conditions =>
  Object.fromEntries(values.map((value) => [value, condition(value)]));

/** The rows of each filter of a list. Every condition has an index; those of messages, which are few, do not need one. */
const filters = {
  orders: {
    ...each(keysOf(orderStates), (state) => sql`state = ${state}::order_state and archived_at is null`),
    archived: sql`archived_at is not null`,
  },
  products: {
    shown: sql`shown`,
    hidden: sql`not shown and archived_at is null`,
    archived: sql`archived_at is not null`,
  },
  returns: each(returnStateNames, (state) => sql`state = ${state}::return_state`),
  payments: {
    attention: sql`problem is not null`,
    ...each(keysOf(paymentAttemptStates), (state) => sql`state = ${state}`),
  },
  reviews: {
    ...each(reviewStateNames, (state) => sql`state = ${state}::review_state`),
    reported: sql`reports > 0`,
  },
  emails: each(emailStates, (state) => sql`state = ${state}`),
  messages: {
    ...each(keysOf(messageStates), (state) => sql`state = ${state}::message_state`),
    complaint: sql`topic = 'complaint'::message_topic`,
  },
} as const satisfies Record<string, Conditions>;

/** How many rows each filter of this list has. */
export async function countRows(db: Db, list: keyof typeof filters): Promise<ListCounts> {
  const parts = Object.entries(filters[list]).map(
    ([name, condition]) => sql`
      select ${name}::text as name,
             (select count(*)::integer from (select from ${sql.table(list)} where ${condition} limit ${COUNTED + 1}) found) as rows`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(
    rows.map(({ name, rows: found }) => [name, { count: Math.min(found, COUNTED), more: found > COUNTED }]),
  );
}
