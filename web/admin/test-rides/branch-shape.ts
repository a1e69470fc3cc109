import type { TestRideBranch } from "#contract/test-rides.branches.admin.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";
import { hoursIn, hoursValue } from "./weekly-hours-values.ts";

const labels = {
  name: "Name",
  address: "Address",
  weekly_hours: "Hours",
  scooters: "Scooters",
} as const satisfies Record<Exclude<keyof TestRideBranch, "id" | "version">, string>;

/** The initial values of a new branch. */
export const newBranch: TestRideBranch = {
  id: 0,
  version: 0,
  name: "",
  address: "",
  scooters: [],
  weekly_hours: [2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: "10:00", closes: "18:00" })),
};

/** Scooters are `id:capacity` pairs with spaces between them; hours are in the form of `weekly-hours-values.ts`. */
export const branchShape: FormDefinition<TestRideBranch> = {
  labels,
  valuesOf: ({ name, address, weekly_hours, scooters }) => ({
    name,
    address,
    weekly_hours: hoursValue(new Map(weekly_hours.map(({ weekday, ...hours }) => [weekday, hours]))),
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
  [...capacitiesIn(values).set(id, capacity.replaceAll(/[ :]/g, ""))]
    .filter(([, typed]) => typed !== "" && typed !== "0")
    .sort(([one], [other]) => one - other)
    .map((pair) => pair.join(":"))
    .join(" ");

/** The request body of a branch, with the edited version unless it is new. */
export const branchBody = ({ name = "", address = "", ...values }: FormValues, { id, version }: TestRideBranch) => ({
  name,
  address,
  weekly_hours: [...hoursIn(values)].map(([weekday, hours]) => ({ weekday, ...hours })),
  scooters: [...capacitiesIn(values)].map(([scooter, capacity]) => ({ id: scooter, capacity })),
  ...(id !== 0 && { version }),
});
