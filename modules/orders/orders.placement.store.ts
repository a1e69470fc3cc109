import { sql } from "kysely";
import type { OrderAddress } from "#contract/addresses.ts";
import type { Business } from "#contract/orders.business.ts";
import type { OnlineMode, PaymentMode } from "#contract/payments.modes.ts";
import type { Arrival, ShippingMethod } from "#contract/shipping.methods.ts";
import type { Db } from "#db/connection.ts";
import { batched } from "#db/group-commit.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { CodRefusal, Price, PricedLine } from "#modules/cart/cart.ts";
import type { CouponRejection } from "#modules/coupons/coupons.ts";

/** An order to place. Money in centavos. */
export type OrderToPlace = {
  /** The customer's account; null for a phone order without one. */
  accountId: number | null;
  key: string;
  lines: readonly PricedLine[];
  customer: { firstname: string; lastname: string; phone: string; email: string; address: string } & Business;
  /** The address in its parts; null when it is only text. */
  structuredAddress: OrderAddress | null;
  paymentMode: PaymentMode;
  /** Who takes the payment or the deposit, how and until when; null for an order that is not paid online. */
  online: { provider: string; mode: OnlineMode; payUntil: Date } | null;
  /** No deposit is asked. */
  withoutDeposit?: boolean;
  price: Price;
  /** The coupon in the cart, at the version that was priced, and why it takes nothing off; null when it does. */
  coupon: { id: number; version: number; rejection: CouponRejection | null } | null;
  shipping: ShippingToPlace;
  /** The total that the customer saw, when the page sent it. */
  seenTotal: number | null;
};

/** How an order reaches its customer, and what speaks against it. */
export type ShippingToPlace = {
  method: ShippingMethod;
  zone: string | null;
  source: "code" | "text" | "default" | null;
  arrives: Arrival;
  /** Nothing is paid on delivery in this zone. */
  withoutCod: boolean;
  /** The method that was asked for is not offered. */
  unavailable: boolean;
};

/** The result of `place_order`: the order, or a refusal with its subject. */
export type PlacementResult = {
  refusal:
    | ("cart_empty" | "cart_changed" | "out_of_stock" | "price_changed" | "no_longer_sold" | "coupon_lost")
    | ("cod_not_in_zone" | "deposit_required" | "shipping_method_unavailable" | CodRefusal["refusal"])
    | null;
  /** The name of a product or zone, or a CouponRejection. */
  subject: string | null;
  /** The remaining stock, the current price of the product or order, the ceiling of cash on delivery, or the deposit. */
  amount: number | null;
  order_id: number;
  tracking_no: string;
  total: number;
  replayed: boolean;
};

/** What `place_order` takes as JSON. */
type OrderRequest = OrderToPlace["customer"] &
  Price & {
    account: number | null;
    key: string;
    structured_address: OrderAddress | null;
    products: number[];
    variants: number[];
    quantities: number[];
    prices: number[];
    payment_mode: PaymentMode;
    provider: string | null;
    provider_mode: OnlineMode | null;
    without_deposit: boolean;
    pay_until: string | null;
    seen_total: number | null;
    coupon: number | null;
    coupon_version: number | null;
    coupon_rejection: CouponRejection | null;
    shipping_method: ShippingMethod;
    shipping_zone: string | null;
    zone_source: ShippingToPlace["source"];
    arrives_from: string;
    arrives_to: string;
    zone_without_cod: boolean;
    shipping_unavailable: boolean;
  };

const callPlaceOrder = prepare(
  (_, given: { order: string; placedBy: number | null }) => sql<PlacementResult>`
    select refusal, subject, amount, order_id, tracking_no, total, replayed
      from place_order(${given.order}::jsonb, ${given.placedBy}::bigint)`,
);

const callPlaceOrders = prepare(
  (_, given: { orders: string }) => sql<PlacementResult>`
    select refusal, subject, amount, order_id, tracking_no, total, replayed
      from place_orders(${given.orders}::jsonb) with ordinality order by ordinality`,
);

const placeBatched = batched({
  alone: (db, order: OrderRequest) => placeAlone(db, order, null),
  together: placeTogether,
});

/**
 * Places a customer's order, in one transaction with others that arrive at the same time: see the SQL functions `place_order` and
 * `place_orders`.
 */
export const placeOrder = (db: Db, order: OrderToPlace): Promise<PlacementResult> => placeBatched(db, requestOf(order));

/** Places an order that this member of staff takes by phone: without a cart. */
export const placePhoneOrder = (tx: Db, order: OrderToPlace, placedBy: number): Promise<PlacementResult> =>
  placeAlone(tx, requestOf(order), placedBy);

async function placeTogether(db: Db, orders: readonly OrderRequest[]): Promise<PlacementResult[]> {
  const results = await callPlaceOrders(db, { orders: JSON.stringify(orders) });
  if (results.length !== orders.length)
    throw new Error(`place_orders returned ${results.length} rows for ${orders.length} orders`);
  return results;
}

async function placeAlone(db: Db, order: OrderRequest, placedBy: number | null): Promise<PlacementResult> {
  const [result] = await callPlaceOrder(db, { order: JSON.stringify(order), placedBy });
  if (!result) throw new Error("place_order returned no row");
  return result;
}

const requestOf = ({ lines, customer, price, coupon, shipping, ...order }: OrderToPlace): OrderRequest => ({
  account: order.accountId,
  key: order.key,
  products: lines.map((line) => line.productId),
  variants: lines.map((line) => line.variantId),
  quantities: lines.map((line) => line.quantity),
  prices: lines.map((line) => line.price),
  ...customer,
  structured_address: order.structuredAddress,
  payment_mode: order.paymentMode,
  provider: order.online?.provider ?? null,
  provider_mode: order.online?.mode ?? null,
  without_deposit: order.withoutDeposit ?? false,
  pay_until: order.online?.payUntil.toISOString() ?? null,
  ...price,
  seen_total: order.seenTotal,
  coupon: coupon?.id ?? null,
  coupon_version: coupon?.version ?? null,
  coupon_rejection: coupon?.rejection ?? null,
  shipping_method: shipping.method,
  shipping_zone: shipping.zone,
  zone_source: shipping.source,
  arrives_from: shipping.arrives.from,
  arrives_to: shipping.arrives.to,
  zone_without_cod: shipping.withoutCod,
  shipping_unavailable: shipping.unavailable,
});
