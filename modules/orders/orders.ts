import { type Refusal, refuse } from "#contract/errors.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import type { PlaceOrderForm } from "#contract/orders.ts";
import type { Db } from "#db/connection.ts";
import { phoneOf } from "#modules/addresses/addresses.ts";
import { cartToOrder } from "#modules/cart/cart.ts";
import { type JudgedCoupon, type Objection, wordsFor } from "#modules/promotions/promotions.ts";
import { isPayable } from "./orders.rules.ts";
import * as store from "./orders.store.ts";

export { archiveOrder, exportOrders, listOrders, noteOrder, restoreOrder } from "./orders.desk.ts";
export { cancelOwnOrder, moveOrder, moveOrders } from "./orders.life.ts";
export { allOwnOrders, buyAgain, forgetCustomer, listOwnOrders, lockOwnOrders } from "./orders.own.ts";
export { paperOf } from "./orders.papers.ts";
export { anyOrder, orderForStaff, orderLetter, ownOrder, stepLetter } from "./orders.reading.ts";

/**
 * Orders what is in the cart: takes the stock, empties the cart, all or nothing. Sent again with the same key it gives
 * the order that the key made. Without a key the cart's own counts, which is the same for every open tab.
 * @throws invalid with messages per field; payment_mode_unavailable; cart_empty; cart_changed when it is no longer what
 *   was priced; out_of_stock; price_changed when the total seen is no longer right; no_longer_sold; coupon_lost when the
 *   coupon does not count any more and the customer has not seen the total without it
 */
export async function placeOrder(
  db: Db,
  accountId: number,
  form: PlaceOrderForm,
  key: string | undefined,
): Promise<{ id: number; trackingNo: string; total: number; replayed: boolean }> {
  if (!isPayable(form.payment_mode)) throw refuse("payment_mode_unavailable");
  const phone = phoneOf(form.phone);
  const { firstname, lastname, email, address } = form;
  const cart = await cartToOrder(db, accountId);
  const seenTotal = form.total === undefined ? null : centavosOf(form.total);
  const placed = await store.placeOrder(db, {
    accountId,
    key: key ?? cart.key ?? "none", // With no cart there is nothing to order: the function says so.
    lines: cart.lines,
    customer: { firstname, lastname, phone, email, address },
    paymentMode: form.payment_mode,
    price: cart.price,
    coupon: cart.coupon && couponToPlace(cart.coupon, seenTotal === cart.price.total),
    seenTotal,
  });
  if (placed.refusal === "coupon_lost" && cart.coupon) throw couponLost(placed, cart.coupon);
  if (placed.refusal) throw refusalOf(placed);
  return { id: placed.order_id, trackingNo: placed.tracking_no, total: placed.total, replayed: placed.replayed };
}

/** A coupon that takes nothing off stands in nobody's way who has seen the total without it. */
const couponToPlace = ({ coupon: { id, version }, objection }: JudgedCoupon, seenWithout: boolean) =>
  objection && seenWithout ? null : { id, version, objection };

const couponLost = ({ about }: store.Placed, { coupon }: JudgedCoupon): Refusal =>
  refuse("coupon_lost", { reason: wordsFor((about ?? "changed") as Objection, coupon) }); // `about` is place_order's word.

function refusalOf({ refusal, about, figure }: store.Placed): Refusal {
  if (refusal === "price_changed") {
    const now = formatMoney(figure ?? 0);
    return refuse("price_changed", { change: about ? `${about} is now ${now}` : `the total is now ${now}` });
  }
  return refuse(refusal ?? "broken", { product: about, left: figure });
}
