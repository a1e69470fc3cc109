import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { idInPath, requiredText, rowNumber } from "./fields.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "./limits.ts";
import { variantInput } from "./products.variants.ts";
import { addressProblem, arrival, delayedByHoliday, deliveryOption, typedAddress } from "./shipping.ts";

export const cartLine = z
  .object({
    id: z.int(),
    product_qty: z.int(),
    product: z.object({
      id: z.int(),
      productname: z.string(),
      type: z.string(),
      image: z.string(),
      selling: z.number().describe("In pesos."),
      stock: z.int().describe("At 0 the line is not in the totals, and the cart cannot be ordered with it."),
      no_longer_sold: z.literal(true).optional().describe("Only of what is hidden or archived."),
      variant_id: z.int().optional().describe("Only of a product with options."),
    }),
  })
  .meta({ id: "CartLine" });
export type CartLine = z.output<typeof cartLine>;

export const totals = z
  .object({
    subtotal: z.number(),
    discount: z.number(),
    shipping: z.number(),
    total: z.number(),
    vat: z.number().describe("The VAT inside `total`."),
  })
  .meta({ id: "Totals", description: "In pesos." });
export type Totals = z.output<typeof totals>;

const cartCoupon = z
  .object({
    code: z.string(),
    problem: z.string().nullable().describe("Why the coupon does not apply now; null when it applies."),
  })
  .meta({ id: "CartCoupon" });
export type CartCoupon = z.output<typeof cartCoupon>;

const costFrom = z
  .number()
  .nullable()
  .describe(
    "While no address is known and the price depends on it: what delivery costs at least, in pesos. The totals are then without delivery.",
  );

const cartDelivery = z
  .object({
    zone: z.string().describe("The zone of the caller's default address; without one, the zone for everywhere else."),
    speed: z.string().describe("How long delivery takes, such as `Next day`."),
    arrives: arrival,
    delayed_by_holiday: delayedByHoliday,
    manila: z
      .number()
      .nullable()
      .describe("What delivery of this cart to Manila costs, in pesos; null until a rate is set anywhere."),
    cost_from: costFrom,
  })
  .meta({ id: "CartDelivery" });
export type CartDelivery = z.output<typeof cartDelivery>;

/** The totals of a cart, its coupon, and its delivery, which is null for an empty cart. */
const cost = { totals, coupon: cartCoupon.nullable(), delivery: cartDelivery.nullable() };

const cartReply = {
  cart: z.array(cartLine),
  ...cost,
  checkout_key: z
    .string()
    .nullable()
    .describe(
      "Null when the cart was always empty. Send it as `Idempotency-Key` when placing the order: a repeated key returns the first order.",
    ),
};

const byCartLine = z.object({ id: idInPath });

const pricedDelivery = deliveryOption
  .extend({
    totals,
    cost_from: costFrom,
    address_problem: addressProblem,
    cod_refusal: z.string().nullable().describe("Why the caller cannot pay this on delivery, as a sentence."),
    cod_deposit: z
      .number()
      .nullable()
      .describe(
        "What of `total` the caller pays online now when the rest is paid on delivery; null without a deposit.",
      ),
    cod_deposit_kept: z
      .boolean()
      .describe("Whether the shop keeps this deposit when the order comes back undelivered."),
  })
  .meta({ id: "PricedDelivery" });

export const cartApi = {
  "GET /api/cart": endpoint({
    summary: "The cart with prices and totals",
    access: "account",
    reply: ok(cartReply),
  }),
  "POST /api/cart/delivery-options": endpoint({
    summary: "The ways in which the cart can reach an address, with their cost, days and totals",
    access: "account",
    body: typedAddress,
    reply: ok({ options: z.array(pricedDelivery) }),
    refuses: ["invalid"],
  }),
  "POST /api/add-to-cart": endpoint({
    summary: "Add a product to the cart",
    access: "account",
    body: z.object({
      product_id: rowNumber("Name the product."),
      variant_id: variantInput,
      product_qty: z
        .int("Choose a quantity.")
        .min(MIN_QUANTITY, `Choose at least ${MIN_QUANTITY}.`)
        .max(MAX_QUANTITY, `Choose at most ${MAX_QUANTITY}.`),
    }),
    reply: created({ message: z.string() }),
    refuses: ["invalid", "product_not_found", "variant_required", "already_in_cart", "out_of_stock"],
  }),
  "PUT /api/cart-updatequantity/:id/:step": endpoint({
    summary: "Increase or decrease the quantity of a cart line by one",
    access: "account",
    params: byCartLine.extend({ step: z.enum(["inc", "dec"]) }),
    missing: "cart_line_not_found",
    unlistedWord: "quantity_step_unknown",
    reply: ok({ message: z.string(), product_qty: z.int(), ...cost }),
    refuses: ["quantity_limit", "out_of_stock"],
  }),
  "DELETE /api/delete-cartItem/:id": endpoint({
    summary: "Remove a line from the cart",
    access: "account",
    params: byCartLine,
    missing: "cart_line_not_found",
    reply: ok({ message: z.string(), ...cost }),
  }),
  "POST /api/cart/coupon": endpoint({
    summary: "Apply a discount code to the cart",
    access: "account",
    body: z.object({
      // No code has a space; copied ones may.
      code: requiredText("Enter a discount code.", 60).transform((code) => code.replaceAll(/\s/g, "")),
    }),
    reply: ok({ message: z.string(), ...cost }),
    refuses: ["invalid", "coupon_refused"],
  }),
  "DELETE /api/cart/coupon": endpoint({
    summary: "Remove the discount code from the cart",
    access: "account",
    reply: ok({ message: z.string(), ...cost }),
  }),
};
