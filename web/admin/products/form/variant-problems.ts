import type { FieldErrors } from "#contract/errors.ts";
import { type FormVariants, parseVariants } from "./variants.ts";

/** The fields that a product with options has at each variant instead. */
const SINGLE_FIELDS = ["stock", "sku", "barcode"];

const isAboutVariants = (name: string): boolean => /^(?:options|variants)(?:\.|$)/.test(name);

/**
 * The problems after options or variants were edited. A message stays at its input until that is edited; when rows came, went or moved,
 * all of them are removed, since they name inputs by place. So are those of fields that a product with options does not have.
 */
export function variantProblemsAfter(problems: FieldErrors, before: string, after: string): FieldErrors {
  const old = parseVariants(before);
  const now = parseVariants(after);
  const isSameShape = shapeOf(old) === shapeOf(now);
  return Object.fromEntries(
    Object.entries(problems).filter(
      ([name]) =>
        (!isAboutVariants(name) || (name.includes(".") && isSameShape && textAt(old, name) === textAt(now, name))) &&
        !(now.options.length > 0 && SINGLE_FIELDS.includes(name)),
    ),
  );
}

const shapeOf = ({ options, variants }: FormVariants): string =>
  JSON.stringify([options.map(({ values }) => values.length), variants.map(({ valueIndexes }) => valueIndexes)]);

/** What is at a path such as "variants.2.stock", as JSON. */
const textAt = (form: FormVariants, name: string): string | undefined =>
  JSON.stringify(
    name.split(".").reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], form), // Any JSON.
  );

/** The messages about options or variants as a whole: those that no input of its own shows. */
export function messagesAboutAll(problems: FieldErrors): string[] {
  const atInputs = Object.entries(problems).flatMap(([name, messages]) => (hasInput(name) ? messages : []));
  const all = Object.entries(problems).flatMap(([name, messages]) => (isAboutVariants(name) ? messages : []));
  return [...new Set(all.filter((message) => !atInputs.includes(message)))];
}

const hasInput = (name: string): boolean =>
  /^options\.\d+\.(?:name|values(?:\.\d+)?)$|^variants\.\d+\.(?:sku|barcode|price|stock)$/.test(name);
