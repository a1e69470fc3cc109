import type { ProductType } from "#contract/enums.ts";
import type { Product } from "#contract/products.ts";
import { unitOf } from "#contract/products.units.ts";

type KeySpec = { label: string; value: string; unit: string };

const keySpecs: Record<ProductType, Record<string, string>> = {
  scooter: {
    range_km: "on one full charge",
    top_speed_kmh: "top speed",
    weight_kg: "to carry, battery included",
    charge_h: "from empty to full at any wall socket",
  },
  helmet: { weight_g: "on your head", size_cm: "round the head, just above the eyebrows" },
  accessory: { lumens: "of light", litres: "of room", weight_g: "to carry" },
};

/** The key specifications of a product. One that the product does not have is left out. */
export const keySpecsOf = ({ type, attributes }: Product): KeySpec[] =>
  Object.entries(keySpecs[type]).flatMap(([name, label]) => {
    const value = attributes[name];
    if (typeof value !== "number" && typeof value !== "string") return [];
    return [{ label, value: String(value).replace("-", "–"), unit: unitOf(name) }];
  });
