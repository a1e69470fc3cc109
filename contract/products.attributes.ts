import type { BuiltInType } from "./enums.ts";
import { keysOf } from "./keys.ts";

/**
 * The attributes of products that the shop knows, one entry each, in the order in which a specification shows them. The admin form,
 * units, specification, comparison, product cards and filters derive from the two tables of this file. A product may have other attributes
 * too: they are shown under their own name. No zod here: the browser reads it.
 */

/** How staff enter an attribute: as a number, as words divided by commas, as text, or chosen from a few. */
export type AttributeControl = "figure" | "words" | "text" | Readonly<Record<string, string>>;

type Attribute = {
  label: string;
  control: AttributeControl;
  unit?: string;
  /** The lists of its types can be filtered by it: by its values in this order, or by a number that is at least one of these. */
  filter?: { label?: string; atLeast?: readonly number[]; order?: readonly string[] };
};

export const productAttributes = {
  motor_w: { label: "Motor", control: "figure", unit: "W" },
  top_speed_kmh: { label: "Top speed", control: "figure", unit: "km/h" },
  range_km: { label: "Range", control: "figure", unit: "km", filter: { atLeast: [20, 40, 60] } },
  battery_wh: { label: "Battery", control: "figure", unit: "Wh" },
  charge_h: { label: "Charging time", control: "figure", unit: "h" },
  weight_kg: { label: "Weight", control: "figure", unit: "kg" },
  weight_g: { label: "Weight", control: "figure", unit: "g" },
  max_load_kg: { label: "Load", control: "figure", unit: "kg at most" },
  wheel_in: { label: "Wheels", control: "figure", unit: "in" },
  ip: { label: "Water protection", control: "text" },
  suspension: { label: "Suspension", control: { none: "None", front: "Front", dual: "Front and rear" } },
  lto_class: {
    label: "LTO class",
    control: { Mobility: "Mobility", L1a: "L1a", L1b: "L1b" },
    filter: { label: "Class", order: ["Mobility", "L1a", "L1b"] },
  },
  sizes: { label: "Sizes", control: "words", filter: { label: "Size", order: ["XS", "S", "M", "L", "XL"] } },
  size_guide: { label: "Size guide", control: "words" },
  size_cm: { label: "Head", control: "text", unit: "cm" },
  certification: { label: "Certification", control: "text", filter: {} },
  helmet_class: { label: "Made for", control: { bicycle: "Bicycle", motorcycle: "Motorcycle" } },
  material: { label: "Material", control: "text", filter: {} },
  lumens: { label: "Light", control: "figure", unit: "lm" },
  litres: { label: "Volume", control: "figure", unit: "l" },
  output: { label: "Output", control: "text" },
  colour: { label: "Colour", control: "text" },
} as const satisfies Record<string, Attribute>;

type Attributes = typeof productAttributes;
export type AttributeName = keyof Attributes;
export const attributeNames = keysOf(productAttributes);

type TypeAttributes = {
  /** The fields of the form, in order. */
  form: readonly AttributeName[];
  /** What a product card shows. */
  card: readonly AttributeName[];
  /** What the product page shows in large figures, with the words below each. */
  highlights: Partial<Record<AttributeName, string>>;
};

/** The attributes of each type of the specification. */
export const typeAttributes = {
  scooter: {
    form: [
      "motor_w",
      "top_speed_kmh",
      "range_km",
      "battery_wh",
      "charge_h",
      "weight_kg",
      "max_load_kg",
      "wheel_in",
      "ip",
      "suspension",
      "lto_class",
      "colour",
    ],
    card: ["range_km", "top_speed_kmh", "weight_kg"],
    highlights: {
      range_km: "on one full charge",
      top_speed_kmh: "top speed",
      weight_kg: "to carry, battery included",
      charge_h: "from empty to full at any wall socket",
    },
  },
  helmet: {
    form: ["helmet_class", "certification", "sizes", "size_guide", "size_cm", "weight_g", "colour"],
    card: ["sizes", "weight_g"],
    highlights: { weight_g: "on your head", size_cm: "round the head, just above the eyebrows" },
  },
  accessory: {
    form: ["material", "weight_g", "lumens", "litres", "output", "colour"],
    card: ["lumens", "litres", "weight_g"],
    highlights: { lumens: "of light", litres: "of room", weight_g: "to carry" },
  },
} as const satisfies Record<BuiltInType, TypeAttributes>;

/** The attributes that the list of each type is filtered by. */
export type AttributeFilters = {
  [T in BuiltInType]: {
    [N in (typeof typeAttributes)[T]["form"][number] as Attributes[N] extends { filter: unknown }
      ? N
      : never]: Attributes[N] extends {
      filter: infer F;
    }
      ? F
      : never;
  };
};

/** The name of an option that gives a product its attribute `sizes`. */
export const SIZE_OPTION = /^sizes?$/i;

/** The entry of an attribute; undefined when the shop does not know it. */
export const knownAttribute = (name: string): Attribute | undefined =>
  Object.hasOwn(productAttributes, name) ? productAttributes[name as AttributeName] : undefined;

/** The unit of an attribute; `""` when it has none. */
export const unitOf = (name: string): string => knownAttribute(name)?.unit ?? "";
