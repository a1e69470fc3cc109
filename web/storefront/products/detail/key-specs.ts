import { typeAttributes, unitOf } from "#contract/products.attributes.ts";
import type { Product } from "#contract/products.ts";

type KeySpec = { label: string; value: string; unit: string };

/** The key specifications of a product. One that the product does not have is left out. */
export const keySpecsOf = ({ type, attributes }: Product): KeySpec[] =>
  Object.entries(typeAttributes[type].highlights).flatMap(([name, label]) => {
    const value = attributes[name];
    if (typeof value !== "number" && typeof value !== "string") return [];
    return [{ label, value: String(value).replace("-", "–"), unit: unitOf(name) }];
  });
