import type { CartCoupon, CartDelivery, CartLine, Totals } from "#contract/cart.ts";
import { type Refusal, refuse } from "#contract/errors.ts";
import { isAddressText } from "#contract/fields.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/limits.ts";
import { type Centavos, formatMoney, type Pesos, pesosOf } from "#contract/money.ts";
import type { ShippingMethod } from "#contract/shipping.methods.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { hashToken } from "#modules/accounts/accounts.ts";
import {
  type CheckedCart,
  type CheckedCoupon,
  checkCoupon,
  checkCouponCode,
  couponRejectionMessage,
  findCoupon,
} from "#modules/coupons/coupons.ts";
import { offersOnline, type PaymentSetup } from "#modules/payments/payments.ts";
import { chooseVariant } from "#modules/products/products.ts";
import {
  type AddressToReach,
  askAboutAddress,
  chosenOption,
  type DeliveryOption,
  feeInManila,
  lowestFee,
  quote,
  readDestination,
  readRates,
  type ShippingRates,
  toWireOption,
} from "#modules/shipping/shipping.ts";
import {
  type Price,
  type PricedLine,
  priceOrder,
  refillProblem,
  type Step,
  stepRejection,
  stepSize,
  toTotals,
} from "./cart.rules.ts";
import * as store from "./cart.store.ts";

export { type Price, type PricedLine, toTotals } from "./cart.rules.ts";
export type { CodRefusal } from "./cart.store.ts";

/** A reason why a customer cannot pay an order on delivery. */
type FoundCodRefusal = store.CodRefusal & { refusal: string };

/** The caller with their cart. */
export type Shopper = store.Shopper;

/** The caller of a bearer token with their cart; null when the token is unknown, expired or revoked. */
export async function authenticateShopper(db: Db, token: string): Promise<Shopper | null> {
  return (await store.findShopperByToken(db, hashToken(token))) ?? null;
}

/** The totals of what is in stock of a cart, its coupon, and its delivery to the default address, which is null when that is nothing. */
export type Cost = { totals: Totals; coupon: CartCoupon | null; delivery: CartDelivery | null };

/** The cart of the caller: its lines, their price, and the idempotency key of its order. */
export async function readCart(
  db: Db,
  shopper: Shopper,
): Promise<Cost & { lines: CartLine[]; checkoutKey: string | null }> {
  const opened = await openedCart(db, shopper);
  const lines = opened.lines.map((line) => line.wire);
  return { ...(await costOf(db, opened)), lines, checkoutKey: shopper.cart?.checkoutKey ?? null };
}

/** The lines of an account's cart. */
export async function listCartLines(db: Db, accountId: number): Promise<CartLine[]> {
  const cart = await store.findCart(db, accountId);
  return cart?.lines.map((line) => line.wire) ?? [];
}

/** How an order reaches its customer: the option that was chosen, and the rates that it comes from. */
export type Shipping = { option: DeliveryOption; rates: ShippingRates };

/**
 * The cart's lines and coupon with current prices, its delivery to this address, and its idempotency key, which is undefined when there
 * has never been a cart. When the chosen method is not offered, `shipping` is the delivery and `offered` is false.
 */
export async function priceCart(
  db: Db,
  shopper: Shopper,
  { address, method }: { address: AddressToReach; method: ShippingMethod },
): Promise<
  { key: string | undefined; coupon: CheckedCoupon | null; offered: boolean } & {
    lines: readonly PricedLine[];
    price: Price;
    shipping: Shipping;
  }
> {
  // With what is sold out as well: place_order refuses it by name.
  const opened = await openedCart(db, shopper, () => true);
  const rates = shopper.cart?.rates ?? (await readRates(db));
  const options = await optionsFor(db, opened, address, rates);
  const { option, offered } = chosenOption(options, method);
  return {
    lines: opened.priced,
    price: priceOf(opened, option.fee),
    coupon: opened.coupon,
    key: shopper.cart?.checkoutKey,
    shipping: { option, rates },
    offered,
  };
}

/** The ways in which the cart can reach an address, with their totals; none for an empty cart. */
export async function listDeliveryOptions(db: Db, setup: PaymentSetup, shopper: Shopper, address: AddressToReach) {
  const opened = await openedCart(db, shopper);
  if (!shopper.cart || opened.lines.length === 0) return [];
  const { rates } = shopper.cart;
  const now = new Date();
  const productIds = opened.priced.map((line) => line.productId);
  const question = isKnown(address) ? await askAboutAddress(db, address, rates) : null;
  return Promise.all(
    (await optionsFor(db, opened, address, rates)).map(async (option) => {
      const { fee, from } = knownFee(opened, option, { address, rates });
      const wire = { ...toWireOption(option, rates, now), cost: pesosOf(fee), cost_from: from };
      const price = priceOf(opened, fee);
      const order = { accountId: shopper.id, total: price.total, productIds };
      // An address decides whether the zone takes cash.
      const refusal =
        wire.cod || !isKnown(address)
          ? await findCodRefusal(db, order)
          : refuse("cod_not_in_zone", { zone: wire.zone });
      const deposit = refusal ? null : await findCodDeposit(db, setup, price.total);
      return {
        ...wire,
        totals: toTotals(price),
        cod_refusal: refusal?.message ?? null,
        address_problem: option.method === "delivery" ? question : null,
        cod_deposit: deposit && pesosOf(deposit.amount),
        cod_deposit_kept: deposit?.kept ?? false,
      };
    }),
  );
}

/** The deposit of an order over this total on delivery; null when none is asked, or none could be paid online. */
export async function findCodDeposit(db: Db, setup: PaymentSetup, total: Centavos): Promise<store.CodDeposit | null> {
  const deposit = await store.readCodDeposit(db, total);
  return deposit !== null && (await offersOnline(db, setup)) ? deposit : null;
}

/** Why a customer cannot pay an order on delivery, unless it is the zone; null when nothing speaks against it. */
export async function findCodRefusal(db: Db, order: store.CodOrder): Promise<Refusal | null> {
  const { refusal, subject, amount } = await store.readCodRefusal(db, order);
  return refusal && refuseCod({ refusal, subject, amount });
}

/** The refusal to pay on delivery, with the product and the ceiling that its sentence names. */
export function refuseCod({ refusal, subject, amount }: FoundCodRefusal): Refusal {
  return refuse(refusal, {
    ...(subject !== null && { product: subject }),
    ...(amount !== null && refusal !== "cod_not_for_product" && { ceiling: formatMoney(amount) }),
  });
}

/**
 * Prices these variants, quantities and their delivery without a cart, with the coupon of a code. A rejected coupon takes nothing off, and
 * `coupon` is null for an unknown code. @throws product_not_found; variant_required
 */
export async function priceProducts(
  db: Db,
  wanted: readonly { productId: number; variantId: number | undefined; quantity: number }[],
  {
    address,
    code,
    ...customer
  }: { address: AddressToReach; code: string } & Pick<CheckedCart, "accountId" | "contact">,
): Promise<{ lines: PricedLine[]; price: Price; shipping: Shipping; coupon: CheckedCoupon | null }> {
  const products = await store.findProductsToPrice(
    db,
    wanted.map(({ productId }) => productId),
  );
  const lines = wanted.map(({ productId, variantId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) throw refuse("product_not_found");
    const { id, name, price } = chooseVariant(product, variantId);
    const { type, weight, shipsAlone } = product;
    return { productId, variantId: id, name, type, price, quantity, weight, shipsAlone };
  });
  const rates = await readRates(db);
  const options = quote(lines, await readDestination(db, address), rates);
  const { option } = chosenOption(options, "delivery");
  const coupon = code === "" ? null : await findCoupon(db, code, { ...customer, lines });
  const discount = coupon && !coupon.rejection ? coupon.coupon : null;
  const price = priceOrder(lines, { coupon: discount, shipping: option.fee });
  return { lines, price, shipping: { option, rates }, coupon };
}

/** A variant to add to a cart; of a product without options `variantId` may be left out. */
type ToAdd = { productId: number; variantId: number | undefined; quantity: number };

/** Adds a variant to the cart and returns its name. @throws product_not_found, variant_required, out_of_stock, already_in_cart */
export async function addToCart(db: Db, accountId: number, { productId, variantId, quantity }: ToAdd): Promise<string> {
  const [product] = await store.findProductsToPrice(db, [productId]);
  if (!product?.shown) throw refuse("product_not_found");
  const { id, name, stock } = chooseVariant(product, variantId);
  if (stock < quantity) throw refuse("out_of_stock", { product: name, left: stock });
  await store.openCart(db, accountId);
  const added = await store.insertLine(db, accountId, { productId, variantId: id, quantity });
  if (!added) throw refuse("already_in_cart", { product: name });
  return name;
}

/** A line of an earlier order, with the name of then. */
type Wanted = { productId: number; variantId: number; name: string; quantity: number };

/**
 * Adds to the cart what is still sold of these lines. Returns the quantity that was added, and a sentence for each
 * product that could not be added in full.
 */
export async function addAllToCart(
  db: Db,
  accountId: number,
  wanted: readonly Wanted[],
): Promise<{ added: number; leftOut: string[] }> {
  await store.openCart(db, accountId);
  let added = 0;
  const leftOut: string[] = [];
  for (const { productId, variantId, name, quantity } of wanted) {
    const [product] = await store.findProductsToPrice(db, [productId]);
    const variant = product?.shown ? product.variants.find(({ id }) => id === variantId) : undefined;
    const pieces = Math.min(quantity, variant?.stock ?? 0);
    const isNew = pieces > 0 && (await store.insertLine(db, accountId, { productId, variantId, quantity: pieces }));
    if (isNew) added += pieces;
    const problem = refillProblem({ quantity, isNew, stock: variant?.stock ?? null });
    if (problem !== null) leftOut.push(`${name} ${problem}`);
  }
  return { added, leftOut };
}

/** Locks the account's cart, so that nothing is ordered from it meanwhile. */
export const lockCart = (tx: Db, accountId: number): Promise<void> => store.lockCart(tx, accountId);

/**
 * Changes the quantity of a line by one; returns the new quantity and the price of the cart.
 * @throws cart_line_not_found; quantity_limit outside 1 to 10; out_of_stock
 */
export async function changeQuantity(
  db: Db,
  accountId: number,
  lineId: number,
  step: Step,
): Promise<Cost & { quantity: number }> {
  return inTransaction(db, async (tx) => {
    const line = await store.lockLine(tx, accountId, lineId);
    if (!line) throw refuse("cart_line_not_found");
    switch (stepRejection(line.quantity, step, line.stock)) {
      case "quantity_limit":
        throw refuse("quantity_limit", { min: MIN_QUANTITY, max: MAX_QUANTITY });
      case "out_of_stock":
        throw refuse("out_of_stock", { product: line.name, left: line.stock });
      case null:
        break;
    }
    const quantity = line.quantity + stepSize[step];
    await store.setQuantity(tx, lineId, quantity);
    return { quantity, ...(await currentCost(tx, accountId)) };
  });
}

/** Removes a line from the cart; returns the price of the cart. @throws cart_line_not_found */
export async function removeFromCart(db: Db, accountId: number, lineId: number): Promise<Cost> {
  const removed = await store.deleteLine(db, accountId, lineId);
  if (!removed) throw refuse("cart_line_not_found");
  return currentCost(db, accountId);
}

/**
 * Applies a discount code to the cart in place of an earlier one; returns the price of the cart.
 * @throws coupon_refused, with the reason under `code`
 */
export async function applyCoupon(db: Db, accountId: number, code: string): Promise<Cost> {
  await store.openCart(db, accountId);
  const cart = await store.findCart(db, accountId);
  const { lines, priced } = linesOf(cart, isInStock);
  const checked = await checkCouponCode(db, code, { accountId, lines: priced });
  if (checked.rejection) {
    const reason = couponRejectionMessage(checked.rejection, checked.coupon);
    throw refuse("coupon_refused", { reason, errors: { code: [reason] } });
  }
  await store.setCoupon(db, accountId, checked.coupon.id);
  return costOf(db, { lines, priced, coupon: checked, cart });
}

/** Removes the discount code from the cart; returns the price of the cart. */
export async function removeCoupon(db: Db, accountId: number): Promise<Cost> {
  await store.setCoupon(db, accountId, null);
  return currentCost(db, accountId);
}

/** The cart of an account with its checked coupon. `priced` are the lines that count in its totals. */
type OpenedCart = {
  lines: readonly store.StoredLine[];
  priced: readonly PricedLine[];
  coupon: CheckedCoupon | null;
  cart: store.StoredCart | undefined;
};

/** A customer does not pay for what is sold out: it has to leave the cart before the order. */
const isInStock = ({ wire }: store.StoredLine): boolean => wire.product.stock > 0;

type Counts = (line: store.StoredLine) => boolean;

function linesOf(cart: store.StoredCart | undefined, counts: Counts) {
  const lines = cart?.lines ?? [];
  return { lines, priced: lines.filter(counts).map((line) => line.priced) };
}

async function openedCart(
  db: Db,
  { id, cart }: Pick<Shopper, "id" | "cart">,
  counts: Counts = isInStock,
): Promise<OpenedCart> {
  const { lines, priced } = linesOf(cart, counts);
  const checkedCart = { accountId: id, lines: priced };
  const coupon = cart?.couponId ? await checkCoupon(db, cart.couponId, checkedCart) : null;
  return { lines, priced, coupon, cart };
}

const optionsFor = async (db: Db, { priced }: OpenedCart, address: AddressToReach, rates: ShippingRates) =>
  quote(priced, await readDestination(db, address), rates);

/** A rejected coupon takes nothing off. */
const priceOf = ({ priced, coupon }: OpenedCart, shipping: Centavos): Price =>
  priceOrder(priced, { coupon: coupon && !coupon.rejection ? coupon.coupon : null, shipping });

const NO_ADDRESS: AddressToReach = { code: null, text: "" };

async function costOf(db: Db, opened: OpenedCart): Promise<Cost> {
  const { priced, cart, coupon } = opened;
  const delivered = cart && priced.length > 0 ? await deliveryOf(db, opened, cart) : null;
  return {
    totals: toTotals(priceOf(opened, delivered?.fee ?? 0)),
    coupon: coupon && {
      code: coupon.coupon.code,
      problem: coupon.rejection && couponRejectionMessage(coupon.rejection, coupon.coupon),
    },
    delivery: delivered?.delivery ?? null,
  };
}

async function deliveryOf(db: Db, opened: OpenedCart, { home, rates }: store.StoredCart) {
  const address = home ?? NO_ADDRESS;
  const { option } = chosenOption(await optionsFor(db, opened, address, rates), "delivery");
  const { fee, from } = knownFee(opened, option, { address, rates });
  const { zone, speed, arrives, delayed_by_holiday } = toWireOption(option, rates, new Date());
  const manila = feeInManila(opened.priced, rates);
  const delivery = { zone: zone ?? "", speed, arrives, delayed_by_holiday, cost_from: from };
  return { fee, delivery: { ...delivery, manila: manila === null ? null : pesosOf(manila) } };
}

/** Whether an order would be accepted for it: the beginning of an address says nothing yet. */
const isKnown = ({ code, text }: AddressToReach): boolean => code !== null || isAddressText(text);

/** What an option costs as far as it is known: while no address is, nothing, and the lowest price in pesos as `from`. */
function knownFee(
  { priced }: OpenedCart,
  option: DeliveryOption,
  { address, rates }: { address: AddressToReach; rates: ShippingRates },
): { fee: Centavos; from: Pesos | null } {
  const lowest = option.method === "pickup" || isKnown(address) ? null : lowestFee(priced, rates);
  return lowest === null ? { fee: option.fee, from: null } : { fee: 0, from: pesosOf(lowest) };
}

async function currentCost(db: Db, accountId: number): Promise<Cost> {
  const cart = await store.findCart(db, accountId);
  return costOf(db, await openedCart(db, { id: accountId, cart }));
}
