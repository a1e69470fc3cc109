import { type BuiltInType, isBuiltIn, type ProductType } from "./enums.ts";
import { attributeNames, knownAttribute, typeAttributes } from "./products.attributes.ts";
import { textField, textFieldNames } from "./products.fields.ts";
import type { TypeAttribute } from "./products.types.ts";

/**
 * How a list is filtered by an attribute or a text field: by its values, by a number that is at least one of some
 * steps, or from and to.
 */
export type Facet = {
  label: string;
  /** The steps of a number, and its unit. */
  atLeast?: readonly number[];
  unit?: string;
  /** It is a number of a type that the owner added: lists take the least and the greatest one. */
  range?: true;
  /** The order of the values where it is not the alphabet. */
  order?: readonly string[];
  /** Its values are `true` and `false`. */
  yesNo?: boolean;
};

/** The text fields that every list is filtered by. */
export const filterFieldNames = textFieldNames.filter((name) => textField(name).isFilter);

/** The parameters of lists for the least and the greatest number of an attribute. */
export const rangeParameters = (name: string) => ({ from: `${name}_from`, to: `${name}_to` });

/** The parameters of a list that filter it by these. */
export const facetParameters = (facets: Facets): string[] =>
  facets.flatMap(([name, { range }]) => (range ? [name, ...Object.values(rangeParameters(name))] : name));

/** What a list is filtered by, by name. */
export type Facets = [name: string, facet: Facet][];

/** What the list of a type is filtered by: text fields, then attributes. Those of a type that the owner added are given. */
export const facetsOf = (type: ProductType, attributes: readonly TypeAttribute[] = []): Facets => [
  ...filterFieldNames.map((name): Facets[number] => [name, { label: textField(name).label }]),
  ...(isBuiltIn(type) ? builtInFacets(type) : attributes.filter(({ filter }) => filter).map(ownFacet)),
];

/** What a rule for products of a type can ask for: of a type that the owner added also the attributes by which its list is not filtered. */
export const ruleFacetsOf = (type: ProductType, attributes: readonly TypeAttribute[] = []): Facets =>
  facetsOf(
    type,
    attributes.map((attribute) => ({ ...attribute, filter: true })),
  );

const builtInFacets = (type: BuiltInType): Facets =>
  attributeNames.flatMap((name): Facets => {
    const attribute = knownAttribute(name);
    if (!attribute?.filter || !typeAttributes[type].form.some((asked) => asked === name)) return [];
    const { label, unit, filter } = attribute;
    return [[name, { label, ...(unit !== undefined && { unit }), ...filter }]];
  });

const ownFacet = ({ key, label, kind, unit, choices }: TypeAttribute): Facets[number] => [
  key,
  {
    label,
    ...(unit && { unit }),
    order: choices,
    ...(kind === "yes_no" && { yesNo: true }),
    ...(kind === "number" && { range: true }),
  },
];
