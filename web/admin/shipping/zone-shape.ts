import type { ShippingZone } from "#contract/shipping.admin.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  name: "Name",
  regions: "Regions",
  places: "Provinces and cities",
  base_fee: "Each delivery",
  kilo_fee: "Each kilogram",
  alone_fee: "Each piece that ships alone",
  free_from: "Free from",
  min_days: "First day",
  max_days: "Last day",
  cod: "Cash on delivery",
} as const;

export const codChoices = { yes: "Offered", no: "Not offered" } as const;

/** The initial values of a new zone. */
export const newZone: ShippingZone = {
  id: 0,
  version: 0,
  name: "",
  is_default: false,
  places: [],
  cod: true,
  base_fee: 0,
  kilo_fee: 0,
  alone_fee: 0,
  free_from: null,
  min_days: 1,
  max_days: 1,
};

/** The code of a region: its first two digits, and zeros. */
const isRegion = (code: string): boolean => code.endsWith("00000000");

export const zoneShape: FormDefinition<ShippingZone> = {
  labels,
  valuesOf: (zone) => ({
    name: zone.name,
    regions: zone.places.flatMap(({ code }) => (isRegion(code) ? [code] : [])).join(" "),
    places: zone.places.flatMap(({ code, name }) => (isRegion(code) ? [] : [name])).join("\n"),
    base_fee: String(zone.base_fee),
    kilo_fee: String(zone.kilo_fee),
    alone_fee: String(zone.alone_fee),
    free_from: String(zone.free_from ?? ""),
    min_days: String(zone.min_days),
    max_days: String(zone.max_days),
    cod: zone.cod ? "yes" : "no",
  }),
};

/** The codes of the checked regions. */
const regionsIn = ({ regions = "" }: FormValues): string[] => regions.split(" ").filter(Boolean);

/** The request body of a zone, with the edited version unless it is new. */
export const zoneBody = ({ regions = "", places = "", cod, ...values }: FormValues, { id, version }: ShippingZone) => ({
  ...values,
  places: [...regionsIn({ regions }), ...places.split("\n").filter((line) => line.trim() !== "")],
  cod: cod === "yes",
  ...(id !== 0 && { version }),
});
