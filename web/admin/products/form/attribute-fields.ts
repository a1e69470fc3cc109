import type { ProductType } from "#contract/enums.ts";
import { type AttributeControl, productAttributes, typeAttributes } from "#contract/products.attributes.ts";
import type { Attributes } from "#contract/products.ts";
import { parseUnitValue } from "#contract/products.unit-parsing.admin.ts";

/** The attributes to ask of a type, with how each is typed; none while no type is chosen. */
export const attributeControls = (type: string): [name: string, kind: AttributeControl][] =>
  Object.hasOwn(typeAttributes, type)
    ? typeAttributes[type as ProductType].form.map((name) => [name, productAttributes[name].control])
    : [];

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
  const figure = Number(typed);
  // A number that is still being typed, "4." or "1e", is not a number yet.
  return kind === "figure" && String(figure) === typed ? figure : typed;
}
