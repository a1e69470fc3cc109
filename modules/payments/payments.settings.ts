import { keysOf } from "#contract/keys.ts";
import { centavosOf, pesosOf } from "#contract/money.ts";
import { paymentModes } from "#contract/payments.modes.ts";
import type { PaymentSettings, PaymentSettingsForm } from "#contract/payments.settings.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import * as store from "./payments.settings.store.ts";

const onWire = ({ cod_ceiling, cod_deposit_from, ...settings }: store.StoredSettings): PaymentSettings => ({
  ...settings,
  cod_ceiling: cod_ceiling === null ? null : pesosOf(cod_ceiling),
  cod_deposit_from: cod_deposit_from === null ? null : pesosOf(cod_deposit_from),
});

const centavosOrNull = (pesos: number | null) => (pesos === null ? null : centavosOf(pesos));

/** The settings of payments. */
export const readPaymentSettings = async (db: Db): Promise<PaymentSettings> => onWire(await store.readSettings(db));

/**
 * Saves the settings of payments and returns them.
 * @throws settings_changed when somebody saved since `version`
 */
export async function savePaymentSettings(
  db: Db,
  version: number,
  form: PaymentSettingsForm,
  by: Actor,
): Promise<PaymentSettings> {
  return inTransaction(db, async (tx) => {
    const { version: _, ...before } = onWire(await store.lockSettings(tx));
    const saved = await store.replaceSettings(tx, version, {
      ...form,
      cod_ceiling: centavosOrNull(form.cod_ceiling),
      cod_deposit_from: centavosOrNull(form.cod_deposit_from),
    });
    const entity = { type: "settings", id: null, name: "Payment settings" } as const;
    if (!saved) throw await refuseOutdated(tx, "settings_changed", entity);
    await recordAudit(tx, { by, action: "payment_settings_changed", entity, before, after: form });
    return onWire(saved);
  });
}

/** The version of settings that nobody has saved. */
const FIRST_VERSION = 1;

/** Switches on every way to pay in a new shop, at the sandbox, unless somebody has saved settings already. */
export async function seedPaymentSettings(db: Db): Promise<void> {
  const { version: _, ...settings } = await store.readSettings(db);
  await store.replaceSettings(db, FIRST_VERSION, { ...settings, modes: keysOf(paymentModes), sandbox: true });
}
