import { type Insertable, sql } from "kysely";
import { z } from "zod";
import type { AuditEntry } from "#contract/audit.ts";
import type { Deed, ThingKind } from "#contract/deeds.ts";
import { refuseCursor } from "#contract/errors.ts";
import type { Db } from "#db/connection.ts";
import { comesAfter, cursorOf, microsecondsOf, momentAt, positionOf } from "#db/keyset.ts";
import { holds } from "#db/like.ts";
import { dayBegins } from "#db/manila.ts";
import type { DB } from "#db/schema.gen.ts";

const LIST = "audit log newest";

export async function insertEntry(tx: Db, entry: Insertable<DB["audit_log"]>): Promise<void> {
  await tx.insertInto("audit_log").values(entry).execute();
}

/** Takes out of the log what it says about a person and these orders of theirs; what was done, when and by whom stays. */
export async function forgetInLog(tx: Db, accountId: number, orderIds: readonly number[]): Promise<void> {
  await sql`select forget_in_audit_log(${accountId}, ${orderIds}::bigint[])`.execute(tx);
}

/** What is looked for in the log, and which page of it. Days are those of the Philippines. */
export type AuditQuery = {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  deed?: Deed | undefined;
  thing?: ThingKind | undefined;
  thing_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * One page of the log, the newest first, and the cursor of the next page; null at the end.
 * @throws invalid, with a message on `cursor`, when the cursor belongs to another list
 */
export async function listEntries(
  db: Db,
  { limit, cursor, q, deed, thing, thing_id, from, to }: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  let rows = db
    .selectFrom("audit_log")
    .select(["id", "at", "who", "deed", "thing", "thing_id", "thing_name", "before", "after"])
    .select(microsecondsOf("at").as("at_us"));
  if (q !== undefined) rows = rows.where(holds(q.toLowerCase(), (text) => sql<string>`${text}::text`));
  if (deed !== undefined) rows = rows.where("deed", "=", deed);
  if (thing !== undefined) rows = rows.where("thing", "=", thing);
  if (thing_id !== undefined) rows = rows.where("thing_id", "=", thing_id);
  if (from !== undefined) rows = rows.where("at", ">=", dayBegins(from));
  if (to !== undefined) rows = rows.where("at", "<", dayBegins(to, 1));
  if (cursor !== undefined) {
    const [at, id] = positionOf(cursor, LIST, 2) ?? [];
    if (at === undefined || id === undefined) throw refuseCursor();
    rows = rows.where(comesAfter({ column: "at", direction: "desc" }, momentAt(at), id));
  }
  const found = await rows
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const more = found.length > limit && last;
  return { entries: page.map(onWire), next: more ? cursorOf(LIST, [last.at_us, last.id]) : null };
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
