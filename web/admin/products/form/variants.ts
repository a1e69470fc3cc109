import { MAX_VARIANTS } from "#contract/limits.ts";
import { parseNumber } from "#contract/numbers.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { ProductOption } from "#contract/products.variants.ts";

/** The columns of a variant that staff type. */
export const variantCells = { sku: "SKU", barcode: "Barcode", price: "Own price", stock: "Stock" } as const;
export type VariantCell = keyof typeof variantCells | "image";

/**
 * A variant in the form. It names the values of its options by their places, so that a value can be renamed, also to one that there is
 * already while somebody types.
 */
export type FormVariant = { id?: number; places: number[] } & Record<VariantCell, string>;

/** The options of a product in its form, and the combinations that are sold. */
export type FormVariants = { options: ProductOption[]; variants: FormVariant[] };

/** Serialises options and variants for the form: equal ones give equal text. */
export const serializeVariants = ({ options, variants }: FormVariants): string =>
  JSON.stringify({
    options: options.map(({ name, values }) => ({ name, values })),
    variants: variants
      .map(({ id, places, sku, barcode, price, stock, image }) => ({ id, places, sku, barcode, price, stock, image }))
      .sort((a, b) => inOrder(a.places, b.places)),
  });

const inOrder = (a: readonly number[], b: readonly number[]): number =>
  a.map((place, at) => place - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Parses text of `serializeVariants`, the only source of it. */
export const parseVariants = (text: string): FormVariants => JSON.parse(text);

/** The options and variants of a product; null for a new one. */
export function variantsOf(product: AdminProduct | null): FormVariants {
  const options = product?.options ?? [];
  const variants = (product?.variants ?? []).map(({ id, options: values, sku, barcode, price, stock, image }) => ({
    id,
    places: options.map((option, at) => option.values.indexOf(values[at] ?? "")),
    ...{ sku: sku ?? "", barcode: barcode ?? "", price: price === null ? "" : String(price) },
    ...{ stock: String(stock), image },
  }));
  return { options, variants };
}

/** What a form field sends of options and variants, with the stocks that the form was loaded with. */
export function variantFields(text: string, base: AdminProduct | null): { options: string; variants: string } {
  const { options, variants } = parseVariants(text);
  const sent = variants.map(({ places, ...variant }) => ({
    ...variant,
    options: valuesAt(options, places),
    stock_seen: base?.variants?.find(({ id }) => id === variant.id)?.stock,
  }));
  return { options: JSON.stringify(options), variants: JSON.stringify(sent) };
}

const valuesAt = (options: readonly ProductOption[], places: readonly number[]): string[] =>
  options.map(({ values }, at) => values[places[at] ?? -1] ?? "");

/** The name of a combination: "M / Red". */
export const combinationName = (options: readonly ProductOption[], places: readonly number[]): string =>
  valuesAt(options, places)
    .map((value) => value || "…")
    .join(" / ");

/** All combinations of the options, in their order; those that are sold alone when there are more than a product can have. */
export function combinations({ options, variants }: FormVariants): number[][] {
  if (countCombinations(options) > MAX_VARIANTS) return variants.map(({ places }) => places);
  return options.length === 0
    ? []
    : options.reduce<number[][]>(
        (begun, { values }) => begun.flatMap((places) => values.map((_, place) => [...places, place])),
        [[]],
      );
}

export const countCombinations = (options: readonly ProductOption[]): number =>
  options.length === 0 ? 0 : options.reduce((count, { values }) => count * values.length, 1);

/** The variant of a combination; undefined when it is not sold. */
export const variantAt = (variants: readonly FormVariant[], places: readonly number[]): FormVariant | undefined =>
  variants.find((variant) => isSame(variant.places, places));

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((place, at) => place === b[at]);

const newVariant = (places: number[]): FormVariant => ({
  ...{ places, sku: "", barcode: "", price: "", stock: "0", image: "" },
});

/** Adds an option with one empty value, which all variants have. */
export function addOption({ options, variants }: FormVariants, name: string): FormVariants {
  const all = [...options, { name, values: [""] }];
  if (options.length === 0) return { options: all, variants: [newVariant([0])] };
  return { options: all, variants: variants.map((variant) => ({ ...variant, places: [...variant.places, 0] })) };
}

/** Removes an option. Of variants that are alike without it, the first stays. */
export function removeOption({ options, variants }: FormVariants, at: number): FormVariants {
  const left = options.toSpliced(at, 1);
  if (left.length === 0) return { options: [], variants: [] };
  const alike = variants.map((variant) => ({ ...variant, places: variant.places.toSpliced(at, 1) }));
  return {
    options: left,
    variants: alike.filter(({ places }, place) => alike.findIndex((other) => isSame(other.places, places)) === place),
  };
}

const withOption = (options: readonly ProductOption[], at: number, change: (option: ProductOption) => ProductOption) =>
  options.map((option, place) => (place === at ? change(option) : option));

export const renameOption = ({ options, variants }: FormVariants, at: number, name: string): FormVariants => ({
  options: withOption(options, at, (option) => ({ ...option, name })),
  variants,
});

/** Moves an option one place forwards or backwards. Its variants stay what they are. */
export function moveOption({ options, variants }: FormVariants, at: number, by: 1 | -1): FormVariants {
  const moved = <T>(all: readonly T[]): T[] => {
    const rest = all.toSpliced(at, 1);
    return rest.toSpliced(at + by, 0, ...all.slice(at, at + 1));
  };
  return {
    options: moved(options),
    variants: variants.map(({ places, ...variant }) => ({ ...variant, places: moved(places) })),
  };
}

/** Adds a value to an option. Its combinations are sold, unless there would be too many. */
export function addValue({ options, variants }: FormVariants, at: number, value: string): FormVariants {
  const place = options[at]?.values.length ?? 0;
  const all = withOption(options, at, (option) => ({ ...option, values: [...option.values, value] }));
  if (countCombinations(all) > MAX_VARIANTS) return { options: all, variants };
  const others = combinations({ options: all, variants }).filter((places) => places[at] === place);
  return { options: all, variants: [...variants, ...others.map(newVariant)] };
}

export const renameValue = (
  { options, variants }: FormVariants,
  at: number,
  place: number,
  value: string,
): FormVariants => ({
  options: withOption(options, at, (option) => ({ ...option, values: option.values.with(place, value) })),
  variants,
});

/** Removes a value with its variants. */
export function removeValue({ options, variants }: FormVariants, at: number, place: number): FormVariants {
  return {
    options: withOption(options, at, (option) => ({ ...option, values: option.values.toSpliced(place, 1) })),
    variants: withPlaces(
      variants.filter(({ places }) => places[at] !== place),
      at,
      (old) => (old > place ? old - 1 : old),
    ),
  };
}

/** Moves a value one place forwards or backwards. */
export function moveValue({ options, variants }: FormVariants, at: number, place: number, by: 1 | -1): FormVariants {
  const to = place + by;
  const swapped = (old: number) => (old === place ? to : old === to ? place : old);
  return {
    options: withOption(options, at, (option) => ({
      ...option,
      values: option.values.map((_, old) => option.values[swapped(old)] ?? ""),
    })),
    variants: withPlaces(variants, at, swapped),
  };
}

const withPlaces = (variants: readonly FormVariant[], at: number, change: (place: number) => number): FormVariant[] =>
  variants.map((variant) => ({
    ...variant,
    places: variant.places.map((place, option) => (option === at ? change(place) : place)),
  }));

/** Sells a combination, or not any more. One that the product had when it was loaded comes back as it was. */
export function sellCombination(
  { options, variants }: FormVariants,
  places: number[],
  { sold, base }: { sold: boolean; base: FormVariants },
): FormVariants {
  if (!sold) return { options, variants: variants.filter((variant) => !isSame(variant.places, places)) };
  const name = combinationName(options, places);
  const known = base.variants.find((variant) => combinationName(base.options, variant.places) === name);
  const isFree = known && !variants.some(({ id }) => id === known.id);
  return { options, variants: [...variants, { ...newVariant(places), ...(isFree && known), places }] };
}

/** Sets one cell of a variant. */
export const setCell = (
  { options, variants }: FormVariants,
  places: readonly number[],
  cell: VariantCell,
  text: string,
): FormVariants => ({
  options,
  variants: variants.map((variant) => (isSame(variant.places, places) ? { ...variant, [cell]: text } : variant)),
});

/** Which variants a column is filled of: all, or those with one value of an option. */
export type FillScope = { option: number; place: number } | null;

/** Fills a column. A SKU is followed by the values of its variant, since no two have the same. */
export const fillColumn = (
  { options, variants }: FormVariants,
  cell: Exclude<VariantCell, "barcode">,
  text: string,
  scope: FillScope,
): FormVariants => ({
  options,
  variants: variants.map((variant) => {
    if (scope && variant.places[scope.option] !== scope.place) return variant;
    return {
      ...variant,
      [cell]: cell === "sku" && text !== "" ? skuOf(text, valuesAt(options, variant.places)) : text,
    };
  }),
});

const skuOf = (prefix: string, values: readonly string[]): string =>
  [prefix.trim(), ...values.map((value) => value.trim().toUpperCase().replaceAll(/\s+/g, "-"))].join("-");

/** The sum of the typed stocks; what is not a number counts as none. */
export const sumOfStocks = (variants: readonly FormVariant[]): number =>
  variants.reduce((sum, { stock }) => sum + (parseNumber(stock) ?? 0), 0);

/** The names and pieces of the stored variants that the form no longer sells. */
export function removedVariants(base: AdminProduct | null, text: string): { names: string[]; pieces: number } {
  const { options, variants } = parseVariants(text);
  const stored = base?.variants ?? (base && options.length > 0 ? [{ id: 0, options: [], stock: base.stock }] : []);
  const kept = variants.map((variant) => combinationName(options, variant.places));
  const gone = stored.filter(
    ({ id, options: values }) =>
      !variants.some((variant) => variant.id === id) && (values.length === 0 || !kept.includes(values.join(" / "))),
  );
  return {
    names: gone.map(({ options: values }) => values.join(" / ")).filter(Boolean),
    pieces: gone.reduce((sum, { stock }) => sum + stock, 0),
  };
}

/** Options and variants in words; beside `other` only the variants that differ from it. */
export function describeVariants(text: string, other?: string): string {
  const { options, variants } = parseVariants(text);
  if (options.length === 0) return "No options";
  const lines = (form: FormVariants) => form.variants.map((variant) => describeVariant(form.options, variant));
  const others = other === undefined ? [] : lines(parseVariants(other));
  const differing = lines({ options, variants }).filter((line) => !others.includes(line));
  return [options.map(({ name, values }) => `${name}: ${values.join(", ")}`).join("; "), ...differing].join(". ");
}

const describeVariant = (options: readonly ProductOption[], variant: FormVariant): string => {
  const { sku, barcode, price, stock, image } = variant;
  const cells = [sku && `SKU ${sku}`, barcode && `barcode ${barcode}`, price && `₱${price}`, image && "own picture"];
  return [`${combinationName(options, variant.places)}: ${stock || "no"} pieces`, ...cells.filter(Boolean)].join(", ");
};
