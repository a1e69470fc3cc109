import { isBuiltIn } from "#contract/enums.ts";
import { formatQuantity } from "#contract/numbers.format.ts";
import { knownAttribute, attributeNames as knownNames, typeAttributes, unitOf } from "#contract/products.attributes.ts";
import type { Attributes, Product } from "#contract/products.ts";

/** The whole specification: what the type of the product defines, other known attributes, then the rest. */
export function specifications({
  attributes,
  specification = [],
}: Pick<Product, "attributes" | "specification">): { label: string; value: string }[] {
  const others = attributeNames([attributes]).filter((name) => !specification.some(({ key }) => key === name));
  return [
    ...specification,
    ...others.flatMap((name) => {
      const value = formatAttribute(attributes, name);
      return value === null ? [] : [{ label: attributeLabel(name), value }];
    }),
  ];
}

/** The names of all attributes that any of these has: known ones first. */
export function attributeNames(all: readonly Attributes[]): string[] {
  const there = new Set(all.flatMap(Object.keys));
  return [...knownNames.filter((name) => there.has(name)), ...[...there].filter((name) => !knownAttribute(name))];
}

export const attributeLabel = (name: string): string =>
  knownAttribute(name)?.label ?? sentence(name.replaceAll("_", " "));

/** One attribute as text: "30 km", "S, M, L"; null when the product does not have it. */
export function formatAttribute(attributes: Attributes, name: string): string | null {
  const value = attributes[name];
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const unit = unitOf(name);
  if (typeof value === "number") return formatQuantity(value, unit);
  const text = Array.isArray(value) ? value.join(", ") : sentence(value);
  return unit ? `${text} ${unit}` : text;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The two or three attributes on a product card. */
export const keySpecifications = ({
  type,
  attributes,
  specification = [],
}: Pick<Product, "type" | "attributes" | "specification">): string[] =>
  isBuiltIn(type)
    ? typeAttributes[type].card.flatMap((name) => formatAttribute(attributes, name) ?? [])
    : specification.filter(({ on_card }) => on_card).flatMap(({ label, value }) => cardText(label, value));

/** "20 kg"; of a feature that is there or not, its name or nothing. */
const cardText = (label: string, value: string): string[] =>
  value === "Yes" ? [label] : value === "No" ? [] : [value];
