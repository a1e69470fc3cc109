import { type Insertable, sql } from "kysely";
import { z } from "zod";
import type { AuditAction, EntityType } from "#contract/audit.actions.admin.ts";
import type { AuditEntry } from "#contract/audit.ts";
import type { Db } from "#db/connection.ts";
import {
  isAfterPosition,
  microsecondsOf,
  type Page,
  positionOf,
  type TimedPageRequest,
  timedList,
  timestampAt,
  toPage,
} from "#db/keyset.ts";
import { escapeLike } from "#db/like.ts";
import { isOnDays } from "#db/manila-time.ts";
import type { DB } from "#db/schema.gen.ts";

const LIST = "audit log newest";

export async function insertAuditEntry(tx: Db, entry: Insertable<DB["audit_log"]>): Promise<void> {
  await tx.insertInto("audit_log").values(entry).execute();
}

type Entity = {
  type: EntityType;
  id: number | null;
  name?: string;
  actions?: readonly AuditAction[];
  at?: Date;
};

/** The last entry about an entity; with `at` among those of that millisecond, of which an import may be about many entities. */
export function findLastEntry(
  db: Db,
  { type, id, name, actions, at }: Entity,
): Promise<{ actor_name: string; action: string; at: Date } | undefined> {
  let entries = db.selectFrom("audit_log").select(["actor_name", "action", "at"]).where("entity_type", "=", type);
  if (name !== undefined) entries = entries.where("entity_name", "=", name);
  if (actions !== undefined) entries = entries.where("action", "in", actions);
  if (at === undefined) entries = entries.where("entity_id", id === null ? "is" : "=", id);
  else
    entries = entries
      .where("at", ">=", at)
      .where("at", "<", new Date(at.getTime() + 1))
      .where((entry) => entry.or([entry("entity_id", "=", id), entry("action", "=", "products_imported")]));
  return entries.orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Whether staff did the same to the same entity within the last hour. */
export async function didWithinAnHour(
  db: Db,
  { account_id, action, entity_type, entity_id }: Insertable<DB["audit_log"]>,
): Promise<boolean> {
  const found = await db
    .selectFrom("audit_log")
    .select("id")
    .where("entity_type", "=", entity_type)
    .where("entity_id", "=", entity_id ?? null)
    .where("account_id", "=", account_id ?? null)
    .where("action", "=", action)
    .where("at", ">", sql<Date>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Erases the personal data of an account and of these orders from the log; the action, the time and the actor stay.
 */
export async function eraseFromAuditLog(tx: Db, accountId: number, orderIds: readonly number[]): Promise<void> {
  await sql`select erase_from_audit_log(${accountId}, ${orderIds}::bigint[])`.execute(tx);
}

/** The search, the filters and the page of the log. Days are in Philippine time. */
export type AuditQuery = TimedPageRequest & {
  q?: string | undefined;
  action?: AuditAction | undefined;
  entity_type?: EntityType | undefined;
  entity_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * One page of the log, the newest first by default, and the cursor of the next page; null at the end.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listAuditEntries(
  db: Db,
  { limit, cursor, sort = "newest", q, action, entity_type, entity_id, from, to }: AuditQuery,
): Promise<Page<AuditEntry>> {
  let rows = db
    .selectFrom("audit_log")
    .select(["id", "at", "actor_name", "action", "entity_type", "entity_id", "entity_name", "before", "after"])
    .select(microsecondsOf("at").as("at_us"));
  if (q !== undefined) rows = rows.where("search_text", "like", `%${escapeLike(q.toLowerCase())}%`);
  if (action !== undefined) rows = rows.where("action", "=", action);
  if (entity_type !== undefined) rows = rows.where("entity_type", "=", entity_type);
  if (entity_id !== undefined) rows = rows.where("entity_id", "=", entity_id);
  for (const condition of isOnDays("at", { from, to })) rows = rows.where(condition);
  const list = timedList(LIST, sort);
  const direction = sort === "newest" ? "desc" : "asc";
  const [atMicroseconds = 0, id = 0] = positionOf(cursor, list, 2) ?? [];
  if (cursor !== undefined)
    rows = rows.where(isAfterPosition({ column: "at", direction }, timestampAt(atMicroseconds), id));
  const found = await rows
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute();
  const page = toPage(found, { limit, list, position: (last) => [last.at_us, last.id] });
  return { rows: page.rows.map(onWire), next: page.next };
}

const facts = z.record(z.string(), z.unknown()).nullable();

type EntryRow = Omit<AuditEntry, "at" | "before" | "after"> & {
  at: Date;
  at_us: number;
  before: unknown;
  after: unknown;
};

const onWire = ({ at, at_us, before, after, ...row }: EntryRow): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  before: facts.parse(before),
  after: facts.parse(after),
});
