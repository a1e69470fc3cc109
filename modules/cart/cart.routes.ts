import type { cartApi } from "#contract/cart.ts";
import type { Db } from "#db/connection.ts";
import { authenticatedBy, type Routes } from "#http/router.ts";
import type { AccountLimits } from "#modules/accounts/accounts.ts";
import type { PaymentSetup } from "#modules/payments/payments.ts";
import {
  addToCart,
  applyCoupon,
  authenticateShopper,
  changeQuantity,
  listDeliveryOptions,
  readCart,
  removeCoupon,
  removeFromCart,
} from "./cart.ts";

type CartRoutes = { db: Db; payments: PaymentSetup; limits: AccountLimits };

/** The cart of the caller. */
export function cartRoutes({ db, payments, limits }: CartRoutes): Routes<typeof cartApi> {
  const shopper = (token: string) => authenticateShopper(db, token);

  return {
    "GET /api/cart": authenticatedBy(shopper, async ({ caller }) => {
      const { lines, checkoutKey, ...cost } = await readCart(db, caller);
      return { status: 200, cart: lines, ...cost, checkout_key: checkoutKey };
    }),

    "POST /api/cart/delivery-options": authenticatedBy(shopper, async ({ caller, body }) => ({
      status: 200,
      options: await listDeliveryOptions(db, payments, caller, {
        code: body.barangay_code ?? null,
        text: body.address,
      }),
    })),

    "POST /api/add-to-cart": async ({ caller, body }) => {
      const { product_id: productId, variant_id: variantId, product_qty: quantity } = body;
      const name = await addToCart(db, caller.id, { productId, variantId, quantity });
      return {
        status: 201,
        message: quantity === 1 ? `${name} is in your cart.` : `Your cart now has ${quantity} of ${name}.`,
      };
    },

    "PUT /api/cart-updatequantity/:id/:step": async ({ caller, params }) => {
      const { quantity, ...cost } = await changeQuantity(db, caller.id, params.id, params.step);
      return { status: 200, message: "Quantity Updated", product_qty: quantity, ...cost };
    },

    "DELETE /api/delete-cartItem/:id": async ({ caller, params }) => {
      const cost = await removeFromCart(db, caller.id, params.id);
      return { status: 200, message: "Item Removed Successfully", ...cost };
    },

    "POST /api/cart/coupon": async ({ caller, body, request }) => {
      await limits.countCoupon(caller.id, request.ip);
      const cost = await applyCoupon(db, caller.id, body.code);
      await limits.forgetCoupon(caller.id, request.ip);
      return { status: 200, message: `${cost.coupon?.code} is applied.`, ...cost };
    },

    "DELETE /api/cart/coupon": async ({ caller }) => {
      const cost = await removeCoupon(db, caller.id);
      return { status: 200, message: "Discount code removed", ...cost };
    },
  };
}
