import type { CallInput } from "#contract/api.ts";
import type { TestAccount } from "./accounts.ts";
import type { Shop } from "./shop.ts";

type Settings = CallInput<"PUT /api/admin/payment-settings">["body"];

/** Saves these settings of payments as the owner; the others are those of a new shop. */
export async function savePaymentSettings(
  shop: Shop,
  owner: TestAccount,
  parts: Partial<Settings> = {},
): Promise<void> {
  const { body } = await shop.call("GET /api/admin/payment-settings", {}, { as: owner });
  const settings = {
    modes: ["cod" as const],
    expiry_minutes: 30,
    cod_ceiling: null,
    cod_failures: null,
    cod_deposit_percent: null,
    cod_deposit_from: null,
    cod_deposit_kept: false,
    sandbox: false,
  };
  const input = { body: { ...settings, ...parts, version: body.settings.version } };
  await shop.call("PUT /api/admin/payment-settings", input, { as: owner });
}
