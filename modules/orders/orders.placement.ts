import { type FieldErrors, type Refusal, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { centavosOf, formatMoney, pesosOf } from "#contract/money.ts";
import type { PhoneOrderForm, PhonePreview } from "#contract/orders.admin.ts";
import type { PlaceOrderForm } from "#contract/orders.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { errorCode } from "#db/error-code.ts";
import { customerByEmail } from "#modules/accounts/accounts.ts";
import { readRecipient, recipientErrors } from "#modules/addresses/addresses.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { priceCart, priceProducts, refuseCod, type Shipping, type Shopper, toTotals } from "#modules/cart/cart.ts";
import {
  type CheckedCoupon,
  CODE_NOT_VALID,
  type CouponRejection,
  couponRejectionMessage,
} from "#modules/coupons/coupons.ts";
import { offersOnline, type PaymentSetup, payUntil, providerOf } from "#modules/payments/payments.ts";
import { toWireOption } from "#modules/shipping/shipping.ts";
import { businessOf } from "./orders.business.rules.ts";
import * as store from "./orders.placement.store.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** A placed order, its total in centavos; `replayed` when the same key had placed it before. */
export type PlacedOrder = { id: number; trackingNo: string; total: number; replayed: boolean };

/**
 * Places an order for the cart: takes the stock and empties the cart, in one transaction. Returns the existing order
 * when the key was used before. Without a key the cart's own key counts, which is the same in every open tab.
 * @throws invalid with messages per field; what `cod_refusal` says; cod_not_in_zone; deposit_required;
 *   shipping_method_unavailable; cart_empty; cart_changed when it is no longer what was priced; out_of_stock;
 *   price_changed when the total seen is no longer right; no_longer_sold; coupon_lost when the coupon does not apply
 *   any more and the customer has not seen the total without it
 */
export async function placeOrder(
  db: Db,
  setup: PaymentSetup,
  { shopper, form, key }: { shopper: Shopper; form: PlaceOrderForm; key: string | undefined },
): Promise<PlacedOrder> {
  const { firstname, lastname, email } = form;
  const { phone, address, parts } = await readRecipient(db, form);
  const online = await onlinePayment(db, setup, form);
  const cart = await priceCart(db, shopper, {
    address: { code: parts?.barangay_code ?? null, text: address },
    method: form.shipping_method,
  });
  const seenTotal = form.total === undefined ? null : centavosOf(form.total);
  const order: store.OrderToPlace = {
    accountId: shopper.id,
    key: key ?? cart.key ?? "none", // Without a cart, place_order refuses: cart_empty.
    lines: cart.lines,
    customer: { firstname, lastname, phone, email, address, ...businessOf(form) },
    structuredAddress: parts,
    paymentMode: form.payment_mode,
    online: cart.price.total > 0 ? online : null,
    price: cart.price,
    shipping: shippingToPlace(cart.shipping, { unavailable: !cart.offered }),
    coupon: cart.coupon && couponToPlace(cart.coupon, seenTotal === cart.price.total),
    seenTotal,
  };
  let placed = await store.placeOrder(db, order);
  // Whether a deposit can be paid is only looked up when one is missing: most orders need none.
  if (placed.refusal === "deposit_required" && !(await offersOnline(db, setup)))
    placed = await store.placeOrder(db, { ...order, withoutDeposit: true });
  if (placed.refusal === "coupon_lost" && cart.coupon) throw couponLost(placed, cart.coupon);
  if (placed.refusal) throw refusalOf(placed);
  return { id: placed.order_id, trackingNo: placed.tracking_no, total: placed.total, replayed: placed.replayed };
}

/** What an order keeps of its shipping, with the days as they are now. */
function shippingToPlace(
  { option, rates }: Shipping,
  { unavailable }: { unavailable: boolean },
): store.ShippingToPlace {
  const { method, zone, zone_source: source, arrives, cod } = toWireOption(option, rates, new Date());
  return { method, zone, source, arrives, withoutCod: !cod, unavailable };
}

/**
 * Who takes the payment of an order that is placed now, or its deposit, if it is to have one; null when the shop does not offer the way
 * to pay the deposit, and for COD without one. @throws payment_mode_unavailable
 */
async function onlinePayment(
  db: Db,
  setup: PaymentSetup,
  { payment_mode, deposit_mode }: PlaceOrderForm,
): Promise<store.OrderToPlace["online"]> {
  const mode = payment_mode === "cod" ? deposit_mode : payment_mode;
  if (!mode) return null;
  const provider = await providerOf(db, setup, mode);
  if (provider !== null) return { provider, mode, payUntil: await payUntil(db, new Date()) };
  if (payment_mode === "cod") return null;
  throw refuse("payment_mode_unavailable");
}

/** A rejected coupon is left out when the customer has seen the total without it. */
const couponToPlace = ({ coupon: { id, version }, rejection }: CheckedCoupon, seenWithout: boolean) =>
  rejection && seenWithout ? null : { id, version, rejection };

/** An order by phone; requests with the same `key` place one order. */
type PhoneOrder = { form: PhoneOrderForm; key: string; by: Actor };

/** What a phone order would cost now, with its delivery and why its coupon does not apply. @throws product_not_found; variant_required */
export async function previewPhoneOrder(db: Db, { lines, address, barangay_code, coupon: code }: PhonePreview) {
  // How often a customer may use the coupon is checked when the order is placed.
  const priced = await priceProducts(db, wantedOf(lines), {
    address: { code: barangay_code ?? null, text: address },
    code,
    accountId: null,
  });
  const { option, rates } = priced.shipping;
  return {
    totals: toTotals(priced.price),
    delivery: toWireOption(option, rates, new Date()),
    coupon_problem: code === "" ? null : couponProblem(priced.coupon),
  };
}

const wantedOf = (lines: PhoneOrderForm["lines"]) =>
  lines.map((line) => ({ productId: line.product_id, variantId: line.variant_id, quantity: line.product_qty }));

/** Why a coupon cannot be used; null when it can. */
const couponProblem = (checked: CheckedCoupon | null): string | null =>
  checked === null ? CODE_NOT_VALID : checked.rejection && couponRejectionMessage(checked.rejection, checked.coupon);

/**
 * Places an order by phone, to be paid on delivery: takes the stock and the use of the coupon, and records who placed
 * it, in one transaction.
 * @throws invalid with messages per field; product_not_found; variant_required; out_of_stock; price_changed; no_longer_sold; coupon_lost
 */
export async function placePhoneOrder(db: Db, { form, key, by }: PhoneOrder): Promise<PlacedOrder> {
  const { firstname, lastname, email, coupon: code } = form;
  requireNoErrors(await phoneOrderErrors(db, form));
  const { phone, address, parts } = await readRecipient(db, form);
  const accountId = form.in_account ? await accountOf(db, email) : null;
  const { lines, price, shipping, coupon } = await priceProducts(db, wantedOf(form.lines), {
    address: { code: parts?.barangay_code ?? null, text: address },
    code,
    accountId,
    contact: { phone, email },
  });
  const problem = code === "" ? null : couponProblem(coupon);
  if (problem !== null) throw refuseFields({ coupon: [problem] });
  try {
    return await inTransaction(db, async (tx) => {
      const order: store.OrderToPlace = {
        accountId,
        key,
        lines,
        customer: { firstname, lastname, phone, email, address, ...businessOf(form) },
        structuredAddress: parts,
        paymentMode: "cod",
        online: null,
        price,
        shipping: shippingToPlace(shipping, { unavailable: false }),
        coupon: coupon && couponToPlace(coupon, false),
        seenTotal: form.total === undefined ? null : centavosOf(form.total),
      };
      const placed = await store.placePhoneOrder(tx, order, by.id);
      if (placed.refusal === "coupon_lost" && coupon) throw couponLost(placed, coupon);
      if (placed.refusal) throw refusalOf(placed);
      const entity = { type: "order", id: placed.order_id, name: placed.tracking_no } as const;
      if (!placed.replayed)
        await recordAudit(tx, { by, action: "phone_order_placed", entity, after: { total: pesosOf(placed.total) } });
      return { id: placed.order_id, trackingNo: placed.tracking_no, total: placed.total, replayed: placed.replayed };
    });
  } catch (error) {
    // The account was deleted after it was found.
    if (errorCode(error) === FOREIGN_KEY_VIOLATION) throw noAccount();
    throw error;
  }
}

/**
 * Messages by field on what the shop's data show to be wrong with a phone order. Missing fields are not checked.
 * @throws product_not_found; variant_required
 */
export async function phoneOrderErrors(db: Db, form: Partial<PhoneOrderForm>): Promise<FieldErrors> {
  const { lines, address = "", structured_address: parts, coupon: code = "" } = form;
  const customer = form.in_account && form.email ? await customerByEmail(db, form.email) : undefined;
  const problem = customer === undefined ? null : accountProblem(customer);
  const errors = { ...(await recipientErrors(db, form)), ...(problem !== null && { email: [problem] }) };
  if (code === "" || !lines) return errors;
  const { coupon } = await priceProducts(db, wantedOf(lines), {
    address: { code: parts?.barangay_code ?? null, text: address },
    code,
    accountId: customer?.id ?? null,
  });
  const couponError = couponProblem(coupon);
  return { ...errors, ...(couponError !== null && { coupon: [couponError] }) };
}

/** The account of a customer with this email address. @throws invalid, with a message on `email` */
async function accountOf(db: Db, email: string): Promise<number> {
  const customer = await customerByEmail(db, email);
  if (!customer) throw noAccount();
  const problem = accountProblem(customer);
  if (problem !== null) throw refuseFields({ email: [problem] });
  return customer.id;
}

const NO_ACCOUNT = "No customer has an account with this email.";

/** Why an order cannot be linked to an account. Whoever opened it could have typed somebody else's address, and would read their orders. */
const accountProblem = (customer: { isVerified: boolean } | null): string | null =>
  customer === null ? NO_ACCOUNT : customer.isVerified ? null : UNVERIFIED;

const UNVERIFIED =
  "This customer has not confirmed this address. Ask them to sign in with a link, or to press “Confirm” in the welcome email. Until then, place the order without their account.";

const noAccount = (): Refusal => refuseFields({ email: [NO_ACCOUNT] });

const couponLost = ({ subject }: store.PlacementResult, { coupon }: CheckedCoupon): Refusal =>
  refuse("coupon_lost", { reason: couponRejectionMessage((subject ?? "changed") as CouponRejection, coupon) }); // As place_order says it.

/** The refusal of an order, with the details that its sentence names and no others. */
function refusalOf({ refusal, subject, amount }: store.PlacementResult): Refusal {
  switch (refusal) {
    case "price_changed": {
      const now = formatMoney(amount ?? 0);
      return refuse(refusal, { change: subject ? `${subject} is now ${now}` : `the total is now ${now}` });
    }
    case "out_of_stock":
      return refuse(refusal, { product: subject, left: amount });
    case "no_longer_sold":
      return refuse(refusal, { product: subject });
    case "cod_not_in_zone":
      return refuse(refusal, { zone: subject });
    case "deposit_required":
      return refuse(refusal, { deposit: formatMoney(amount ?? 0) });
    case "cart_empty":
    case "cart_changed":
    case "shipping_method_unavailable":
      return refuse(refusal);
    case "coupon_lost":
    case null:
      return refuse("broken");
    default:
      return refuseCod({ refusal, subject, amount });
  }
}
