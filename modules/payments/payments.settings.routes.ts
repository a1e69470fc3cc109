import type { paymentSettingsApi } from "#contract/payments.settings.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import * as keys from "./payments.keys.ts";
import { readPaymentSettings, savePaymentSettings } from "./payments.settings.ts";

/** The settings of payments as owners edit them. */
export function paymentSettingsRoutes({
  db,
  payments,
}: {
  db: Db;
  payments: keys.PaymentSetup;
}): Routes<typeof paymentSettingsApi> {
  const { secretsKey } = payments;
  return {
    "GET /api/admin/payment-settings": async () => ({
      status: 200,
      settings: await readPaymentSettings(db),
      providers: await keys.listProviders(db, secretsKey),
    }),

    "PUT /api/admin/payment-settings": async ({ caller, body: { version, ...form } }) => ({
      status: 200,
      message: "Payment Settings Saved Successfully",
      settings: await savePaymentSettings(db, version, form, caller),
    }),

    "PUT /api/admin/payment-providers/:provider/keys": async ({ caller, params, body }) => {
      const provider = await keys.saveProviderKeys(db, secretsKey, { ...body, name: params.provider, by: caller });
      return { status: 200, message: `The keys of ${provider.title} are saved. Test them now.`, provider };
    },

    "DELETE /api/admin/payment-providers/:provider/keys": async ({ caller, params }) => {
      const provider = await keys.removeProviderKeys(db, secretsKey, { name: params.provider, by: caller });
      return { status: 200, message: `The keys of ${provider.title} are removed.`, provider };
    },

    "POST /api/admin/payment-providers/:provider/test": async ({ params }) => ({
      status: 200,
      message: `${await keys.testProvider(db, payments, params.provider)} accepts these keys.`,
    }),
  };
}
