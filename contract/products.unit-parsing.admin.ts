import { numberProblem, parseNumber } from "./numbers.ts";
import { knownAttribute, unitOf } from "./products.attributes.ts";

/** The spellings of the units, in lower case: the unit itself, and its other names. */
const spellings: readonly (readonly string[])[] = [
  ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"],
  ["km/h", "kmh", "kph", "kmph"],
  ["mi", "mile", "miles"],
  ["mph"],
  ["w", "watt", "watts"],
  ["kw", "kilowatt", "kilowatts"],
  ["hp"],
  ["wh"],
  ["kwh"],
  ["ah"],
  ["mah"],
  ["v", "volt", "volts"],
  ["amp", "amps"],
  ["h", "hr", "hrs", "hour", "hours"],
  ["min", "mins", "minute", "minutes"],
  ["day", "days"],
  ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"],
  ["g", "gram", "grams"],
  ["lb", "lbs", "pound", "pounds"],
  ["oz", "ounce", "ounces"],
  ["in", "inch", "inches", '"', "”", "″"],
  ["ft", "foot", "feet"],
  ["m", "meter", "meters", "metre", "metres"],
  ["cm", "cms", "centimeter", "centimeters", "centimetre", "centimetres"],
  ["mm", "millimeter", "millimeters", "millimetre", "millimetres"],
  ["lm", "lumen", "lumens"],
  ["lx", "lux"],
  ["l", "liter", "liters", "litre", "litres"],
  ["ml"],
  ["gal", "gallon", "gallons"],
  ["%"],
];

/** A figure's last digit, and the word after it. */
const WORD_AFTER_FIGURE = /(\d)\s*([a-z/%"”″]+)/gi;

/** The unit that the figures of an attribute are typed in: "kg" of "kg at most". */
const typedUnitOf = (name: string): string => unitOf(name).split(" ", 1)[0] ?? "";

/** The other names of the unit that this word is, itself included; none where it is no unit. */
const namesOf = (word: string): readonly string[] =>
  spellings.find((names) => names.includes(word.toLowerCase())) ?? [];

/** What speaks against this text as the value of an attribute that has a unit: a figure in another one. Null when nothing does. */
function unitProblem(name: string, text: string): string | null {
  const unit = typedUnitOf(name);
  if (unit === "") return null;
  const isForeign = [...text.matchAll(WORD_AFTER_FIGURE)].some(([, , word = ""]) => {
    const names = namesOf(word);
    return names.length > 0 && !names.includes(unit.toLowerCase());
  });
  return isForeign ? `“${text.trim()}” is in another unit: convert it to ${unit} and enter only the number.` : null;
}

/**
 * What speaks against this text as a figure: below zero, or digits, commas and points that could be two numbers. Null
 * when nothing does.
 */
function figureProblem(name: string, text: string): string | null {
  if (!isFigure(name)) return null;
  const bare = withoutUnit(name, text);
  const figure = parseNumber(bare);
  if (figure !== null) return figure < 0 ? `“${text.trim()}” is below 0. Enter 0 or more.` : null;
  const isUnclear = /^[-−–]?[\d.,]*\d[\d.,]*$/.test(bare);
  return isUnclear ? `“${text.trim()}” is not clear. ${numberProblem(bare, "")}` : null;
}

const isFigure = (name: string): boolean => knownAttribute(name)?.control === "figure";

function withoutUnit(name: string, text: string): string {
  const unit = unitOf(name);
  const own = namesOf(typedUnitOf(name));
  const trimmed = text.trim();
  return (trimmed.endsWith(unit) ? trimmed.slice(0, trimmed.length - unit.length) : trimmed)
    .replaceAll(WORD_AFTER_FIGURE, (all, digit, word) => (own.includes(word.toLowerCase()) ? digit : all))
    .trim();
}

/** What an attribute with a unit holds of a text: the figure that was meant, or the text without the unit, which is shown anyway. */
export function parseUnitValue(name: string, text: string): string | number {
  if (unitOf(name) === "") return text;
  const bare = withoutUnit(name, text);
  // Text with a unit is a range, such as 55–61 cm.
  const figure = isFigure(name) ? parseNumber(bare) : null;
  if (figure !== null) return figure;
  return bare === "" || bare === text.trim() ? text : bare;
}

type Values = Record<string, string | number | boolean | string[]>;

/** Why numbers among these attributes are refused: another unit, or not clear. Each sentence says what to type. */
export const unitRejectionReasons = (attributes: Values): string[] => [
  ...new Set(
    Object.entries(attributes).flatMap(([name, value]) =>
      [value]
        .flat()
        .map(String)
        .flatMap((part) => unitProblem(name, part) ?? figureProblem(name, part) ?? []),
    ),
  ),
];

/** These attributes as they are kept: of a figure with its unit, or with commas between the thousands, the figure alone. */
export const parseUnitValues = (attributes: Values): Values =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === "string" ? parseUnitValue(name, value) : value,
    ]),
  );
