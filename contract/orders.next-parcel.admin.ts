import { type Centavos, centavosOf, type Pesos, pesosOf } from "./money.ts";
import type { ShipmentState } from "./orders.shipment-states.ts";
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

/**
 * What a parcel collects at the door, in centavos. `due` is what the order still collects, `underway` what of it other
 * parcels collect. `cost` is what its pieces and its delivery cost; null for the last parcel, which collects all that
 * the others leave.
 */
export function cashOfParcel({
  due,
  underway,
  cost,
}: Record<"due" | "underway", Centavos> & { cost: Centavos | null }) {
  const left = Math.max(0, due - underway);
  return cost === null ? left : Math.min(cost, left);
}

type Parcels = Order["shipments"];
type ShippedOrder = Pick<Order, "status" | "payment_mode" | "payment" | "shipments">;
type ShippedLine = Pick<OrderLine, "line_id" | "to_ship">;

/** What these parcels collect, or include of the delivery fee, in centavos. */
const sumOf = (parcels: Parcels, states: readonly ShipmentState[], column: "to_collect" | "delivery_fee"): Centavos =>
  parcels
    .filter(({ state }) => states.includes(state))
    .reduce((sum, parcel) => sum + centavosOf(parcel[column] ?? 0), 0);

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
  const piecesIn = (parcels: Parcels, lineId?: number) =>
    parcels
      .flatMap((parcel) => parcel.lines)
      .filter(({ line_id }) => lineId === undefined || line_id === lineId)
      .reduce((sum, { product_qty }) => sum + product_qty, 0);
  // What delivered parcels collected is not due any more.
  const underway = sumOf(holding, ["shipped", "failed"], "to_collect");
  return {
    lines: lines
      .map((line) => ({ ...line, product_qty: line.to_ship + piecesIn(failed, line.line_id) }))
      .filter(({ product_qty }) => product_qty > 0),
    before: piecesIn(holding),
    cash: payment_mode === "cod" ? pesosOf(cashOfParcel({ due: centavosOf(payment.due), underway, cost: null })) : 0,
  };
}

/** What the courier of a parcel with these pieces of a packed order collects. `shipPieces` computes the same; a test compares the two. */
export function cashOfPieces(
  { payment_mode, payment, shipments, totals }: Pick<Order, "payment_mode" | "payment" | "shipments" | "totals">,
  lines: readonly Pick<OrderLine, "line_id" | "to_ship" | "ship_costs">[],
  chosen: readonly Pick<OrderLine, "line_id" | "product_qty">[],
): Pesos {
  if (payment_mode !== "cod" || chosen.length === 0) return 0;
  const piecesOf = (id: number) => chosen.find(({ line_id }) => line_id === id)?.product_qty ?? 0;
  const isLast = lines.every(({ line_id, to_ship }) => to_ship === piecesOf(line_id));
  const fee = centavosOf(totals.shipping) - sumOf(shipments, ["shipped", "failed", "delivered"], "delivery_fee");
  const cost = lines.reduce(
    (sum, { line_id, ship_costs }) => sum + centavosOf(ship_costs[piecesOf(line_id) - 1] ?? 0),
    Math.max(0, fee),
  );
  const underway = sumOf(shipments, ["shipped", "failed"], "to_collect");
  return pesosOf(cashOfParcel({ due: centavosOf(payment.due), underway, cost: isLast ? null : cost }));
}
