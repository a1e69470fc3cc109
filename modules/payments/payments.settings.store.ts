import { sql } from "kysely";
import type { PaymentMode } from "#contract/payments.modes.ts";
import type { Db } from "#db/connection.ts";
import { prepare } from "#db/prepared-statement.ts";
import { versionWith } from "#db/version.ts";

/** The settings of payments; amounts in centavos. */
export type StoredSettings = {
  version: number;
  modes: PaymentMode[];
  sandbox: boolean;
  expiry_minutes: number;
  cod_ceiling: number | null;
  cod_failures: number | null;
  cod_deposit_percent: number | null;
  cod_deposit_from: number | null;
  cod_deposit_kept: boolean;
};

const columns = [
  "version",
  "sandbox",
  "expiry_minutes",
  "cod_ceiling",
  "cod_failures",
  "cod_deposit_percent",
  "cod_deposit_from",
  "cod_deposit_kept",
  sql<PaymentMode[]>`modes::text[]`.as("modes"),
] as const;

const selectSettings = prepare((db) => db.selectFrom("payment_settings").select(columns));

/** The settings of payments; the migration inserts their only row. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const [settings] = await selectSettings(db, {});
  if (!settings) throw new Error("the payment settings have no row");
  return settings;
}

/** The largest total of an order of these products on delivery, in centavos, null for none, and whether each zone allows it. */
export async function readCodLimits(
  db: Db,
  productIds: readonly number[],
): Promise<{ ceiling: number | null; everywhere: boolean }> {
  const { rows } = await sql<{ ceiling: number | null; everywhere: boolean }>`
    select * from cod_limits(${productIds}::integer[])`.execute(db);
  const [limits] = rows;
  if (!limits) throw new Error("the payment settings have no row");
  return limits;
}

/** Locks and returns the settings of payments. */
export const lockSettings = (tx: Db): Promise<StoredSettings> =>
  tx.selectFrom("payment_settings").select(columns).forUpdate().executeTakeFirstOrThrow();

/** Saves the settings if nobody has since this version; undefined when somebody has. */
export const replaceSettings = (
  db: Db,
  version: number,
  { modes, ...form }: Omit<StoredSettings, "version">,
): Promise<StoredSettings | undefined> => {
  const values = { ...form, modes: sql<never>`${modes}::payment_mode[]` };
  return db
    .updateTable("payment_settings")
    .set({ ...values, version: versionWith(values), updated_at: sql`now()` })
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst();
};
