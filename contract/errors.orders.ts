import { changedBy, named, outdated, type RefusalDetails, type RefusalRow } from "./errors.rows.ts";
import { sentence } from "./numbers.sentence.ts";

/** Why an order cannot be paid on delivery, by the code of its refusal, for staff. */
export const codReasons = {
  cod_over_ceiling: (d) => `Cash on delivery is for orders up to ${d.ceiling}.`,
  cod_over_product_ceiling: (d) => `Cash on delivery is for orders with ${d.product} up to ${d.ceiling}.`,
  cod_not_for_product: (d) => `${d.product} cannot be paid on delivery.`,
  cod_not_in_zone: (d) => `Cash on delivery is not offered in ${d.zone}.`,
  cod_after_failures: () => "Other orders of this customer could not be delivered.",
  payment_mode_unavailable: () => "Cash on delivery is switched off.",
} as const satisfies Record<string, (details: RefusalDetails) => string>;
const OTHER_WAY = "Choose another payment method.";

/** The refusals of calls about carts, orders, payments and returns. */
export const orderRefusals = {
  quantity_step_unknown: {
    status: 422,
    message: "End the address with /inc to add one piece, or with /dec to take one away. Nothing was changed.",
  },
  cart_line_not_found: { status: 404, message: "This item is no longer in your cart." },
  order_changed: outdated("order"),
  order_not_tracked: {
    status: 404,
    message: "No order matches this order number and phone number. Check both.",
  },
  order_not_found: { status: 404, message: "There is no order with this number." },
  invoice_not_found: { status: 404, message: "This order has no such invoice." },
  payment_not_found: { status: 404, message: "There is no payment with this number, or it is resolved already." },
  already_in_cart: { status: 409, message: (d) => `${named(d)} is already in your cart.` },
  cart_empty: { status: 409, message: "Your Cart Is Empty" },
  cart_changed: {
    status: 409,
    message: "Your cart has changed since you opened this page. Check it and order again.",
  },
  out_of_stock: {
    status: 409,
    message: (d) =>
      Number(d.held) > 0
        ? sentence`This order can have up to ${Number(d.held) + Number(d.left)} of ${named(d)}: it has ${d.held}, and ${d.left} more are in stock.`
        : Number(d.left) > 0
          ? sentence`Only ${d.left} of ${named(d)} left. Change the quantity and try again.`
          : `${named(d)} just sold out.`,
  },
  price_changed: {
    status: 409,
    message: (d) => `The price has changed: ${d.change}. Your order was not placed. Check it and order again.`,
  },
  no_longer_sold: { status: 409, message: (d) => `${named(d)} is no longer sold. Remove it from your cart.` },
  quantity_limit: { status: 409, message: (d) => `Choose a quantity from ${d.min} to ${d.max}.` },
  payment_mode_unavailable: { status: 422, message: "This payment method is not available. Choose another one." },
  cod_over_ceiling: {
    status: 422,
    message: (d) => `${codReasons.cod_over_ceiling(d)} ${OTHER_WAY}`,
  },
  cod_over_product_ceiling: {
    status: 422,
    message: (d) => `${codReasons.cod_over_product_ceiling(d)} ${OTHER_WAY}`,
  },
  cod_not_for_product: {
    status: 422,
    message: (d) => `${codReasons.cod_not_for_product(d)} ${OTHER_WAY}`,
  },
  cod_after_failures: {
    status: 422,
    message:
      "Cash on delivery is not possible for your account, because earlier orders could not be delivered. Choose another payment method, or contact us.",
  },
  deposit_required: {
    status: 422,
    message: (d) =>
      `On delivery, this order needs a deposit of ${d.deposit}, paid online now. Choose how to pay the deposit, or pay the whole order online.`,
  },
  cod_not_for_rest: {
    status: 422,
    message: "The extra amount since your order was changed is paid online. To pay it on delivery, contact us.",
  },
  payment_provider_not_found: { status: 404, message: "There is no payment provider of this name." },
  payment_keys_missing: { status: 409, message: "Save the keys of this provider first." },
  payment_keys_refused: { status: 409, message: (d) => `The test failed. ${d.reason}` },
  transition_not_allowed: {
    status: 409,
    message: (d) => String(d.why),
  },
  shipped_in_part: {
    status: 409,
    message:
      "A part of this order was shipped, so it cannot be cancelled as a whole. Cancel the pieces that are not shipped yet instead.",
  },
  parcels_differ: {
    status: 409,
    message: "This order has several parcels in different states. Change them one by one.",
  },
  shipment_not_found: { status: 404, message: "This order has no such parcel." },
  shipment_fixed: {
    status: 409,
    message: (d) => `${d.now} Nothing was changed.`,
  },
  order_state_changed: {
    status: 409,
    message: (d) =>
      `${changedBy(d, `this order from ${d.seen} to ${d.now}`)} Nothing was changed. Check it before you go on.`,
  },
  undo_too_late: {
    status: 409,
    message: "It's too late to undo this: the customer has been emailed. Nothing was changed.",
  },
  undo_impossible: {
    status: 409,
    message: (d) => `${changedBy(d, "this order")} This step can no longer be undone. Reload the order.`,
  },
  undo_out_of_stock: {
    status: 409,
    message: "This cannot be undone: its pieces went back to the stock, and have been sold since. Nothing was changed.",
  },
  no_parcel: {
    status: 409,
    message: (d) => `This order is ${d.now}: there is nothing to pack, and no packing slip.`,
  },
  courier_fixed: {
    status: 409,
    message: (d) =>
      `This order is ${d.now}, and no parcel of it is on its way. The courier can be corrected only while one is.`,
  },
  courier_changed: {
    status: 409,
    message: (d) => `${changedBy(d, `the courier to ${d.courier}`)} Nothing was saved.`,
  },
  return_not_found: { status: 404, message: "There is no return with this number." },
  return_state: {
    status: 409,
    message: (d) => `${d.why}${"changed_at" in d ? ` ${changedBy(d, "it")}` : ""}`,
  },
  return_open: {
    status: 409,
    message: "The customer is returning pieces of this order. Settle or refuse that under Returns first.",
  },
  return_too_late: {
    status: 409,
    message: (d) =>
      d.until
        ? `Without a fault, ${d.product} could be returned until ${d.until}. If something is wrong with it, choose that as the reason.`
        : `This shop takes back what is faulty or not as described. If something is wrong with ${d.product}, choose that as the reason.`,
  },
  nothing_to_return: { status: 409, message: "Nothing in this order can be returned." },
  return_put_aside: {
    status: 409,
    message: "This order cannot be returned here. Contact us and we'll help.",
  },
  return_remedy: { status: 409, message: (d) => `This return was accepted with a ${d.remedy}.` },
  no_replacement: { status: 409, message: "This return has no replacement to pack." },
  return_out_of_stock: {
    status: 409,
    message: "There isn't enough stock for the replacement. Wait for more, or refund instead.",
  },
  return_money_owed: {
    status: 409,
    message: (d) =>
      `${d.amount} is owed to the customer for this return. Refund it, or settle the return with that unpaid.`,
  },
  refund_outdated: {
    status: 409,
    message: (d) =>
      `${changedBy(d, "what is refunded")} It is ${d.refunded} now. Nothing was refunded again. Reload the order.`,
  },
  other_refund_due: {
    status: 409,
    message: (d) => `${d.amount} is owed to the customer now. Nothing was written off. Reload the order.`,
  },
  order_unpaid: {
    status: 409,
    message: "This order isn't paid yet. Wait for the payment, or cancel the order.",
  },
  nothing_to_pay: { status: 409, message: "There is nothing left to pay for this order." },
  order_not_editable: {
    status: 409,
    message: (d) => `This order is ${d.now}: an order can be edited until it is shipped.`,
  },
  order_awaits_payment: {
    status: 409,
    message: "This order waits for its online payment. Edit it when it is paid, or cancel it.",
  },
  order_partly_paid: {
    status: 409,
    message: "The rest of this order is not paid yet. Edit the order to take items off it.",
  },
  order_loses_cod: {
    status: 409,
    message: (d) => `${d.reason} Confirm that it is collected on delivery anyway, or change the order back.`,
  },
  order_open: { status: 409, message: (d) => String(d.why) },
  order_owes_refund: {
    status: 409,
    message: (d) => `A refund of ${d.amount} is due. Refund it first, then you can delete this order.`,
  },
  order_archived: { status: 409, message: "This order is deleted, and Hidden. Restore it first." },
  too_late_to_cancel: {
    status: 409,
    message: (d) =>
      d.hours
        ? `An order can be cancelled within ${Number(d.hours) === 1 ? "an hour" : `${d.hours} hours`}, and this one is older. Contact us and we'll help.`
        : `This order is already ${d.now}, and can no longer be cancelled.`,
  },
  order_put_aside: {
    status: 409,
    message: "This order cannot be cancelled here. Contact us and we'll help.",
  },
  shipping_method_unavailable: {
    status: 422,
    message: "This delivery option is not available. Choose another one.",
  },
  cod_not_in_zone: {
    status: 422,
    message: (d) => `${codReasons.cod_not_in_zone(d)} ${OTHER_WAY}`,
  },
} as const satisfies Record<string, RefusalRow>;
