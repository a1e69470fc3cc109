import type { ProductType } from "#contract/enums.ts";
import type { Attributes } from "#contract/products.ts";
import { parseUnitValue } from "#contract/products.unit-parsing.admin.ts";

/** The input of an attribute: a number, a comma-separated list, text, or a choice. */
export type AttributeControl = "figure" | "words" | "text" | Readonly<Record<string, string>>;

/** The attributes in the form of each product type, in order. */
const asked: Record<ProductType, Record<string, AttributeControl>> = {
  scooter: {
    motor_w: "figure",
    top_speed_kmh: "figure",
    range_km: "figure",
    battery_wh: "figure",
    charge_h: "figure",
    weight_kg: "figure",
    max_load_kg: "figure",
    wheel_in: "figure",
    ip: "text",
    suspension: { none: "None", front: "Front", dual: "Front and rear" },
    lto_class: { Mobility: "Mobility", L1a: "L1a", L1b: "L1b" },
    colour: "text",
  },
  helmet: {
    helmet_class: { bicycle: "Bicycle", motorcycle: "Motorcycle" },
    certification: "text",
    sizes: "words",
    size_cm: "text",
    weight_g: "figure",
    colour: "text",
  },
  accessory: {
    material: "text",
    weight_g: "figure",
    lumens: "figure",
    litres: "figure",
    output: "text",
    colour: "text",
  },
};

/** The attributes of a product type with their inputs; none while no type is chosen. */
export const attributeControls = (type: string): [name: string, kind: AttributeControl][] =>
  Object.hasOwn(asked, type) ? Object.entries(asked[type as ProductType]) : [];

/** Serialises attributes for the form: equal attributes give equal text, whatever their order. */
export const serializeAttributes = (attributes: Attributes): string =>
  JSON.stringify(Object.fromEntries(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Parses text of `serializeAttributes`, the only source of it. */
export const parseAttributes = (text: string): Attributes => JSON.parse(text);

/** The text of one attribute in its input. */
export function attributeInputText(value: Attributes[string] | undefined): string {
  if (value === undefined) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The serialised attributes with this one set as typed; empty input removes it. */
export function setAttribute(text: string, name: string, kind: AttributeControl, typed: string): string {
  const { [name]: _, ...others } = parseAttributes(text);
  return serializeAttributes(typed.trim() === "" ? others : { ...others, [name]: meant(kind, typed) });
}

/** True when the input of a number attribute is not a number: it is kept as text. */
export const isNotNumber = (name: string, value: Attributes[string] | undefined): boolean =>
  typeof value === "string" && value.trim() !== "" && typeof parseUnitValue(name, value) === "string";

function meant(kind: AttributeControl, typed: string): Attributes[string] {
  if (kind === "words") return typed.split(",").map((word) => word.trimStart());
  const figure = Number(typed);
  // A number that is still being typed, "4." or "1e", is not a number yet.
  return kind === "figure" && String(figure) === typed ? figure : typed;
}
