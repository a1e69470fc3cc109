import type { CollectionRule } from "#contract/collections.rule.ts";
import { DAY_MS } from "#contract/dates.days.ts";
import { MANILA_OFFSET_MS } from "#contract/dates.ts";
import type { ProductsByRule } from "#modules/products/products.ts";

/** The beginning of this day in the Philippines. */
const startOfDay = (now: Date): number =>
  Math.floor((now.getTime() + MANILA_OFFSET_MS) / DAY_MS) * DAY_MS - MANILA_OFFSET_MS;

/** The beginning of the last `days` days in the Philippines, today included. */
export const startOfDays = (days: number, now: Date): Date => new Date(startOfDay(now) - (days - 1) * DAY_MS);

/** The products that a rule matches. */
export function productsByRule(rule: CollectionRule, now: Date): ProductsByRule {
  const { type, min_price, max_price, min_rating, on_sale, in_stock, new_days, attributes } = rule;
  return {
    type,
    filters: {
      on_sale,
      in_stock,
      min_price: min_price ?? undefined,
      max_price: max_price ?? undefined,
      min_rating: min_rating ?? undefined,
    },
    attributes,
    addedSince: new_days === null ? undefined : startOfDays(new_days, now),
  };
}

/** When a collection that visitors see changes by itself: when it ends, or at the end of the day for one of new products. */
export function changesAt(
  { rule, endsAt }: { rule: CollectionRule | null; endsAt: Date | null },
  now: Date,
): Date | null {
  const tomorrow = new Date(startOfDay(now) + DAY_MS);
  if (rule === null || rule.new_days === null) return endsAt;
  return endsAt === null || tomorrow < endsAt ? tomorrow : endsAt;
}
