import type { Attributes, Product } from "#contract/catalogue.ts";
import type { ProductType } from "#contract/vocabulary.ts";

type Row = { label: string; unit?: string };

/** The attributes the shop knows, in the order people ask for them. Others follow by their own name. */
const rows: Record<string, Row> = {
  motor_w: { label: "Motor", unit: "W" },
  top_speed_kmh: { label: "Top speed", unit: "km/h" },
  range_km: { label: "Range", unit: "km" },
  battery_wh: { label: "Battery", unit: "Wh" },
  charge_h: { label: "Charging time", unit: "h" },
  weight_kg: { label: "Weight", unit: "kg" },
  weight_g: { label: "Weight", unit: "g" },
  max_load_kg: { label: "Load", unit: "kg at most" },
  wheel_in: { label: "Wheels", unit: "in" },
  ip: { label: "Water protection" },
  suspension: { label: "Suspension" },
  lto_class: { label: "LTO class" },
  sizes: { label: "Sizes" },
  size_cm: { label: "Head", unit: "cm" },
  certification: { label: "Certification" },
  helmet_class: { label: "Made for" },
  material: { label: "Material" },
  lumens: { label: "Light", unit: "lm" },
  litres: { label: "Volume", unit: "l" },
  output: { label: "Output" },
};

/** The whole specification: what is known first, then the rest under its own name. */
export function specificationOf(attributes: Attributes): { label: string; value: string }[] {
  return namesIn([attributes]).flatMap((name) => {
    const value = valueIn(attributes, name);
    return value === null ? [] : [{ label: labelOf(name), value }];
  });
}

/** The attributes that any of these has: what is known first, then the rest. */
export function namesIn(all: readonly Attributes[]): string[] {
  const there = new Set(all.flatMap(Object.keys));
  return [...Object.keys(rows).filter((name) => there.has(name)), ...[...there].filter((name) => !(name in rows))];
}

export const labelOf = (name: string): string => rows[name]?.label ?? sentence(name.replaceAll("_", " "));

/** One attribute as people read it: "30 km", "S, M, L"; null when the product has none. */
export function valueIn(attributes: Attributes, name: string): string | null {
  const value = attributes[name];
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? sentence(value) : String(value);
  const unit = unitOf(name);
  return unit ? `${text} ${unit}` : text;
}

/** The unit of an attribute; `""` when it has none. */
export const unitOf = (name: string): string => rows[name]?.unit ?? "";

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const brief: Record<ProductType, readonly string[]> = {
  scooter: ["range_km", "top_speed_kmh", "weight_kg"],
  helmet: ["sizes", "weight_g"],
  accessory: ["lumens", "litres", "weight_g"],
};

/** The two or three figures that stand on a card. */
export const briefOf = ({ type, attributes }: Pick<Product, "type" | "attributes">): string[] =>
  brief[type].flatMap((name) => valueIn(attributes, name) ?? []);
