import { textField } from "#contract/products.fields.ts";
import type { Product } from "#contract/products.ts";
import { money } from "#web/ui/money.ts";
import { attributeLabel, attributeNames, formatAttribute } from "#web/ui/specification.ts";
import { specificationFieldNames } from "../product-fields.ts";

/** A row of the comparison: a value per scooter, null when it has none. */
export type ComparedRow = { label: string; values: (string | null)[]; differs: boolean };

/** The rows of the comparison. A row without any value is left out. */
export function comparedRows(scooters: readonly Product[]): ComparedRow[] {
  const row = (label: string, values: (string | null)[]): ComparedRow => ({
    label,
    values,
    differs: new Set(values).size > 1,
  });
  return [
    row(
      "Price",
      scooters.map(({ selling }) => money(selling)),
    ),
    row(
      "Stock",
      scooters.map(({ stock }) => (stock > 0 ? "In Stock" : "Out of Stock")),
    ),
    ...specificationFieldNames.map((name) =>
      row(
        textField(name).label,
        scooters.map((scooter) => scooter[name] || null),
      ),
    ),
    ...attributeNames(scooters.map(({ attributes }) => attributes)).map((name) =>
      row(
        attributeLabel(name),
        scooters.map(({ attributes }) => formatAttribute(attributes, name)),
      ),
    ),
  ].filter(({ values }) => values.some((value) => value !== null));
}

/** Parses ids like `1-3-5`, or with commas as older addresses have them. Invalid ones are ignored, and so are those beyond the limit. */
export const parseCompareIds = (text: string | null, limit: number): number[] =>
  [...new Set((text ?? "").split(/[-,]/).filter((id) => /^[1-9]\d{0,8}$/.test(id)))].map(Number).slice(0, limit);
