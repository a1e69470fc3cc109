import { sql } from "kysely";
import type { Webhook, WebhookDelivery, WebhookForm } from "#contract/webhooks.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type TimedPageRequest, timedPage } from "#db/keyset.ts";

const COLUMNS = ["id", "url", "events", "active", "failing_since", "switched_off_at", "created_at"] as const;

const selectWebhooks = (db: Db) => db.selectFrom("webhook_endpoints").select(COLUMNS);
type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>["executeTakeFirstOrThrow"]>>;

const toWebhook = ({ failing_since, switched_off_at, created_at, ...row }: WebhookRow): Webhook => ({
  ...row,
  events: row.events as Webhook["events"], // Only what the contract names is saved.
  failing_since: failing_since?.toISOString() ?? null,
  switched_off_at: switched_off_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

/** All webhooks, the oldest first. They are few. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await selectWebhooks(db).orderBy("id").execute()).map(toWebhook);
}

/** A webhook; undefined when there is none with this id. */
export async function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  const row = await selectWebhooks(db).where("id", "=", id).executeTakeFirst();
  return row && toWebhook(row);
}

/** Locks a webhook, if there is one, until the transaction ends. */
export async function lockWebhook(tx: Db, id: number): Promise<Webhook | undefined> {
  const row = await selectWebhooks(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row && toWebhook(row);
}

/** Inserts a webhook. `seal` makes its secret, sealed for its id. */
export async function insertWebhook(tx: Db, form: WebhookForm, seal: (id: number) => Buffer): Promise<Webhook> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_endpoints', 'id'))::integer as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const row = await tx
    .insertInto("webhook_endpoints")
    .values({ id, ...form, sealed_secret: seal(id) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toWebhook(row);
}

/** Saves a locked webhook. One that is switched on starts from the beginning. */
export async function updateWebhook(tx: Db, id: number, form: WebhookForm & { active: boolean }): Promise<Webhook> {
  const row = await tx
    .updateTable("webhook_endpoints")
    .set({ ...form, ...(form.active && { failing_since: null, switched_off_at: null }) })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toWebhook(row);
}

export async function deleteWebhook(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("webhook_endpoints").where("id", "=", id).execute();
}

/** A message to be sent. Its body is what is signed. */
export type Message = { id: string; event: string; at: Date; body: string };

/**
 * Makes a delivery of a message for each endpoint that listens, or for one, and enqueues its job. An endpoint gets a
 * message once, also when the job that calls this runs again.
 */
export async function insertDeliveries(tx: Db, { id, event, at, body }: Message, only: number | null): Promise<void> {
  await sql`
    with added as (
      insert into webhook_deliveries (endpoint_id, message_id, event, body, created_at, next_attempt_at)
        select e.id, ${id}, ${event}, ${body}, ${at}, now() from webhook_endpoints e
         where e.active and case when ${only}::integer is null then ${event} = any (e.events) else e.id = ${only}::integer end
        on conflict (endpoint_id, message_id) do nothing returning id)
    select ${enqueued(sql`id`)} from added`.execute(tx);
}

/** Enqueues the job of a delivery. With its key there is one at a time. */
const enqueued = (id: ReturnType<typeof sql>, seconds = 0) => sql`
  graphile_worker.add_job('deliver_webhook', json_build_object('id', ${id}), job_key => 'webhook_' || ${id},
    run_at => now() + make_interval(secs => ${seconds}::integer))`;

/** Enqueues the job of a delivery, to be run after these seconds. */
export async function enqueueDelivery(db: Db, id: number, seconds: number): Promise<void> {
  await sql`select ${enqueued(sql`${id}::bigint`, seconds)}`.execute(db);
}

/** A delivery that waits, with where it goes. */
export type DueDelivery = {
  id: number;
  message_id: string;
  body: string;
  attempts_since_replay: number;
  endpoint_id: number;
  url: string;
  active: boolean;
  sealed_secret: Buffer;
};

/** A delivery that waits; undefined when it is done or deleted. */
export async function findDue(db: Db, id: number): Promise<DueDelivery | undefined> {
  return db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_endpoints as e", "e.id", "d.endpoint_id")
    .select([
      "d.id",
      "d.message_id",
      "d.body",
      "d.attempts_since_replay",
      "d.endpoint_id",
      "e.url",
      "e.active",
      "e.sealed_secret",
    ])
    .where("d.id", "=", id)
    .where("d.state", "=", "waiting")
    .executeTakeFirst();
}

type Outcome = {
  id: number;
  state: WebhookDelivery["state"];
  statusCode: number | null;
  problem: string | null;
  /** Seconds until the next attempt; null when there is none. */
  delay: number | null;
};

/** Writes what became of an attempt. */
export async function saveOutcome(tx: Db, { id, state, statusCode, problem, delay }: Outcome): Promise<void> {
  await sql`
    update webhook_deliveries
       set state = ${state}, status_code = ${statusCode}, problem = ${problem}, attempts = attempts + 1,
           attempts_since_replay = attempts_since_replay + 1,
           last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => ${delay}::integer)
     where id = ${id}`.execute(tx);
}

/** Writes that an endpoint received something, if that is news. */
export async function saveArrival(tx: Db, endpointId: number): Promise<void> {
  await tx
    .updateTable("webhook_endpoints")
    .set({ failing_since: null })
    .where("id", "=", endpointId)
    .where("failing_since", "is not", null)
    .execute();
}

/** Writes that an endpoint received nothing, and returns since when. */
export async function saveFailure(tx: Db, endpointId: number): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    update webhook_endpoints set failing_since = coalesce(failing_since, now()) where id = ${endpointId}
    returning failing_since as since`.execute(tx);
  return rows[0]?.since ?? new Date();
}

/** Switches an endpoint off. What still waits for it fails. */
export async function switchOff(tx: Db, endpointId: number): Promise<void> {
  await sql`update webhook_endpoints set active = false, switched_off_at = now() where id = ${endpointId} and active`.execute(
    tx,
  );
}

/** Marks a delivery as failed without an attempt. */
export async function saveUnsent(db: Db, id: number, problem: string): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "failed", problem, next_attempt_at: null })
    .where("id", "=", id)
    .execute();
}

/** A delivery that is to be sent again, with whether its endpoint is on; undefined when there is none. */
export async function lockDelivery(tx: Db, id: number) {
  return tx
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_endpoints as e", "e.id", "d.endpoint_id")
    .select(["d.id", "d.state", "d.message_id", "e.id as endpoint_id", "e.url", "e.active"])
    .where("d.id", "=", id)
    .forUpdate("d")
    .executeTakeFirst();
}

/** Sends a locked delivery again: its attempts count on, its delays begin again. */
export async function replayDelivery(tx: Db, id: number): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'waiting', attempts_since_replay = 0, next_attempt_at = now() where id = ${id}`.execute(
    tx,
  );
  await enqueueDelivery(tx, id, 0);
}

type DeliveryQuery = TimedPageRequest & { state?: WebhookDelivery["state"] | undefined; webhook?: number | undefined };

/** A page of deliveries, the newest first. */
export async function listDeliveries(
  db: Db,
  { state, webhook, ...page }: DeliveryQuery,
): Promise<Page<WebhookDelivery>> {
  let select = db
    .selectFrom("webhook_deliveries")
    .select(["id", "endpoint_id", "message_id", "event", "state", "attempts", "status_code", "problem", "created_at"])
    .select(["next_attempt_at"])
    .select(sql<string>`(select e.url from webhook_endpoints e where e.id = webhook_deliveries.endpoint_id)`.as("url"));
  if (state !== undefined) select = select.where("state", "=", state);
  if (webhook !== undefined) select = select.where("endpoint_id", "=", webhook);
  const { rows, next } = await timedPage(select, { list: "webhook deliveries", ...page });
  return {
    rows: rows.map(({ endpoint_id, created_at, next_attempt_at, ...row }) => ({
      ...row,
      webhook_id: endpoint_id,
      event: row.event as WebhookDelivery["event"], // Written by our own functions.
      state: row.state as WebhookDelivery["state"], // By the check of the column.
      created_at: created_at.toISOString(),
      next_attempt_at: row.state === "waiting" ? (next_attempt_at?.toISOString() ?? null) : null,
    })),
    next,
  };
}

/** Deletes the oldest of these deliveries that are older than these days, at most `limit`, and returns how many. */
export async function deleteOldDeliveries(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id = any (array(
      select id from webhook_deliveries where created_at < now() - make_interval(days => ${days}) order by created_at limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
