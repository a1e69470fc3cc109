import { type CouponKind, type ProductType, productTypeLabels } from "#contract/enums.ts";
import { type Centavos, formatMoney, percentOf, subtotalOf } from "#contract/money.ts";

/** What a coupon takes off, and off what. `value` is percent, or centavos; no product types means all of them. */
export type Discount = { kind: CouponKind; value: number; productTypes: readonly ProductType[] };

/** A coupon as it is now; a limit that is null is none. */
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
};

/** A line of goods, as far as a coupon looks at it. */
export type DiscountableLine = { type: ProductType; price: Centavos; quantity: number };

/** What the goods that the coupon is for cost, in centavos. */
const goodsFor = ({ productTypes }: Discount, lines: readonly DiscountableLine[]): Centavos =>
  subtotalOf(lines.filter(({ type }) => productTypes.length === 0 || productTypes.includes(type)));

/** What the coupon takes off, in centavos: never more than the goods it is for cost. */
export function discountOf(offer: Discount, lines: readonly DiscountableLine[]): Centavos {
  const goods = goodsFor(offer, lines);
  return Math.min(goods, offer.kind === "percent" ? percentOf(goods, offer.value) : offer.value);
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

/** What is said of a code that is none, and of one that is switched off: nobody needs to know which. */
export const CODE_NOT_VALID = "This code is not valid";

const moment = new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Manila" });

/** The rejection as the customer reads it. */
export function couponRejectionMessage(
  rejection: CouponRejection,
  { code, startsAt, endsAt, minimumSpend, productTypes }: Coupon,
): string {
  const kinds = productTypes.map((type) => productTypeLabels[type].toLowerCase()).join(" or ");
  switch (rejection) {
    case "inactive":
      return CODE_NOT_VALID;
    case "not_started":
      return `The code ${code} counts from ${startsAt ? moment.format(startsAt) : "later"}.`;
    case "ended":
      return `The code ${code} ended on ${endsAt ? moment.format(endsAt) : "an earlier day"}.`;
    case "used_up":
      return `The code ${code} has been used up.`;
    case "used_by_you":
      return `You have used the code ${code} as often as it allows.`;
    case "not_for_these":
      return kinds
        ? `The code ${code} is for another product: ${kinds}.`
        : `The code ${code} needs something to pay for.`;
    case "minimum_spend":
      return `The code ${code} counts from ${formatMoney(minimumSpend)}${kinds && ` of ${kinds}`}.`;
    case "changed":
      return `The code ${code} has just been changed.`;
  }
}
