import type { ProductType } from "./enums.ts";
import { textField, textFieldNames } from "./products.fields.ts";

/** How a list is filtered by an attribute or a text field: by its values, or by a number that is at least one of some steps. */
export type Facet = {
  label: string;
  /** The steps of a number, and its unit. */
  atLeast?: readonly number[];
  unit?: string;
  /** The order of the values where it is not the alphabet. */
  order?: readonly string[];
};

/** The attributes that the list of each type is filtered by, in the order of the filter bar. */
const attributeFacets = {
  scooter: {
    range_km: { label: "Range", atLeast: [20, 40, 60], unit: "km" },
    lto_class: { label: "Class", order: ["Mobility", "L1a", "L1b"] },
  },
  helmet: {
    sizes: { label: "Size", order: ["XS", "S", "M", "L", "XL"] },
    certification: { label: "Certification" },
  },
  accessory: {
    material: { label: "Material" },
  },
} as const satisfies Record<ProductType, Record<string, Facet>>;

/** The text fields that every list is filtered by. */
export const filterFieldNames = textFieldNames.filter((name) => textField(name).isFilter);

export type AttributeFacets = typeof attributeFacets;

/** What the list of a type is filtered by, by name: text fields, then attributes. */
export const facetsOf = (type: ProductType): [name: string, facet: Facet][] => [
  ...filterFieldNames.map((name): [string, Facet] => [name, { label: textField(name).label }]),
  ...Object.entries(attributeFacets[type]),
];
