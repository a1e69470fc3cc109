import { keysOf } from "#contract/keys.ts";
import { type Rest, type RestState, restStates } from "#contract/orders.rest.ts";
import type { Shipment } from "#contract/orders.shipments.ts";
import type { OrderLine } from "#contract/orders.ts";

type Line = Pick<OrderLine, "line_id" | "productname" | "cancelled" | "undelivered" | "to_ship">;
type Parcel = Pick<Shipment, "id" | "state" | "lines">;

/** What became of the pieces of an order that are not in this parcel, without the states that no piece is in. */
export function restOf(lines: readonly Line[], shipments: readonly Parcel[], shipmentId: number): Rest[] {
  const others = shipments.filter(({ id }) => id !== shipmentId);
  const inParcels = (line: Line, state: RestState, among: readonly Parcel[]): number =>
    among
      .filter((parcel) => parcel.state === state)
      .flatMap((parcel) => parcel.lines)
      .reduce((sum, piece) => sum + (piece.line_id === line.line_id ? piece.product_qty : 0), 0);
  const quantityOf = (line: Line, state: RestState): number => {
    if (state === "to_ship") return line.to_ship;
    // Pieces that came back undelivered count as cancelled too.
    if (state === "cancelled") return line.cancelled - line.undelivered;
    return inParcels(line, state, others);
  };
  return keysOf(restStates).flatMap((state) => {
    const pieces = lines
      .map((line) => ({ name: line.productname, quantity: quantityOf(line, state) }))
      .filter(({ quantity }) => quantity > 0);
    return pieces.length > 0 ? [{ state, pieces }] : [];
  });
}
