import { type DigestFrequency, kindsFor } from "#contract/notifications.kinds.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import * as store from "./notifications.digests.store.ts";

/** Chooses how often a member of staff gets an email with what they have not read. */
export const saveDigest = (db: Db, accountId: number, digest: DigestFrequency): Promise<void> =>
  digest === "off" ? store.deleteDigest(db, accountId) : store.saveDigest(db, accountId, digest);

/** Enqueues the emails of everybody who chose this frequency and has unread notifications. */
export async function enqueueDigests(db: Db, frequency: Exclude<DigestFrequency, "off">): Promise<void> {
  for (const accountId of await store.listReaders(db, frequency)) {
    await inTransaction(db, (tx) => enqueueDigest(tx, accountId));
  }
}

/** Enqueues the email of one member of staff. A notification is in one email only, also when the job runs twice. */
async function enqueueDigest(tx: Db, accountId: number): Promise<void> {
  const reader = await store.lockReader(tx, accountId);
  if (!reader) return;
  const { notifications, total } = await store.listUnread(tx, { after: reader.after, kinds: kindsFor(reader.role) });
  const [newest] = notifications;
  if (!newest) return;
  const about = {
    name: reader.name,
    notifications: notifications.map(({ id: _, ...notification }) => notification),
    more: total - notifications.length,
  };
  await enqueueEmail(tx, { kind: "notification_digest", recipient: reader.email, about });
  await store.recordSent(tx, accountId, newest.id);
}
