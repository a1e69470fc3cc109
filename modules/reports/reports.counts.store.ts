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

/** Members of staff who wait for no approval. The first condition is written as in the index. */
const staff = sql`role <> 'customer' and role not in ('waiting', 'api_key')`;

/** The rows of each filter of a list. Every condition has an index; messages and staff, which are few, do not need more. */
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
  customers: {
    buyers: sql`role = 'customer' and orders > 0`,
    again: sql`role = 'customer' and orders > 1`,
    never: sql`role = 'customer' and orders = 0`,
    blocked: sql`role = 'customer' and suspended_at is not null`,
  },
  staff: {
    waiting: sql`role = 'waiting'`,
    invited: sql`${staff} and suspended_at is null and invited_at is not null`,
    active: sql`${staff} and suspended_at is null and invited_at is null`,
    suspended: sql`${staff} and suspended_at is not null`,
  },
  emails: each(emailStates, (state) => sql`state = ${state}`),
  messages: {
    ...each(keysOf(messageStates), (state) => sql`state = ${state}::message_state`),
    complaint: sql`topic = 'complaint'::message_topic`,
  },
} as const satisfies Record<string, Conditions>;

/** The tables whose names are others than those of their lists. */
const tables: Partial<Record<keyof typeof filters, string>> = { customers: "accounts", staff: "accounts" };

/** How many rows each filter of this list has. */
export async function countRows(db: Db, list: keyof typeof filters): Promise<ListCounts> {
  const parts = Object.entries(filters[list]).map(
    ([name, condition]) => sql`
      select ${name}::text as name,
             (select count(*)::integer from (select from ${sql.table(tables[list] ?? list)} where ${condition} limit ${COUNTED + 1}) found) as rows`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(
    rows.map(({ name, rows: found }) => [name, { count: Math.min(found, COUNTED), more: found > COUNTED }]),
  );
}
