import { z } from "zod";
import { type BuiltInType, productSorts } from "./enums.ts";
import { flagInQuery, pageQuery, plainText } from "./fields.ts";
import { COUNTED_PRODUCTS, MAX_FACET_VALUES, MAX_PRICE_CENTAVOS } from "./limits.ts";
import type { AttributeFilters } from "./products.attributes.ts";
import { facetsOf } from "./products.facets.ts";
import type { FilterFieldName } from "./products.fields.ts";
import { typeSlug } from "./products.types.ts";

const pesosInQuery = z.coerce
  .number("Send an amount in pesos.")
  .min(0, "Send an amount of 0 pesos or more.")
  .max(MAX_PRICE_CENTAVOS / 100, "This amount is too large.")
  .optional();

/** What every list of products takes. */
export const listQuery = z.object({
  ...pageQuery,
  sort: z.enum(productSorts, `Sort by ${productSorts.join(", ")}.`).default("newest"),
  in_stock: flagInQuery,
  on_sale: flagInQuery,
  min_price: pesosInQuery,
  max_price: pesosInQuery,
  min_rating: z.coerce
    .number("Send a number of stars.")
    .min(1, "Send 1 star or more.")
    .max(5, "Send at most 5 stars.")
    .optional()
    .describe("The least average of stars. Products without reviews are left out."),
});
export type ProductFilters = Omit<z.output<typeof listQuery>, "limit" | "cursor" | "sort">;

const MAX_VALUE_LENGTH = 200;
const facetValue = plainText(MAX_VALUE_LENGTH);

/** One value, or the parameter several times: products that have any of them. */
const valuesInQuery = z
  .union(
    [facetValue, z.array(facetValue).max(MAX_FACET_VALUES)],
    `Send at most ${MAX_FACET_VALUES} words of ${MAX_VALUE_LENGTH} characters.`,
  )
  .transform((values) => (typeof values === "string" ? [values] : values))
  .optional();

const numberInQuery = z.coerce
  .number("Send a number.")
  .min(0, "Send a number of 0 or more.")
  .max(1_000_000_000, "This number is too large.")
  .optional();

type ListFacets<T extends BuiltInType> = AttributeFilters[T] & Record<FilterFieldName, object>;
type QueryOf<F> = { [N in keyof F]: F[N] extends { atLeast: unknown } ? typeof numberInQuery : typeof valuesInQuery };

/** The query of the list of a type: also the attributes and text fields that it is filtered by. */
export function typeListQuery<T extends BuiltInType>(type: T) {
  const fields = facetsOf(type).map(([name, { label, atLeast, unit }]) => [
    name,
    atLeast
      ? numberInQuery.describe(`${label}, minimum in ${unit}.`)
      : valuesInQuery.describe(`${label}. Repeat it to match any of several values.`),
  ]);
  return listQuery.extend({
    counts: flagInQuery.describe("1 also counts how many products each filter value matches."),
    ...(Object.fromEntries(fields) as QueryOf<ListFacets<T>>), // the entries are those of the table
  });
}

/** The query of the list of any type. What else it has are attributes and text fields that the list is filtered by, by name. */
export const anyTypeListQuery = listQuery
  .extend({
    type: typeSlug.describe("The slug of a type, as in `GET /api/product-types`."),
    counts: flagInQuery.describe("1 also counts how many products each filter value matches."),
  })
  .catchall(valuesInQuery)
  .describe(
    "Filter by an attribute with its key, such as `mount=Roof`; repeat it to match any of several values. A number also takes the least and the greatest value, such as `load_from=10&load_to=40`.",
  );

/** The least and the greatest number there may be; null is no limit. */
export type NumberRange = { from: number | null; to: number | null };

/** The query of a list, by name. Its facets are lists of values, a number that is the least there may be, or a range of numbers. */
export type FacetFilters = Readonly<
  Record<string, readonly string[] | number | string | boolean | NumberRange | undefined>
>;

/** How many products of a list there are, and how many each choice would leave beside the other filters. */
export const listCounts = z
  .object({
    products: z.int().nullable().describe(`Null when there are more than ${COUNTED_PRODUCTS}.`),
    choices: z
      .record(z.string(), z.record(z.string(), z.int().nullable()))
      .describe("By facet and value. The value of a number is a minimum."),
  })
  .meta({ id: "ListCounts" });
export type ListCounts = z.output<typeof listCounts>;
