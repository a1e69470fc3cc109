import { sql } from "kysely";
import type { ListedReturn } from "#contract/returns.admin.ts";
import type { ReturnReason, ReturnState } from "#contract/returns.states.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type TimedPageRequest, timedPage } from "#db/keyset.ts";
import { isOnDays } from "#db/manila-time.ts";

type ReturnFilters = {
  state?: ReturnState | undefined;
  reason?: ReturnReason | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * A page of the returns, the newest first.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listReturns(
  db: Db,
  { state, reason, q, from, to, ...page }: TimedPageRequest & ReturnFilters,
): Promise<Page<ListedReturn>> {
  let select = db
    .selectFrom("returns as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .select(["r.id", "r.order_id", "r.state", "r.reason", "r.requested_remedy", "r.remedy", "r.requested_at"])
    .select(["o.tracking_no", "o.firstname", "o.lastname"])
    .select((row) =>
      row
        .selectFrom("return_lines as l")
        .select(({ fn }) => fn.sum<number>("l.quantity").as("pieces"))
        .whereRef("l.return_id", "=", "r.id")
        .as("pieces"),
    );
  if (state) select = select.where("r.state", "=", state);
  if (reason) select = select.where("r.reason", "=", reason);
  if (q) select = select.where(sql<boolean>`(o.tracking_no = upper(${q}) or r.id::text = ${q})`);
  for (const condition of isOnDays("r.requested_at", { from, to })) select = select.where(condition);
  const { rows, next } = await timedPage(db.selectFrom(select.as("found")).selectAll(), { list: "returns", ...page });
  return {
    rows: rows.map(({ requested_at, requested_remedy, remedy, pieces, ...row }) => ({
      ...row,
      remedy: remedy ?? requested_remedy,
      pieces: pieces ?? 0,
      requested_at: requested_at.toISOString(),
    })),
    next,
  };
}
