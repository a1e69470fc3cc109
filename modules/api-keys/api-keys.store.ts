import { type Expression, sql } from "kysely";
import { z } from "zod";
import { apiKeyStates, scopes } from "#contract/api-keys.admin.ts";
import type { ApiKey, ApiKeyForm } from "#contract/api-keys.ts";
import { keysOf } from "#contract/keys.ts";
import { hasPermission, type StaffRole, staffRoles } from "#contract/permissions.ts";
import type { Db } from "#db/connection.ts";

type State = ApiKey["state"];

const creators: StaffRole[] = keysOf(staffRoles).filter((role) => hasPermission(role, "manage_api_keys"));

/** What a key can do now. `k` is the key, `c` who created it. */
const state: Expression<State> = sql`
  case when k.revoked_at is not null then 'revoked'
       when c.role is null or c.role::text <> all (${creators}) or c.suspended_at is not null then 'stopped'
       when k.expires_on < manila_day(now()) then 'expired' else 'active' end`;

const keys = (db: Db) => db.selectFrom("api_keys as k").leftJoin("accounts as c", "c.id", "k.created_by");

const day = sql<string | null>`to_char(k.expires_on, 'YYYY-MM-DD')`;

const onWire = (db: Db) =>
  keys(db)
    .select(["k.id", "k.name", "k.prefix", "k.scopes", "k.requests_per_minute", "k.created_at", "k.last_used_at"])
    .select(["c.name as created_by", sql<State>`${state}`.as("state"), day.as("expires_on")]);

/** The keys: those that work, then those that are over, each the newest first. */
export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await onWire(db)
    .orderBy(sql`array_position(${[...apiKeyStates]}::text[], ${state})`)
    .orderBy("k.id", "desc")
    .execute();
  return rows.map(toApiKey);
}

export async function findApiKey(db: Db, id: number): Promise<ApiKey | undefined> {
  const row = await onWire(db).where("k.id", "=", id).executeTakeFirst();
  return row && toApiKey(row);
}

/** Locks the creation of keys until the transaction ends, and returns how many are not revoked. */
export async function lockApiKeys(tx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('tulin.api-keys'))`.execute(tx);
  const { count } = await tx
    .selectFrom("api_keys")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a key that is not revoked has this name. Names differ by more than case. */
export async function hasName(tx: Db, name: string): Promise<boolean> {
  const found = await tx
    .selectFrom("api_keys")
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a day has passed in the Philippines. */
export async function isPast(tx: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`select ${day}::date < manila_day(now()) as past`.execute(tx);
  return rows[0]?.past ?? false;
}

type NewKey = ApiKeyForm & { account_id: number; created_by: number; prefix: string; key_hash: Buffer };

export async function insertApiKey(tx: Db, key: NewKey): Promise<number> {
  const { id } = await tx.insertInto("api_keys").values(key).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Revokes a key; false when it was revoked before, or there is none. */
export async function revoke(tx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("api_keys")
    .set({ revoked_at: sql`now()` })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The key with this hash, and its account; undefined when there is none. */
export async function findByHash(db: Db, hash: Buffer) {
  const row = await keys(db)
    .innerJoin("accounts as a", "a.id", "k.account_id")
    .select(["k.id", "k.scopes", "k.requests_per_minute", "a.id as account_id", "a.name", "a.email", "a.role"])
    .select([sql<State>`${state}`.as("state"), day.as("expires_on")])
    .select(sql<boolean>`coalesce(k.last_used_at < now() - interval '1 minute', true)`.as("use_is_due"))
    .where("k.key_hash", "=", hash)
    .executeTakeFirst();
  return row && { ...row, scopes: known.parse(row.scopes) };
}

/** Records that a key is used. Needed when its row says that this is due. */
export async function recordUse(db: Db, id: number): Promise<void> {
  await db.updateTable("api_keys").set({ last_used_at: sql`now()` }).where("id", "=", id).execute();
}

/** A scope that a later version of the shop does not have is left out. */
const known = z.array(z.string()).transform((given) => scopes.filter((scope) => given.some((name) => name === scope)));

type Row = Awaited<ReturnType<ReturnType<typeof onWire>["executeTakeFirstOrThrow"]>>;

const toApiKey = ({ created_at, last_used_at, ...row }: Row): ApiKey => ({
  ...row,
  scopes: known.parse(row.scopes),
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
