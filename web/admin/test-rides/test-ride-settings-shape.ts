import type { TestRideSettings } from "#contract/test-rides.admin.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  enabled: "Test rides",
  weekdays: "Weekdays",
  opens: "First test ride",
  closes: "Last one ends",
  slot_minutes: "Length",
  days_ahead: "Days ahead",
  scooters: "Scooters",
} as const satisfies Record<Exclude<keyof TestRideSettings, "version">, string>;

export const enabledChoices = { no: "Off", yes: "On: customers can book" } as const;

/** Scooters are `id:capacity` pairs with spaces between them. */
export const testRideSettingsShape: FormDefinition<TestRideSettings> = {
  labels,
  valuesOf: ({ enabled, weekdays: days, opens, closes, slot_minutes, days_ahead, scooters }) => ({
    enabled: enabled ? "yes" : "no",
    weekdays: days.join(" "),
    opens,
    closes,
    slot_minutes: String(slot_minutes),
    days_ahead: String(days_ahead),
    scooters: scooters.map(({ id, capacity }) => `${id}:${capacity}`).join(" "),
  }),
};

/** The checked weekdays. */
const weekdaysIn = ({ weekdays: days = "" }: FormValues): number[] => days.split(" ").filter(Boolean).map(Number);

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
  const { opens = "", closes = "", slot_minutes = "", days_ahead = "", enabled } = values;
  return {
    ...{ opens, closes, slot_minutes, days_ahead, version },
    enabled: enabled === "yes",
    weekdays: weekdaysIn(values),
    scooters: [...capacitiesIn(values)].map(([id, capacity]) => ({ id, capacity })),
  };
}
