import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { editedVersion, optionalNumber, optionalPesos, wholeInput } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { EXPIRY_MINUTES, MAX_COD_FAILURES, MAX_DEPOSIT_PERCENT } from "./limits.ts";
import { sentence } from "./numbers.sentence.ts";
import { paymentModes } from "./payments.modes.ts";

const EXPIRY = sentence`Enter whole minutes, from ${EXPIRY_MINUTES.min} to ${EXPIRY_MINUTES.max}.`;
const CEILING = "Enter an amount in pesos, such as 20,000.";

const FAILURES = `Enter a whole number, from 1 to ${MAX_COD_FAILURES}.`;

const DEPOSIT = `Enter whole percent, from 1 to ${MAX_DEPOSIT_PERCENT}.`;

const modeNames = keysOf(paymentModes);

/** The settings of payments as the form sends them. */
const settingsForm = z.object({
  modes: z
    .array(z.enum(modeNames, "Choose from the list."), "Choose how customers may pay.")
    .min(1, "Choose at least one way to pay.")
    .transform((chosen) => modeNames.filter((mode) => chosen.includes(mode))),
  expiry_minutes: wholeInput(EXPIRY, EXPIRY_MINUTES).describe(
    "After these minutes an order that was not paid online is cancelled.",
  ),
  cod_ceiling: optionalPesos(CEILING, 1).describe(
    "The largest order that may be paid on delivery, in pesos; null for no limit.",
  ),
  cod_failures: optionalNumber(FAILURES, { min: 1, max: MAX_COD_FAILURES, whole: true }).describe(
    "After this many failed deliveries a customer cannot pay on delivery; null for never.",
  ),
  cod_deposit_percent: optionalNumber(DEPOSIT, { min: 1, max: MAX_DEPOSIT_PERCENT, whole: true })
    .default(null)
    .describe("What of an order on delivery is paid online first, in percent of its total; null for no deposit."),
  cod_deposit_from: optionalPesos(CEILING, 1)
    .default(null)
    .describe("The total in pesos from which a deposit is asked; null for every order on delivery."),
  cod_deposit_kept: z
    .boolean("Choose yes or no.")
    .default(false)
    .describe("Whether the shop keeps the deposit of an order that comes back undelivered."),
  sandbox: z.boolean("Choose on or off.").describe("Whether orders are paid at the sandbox, without money."),
});
export type PaymentSettingsForm = z.output<typeof settingsForm>;

const paymentSettings = z
  .object({
    modes: z.array(z.enum(modeNames)),
    expiry_minutes: z.int(),
    cod_ceiling: z.number().nullable(),
    cod_failures: z.int().nullable(),
    cod_deposit_percent: z.int().nullable(),
    cod_deposit_from: z.number().nullable(),
    cod_deposit_kept: z.boolean(),
    sandbox: z.boolean(),
    version: editedVersion,
  })
  .meta({ id: "PaymentSettings" });
export type PaymentSettings = z.output<typeof paymentSettings>;

const provider = z
  .object({
    name: z.string(),
    title: z.string(),
    modes: z.array(z.enum(modeNames)).describe("The ways to pay that it can serve."),
    state: z
      .enum(["none", "test", "live", "unreadable"])
      .describe("`unreadable`: the keys were encrypted with another secrets key, and have to be entered again."),
    keys: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        help: z.string(),
        ends_with: z
          .string()
          .nullable()
          .describe("The last four characters of the stored key. The rest is never shown."),
      }),
    ),
    webhook_path: z.string().describe("Where the provider sends its webhooks, below the address of the shop."),
    last_webhook_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "PaymentProvider" });
export type PaymentProvider = z.output<typeof provider>;

const byName = z.object({ provider: z.string() });
const providerReply = ok({ message: z.string(), provider });

export const paymentSettingsApi = {
  "GET /api/admin/payment-settings": endpoint({
    summary: "The settings of payments, and the providers. Keys are never returned",
    access: "edit_settings",
    reply: ok({ settings: paymentSettings, providers: z.array(provider) }),
  }),
  "PUT /api/admin/payment-settings": endpoint({
    summary: "Save the settings of payments",
    access: "edit_settings",
    body: settingsForm.extend({ version: editedVersion }),
    reply: ok({ message: z.string(), settings: paymentSettings }),
    refuses: ["invalid", "settings_changed"],
  }),
  "PUT /api/admin/payment-providers/:provider/keys": endpoint({
    summary: "Save the keys of a payment provider, encrypted",
    access: "edit_settings",
    params: byName,
    missing: "payment_provider_not_found",
    body: z.object({
      live: z.boolean("Choose test or live."),
      keys: z.record(z.string().max(50), z.string().trim().max(500), "Enter the keys.").describe("By their names."),
    }),
    reply: providerReply,
    refuses: ["invalid", "payment_provider_not_found"],
  }),
  "DELETE /api/admin/payment-providers/:provider/keys": endpoint({
    summary: "Remove the keys of a payment provider",
    access: "edit_settings",
    params: byName,
    missing: "payment_provider_not_found",
    reply: providerReply,
    refuses: ["payment_provider_not_found"],
  }),
  "POST /api/admin/payment-providers/:provider/test": endpoint({
    summary: "Ask a payment provider whether its stored keys work",
    access: "edit_settings",
    params: byName,
    missing: "payment_provider_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["payment_provider_not_found", "payment_keys_missing", "payment_keys_refused"],
  }),
};
