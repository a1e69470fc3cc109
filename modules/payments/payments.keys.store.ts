import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connection.ts";

/** The sealed keys of a provider, and what may be shown of them. */
export type SealedKeys = { provider: string; sealed: Buffer; live: boolean; hints: Record<string, string> };

const hints = z.record(z.string(), z.string());

/** The sealed keys of all providers. */
export async function listSealedKeys(db: Db): Promise<SealedKeys[]> {
  const rows = await db.selectFrom("payment_provider_keys").select(["provider", "sealed", "live", "hints"]).execute();
  return rows.map((row) => ({ ...row, hints: hints.parse(row.hints) }));
}

/** Saves the sealed keys of a provider in place of those before. */
export async function saveSealedKeys(tx: Db, { hints, ...row }: SealedKeys): Promise<void> {
  const values = { ...row, hints: JSON.stringify(hints) };
  await tx
    .insertInto("payment_provider_keys")
    .values(values)
    .onConflict((same) => same.column("provider").doUpdateSet({ ...values, saved_at: sql`now()` }))
    .execute();
}

/** Saves the sealed keys of a provider that has none. */
export async function insertSealedKeys(db: Db, { hints, ...row }: SealedKeys): Promise<void> {
  const values = { ...row, hints: JSON.stringify(hints) };
  await db
    .insertInto("payment_provider_keys")
    .values(values)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Deletes the keys of a provider; false when it has none. */
export async function deleteSealedKeys(tx: Db, provider: string): Promise<boolean> {
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await tx
    .deleteFrom("payment_provider_keys")
    .where("provider", "=", provider)
    .execute();
  return numDeletedRows > 0n;
}

/** When the last genuine webhook of a provider arrived; null when none has. */
export async function findLastWebhook(db: Db, provider: string): Promise<Date | null> {
  const row = await db
    .selectFrom("payment_webhooks")
    .select("received_at")
    .where("provider", "=", provider)
    .where("event_id", "is not", null)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}
