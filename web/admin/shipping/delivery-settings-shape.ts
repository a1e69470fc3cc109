import type { ShippingSettings } from "#contract/shipping.admin.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  cutoff: "Cut-off time",
  working_days: "Working days",
  pickup: "Pick-up in the shop",
} as const satisfies Record<Exclude<keyof ShippingSettings, "version">, string>;

export const pickupChoices = { no: "Off", yes: "On: free of charge" } as const;

export const deliverySettingsShape: FormDefinition<ShippingSettings> = {
  labels,
  valuesOf: ({ cutoff, working_days, pickup }) => ({
    cutoff,
    working_days: working_days.join(" "),
    pickup: pickup ? "yes" : "no",
  }),
};

/** The checked days. */
const daysIn = ({ working_days = "" }: FormValues): number[] => working_days.split(" ").filter(Boolean).map(Number);

/** The request body of the settings, with the edited version. */
export const deliverySettingsBody = (
  { cutoff = "", working_days = "", pickup }: FormValues,
  base: ShippingSettings,
) => ({
  cutoff,
  working_days: daysIn({ working_days }),
  pickup: pickup === "yes",
  version: base.version,
});
