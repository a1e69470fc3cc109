import type { ProductType } from "./enums.ts";
import { attributeNames, knownAttribute, typeAttributes } from "./products.attributes.ts";
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

/** The text fields that every list is filtered by. */
export const filterFieldNames = textFieldNames.filter((name) => textField(name).isFilter);

/** What the list of a type is filtered by, by name: text fields, then attributes. */
export const facetsOf = (type: ProductType): [name: string, facet: Facet][] => [
  ...filterFieldNames.map((name): [string, Facet] => [name, { label: textField(name).label }]),
  ...attributeNames.flatMap((name): [string, Facet][] => {
    const attribute = knownAttribute(name);
    if (!attribute?.filter || !typeAttributes[type].form.some((asked) => asked === name)) return [];
    const { label, unit, filter } = attribute;
    return [[name, { label, ...(unit !== undefined && { unit }), ...filter }]];
  }),
];
