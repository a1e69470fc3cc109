import { labelOf, valueIn } from "#web/ui/specification.ts";
import { attributesIn, attributesText } from "./attribute-fields.ts";
import { fields, mixed, type TextName, textNames, type Values, wordsOf } from "./values.ts";

/** What can change by itself: a field of the form, or one attribute. */
export type Part = Exclude<TextName, "attributes"> | `attributes.${string}`;

const ATTRIBUTE = "attributes.";

/** What stands in the form, part by part: each attribute by itself, as JSON. */
function partsOf(values: Values): Partial<Record<Part, string>> {
  const entries = textNames.flatMap((name) =>
    name === "attributes"
      ? Object.entries(attributesIn(values.attributes)).map(([one, value]) => [ATTRIBUTE + one, JSON.stringify(value)])
      : [[name, values[name]]],
  );
  return Object.fromEntries(entries);
}

/** The parts in which these values differ, in the order of the form. */
export function differingParts(a: Values, b: Values): Part[] {
  const [one, other] = [partsOf(a), partsOf(b)];
  const attributes = [
    ...new Set([...Object.keys(attributesIn(a.attributes)), ...Object.keys(attributesIn(b.attributes))]),
  ];
  const parts = textNames.flatMap((name): Part[] =>
    name === "attributes" ? attributes.map((attribute): Part => `${ATTRIBUTE}${attribute}`) : [name],
  );
  return parts.filter((part) => one[part] !== other[part]);
}

/** Each part from one of two forms, as `pick` says. */
export function mixedParts(a: Values, b: Values, pick: (part: Part) => Values): Values {
  const names = new Set([a, b].flatMap(({ attributes }) => Object.keys(attributesIn(attributes))));
  const chosen = [...names].flatMap((name) => {
    const value = attributesIn(pick(`${ATTRIBUTE}${name}`).attributes)[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const attributes = attributesText(Object.fromEntries(chosen));
  return mixed((name) => (name === "attributes" ? attributes : pick(name)[name]));
}

/** What a part is called. */
export const labelOfPart = (part: Part): string => (isAttribute(part) ? labelOf(nameOf(part)) : fields[part].label);

/** What stands in a part, in the form's own words. */
export function wordsOfPart(part: Part, values: Values): string {
  if (!isAttribute(part)) return wordsOf(part, values[part]);
  return valueIn(attributesIn(values.attributes), nameOf(part)) ?? "Not stated";
}

const isAttribute = (part: Part): part is `attributes.${string}` => part.startsWith(ATTRIBUTE);

const nameOf = (part: `attributes.${string}`): string => part.slice(ATTRIBUTE.length);
