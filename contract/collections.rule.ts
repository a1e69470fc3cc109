import { z } from "zod";
import { optionalNumber, optionalPesos, plainText } from "./fields.ts";
import { MAX_FACET_VALUES, MAX_NEW_DAYS } from "./limits.ts";
import { attributeKey, typeSlug } from "./products.types.ts";

const PESOS = "Enter each price in pesos, or leave it blank.";
const STARS = "Enter from 1 to 5 stars, or leave it blank.";
const DAYS = `Enter from 1 to ${MAX_NEW_DAYS} days, or leave it blank.`;
const ATTRIBUTES = "Send attributes of the type, each with a least number, a range of numbers or a list of values.";
const NUMBERS = "Enter each number, or leave it blank.";
const MAX_NUMBER = 1_000_000_000;
const number = optionalNumber(NUMBERS, { min: -MAX_NUMBER, max: MAX_NUMBER });
const price = optionalPesos(PESOS);

const isRange = (input: unknown): boolean => typeof input === "object" && !Array.isArray(input);

/** Which products belong to a collection: those that fit everything that is not null, false or empty. */
export const collectionRule = z
  .object({
    type: typeSlug.nullable().describe("The slug of a type. Null is every type."),
    min_price: price.describe("In pesos."),
    max_price: price.describe("In pesos."),
    on_sale: z.boolean("Say whether only products on sale belong to it."),
    in_stock: z.boolean("Say whether only products in stock belong to it."),
    min_rating: optionalNumber(STARS, { min: 1, max: 5 }).describe("The least average of stars."),
    new_days: optionalNumber(DAYS, { min: 1, max: MAX_NEW_DAYS, whole: true }).describe(
      "Only products that were added on one of the last so many days, today included.",
    ),
    attributes: z
      .record(
        attributeKey,
        z.union(
          [
            z
              .object({ from: number, to: number }, NUMBERS)
              .refine(({ from, to }) => from !== null || to !== null, NUMBERS)
              .refine(({ from, to }) => from === null || to === null || from <= to, {
                error: "The greatest number of an attribute is below the least.",
              }),
            z.number(ATTRIBUTES).min(0, ATTRIBUTES).max(1_000_000_000, ATTRIBUTES),
            z
              .array(plainText(200), ATTRIBUTES)
              .min(1, ATTRIBUTES)
              .max(MAX_FACET_VALUES, `Use ${MAX_FACET_VALUES} values.`),
          ],
          {
            // The range is the first of them, and says what is wrong with a number.
            error: ({ input, errors }) => (isRange(input) ? errors?.[0]?.[0]?.message : undefined) ?? ATTRIBUTES,
          },
        ),
        ATTRIBUTES,
      )
      .describe(
        "By name: a least number, a range of numbers of a type that the owner added, or the values of which a product has one. Only together with a type.",
      ),
  })
  .refine(({ min_price, max_price }) => min_price === null || max_price === null || min_price <= max_price, {
    error: "The highest price is below the lowest.",
  })
  .refine(({ type, attributes }) => type !== null || Object.keys(attributes).length === 0, {
    error: "Choose a type before its attributes.",
  })
  .meta({ id: "CollectionRuleForm" });
export type CollectionRule = z.output<typeof collectionRule>;

/** The same rule, as it is answered and stored. */
export const savedRule = z
  .object({
    type: z.string().nullable(),
    min_price: z.number().nullable(),
    max_price: z.number().nullable(),
    on_sale: z.boolean(),
    in_stock: z.boolean(),
    min_rating: z.number().nullable(),
    new_days: z.int().nullable(),
    attributes: z.record(
      z.string(),
      z.union([z.number(), z.array(z.string()), z.object({ from: z.number().nullable(), to: z.number().nullable() })]),
    ),
  })
  .meta({ id: "CollectionRule" }) satisfies z.ZodType<CollectionRule>;
