import { shipmentStates } from "#contract/orders.shipment-states.ts";
import type { ordersShipmentsApi } from "#contract/orders.shipments.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { withSameTracking } from "./orders.courier.ts";
import { readOrder } from "./orders.details.ts";
import { cancelPieces, returnPieces } from "./orders.pieces.ts";
import { findSameTracking } from "./orders.shipments.store.ts";
import { moveShipment, shipPieces } from "./orders.shipments.ts";
import { undoPieceStep } from "./orders.undo.ts";

/** Parts of orders: parcels, and pieces that are cancelled or come back. */
export function ordersShipmentsRoutes({ db }: { db: Db }): Routes<typeof ordersShipmentsApi> {
  return {
    "GET /api/admin/orders/:id/same-tracking": async ({ params: { id }, query }) => {
      const [other = null] = await findSameTracking(db, [{ key: id, order_id: id, ...query }]);
      return { status: 200, other: other && { id: other.id, tracking_no: other.tracking_no } };
    },

    "POST /api/admin/orders/:id/shipments": async ({ caller, params, body }) => {
      const shipped = await shipPieces(db, { orderId: params.id, form: body, by: caller });
      const message = `A parcel of order ${params.id} is on its way.`;
      return { status: 200, message: await withSameTracking(db, message, { ...body, ...shipped }), ...shipped };
    },

    "POST /api/admin/orders/:id/shipments/:shipment/move": async ({ caller, params, body }) => {
      const move = { orderId: params.id, shipmentId: params.shipment, form: body, by: caller };
      const moved = await moveShipment(db, move);
      const message = `The parcel is now: ${shipmentStates[body.state].label}.`;
      return { status: 200, message: await withSameTracking(db, message, { ...body, ...moved }), ...moved };
    },

    "POST /api/admin/orders/:id/cancel-pieces": async ({ caller, params, body }) => {
      const cancelled = await cancelPieces(db, { orderId: params.id, form: body, by: caller });
      return { status: 200, message: `${piecesLabel(body.lines)} of order ${params.id} cancelled.`, ...cancelled };
    },

    "POST /api/admin/orders/:id/return-pieces": async ({ caller, params, body }) => {
      const returned = await returnPieces(db, { orderId: params.id, form: body, by: caller });
      return { status: 200, message: `${piecesLabel(body.lines)} of order ${params.id} returned.`, ...returned };
    },

    "POST /api/admin/orders/:id/undo-pieces": async ({ caller, params: { id }, body: { step } }) => {
      await undoPieceStep(db, { id, step, by: caller });
      return { status: 200, message: `Order ${id} is as before.`, ...(await readOrder(db, id)) };
    },
  };
}

function piecesLabel(lines: readonly { product_qty: number }[]): string {
  const pieces = lines.reduce((sum, { product_qty }) => sum + product_qty, 0);
  return pieces === 1 ? "1 piece" : `${pieces} pieces`;
}
