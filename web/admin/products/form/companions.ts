import type { Companion } from "#contract/products.companions.admin.ts";

/** What goes with a product as a value of the form. */
export const serializeCompanions = (companions: readonly Companion[]): string =>
  JSON.stringify(companions.map(({ id, productname }) => ({ id, productname })));

/** Written by `serializeCompanions`. */
export const parseCompanions = (value: string): Companion[] => JSON.parse(value);

/** As the server reads it. */
export const companionIds = (value: string): string =>
  parseCompanions(value)
    .map(({ id }) => id)
    .join(", ");

export const describeCompanions = (value: string): string =>
  parseCompanions(value)
    .map(({ productname }) => productname)
    .join(", ") || "Chosen by type";
