import { keysOf } from "#contract/keys.ts";
import { type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import type { PaymentSettings } from "#contract/payments.settings.admin.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  modes: "Ways to pay",
  cod_ceiling: "Largest order",
  cod_failures: "Failed deliveries",
  cod_deposit_percent: "Deposit",
  cod_deposit_from: "Deposit from",
  cod_deposit_kept: "Refused parcels",
  expiry_minutes: "Time to pay",
  sandbox: "Sandbox",
} as const satisfies Record<Exclude<keyof PaymentSettings, "version">, string>;

export const keptChoices = { no: "Refund the deposit", yes: "Keep the deposit" } as const;

export const sandboxChoices = { no: "Off", yes: "On: no real money" } as const;

export const paymentSettingsShape: FormDefinition<PaymentSettings> = {
  labels,
  valuesOf: ({ modes, sandbox, cod_deposit_kept, ...numbers }) => ({
    modes: modes.join(" "),
    cod_ceiling: String(numbers.cod_ceiling ?? ""),
    cod_failures: String(numbers.cod_failures ?? ""),
    cod_deposit_percent: String(numbers.cod_deposit_percent ?? ""),
    cod_deposit_from: String(numbers.cod_deposit_from ?? ""),
    cod_deposit_kept: cod_deposit_kept ? "yes" : "no",
    expiry_minutes: String(numbers.expiry_minutes),
    sandbox: sandbox ? "yes" : "no",
  }),
};

/** The checked ways to pay. */
export const modesIn = ({ modes = "" }: FormValues): PaymentMode[] =>
  keysOf(paymentModes).filter((mode) => modes.split(" ").includes(mode));

/** The request body of the settings, with the edited version. */
export const paymentSettingsBody = (
  { modes = "", sandbox, cod_deposit_kept, ...values }: FormValues,
  { version }: PaymentSettings,
) => ({
  ...values,
  modes: modesIn({ modes }),
  cod_deposit_kept: cod_deposit_kept === "yes",
  sandbox: sandbox === "yes",
  version,
});
