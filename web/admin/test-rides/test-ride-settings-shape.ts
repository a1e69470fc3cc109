import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  enabled: "Test rides",
  slot_minutes: "Length",
  days_ahead: "Days ahead",
} as const satisfies Record<Exclude<keyof TestRideSettings, "version">, string>;

export const enabledChoices = { no: "Off", yes: "On: customers can book" } as const;

export const testRideSettingsShape: FormDefinition<TestRideSettings> = {
  labels,
  valuesOf: ({ enabled, slot_minutes, days_ahead }) => ({
    enabled: enabled ? "yes" : "no",
    slot_minutes: String(slot_minutes),
    days_ahead: String(days_ahead),
  }),
};

/** The request body of the settings, with the edited version. */
export const testRideSettingsBody = (
  { slot_minutes = "", days_ahead = "", enabled }: FormValues,
  { version }: TestRideSettings,
) => ({ slot_minutes, days_ahead, version, enabled: enabled === "yes" });
