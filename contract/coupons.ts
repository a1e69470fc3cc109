import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { couponKinds } from "./enums.ts";
import {
  editedVersion,
  idInPath,
  momentInput,
  optionalNumber,
  optionalPesos,
  pageReply,
  requiredText,
  timedPageQuery,
  whenValid,
} from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_COUPON_TYPES, MAX_COUPON_USES, MAX_PRICE_CENTAVOS } from "./limits.ts";
import { isWholeCentavos, WHOLE_CENTAVOS } from "./money.ts";
import { sentence } from "./numbers.sentence.ts";
import { typeSlug } from "./products.types.ts";

const kinds = keysOf(couponKinds);
const MAX_PESOS = MAX_PRICE_CENTAVOS / 100;

const limit = optionalNumber(sentence`Enter a whole number from 1 to ${MAX_COUPON_USES}, or leave it blank.`, {
  min: 1,
  max: MAX_COUPON_USES,
  whole: true,
});

const code = requiredText("Enter a code.", 30)
  .transform((input) => input.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, "Use 3 to 30 letters, numbers and hyphens."));

const terms = z.object({
  kind: z.enum(kinds, "Choose Percent or Fixed amount."),
  value: optionalNumber("Enter the discount.", { min: 0.01, max: MAX_PESOS })
    .refine((value) => value !== null, "Enter the discount.")
    .transform((value) => value ?? 0),
  minimum_spend: optionalPesos("Enter an amount in pesos, or leave it blank."),
  starts_at: momentInput,
  ends_at: momentInput,
  total_limit: limit,
  customer_limit: limit,
  product_types: z
    .array(typeSlug, "Send a list.")
    .max(MAX_COUPON_TYPES, "Name each type once.")
    .describe("Empty for all of them."),
  active: z.boolean("Choose whether it can be used."),
});

type Terms = z.output<typeof terms>;

const isWholePercent = ({ kind, value }: Terms) => kind !== "percent" || (value <= 100 && Number.isInteger(value));
const isAmountInCentavos = ({ kind, value }: Terms) => kind !== "amount" || isWholeCentavos(value);
const endsAfterStart = ({ starts_at, ends_at }: Terms) => !starts_at || !ends_at || ends_at > starts_at;

/** A coupon as its form sends it, with amounts in pesos. The code is set once, when the coupon is created. */
const couponForm = terms
  .refine(isWholePercent, {
    path: ["value"],
    error: "Enter whole percent, 1 to 100.",
    ...whenValid<Terms>("kind", "value"),
  })
  .refine(isAmountInCentavos, {
    path: ["value"],
    error: WHOLE_CENTAVOS,
    ...whenValid<Terms>("kind", "value"),
  })
  .refine(endsAfterStart, {
    path: ["ends_at"],
    error: "Choose an end after the start.",
    ...whenValid<Terms>("starts_at", "ends_at"),
  });
export type CouponForm = z.output<typeof couponForm>;

const coupon = z
  .object({
    id: z.int(),
    version: z.int().describe("Increases each time the coupon is saved."),
    code: z.string(),
    kind: z.enum(kinds),
    value: z.number().describe("Percent, or pesos."),
    minimum_spend: z.number().nullable().describe("In pesos, for the products that the coupon applies to."),
    starts_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
    total_limit: z.int().nullable(),
    customer_limit: z.int().nullable(),
    product_types: z.array(z.string()),
    active: z.boolean(),
    used: z.int().describe("The number of orders with this coupon, without cancelled ones."),
  })
  .meta({ id: "Coupon" });
export type WireCoupon = z.output<typeof coupon>;

const byId = z.object({ id: idInPath });

export const couponsApi = {
  "GET /api/admin/coupons": endpoint({
    summary: "All coupons, newest first",
    access: "see_coupons",
    query: z.object(timedPageQuery),
    reply: ok({ coupons: z.array(coupon), ...pageReply }),
  }),
  "GET /api/admin/coupons/:id": endpoint({
    summary: "One coupon, to edit it",
    access: "see_coupons",
    params: byId,
    missing: "coupon_not_found",
    reply: ok({ coupon }),
  }),
  "POST /api/admin/coupons": endpoint({
    summary: "Create a coupon",
    access: "edit_coupons",
    body: couponForm.safeExtend({ code }),
    reply: created({ message: z.string(), coupon }),
    refuses: ["invalid"],
  }),
  "PUT /api/admin/coupons/:id": endpoint({
    summary: "Save changes to a coupon; its code stays",
    access: "edit_coupons",
    params: byId,
    missing: "coupon_not_found",
    body: couponForm.safeExtend({ version: editedVersion }),
    reply: ok({ message: z.string(), coupon }),
    refuses: ["invalid", "coupon_changed"],
  }),
};
