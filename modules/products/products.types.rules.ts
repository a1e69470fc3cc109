import { formatQuantity } from "#contract/numbers.format.ts";
import { attributeNames } from "#contract/products.attributes.ts";
import { listQuery } from "#contract/products.lists.ts";
import type { Attributes } from "#contract/products.ts";
import { slugOf } from "#contract/products.type-slugs.admin.ts";
import type { AttributeForm } from "#contract/products.types.admin.ts";
import type { TypeAttribute } from "#contract/products.types.ts";
import { csvColumns, PROBLEM_COLUMN } from "./products.csv.rules.ts";

/** Names that the parameters of lists, the attributes of the specification's types and the columns of CSV files have already. */
const reservedKeys: readonly string[] = [
  ...Object.keys(listQuery.shape),
  ...attributeNames,
  ...csvColumns,
  "type",
  "counts",
  "variant",
  PROBLEM_COLUMN,
];

/** The attributes of a form as they are kept. A new one gets a key of its label, such as `max_load` of "Max. load". */
export function withKeys(type: string, forms: readonly AttributeForm[]): TypeAttribute[] {
  const taken = new Set(forms.flatMap(({ key }) => key ?? []));
  return forms.map(({ key, ...form }) => {
    const wanted = key ?? freeKey(type, form.label, taken);
    taken.add(wanted);
    return { ...form, key: wanted };
  });
}

const MAX_KEY_LENGTH = 40;

function freeKey(type: string, label: string, taken: ReadonlySet<string>): string {
  const plain = slugOf(label).replaceAll("-", "_") || "attribute";
  // Fields of products and variants have columns in CSV files: those names stay theirs.
  const own = reservedKeys.includes(plain) ? `${type.replaceAll("-", "_")}_${plain}` : plain;
  // Lists take the least and the greatest value of `load` as `load_from` and `load_to`.
  const name = /_(?:from|to)$/.test(own) ? `${own}_value` : own;
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : `_${number}`;
    const key = name.slice(0, MAX_KEY_LENGTH - end.length) + end;
    if (!taken.has(key) && !reservedKeys.includes(key)) return key;
  }
}

/** Why these attributes cannot replace those that the type has; null when they can. Values that products have keep their kind. */
export function attributesRejectionReason(
  before: readonly TypeAttribute[],
  forms: readonly AttributeForm[],
): string | null {
  const keys = forms.flatMap(({ key }) => key ?? []);
  if (new Set(keys).size < keys.length) return "Send each attribute once.";
  for (const { key, label, kind } of forms) {
    if (key === undefined) continue;
    const known = before.find((attribute) => attribute.key === key);
    if (!known) return `${label} was removed. Reload the type.`;
    if (known.kind !== kind)
      return `${label} can't be changed, because products have values for it. Add another attribute instead.`;
  }
  return null;
}

/** The attributes that its type defines as people read them, in their order. */
export const specificationOf = (defined: readonly Omit<TypeAttribute, "choices" | "filter">[], values: Attributes) =>
  defined.flatMap(({ key, label, unit, on_card }) => {
    const value = values[key];
    if (value === undefined || value === "") return [];
    if (typeof value === "number") return [{ key, label, value: formatQuantity(value, unit), on_card }];
    const text = typeof value === "boolean" ? (value ? "Yes" : "No") : [value].flat().join(", ");
    return [{ key, label, value: unit ? `${text} ${unit}` : text, on_card }];
  });
