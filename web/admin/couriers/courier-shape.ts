import type { Courier } from "#contract/couriers.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  name: "Name",
  active: "Status",
  tracking_url: "Tracking page",
  cash_limit: "Cash limit",
  carries_batteries: "Scooters",
} as const;

export const activeChoices = { yes: "On", no: "Off" } as const;
export const batteryChoices = { yes: "Carries scooters", no: "Doesn't carry scooters" } as const;

/** The initial values of a new courier. */
export const newCourier: Courier = {
  id: 0,
  version: 0,
  name: "",
  tracking_url: "",
  cash_limit: null,
  carries_batteries: false,
  active: true,
};

export const courierShape: FormDefinition<Courier> = {
  labels,
  valuesOf: ({ name, active, tracking_url, cash_limit, carries_batteries }) => ({
    name,
    active: active ? "yes" : "no",
    tracking_url,
    cash_limit: String(cash_limit ?? ""),
    carries_batteries: carries_batteries ? "yes" : "no",
  }),
};

/** The request body of a courier: with its name when it is new, otherwise with the edited version. */
export const courierBody = (
  { name = "", active, carries_batteries, tracking_url = "", cash_limit = "" }: FormValues,
  { id, version }: Courier,
) => ({
  tracking_url,
  cash_limit,
  active: active === "yes",
  carries_batteries: carries_batteries === "yes",
  ...(id === 0 ? { name } : { version }),
});
