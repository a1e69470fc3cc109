import { formatDateTime } from "#contract/dates.ts";
import type { CouponKind, ProductType } from "#contract/enums.ts";
import { type Centavos, formatMoney, percentOf, subtotalOf } from "#contract/money.ts";

/** What a coupon takes off. `value` is percent, or centavos; no product types means all of them. */
export type Discount = { kind: CouponKind; value: number; productTypes: readonly ProductType[] };

/** A coupon; a limit of null means no limit. */
export type Coupon = Discount & {
  id: number;
  version: number;
  code: string;
  minimumSpend: Centavos;
  startsAt: Date | null;
  endsAt: Date | null;
  totalLimit: number | null;
  customerLimit: number | null;
  active: boolean;
  used: number;
  /** The types that it is for, as customers read them: "helmets". */
  kinds: readonly string[];
};

/** The part of a line that a coupon depends on. */
export type DiscountableLine = { type: ProductType; price: Centavos; quantity: number };

/** The subtotal of the lines that the coupon is for, in centavos. */
const eligibleSubtotal = ({ productTypes }: Discount, lines: readonly DiscountableLine[]): Centavos =>
  subtotalOf(lines.filter(({ type }) => productTypes.length === 0 || productTypes.includes(type)));

/** What the coupon takes off, in centavos: never more than the subtotal of the lines that it is for. */
export function discountOf(discount: Discount, lines: readonly DiscountableLine[]): Centavos {
  const eligible = eligibleSubtotal(discount, lines);
  return Math.min(eligible, discount.kind === "percent" ? percentOf(eligible, discount.value) : discount.value);
}

/** Why a coupon does not apply, as the SQL function `coupon_rejection` says it; `changed` only when an order is placed. */
export type CouponRejection =
  | "inactive"
  | "not_started"
  | "ended"
  | "used_up"
  | "used_by_you"
  | "not_for_these"
  | "minimum_spend"
  | "changed";

/** The message for an unknown code and for an inactive one, so that nobody learns which codes exist. */
export const CODE_NOT_VALID = "This code is not valid";

/** The rejection as the customer reads it. */
export function couponRejectionMessage(
  rejection: CouponRejection,
  { code, startsAt, endsAt, minimumSpend, kinds: types }: Coupon,
): string {
  const kinds = types.join(" and ");
  switch (rejection) {
    case "inactive":
      return CODE_NOT_VALID;
    case "not_started":
      return `The code ${code} starts on ${startsAt ? formatDateTime(startsAt) : "a later day"}.`;
    case "ended":
      return `The code ${code} ended on ${endsAt ? formatDateTime(endsAt) : "an earlier day"}.`;
    case "used_up":
      return `The code ${code} has been used up.`;
    case "used_by_you":
      return `You have already used the code ${code} as often as you can.`;
    case "not_for_these":
      return kinds
        ? `${code} only applies to ${kinds}.`
        : `The code ${code} can't be used on this order: there is nothing to pay.`;
    case "minimum_spend":
      return `The code ${code} needs a minimum spend of ${formatMoney(minimumSpend)}${kinds && ` on ${kinds}`}.`;
    case "changed":
      return `The code ${code} has just been changed.`;
  }
}
