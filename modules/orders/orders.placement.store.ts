import { sql } from "kysely";
import type { PaymentMode } from "#contract/enums.ts";
import type { Db } from "#db/connection.ts";
import { batched } from "#db/group-commit.ts";
import { prepare } from "#db/prepared-statement.ts";
import type { Price, PricedLine } from "#modules/cart/cart.ts";

/** An order ready to be placed: who, what, for how much. Money in centavos. */
export type OrderToPlace = {
  /** The customer's account; null of somebody on the phone who has none, or wants it there not. */
  accountId: number | null;
  key: string;
  lines: readonly PricedLine[];
  customer: { firstname: string; lastname: string; phone: string; email: string; address: string };
  paymentMode: PaymentMode;
  price: Price;
  /** The coupon in the price, at the version that was priced; or one that something speaks against, and what. */
  coupon: { id: number; version: number; objection: string | null } | null;
  /** The total the customer saw, when the page said so. */
  seenTotal: number | null;
};

/** What came of it: the order, or a refusal with what it is about. */
export type PlacementResult = {
  refusal: "cart_empty" | "cart_changed" | "out_of_stock" | "price_changed" | "no_longer_sold" | "coupon_lost" | null;
  about: string | null;
  figure: number | null;
  order_id: number;
  tracking_no: string;
  total: number;
  replayed: boolean;
};

/** What the database functions are called with, in the words of the type `order_to_place`. */
type Placing = OrderToPlace["customer"] &
  Price & {
    account: number | null;
    key: string;
    products: number[];
    quantities: number[];
    prices: number[];
    payment_mode: PaymentMode;
    seen_total: number | null;
    coupon: number | null;
    coupon_version: number | null;
    coupon_objection: string | null;
  };

const place = prepare(
  (_, of: Placing & { placed_by: number | null }) => sql<PlacementResult>`
    select refusal, about, figure, order_id, tracking_no, total, replayed from place_order(
      ${of.account}, ${of.key}, ${of.products}::integer[], ${of.quantities}::smallint[], ${of.prices}::bigint[],
      ${of.firstname}, ${of.lastname}, ${of.phone}, ${of.email}, ${of.address}, ${of.payment_mode},
      ${of.subtotal}, ${of.discount}, ${of.shipping}, ${of.total}, ${of.vat}, ${of.seen_total},
      ${of.coupon}, ${of.coupon_version}, ${of.coupon_objection}, ${of.placed_by})`,
);

const placeSeveral = prepare(
  (_, of: { orders: string }) => sql<PlacementResult>`
    select refusal, about, figure, order_id, tracking_no, total, replayed
      from place_orders(${of.orders}::jsonb) with ordinality order by ordinality`,
);

const placeGathered = batched({
  alone: (db, order: Placing) => placeAlone(db, order, null),
  together: placeTogether,
});

/**
 * Places a customer's order in one statement, and in one transaction with others that come at the same moment: the database functions
 * `place_order` and `place_orders` tell how.
 */
export const placeOrder = (db: Db, order: OrderToPlace): Promise<PlacementResult> =>
  placeGathered(db, placingOf(order));

/** Places an order that this member of staff takes by phone: then no cart is looked at. */
export const placePhoneOrder = (tx: Db, order: OrderToPlace, takenBy: number): Promise<PlacementResult> =>
  placeAlone(tx, placingOf(order), takenBy);

async function placeTogether(db: Db, orders: readonly Placing[]): Promise<PlacementResult[]> {
  const placed = await placeSeveral(db, { orders: JSON.stringify(orders) });
  if (placed.length !== orders.length)
    throw new Error(`place_orders gave ${placed.length} rows for ${orders.length} orders`);
  return placed;
}

async function placeAlone(db: Db, order: Placing, takenBy: number | null): Promise<PlacementResult> {
  const [placed] = await place(db, { ...order, placed_by: takenBy });
  if (!placed) throw new Error("place_order gave no row");
  return placed;
}

const placingOf = ({ lines, customer, price, coupon, ...order }: OrderToPlace): Placing => ({
  account: order.accountId,
  key: order.key,
  products: lines.map((line) => line.productId),
  quantities: lines.map((line) => line.quantity),
  prices: lines.map((line) => line.price),
  ...customer,
  payment_mode: order.paymentMode,
  ...price,
  seen_total: order.seenTotal,
  coupon: coupon && !coupon.objection ? coupon.id : null,
  coupon_version: coupon?.version ?? null,
  coupon_objection: coupon?.objection ?? null,
});
