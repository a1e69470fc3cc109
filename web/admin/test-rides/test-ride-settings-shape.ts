import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";
import { hoursIn, hoursValue } from "./weekly-hours-values.ts";

const labels = {
  enabled: "Test rides",
  weekly_hours: "Hours",
  slot_minutes: "Length",
  days_ahead: "Days ahead",
  scooters: "Scooters",
} as const satisfies Record<Exclude<keyof TestRideSettings, "version">, string>;

export const enabledChoices = { no: "Off", yes: "On: customers can book" } as const;

/** Scooters are `id:capacity` pairs with spaces between them; hours are in the form of `weekly-hours-values.ts`. */
export const testRideSettingsShape: FormDefinition<TestRideSettings> = {
  labels,
  valuesOf: ({ enabled, weekly_hours, slot_minutes, days_ahead, scooters }) => ({
    enabled: enabled ? "yes" : "no",
    weekly_hours: hoursValue(new Map(weekly_hours.map(({ weekday, ...hours }) => [weekday, hours]))),
    slot_minutes: String(slot_minutes),
    days_ahead: String(days_ahead),
    scooters: scooters.map(({ id, capacity }) => `${id}:${capacity}`).join(" "),
  }),
};

/** How many of each scooter can be out at the same time, as it was typed. */
export const capacitiesIn = ({ scooters = "" }: FormValues): Map<number, string> =>
  new Map(
    scooters
      .split(" ")
      .filter(Boolean)
      .map((pair) => {
        const [id = "", capacity = ""] = pair.split(":");
        return [Number(id), capacity];
      }),
  );

/** The same values with another capacity of a scooter; an empty one takes it out. */
export const withCapacity = (values: FormValues, id: number, capacity: string): string =>
  [...capacitiesIn(values).set(id, capacity.replaceAll(/\D/g, ""))]
    .filter(([, typed]) => typed !== "" && typed !== "0")
    .sort(([one], [other]) => one - other)
    .map((pair) => pair.join(":"))
    .join(" ");

/** The request body of the settings, with the edited version. */
export function testRideSettingsBody(values: FormValues, { version }: TestRideSettings) {
  const { slot_minutes = "", days_ahead = "", enabled } = values;
  return {
    ...{ slot_minutes, days_ahead, version },
    enabled: enabled === "yes",
    weekly_hours: [...hoursIn(values)].map(([weekday, hours]) => ({ weekday, ...hours })),
    scooters: [...capacitiesIn(values)].map(([id, capacity]) => ({ id, capacity })),
  };
}
