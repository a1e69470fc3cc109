import type { WireCoupon } from "#contract/coupons.ts";
import { manilaInput } from "#web/ui/dates.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

const labels = {
  code: "Code",
  active: "Status",
  kind: "Kind",
  value: "Discount",
  minimum_spend: "Minimum spend",
  product_types: "For",
  starts_at: "Starts",
  ends_at: "Ends",
  total_limit: "Total usage limit",
  customer_limit: "Uses per customer",
} as const;

export const activeChoices = { yes: "On", no: "Off" } as const;

/** The initial values of a new coupon. */
export const newCoupon: WireCoupon = {
  id: 0,
  version: 0,
  code: "",
  kind: "percent",
  value: 0,
  minimum_spend: null,
  starts_at: null,
  ends_at: null,
  total_limit: null,
  customer_limit: null,
  product_types: [],
  active: true,
  used: 0,
};

export const couponShape: FormDefinition<WireCoupon> = {
  labels,
  valuesOf: (coupon) => ({
    code: coupon.code,
    active: coupon.active ? "yes" : "no",
    kind: coupon.kind,
    value: coupon.value === 0 ? "" : String(coupon.value),
    minimum_spend: String(coupon.minimum_spend ?? ""),
    product_types: coupon.product_types.join(" "),
    starts_at: manilaInput(coupon.starts_at),
    ends_at: manilaInput(coupon.ends_at),
    total_limit: String(coupon.total_limit ?? ""),
    customer_limit: String(coupon.customer_limit ?? ""),
  }),
};

/** The checked product types. */
const typesIn = ({ product_types = "" }: FormValues) => product_types.split(" ").filter(Boolean);

/** The request body of a coupon: with its code when it is new, otherwise with the edited version. */
export const couponBody = ({ code = "", active, ...values }: FormValues, { id, version }: WireCoupon) => ({
  ...values,
  active: active === "yes",
  product_types: typesIn(values),
  ...(id === 0 ? { code } : { version }),
});
