import type { AttributeKind } from "./enums.ts";
import { numberProblem, parseNumber } from "./numbers.ts";
import type { Attributes } from "./products.ts";
import type { TypeAttribute } from "./products.types.ts";

type Value = Attributes[string];

/** What staff meant with the value of an attribute, or what is wrong with it. */
type ReadValue = { value: Value } | { problem: string };

/** How a value of each kind is read, from what was sent and its text. */
const readers: Record<AttributeKind, (attribute: TypeAttribute, sent: Value, text: string) => ReadValue> = {
  number: ({ label, unit }, sent, text) => {
    if (typeof sent === "number") return { value: sent };
    const bare = unit && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : text;
    const number = parseNumber(bare);
    if (number !== null) return { value: number };
    return { problem: `${label}: ${numberProblem(bare, unit ? `Enter a number in ${unit}.` : "Enter a number.")}` };
  },
  text: (_, __, text) => ({ value: text }),
  choice: ({ label, choices }, _, text) => {
    const chosen = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    return chosen === undefined ? { problem: `${label}: Choose ${choices.join(", ")}.` } : { value: chosen };
  },
  yes_no: ({ label }, _, text) => {
    const known = { true: true, yes: true, false: false, no: false }[text.toLowerCase()];
    return known === undefined ? { problem: `${label}: Choose Yes or No.` } : { value: known };
  },
};

/** Reads the value of an attribute, strictly: `636,39` is no number. */
export const readValue = (attribute: TypeAttribute, sent: Value): ReadValue =>
  readers[attribute.kind](attribute, sent, Array.isArray(sent) ? sent.join(", ") : String(sent).trim());

/** The attributes of a product as they are kept, and the problems of those that its type defines, by key. The others stay. */
export function readAttributes(defined: readonly TypeAttribute[], sent: Attributes) {
  const kept: Record<string, Value> = { ...sent };
  const problems: Record<string, string> = {};
  for (const attribute of defined) {
    const value = sent[attribute.key];
    if (value === undefined) continue;
    if (value === "") {
      delete kept[attribute.key];
      continue;
    }
    const read = readValue(attribute, value);
    if ("problem" in read) problems[attribute.key] = read.problem;
    else kept[attribute.key] = read.value;
  }
  return { attributes: kept, problems };
}
