import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** Stores an encrypted webhook and enqueues the job that processes it, in one statement. */
export async function insertWebhook(db: Db, provider: string, request: Buffer): Promise<void> {
  await sql`
    with stored as (insert into payment_webhooks (provider, request) values (${provider}, ${request}) returning id)
    select graphile_worker.add_job('process_webhook', json_build_object('id', id)) from stored`.execute(db);
}

/** A webhook as it came, and when. */
export type StoredWebhook = { provider: string; request: Buffer; receivedAt: Date };

/** A webhook that is not processed yet; undefined when it was, or was deleted. */
export async function findWebhook(db: Db, id: number): Promise<StoredWebhook | undefined> {
  const row = await db
    .selectFrom("payment_webhooks")
    .select(["provider", "request", "received_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.request ? { provider: row.provider, request: row.request, receivedAt: row.received_at } : undefined;
}

/** Records the id of the event; false when an earlier webhook has it. */
export async function saveEventId(db: Db, id: number, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    update payment_webhooks w set event_id = ${eventId}
     where id = ${id} and not exists (
       select from payment_webhooks o where o.provider = w.provider and o.event_id = ${eventId} and o.id <> w.id)
    returning id`.execute(db);
  return rows.length > 0;
}

export async function finishWebhook(db: Db, id: number): Promise<void> {
  await db
    .updateTable("payment_webhooks")
    .set({ processed_at: sql`now()`, request: null })
    .where("id", "=", id)
    .execute();
}

export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom("payment_webhooks").where("id", "=", id).execute();
}
