import { sql } from "kysely";
import { isStaff, type Role } from "#contract/enums.ts";
import type { DigestFrequency, NotificationKind } from "#contract/notifications.kinds.admin.ts";
import type { Db } from "#db/connection.ts";

/** The notifications that an email lists; it says how many more there are. */
const LISTED = 20;

type Frequency = Exclude<DigestFrequency, "off">;

/** How often a member of staff gets an email with what they have not read. */
export async function digestOf(db: Db, accountId: number): Promise<DigestFrequency> {
  const row = await db
    .selectFrom("notification_digests")
    .select("frequency")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.frequency ?? "off";
}

/** Switches the emails on, about what happens from now on, or changes how often they come. */
export async function saveDigest(db: Db, accountId: number, frequency: Frequency): Promise<void> {
  await sql`
    insert into notification_digests (account_id, frequency, sent_to)
      select ${accountId}, ${frequency}, coalesce(max(id), 0) from notifications
      on conflict (account_id) do update set frequency = excluded.frequency`.execute(db);
}

/** Switches the emails off. */
export async function deleteDigest(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom("notification_digests").where("account_id", "=", accountId).execute();
}

/** The accounts that chose this frequency. */
export async function listReaders(db: Db, frequency: Frequency): Promise<number[]> {
  const rows = await db
    .selectFrom("notification_digests")
    .select("account_id")
    .where("frequency", "=", frequency)
    .orderBy("account_id")
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Who gets an email: `after` is the newest notification that they read, or that an email was about. */
type Reader = { name: string; email: string; role: Role; after: number };

/** Locks the row of a reader, so that one email is written at a time. Undefined for somebody who is not staff any more. */
export async function lockReader(tx: Db, accountId: number): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select a.name, a.email, a.role, greatest(d.sent_to, coalesce(r.read_to, 0)) as after
      from notification_digests d
      join accounts a on a.id = d.account_id and a.suspended_at is null
      left join notification_reads r on r.account_id = d.account_id
     where d.account_id = ${accountId} for update of d`.execute(tx);
  return rows.find(({ role }) => isStaff(role));
}

export type UnreadNotification = { id: number; kind: NotificationKind; subject_id: number; subject: string };

/**
 * The notifications of these kinds after one, newest first, and how many there are in all. Those of the last minute wait for the next
 * email: a transaction that is still under way may add an older one.
 */
export async function listUnread(
  tx: Db,
  { after, kinds }: { after: number; kinds: readonly NotificationKind[] },
): Promise<{ notifications: UnreadNotification[]; total: number }> {
  const rows = await tx
    .selectFrom("notifications")
    .select(["id", "kind", "subject_id", "subject", sql<number>`(count(*) over ())::int`.as("total")])
    .where("id", ">", after)
    .where("kind", "in", kinds)
    .where("at", "<", sql<Date>`now() - interval '1 minute'`)
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  return { notifications: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Remembers the newest notification that an email is about. */
export async function recordSent(tx: Db, accountId: number, newest: number): Promise<void> {
  await tx.updateTable("notification_digests").set({ sent_to: newest }).where("account_id", "=", accountId).execute();
}
