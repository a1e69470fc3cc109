import { type BuiltInType, isBuiltIn } from "#contract/enums.ts";
import { formatNumber } from "#contract/numbers.format.ts";
import { typeAttributes, unitOf } from "#contract/products.attributes.ts";
import type { Attributes, Product } from "#contract/products.ts";

type KeySpec = { label: string; value: string; unit: string };

/** The key specifications of a product. One that the product does not have is left out. */
export const keySpecsOf = ({ type, attributes, specification = [] }: Product): KeySpec[] =>
  isBuiltIn(type)
    ? builtInKeySpecs(type, attributes)
    : specification.filter(({ on_card }) => on_card).map((spec) => ({ ...spec, unit: "" }));

const builtInKeySpecs = (type: BuiltInType, attributes: Attributes): KeySpec[] =>
  Object.entries(typeAttributes[type].highlights).flatMap(([name, label]) => {
    const value = attributes[name];
    const unit = unitOf(name);
    if (typeof value === "number") return [{ label, value: formatNumber(value), unit }];
    return typeof value === "string" ? [{ label, value: value.replace("-", "–"), unit }] : [];
  });
