import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** The two-factor secret of an account; undefined when there is none. */
export function findTwoFactor(db: Db, accountId: number): Promise<{ secret: string; on: boolean } | undefined> {
  return db
    .selectFrom("two_factor")
    .select(["secret", sql<boolean>`enabled_at is not null`.as("on")])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Saves a secret that is not confirmed yet; false when two-factor sign-in is on already. */
export async function insertTwoFactorSecret(db: Db, accountId: number, secret: string): Promise<boolean> {
  const begun = await db
    .insertInto("two_factor")
    .values({ account_id: accountId, secret })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ secret, started_at: sql`now()` })
        .where("two_factor.enabled_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  return begun !== undefined;
}

/** Turns two-factor sign-in on, with the time step of the confirming code; false when it is on already. */
export async function enableTwoFactor(tx: Db, accountId: number, secret: string, step: number): Promise<boolean> {
  const on = await tx
    .updateTable("two_factor")
    .set({ enabled_at: sql`now()`, last_step: step })
    .where("account_id", "=", accountId)
    .where("secret", "=", secret)
    .where("enabled_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return on !== undefined;
}

/** Consumes the code of a time step; false when it or a later one was used before. */
export async function consumeTimeStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable("two_factor")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("last_step", "<", step)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Consumes a recovery code; false when it does not exist or was used. */
export async function consumeRecoveryCode(db: Db, accountId: number, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom("recovery_codes")
    .where("account_id", "=", accountId)
    .where("code_hash", "=", codeHash)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function insertRecoveryCodes(tx: Db, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the two-factor secret of an account, and its recovery codes. */
export async function deleteTwoFactor(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom("two_factor").where("account_id", "=", accountId).execute();
}

/** Deletes a two-factor secret that was turned on after this time, and its recovery codes. */
export async function deleteTwoFactorSince(tx: Db, accountId: number, since: Date): Promise<void> {
  await tx.deleteFrom("two_factor").where("account_id", "=", accountId).where("enabled_at", ">", since).execute();
}
