import type { Pesos } from "./money.ts";
import { orderStates } from "./orders.states.ts";
import type { Order, OrderLine } from "./orders.ts";

/** What leaves when staff press Ship. */
export type NextParcel<Line> = {
  /** The lines with the pieces that leave. */
  lines: (Line & { product_qty: number })[];
  /** The pieces that left before in other parcels. */
  before: number;
  /** What its courier collects at the door. `change_order_state` in the database computes the same; a test compares the two. */
  cash: Pesos;
};

type ShippedOrder = Pick<Order, "status" | "payment_mode" | "payment" | "shipments">;
type ShippedLine = Pick<OrderLine, "line_id" | "to_ship">;

/** What Ship sends of an order: all pieces that are in no parcel, and after a failed delivery those of the failed parcels. */
export function nextParcel<Line extends ShippedLine>(
  { status, payment_mode, payment, shipments }: ShippedOrder,
  lines: readonly Line[],
): NextParcel<Line> {
  const isAgain = status === orderStates.delivery_failed.code;
  const holding = shipments.filter(
    ({ state }) => state === "shipped" || state === "delivered" || (state === "failed" && !isAgain),
  );
  const failed = isAgain ? shipments.filter(({ state }) => state === "failed") : [];
  const piecesIn = (parcels: ShippedOrder["shipments"], lineId?: number) =>
    parcels
      .flatMap((parcel) => parcel.lines)
      .filter(({ line_id }) => lineId === undefined || line_id === lineId)
      .reduce((sum, { product_qty }) => sum + product_qty, 0);
  // What delivered parcels collected is not due any more.
  const underway = holding
    .filter(({ state }) => state !== "delivered")
    .reduce((sum, { to_collect }) => sum + to_collect, 0);
  return {
    lines: lines
      .map((line) => ({ ...line, product_qty: line.to_ship + piecesIn(failed, line.line_id) }))
      .filter(({ product_qty }) => product_qty > 0),
    before: piecesIn(holding),
    cash: payment_mode === "cod" ? Math.max(0, payment.due - underway) : 0,
  };
}
