import { isBuiltIn } from "#contract/enums.ts";
import { parseNumber } from "#contract/numbers.ts";
import { type AttributeControl, productAttributes, typeAttributes, unitOf } from "#contract/products.attributes.ts";
import type { Attributes } from "#contract/products.ts";
import { readValue } from "#contract/products.type-values.admin.ts";
import type { TypeAttribute } from "#contract/products.types.ts";
import { parseUnitValue, parseUnitValues, unitRejectionReasons } from "#contract/products.unit-parsing.admin.ts";
import { attributeLabel, formatAttribute } from "#web/ui/specification.ts";

type Value = Attributes[string] | undefined;

/** An attribute that the form asks. */
export type AskedAttribute = {
  name: string;
  label: string;
  kind: AttributeControl;
  /** What the server refuses about a value. */
  problemsOf: (value: Value) => string[];
  /** What becomes of a value that is kept as it is. */
  hintOf: (value: Value) => string | false;
};

/** The attributes to ask of a type: those of the specification, or those that the owner gave it; none while no type is chosen. */
export const askedAttributes = (type: string, own: readonly TypeAttribute[]): AskedAttribute[] =>
  isBuiltIn(type)
    ? typeAttributes[type].form.map((name) => ({
        name,
        label: withUnit(attributeLabel(name), unitOf(name)),
        kind: productAttributes[name].control,
        problemsOf: (value) => (value === undefined ? [] : unitRejectionReasons({ [name]: value })),
        hintOf: (value) =>
          productAttributes[name].control === "figure" &&
          isNotNumber(name, value) &&
          `Enter only a number. This is text, shown as ${formatAttribute(parseUnitValues({ [name]: value ?? "" }), name)}.`,
      }))
    : own.map((attribute) => ({
        name: attribute.key,
        label: withUnit(attribute.label, attribute.unit),
        kind: controlOf(attribute),
        problemsOf: (value) => problemsOfOwn(attribute, value),
        hintOf: () => false,
      }));

const withUnit = (label: string, unit: string): string => (unit ? `${label}, ${unit}` : label);

function problemsOfOwn(attribute: TypeAttribute, value: Value): string[] {
  if (value === undefined || value === "") return [];
  const read = readValue(attribute, value);
  return "problem" in read ? [read.problem] : [];
}

function controlOf({ kind, choices }: TypeAttribute): AttributeControl {
  if (kind === "choice") return Object.fromEntries(choices.map((choice) => [choice, choice]));
  if (kind === "yes_no") return { true: "Yes", false: "No" };
  return kind === "number" ? "figure" : "text";
}

/** Serialises attributes for the form: equal attributes give equal text, whatever their order. */
export const serializeAttributes = (attributes: Attributes): string =>
  JSON.stringify(Object.fromEntries(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Parses text of `serializeAttributes`, the only source of it. */
export const parseAttributes = (text: string): Attributes => JSON.parse(text);

/** The text of one attribute in its input. */
export function attributeInputText(value: Attributes[string] | undefined): string {
  if (value === undefined) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The serialised attributes with this one set as typed; empty input removes it. */
export function setAttribute(text: string, name: string, kind: AttributeControl, typed: string): string {
  const { [name]: _, ...others } = parseAttributes(text);
  return serializeAttributes(typed.trim() === "" ? others : { ...others, [name]: meant(kind, typed) });
}

/** True when the input of a number attribute is not a number: it is kept as text. */
export const isNotNumber = (name: string, value: Attributes[string] | undefined): boolean =>
  typeof value === "string" && value.trim() !== "" && typeof parseUnitValue(name, value) === "string";

function meant(kind: AttributeControl, typed: string): Attributes[string] {
  if (kind === "words") return typed.split(",").map((word) => word.trimStart());
  const figure = parseNumber(typed);
  // A number that is still being typed, "4." or "1,2", is not a number yet.
  return kind === "figure" && figure !== null && String(figure) === typed ? figure : typed;
}
