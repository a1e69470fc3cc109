import { type FieldErrors, refuse, refuseFields } from "#contract/errors.ts";
import { centavosOf } from "#contract/money.ts";
import { SIZE_OPTION } from "#contract/products.attributes.ts";
import type { Attributes } from "#contract/products.ts";
import type { VariantForm } from "#contract/products.variants.admin.ts";
import type { ProductOption } from "#contract/products.variants.ts";
import { stockAfterEdit } from "./products.rules.ts";

/** A variant as it is stored. Its own price in centavos; null for that of the product. */
export type VariantColumns = {
  options: string[];
  sku: string | null;
  barcode: string | null;
  price: number | null;
  stock: number;
  /** A path of a picture of the product; empty for none of its own. */
  image: string;
};

/** A stored variant. One that is not active was removed by staff. */
export type StoredVariant = VariantColumns & { id: number; active: boolean };

/** What a product form says of options and variants, and what it says of the stock of a product without options. */
type Wanted = {
  options?: readonly ProductOption[] | undefined;
  variants?: readonly VariantForm[] | undefined;
  stock: number;
  stock_seen?: number | undefined;
  /** The codes of a product without options; undefined leaves them as they are. */
  sku?: string | null | undefined;
  barcode?: string | null | undefined;
};

/** The variants to write, in their order, those with an id in the place of stored ones; and the ids of those that are removed. */
export type VariantPlan = {
  options: readonly ProductOption[];
  saved: (VariantColumns & { id?: number })[];
  removed: number[];
};

/**
 * The variants of a product after a form was saved. A removed one that comes back is taken up again. `now` has all stored ones.
 * @throws invalid when the options and variants do not fit together, or pieces were sold meanwhile
 */
export function planVariants(
  before: readonly ProductOption[],
  now: readonly StoredVariant[],
  { options = before, variants, ...wanted }: Wanted,
): VariantPlan {
  if (options.length === 0) return planSingle(now, wanted);
  if (!variants) {
    if (options !== before) throw refuseFields({ variants: ["Send the variants of the options, too."] });
    return planUnchanged(options, now, wanted.stock, wanted.stock_seen);
  }
  if (variants.length === 0) throw refuseFields({ variants: ["Keep at least one variant."] });
  const problems = variants.flatMap((variant) => variantProblem(options, variants, variant) ?? []);
  const codeProblems = repeatedCodes(variants);
  if (problems.length > 0 || Object.keys(codeProblems).length > 0)
    throw refuseFields({ ...codeProblems, ...(problems.length > 0 && { variants: [...new Set(problems)] }) });
  const named = variants.flatMap(({ id }) => id ?? []);
  const free = now.filter(({ id }) => !named.includes(id));
  const saved = variants.map(({ price, stock_seen: seen, ...variant }, index) => {
    const known = variant.id === undefined ? storedAs(free, variant.options) : now.find(({ id }) => id === variant.id);
    if (variant.id !== undefined && !known)
      throw refuseFields({ variants: ["A variant was removed. Reload the product."] });
    return {
      ...variant,
      ...(known && { id: known.id }),
      price: price === null ? null : centavosOf(price),
      stock: stockAfterEdit(
        known?.active ? known.stock : 0,
        variant.stock,
        known?.active ? seen : undefined,
        `variants.${index}.stock`,
      ),
    };
  });
  return { options, saved, removed: removedOf(now, saved) };
}

/** The attributes of a product, whose sizes are those of its option: lists are filtered by them. */
export function withSizes(attributes: Attributes, { options, saved }: VariantPlan): Attributes {
  const index = options.findIndex(({ name }) => SIZE_OPTION.test(name));
  const sizes = options[index]?.values.filter((value) => saved.some((variant) => variant.options[index] === value));
  return sizes ? { ...attributes, sizes } : attributes;
}

/** The stored variant with these values: the one that is sold, or else the newest of those that were removed. */
function storedAs(stored: readonly StoredVariant[], options: readonly string[]): StoredVariant | undefined {
  const alike = stored.filter((variant) => isSameOptions(variant.options, options));
  return alike.find(({ active }) => active) ?? alike.toSorted((one, other) => other.id - one.id)[0];
}

/** True for the same values in the same order. */
export const isSameOptions = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

const removedOf = (now: readonly StoredVariant[], saved: readonly { id?: number }[]): number[] =>
  now.filter(({ id, active }) => active && !saved.some((variant) => variant.id === id)).map(({ id }) => id);

/** A product without options has one variant. */
function planSingle(now: readonly StoredVariant[], { stock, stock_seen, sku, barcode }: Wanted): VariantPlan {
  const known = now.find(({ options }) => options.length === 0);
  const isKept = known?.active === true;
  const single = {
    options: [],
    sku: null,
    barcode: null,
    price: null,
    image: "",
    ...known,
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    stock: stockAfterEdit(isKept ? known.stock : 0, stock, isKept ? stock_seen : undefined),
  };
  return { options: [], saved: [single], removed: removedOf(now, [single]) };
}

/** Without variants in the form they stay as they are, and so must the stock, which is their sum. */
function planUnchanged(
  options: readonly ProductOption[],
  now: readonly StoredVariant[],
  stock: number,
  seen: number | undefined,
): VariantPlan {
  const saved = now.filter(({ active }) => active);
  const sum = saved.reduce((pieces, variant) => pieces + variant.stock, 0);
  if (stock !== (seen ?? sum))
    throw refuseFields({ stock: ["This product is sold in options: change the stock of each."] });
  return { options, saved, removed: [] };
}

function variantProblem(
  options: readonly ProductOption[],
  variants: readonly VariantForm[],
  variant: VariantForm,
): string | null {
  const name = variant.options.join(" / ");
  const fits = variant.options.length === options.length;
  if (!fits || !options.every(({ values }, index) => values.includes(variant.options[index] ?? "")))
    return `${name || "A variant"} is not a combination of the options.`;
  const same = variants.filter(
    ({ id, options }) => isSameOptions(options, variant.options) || (id !== undefined && id === variant.id),
  );
  return same.length > 1 ? `${name} is listed twice.` : null;
}

/** The messages about SKUs and barcodes that several variants of a form have, by field. */
function repeatedCodes(variants: readonly VariantForm[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, variant] of variants.entries())
    for (const code of ["sku", "barcode"] as const)
      if (variant[code] !== null && variants.some((other) => other !== variant && other[code] === variant[code]))
        errors[`variants.${index}.${code}`] = [`${variant[code]} is listed twice.`];
  return errors;
}

/**
 * The variant that a call means: the one with this id, and of a product without options its only one.
 * @throws variant_required when it does not say which; product_not_found when the product has no such variant
 */
export function chooseVariant<V extends { id: number }>(
  { name, options, variants }: { name: string; options: readonly { name: string }[]; variants: readonly V[] },
  id: number | undefined,
): V {
  if (id === undefined && options.length > 0)
    throw refuse("variant_required", { product: name, options: inWords(options.map((option) => option.name)) });
  const chosen = id === undefined ? variants[0] : variants.find((variant) => variant.id === id);
  if (!chosen) throw refuse("product_not_found");
  return chosen;
}

/** "size", "size and colour", "size, colour and visor". */
const inWords = (names: readonly string[]): string =>
  names
    .map((name) => name.toLowerCase())
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");
