import { productFields } from "#contract/products.fields.ts";
import { attributeLabel, formatAttribute } from "#web/ui/specification.ts";
import { parseAttributes, serializeAttributes } from "./attribute-fields.ts";
import { type FormValues, type InputName, inputNames, mergeValues, valueText } from "./values.ts";

/** A part that is compared and merged by itself: a field of the form, or one attribute. */
export type Part = Exclude<InputName, "attributes"> | `attributes.${string}`;

const ATTRIBUTE = "attributes.";

/** The values of the form by part; attributes one by one, as JSON. */
function partsOf(values: FormValues): Partial<Record<Part, string>> {
  const entries = inputNames.flatMap((name) =>
    name === "attributes"
      ? Object.entries(parseAttributes(values.attributes)).map(([one, value]) => [
          ATTRIBUTE + one,
          JSON.stringify(value),
        ])
      : [[name, values[name]]],
  );
  return Object.fromEntries(entries);
}

/** The parts that differ, in the order of the form. */
export function differingParts(a: FormValues, b: FormValues): Part[] {
  const one = partsOf(a);
  const other = partsOf(b);
  const attributes = [
    ...new Set([...Object.keys(parseAttributes(a.attributes)), ...Object.keys(parseAttributes(b.attributes))]),
  ];
  const parts = inputNames.flatMap((name): Part[] =>
    name === "attributes" ? attributes.map((attribute): Part => `${ATTRIBUTE}${attribute}`) : [name],
  );
  return parts.filter((part) => one[part] !== other[part]);
}

/** Combines two forms: `pick` chooses the source of each part. */
export function mergeParts(a: FormValues, b: FormValues, pick: (part: Part) => FormValues): FormValues {
  const names = new Set([a, b].flatMap(({ attributes }) => Object.keys(parseAttributes(attributes))));
  const chosen = [...names].flatMap((name) => {
    const value = parseAttributes(pick(`${ATTRIBUTE}${name}`).attributes)[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const attributes = serializeAttributes(Object.fromEntries(chosen));
  return mergeValues((name) => (name === "attributes" ? attributes : pick(name)[name]));
}

/** The label of a part. */
export const partLabel = (part: Part): string =>
  isAttribute(part)
    ? attributeLabel(nameOf(part))
    : part === "variants"
      ? "Options and variants"
      : productFields[part].label;

/** The value of a part as text; of many values only those that differ from `other`. */
export function partText(part: Part, values: FormValues, other?: FormValues): string {
  if (!isAttribute(part)) return valueText(part, values[part], other?.[part]);
  return formatAttribute(parseAttributes(values.attributes), nameOf(part)) ?? "Not stated";
}

const isAttribute = (part: Part): part is `attributes.${string}` => part.startsWith(ATTRIBUTE);

const nameOf = (part: `attributes.${string}`): string => part.slice(ATTRIBUTE.length);
