import type { ProductType } from "#contract/enums.ts";
import type { Attributes, Product } from "#contract/products.ts";
import { unitOf } from "#contract/products.units.ts";

/** Labels of the known attributes, in the order they are shown. */
const labels: Record<string, string> = {
  motor_w: "Motor",
  top_speed_kmh: "Top speed",
  range_km: "Range",
  battery_wh: "Battery",
  charge_h: "Charging time",
  weight_kg: "Weight",
  weight_g: "Weight",
  max_load_kg: "Load",
  wheel_in: "Wheels",
  ip: "Water protection",
  suspension: "Suspension",
  lto_class: "LTO class",
  sizes: "Sizes",
  size_cm: "Head",
  certification: "Certification",
  helmet_class: "Made for",
  material: "Material",
  lumens: "Light",
  litres: "Volume",
  output: "Output",
};

/** The whole specification: known attributes first, then the others. */
export function specifications(attributes: Attributes): { label: string; value: string }[] {
  return attributeNames([attributes]).flatMap((name) => {
    const value = formatAttribute(attributes, name);
    return value === null ? [] : [{ label: attributeLabel(name), value }];
  });
}

/** The names of all attributes that any of these has: known ones first. */
export function attributeNames(all: readonly Attributes[]): string[] {
  const there = new Set(all.flatMap(Object.keys));
  return [...Object.keys(labels).filter((name) => there.has(name)), ...[...there].filter((name) => !(name in labels))];
}

export const attributeLabel = (name: string): string => labels[name] ?? sentence(name.replaceAll("_", " "));

/** One attribute as text: "30 km", "S, M, L"; null when the product does not have it. */
export function formatAttribute(attributes: Attributes, name: string): string | null {
  const value = attributes[name];
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? sentence(value) : String(value);
  const unit = unitOf(name);
  return unit ? `${text} ${unit}` : text;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const brief: Record<ProductType, readonly string[]> = {
  scooter: ["range_km", "top_speed_kmh", "weight_kg"],
  helmet: ["sizes", "weight_g"],
  accessory: ["lumens", "litres", "weight_g"],
};

/** The two or three attributes on a product card. */
export const keySpecifications = ({ type, attributes }: Pick<Product, "type" | "attributes">): string[] =>
  brief[type].flatMap((name) => formatAttribute(attributes, name) ?? []);
