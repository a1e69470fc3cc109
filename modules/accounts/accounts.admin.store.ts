import { type Expression, sql } from "kysely";
import type { StaffMember } from "#contract/accounts.admin.ts";
import type { Role, StaffState } from "#contract/enums.ts";
import { type StaffRole, staffRoleOf } from "#contract/permissions.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type TimedPageRequest, timedPage } from "#db/keyset.ts";
import { escapeLike } from "#db/like.ts";
import { type Account, addToMemberStatistics, isReserved } from "./accounts.store.ts";

const state: Expression<StaffState> = sql`
  case when role = 'waiting' then 'waiting' when suspended_at is not null then 'suspended'
       when invited_at is not null then 'invited' else 'active' end`;

const devices: Expression<number> = sql`
  (select count(*) from sessions where account_id = accounts.id and expires_at > now()
     and used_at > now() - make_interval(secs => idle_seconds))`;

const twoFactor: Expression<boolean> = sql`
  exists (select from two_factor t where t.account_id = accounts.id and t.enabled_at is not null)`;

const staff = (db: Db) =>
  db
    .selectFrom("accounts")
    .select(["id", "name", "email", "role", "created_at"])
    .select([sql<StaffState>`${state}`.as("state"), sql<number>`${devices}`.as("devices")])
    .select(sql<boolean>`${twoFactor}`.as("two_factor"))
    .where("role", "<>", "customer")
    .where("role", "<>", "api_key");

/** The filters of the list of staff; `q` is a part of a name or an email address. */
type StaffQuery = TimedPageRequest & { q?: string | undefined; state?: StaffState | undefined };

/** A page of the staff, the newest first. */
export async function listStaff(db: Db, { q, state: only, ...page }: StaffQuery): Promise<Page<StaffMember>> {
  let rows = staff(db);
  if (q !== undefined) rows = rows.where(sql`lower(name || ' ' || email)`, "like", `%${escapeLike(q.toLowerCase())}%`);
  if (only) rows = rows.where(state, "=", only);
  const { rows: found, next } = await timedPage(rows, { list: "staff newest", ...page });
  return { rows: found.map(onWire), next };
}

/** Locks a member of staff; undefined when there is none with this id. */
export async function lockMember(tx: Db, id: number): Promise<StaffMember | undefined> {
  const row = await staff(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row && onWire(row);
}

/** Opens the account of an invited person, with a random password; undefined when the email address has an account. */
export async function insertInvited(
  tx: Db,
  invited: { name: string; email: string; role: StaffRole; password_hash: string },
): Promise<number | undefined> {
  if (await isReserved(tx, invited.email)) return undefined;
  const row = await tx
    .insertInto("accounts")
    .values({ ...invited, invited_at: sql`now()` })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function setRole(tx: Db, id: number, role: Role): Promise<void> {
  await tx.updateTable("accounts").set({ role }).where("id", "=", id).execute();
}

export async function setSuspended(tx: Db, id: number, suspended: boolean): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ suspended_at: suspended ? sql`now()` : null })
    .where("id", "=", id)
    .execute();
}

/** Makes a member of staff a customer. */
export async function setCustomerRole(tx: Db, id: number): Promise<void> {
  await tx.updateTable("accounts").set({ role: "customer", suspended_at: null }).where("id", "=", id).execute();
  await addToMemberStatistics(tx, id, 1);
}

/** Ends the sessions of an account after this many seconds at the latest, and after fewer without being used. */
export async function shortenSessions(
  tx: Db,
  accountId: number,
  { seconds, idle_seconds }: { seconds: number; idle_seconds: number },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ idle_seconds, expires_at: sql`least(expires_at, now() + make_interval(secs => ${seconds}))` })
    .where("account_id", "=", accountId)
    .execute();
}

/** Marks an invitation as accepted; undefined when the account was not invited. */
export function acceptInvitation(tx: Db, id: number): Promise<Account | undefined> {
  return tx
    .updateTable("accounts")
    .set({ invited_at: null })
    .where("id", "=", id)
    .where("invited_at", "is not", null)
    .returning(["id", "name", "email", "role"])
    .executeTakeFirst();
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staff>["executeTakeFirstOrThrow"]>>;

const onWire = ({ role, created_at, ...row }: StaffRow): StaffMember => ({
  ...row,
  role: staffRoleOf(role),
  since: created_at.toISOString(),
});

/** Enqueues the job that sends a member of staff the invitation by a colleague. */
export async function enqueueInvitation(tx: Db, invitation: { id: number; by: string }): Promise<void> {
  const payload = JSON.stringify(invitation);
  await sql`select graphile_worker.add_job('send_staff_invitation', ${payload}::json, max_attempts => 5)`.execute(tx);
}
