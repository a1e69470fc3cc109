import { MAX_VARIANTS } from "#contract/limits.ts";
import { parseNumber } from "#contract/numbers.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import type { ProductOption } from "#contract/products.variants.ts";

/** The columns of a variant that staff type. */
export const variantCells = { sku: "SKU", barcode: "Barcode", price: "Own price", stock: "Stock" } as const;
export type VariantCell = keyof typeof variantCells | "image";

/**
 * A variant in the form. It names the values of its options by their indexes, so that a value can be renamed, also to one that there is
 * already while somebody types.
 */
export type FormVariant = { id?: number; valueIndexes: number[] } & Record<VariantCell, string>;

/** The options of a product in its form, and the combinations that are sold. */
export type FormVariants = { options: ProductOption[]; variants: FormVariant[] };

/** Serialises options and variants for the form: equal ones give equal text. */
export const serializeVariants = ({ options, variants }: FormVariants): string =>
  JSON.stringify({
    options: options.map(({ name, values }) => ({ name, values })),
    variants: variants
      .map(({ id, valueIndexes, sku, barcode, price, stock, image }) => ({
        id,
        valueIndexes,
        sku,
        barcode,
        price,
        stock,
        image,
      }))
      .sort((a, b) => inOrder(a.valueIndexes, b.valueIndexes)),
  });

const inOrder = (a: readonly number[], b: readonly number[]): number =>
  a.map((valueIndex, optionIndex) => valueIndex - (b[optionIndex] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Parses text of `serializeVariants`, the only source of it. */
export const parseVariants = (text: string): FormVariants => JSON.parse(text);

/** The options and variants of a product; null for a new one. */
export function variantsOf(product: AdminProduct | null): FormVariants {
  const options = product?.options ?? [];
  const variants = (product?.variants ?? []).map(({ id, options: values, sku, barcode, price, stock, image }) => ({
    id,
    valueIndexes: options.map((option, optionIndex) => option.values.indexOf(values[optionIndex] ?? "")),
    sku: sku ?? "",
    barcode: barcode ?? "",
    price: price === null ? "" : String(price),
    stock: String(stock),
    image,
  }));
  return { options, variants };
}

/** What a form field sends of options and variants, with the stocks that the form was loaded with. */
export function variantFields(text: string, base: AdminProduct | null): { options: string; variants: string } {
  const { options, variants } = parseVariants(text);
  const sent = variants.map(({ valueIndexes, ...variant }) => ({
    ...variant,
    options: valuesAt(options, valueIndexes),
    stock_seen: base?.variants?.find(({ id }) => id === variant.id)?.stock,
  }));
  return { options: JSON.stringify(options), variants: JSON.stringify(sent) };
}

const valuesAt = (options: readonly ProductOption[], valueIndexes: readonly number[]): string[] =>
  options.map(({ values }, optionIndex) => values[valueIndexes[optionIndex] ?? -1] ?? "");

/** The name of a combination: "M / Red". */
export const combinationName = (options: readonly ProductOption[], valueIndexes: readonly number[]): string =>
  valuesAt(options, valueIndexes)
    .map((value) => value || "…")
    .join(" / ");

/** All combinations of the options, in their order; those that are sold alone when there are more than a product can have. */
export function combinations({ options, variants }: FormVariants): number[][] {
  if (countCombinations(options) > MAX_VARIANTS) return variants.map(({ valueIndexes }) => valueIndexes);
  return options.length === 0
    ? []
    : options.reduce<number[][]>(
        (begun, { values }) =>
          begun.flatMap((valueIndexes) => values.map((_, valueIndex) => [...valueIndexes, valueIndex])),
        [[]],
      );
}

export const countCombinations = (options: readonly ProductOption[]): number =>
  options.length === 0 ? 0 : options.reduce((count, { values }) => count * values.length, 1);

/** The variant of a combination; undefined when it is not sold. */
export const variantAt = (variants: readonly FormVariant[], valueIndexes: readonly number[]): FormVariant | undefined =>
  variants.find((variant) => isSame(variant.valueIndexes, valueIndexes));

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((valueIndex, optionIndex) => valueIndex === b[optionIndex]);

const newVariant = (valueIndexes: number[]): FormVariant => ({
  valueIndexes,
  sku: "",
  barcode: "",
  price: "",
  stock: "0",
  image: "",
});

/** Adds an option with one empty value, which all variants have. */
export function addOption({ options, variants }: FormVariants, name: string): FormVariants {
  const all = [...options, { name, values: [""] }];
  if (options.length === 0) return { options: all, variants: [newVariant([0])] };
  return {
    options: all,
    variants: variants.map((variant) => ({ ...variant, valueIndexes: [...variant.valueIndexes, 0] })),
  };
}

/** Removes an option. Of variants that are alike without it, the first stays. */
export function removeOption({ options, variants }: FormVariants, optionIndex: number): FormVariants {
  const left = options.toSpliced(optionIndex, 1);
  if (left.length === 0) return { options: [], variants: [] };
  const alike = variants.map((variant) => ({
    ...variant,
    valueIndexes: variant.valueIndexes.toSpliced(optionIndex, 1),
  }));
  return {
    options: left,
    variants: alike.filter(
      ({ valueIndexes }, index) => alike.findIndex((other) => isSame(other.valueIndexes, valueIndexes)) === index,
    ),
  };
}

const withOption = (
  options: readonly ProductOption[],
  optionIndex: number,
  change: (option: ProductOption) => ProductOption,
) => options.map((option, index) => (index === optionIndex ? change(option) : option));

export const renameOption = ({ options, variants }: FormVariants, optionIndex: number, name: string): FormVariants => ({
  options: withOption(options, optionIndex, (option) => ({ ...option, name })),
  variants,
});

/** Moves an option one place forwards or backwards. Its variants stay what they are. */
export function moveOption({ options, variants }: FormVariants, optionIndex: number, by: 1 | -1): FormVariants {
  const moved = <T>(all: readonly T[]): T[] => {
    const rest = all.toSpliced(optionIndex, 1);
    return rest.toSpliced(optionIndex + by, 0, ...all.slice(optionIndex, optionIndex + 1));
  };
  return {
    options: moved(options),
    variants: variants.map(({ valueIndexes, ...variant }) => ({ ...variant, valueIndexes: moved(valueIndexes) })),
  };
}

/** Adds a value to an option. Its combinations are sold, unless there would be too many. */
export function addValue({ options, variants }: FormVariants, optionIndex: number, value: string): FormVariants {
  const valueIndex = options[optionIndex]?.values.length ?? 0;
  const all = withOption(options, optionIndex, (option) => ({ ...option, values: [...option.values, value] }));
  if (countCombinations(all) > MAX_VARIANTS) return { options: all, variants };
  const others = combinations({ options: all, variants }).filter(
    (valueIndexes) => valueIndexes[optionIndex] === valueIndex,
  );
  return { options: all, variants: [...variants, ...others.map(newVariant)] };
}

export const renameValue = (
  { options, variants }: FormVariants,
  optionIndex: number,
  valueIndex: number,
  value: string,
): FormVariants => ({
  options: withOption(options, optionIndex, (option) => ({ ...option, values: option.values.with(valueIndex, value) })),
  variants,
});

/** Removes a value with its variants. */
export function removeValue(
  { options, variants }: FormVariants,
  optionIndex: number,
  valueIndex: number,
): FormVariants {
  return {
    options: withOption(options, optionIndex, (option) => ({
      ...option,
      values: option.values.toSpliced(valueIndex, 1),
    })),
    variants: withValueIndexes(
      variants.filter(({ valueIndexes }) => valueIndexes[optionIndex] !== valueIndex),
      optionIndex,
      (old) => (old > valueIndex ? old - 1 : old),
    ),
  };
}

/** Moves a value one place forwards or backwards. */
export function moveValue(
  { options, variants }: FormVariants,
  optionIndex: number,
  valueIndex: number,
  by: 1 | -1,
): FormVariants {
  const to = valueIndex + by;
  const swapped = (old: number) => (old === valueIndex ? to : old === to ? valueIndex : old);
  return {
    options: withOption(options, optionIndex, (option) => ({
      ...option,
      values: option.values.map((_, old) => option.values[swapped(old)] ?? ""),
    })),
    variants: withValueIndexes(variants, optionIndex, swapped),
  };
}

const withValueIndexes = (
  variants: readonly FormVariant[],
  optionIndex: number,
  change: (valueIndex: number) => number,
): FormVariant[] =>
  variants.map((variant) => ({
    ...variant,
    valueIndexes: variant.valueIndexes.map((valueIndex, option) =>
      option === optionIndex ? change(valueIndex) : valueIndex,
    ),
  }));

/** Sells a combination, or not any more. One that the product had when it was loaded comes back as it was. */
export function sellCombination(
  { options, variants }: FormVariants,
  valueIndexes: number[],
  { sold, base }: { sold: boolean; base: FormVariants },
): FormVariants {
  if (!sold) return { options, variants: variants.filter((variant) => !isSame(variant.valueIndexes, valueIndexes)) };
  const name = combinationName(options, valueIndexes);
  const known = base.variants.find((variant) => combinationName(base.options, variant.valueIndexes) === name);
  const isFree = known && !variants.some(({ id }) => id === known.id);
  return { options, variants: [...variants, { ...newVariant(valueIndexes), ...(isFree && known), valueIndexes }] };
}

/** Sets one cell of a variant. */
export const setCell = (
  { options, variants }: FormVariants,
  valueIndexes: readonly number[],
  cell: VariantCell,
  text: string,
): FormVariants => ({
  options,
  variants: variants.map((variant) =>
    isSame(variant.valueIndexes, valueIndexes) ? { ...variant, [cell]: text } : variant,
  ),
});

/** Which variants a column is filled of: all, or those with one value of an option. */
export type FillScope = { option: number; index: number } | null;

/** Fills a column. A SKU is followed by the values of its variant, since no two have the same. */
export const fillColumn = (
  { options, variants }: FormVariants,
  cell: Exclude<VariantCell, "barcode">,
  text: string,
  scope: FillScope,
): FormVariants => ({
  options,
  variants: variants.map((variant) => {
    if (scope && variant.valueIndexes[scope.option] !== scope.index) return variant;
    return {
      ...variant,
      [cell]: cell === "sku" && text !== "" ? skuOf(text, valuesAt(options, variant.valueIndexes)) : text,
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
  const kept = variants.map((variant) => combinationName(options, variant.valueIndexes));
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
  return [`${combinationName(options, variant.valueIndexes)}: ${stock || "no"} pieces`, ...cells.filter(Boolean)].join(
    ", ",
  );
};
