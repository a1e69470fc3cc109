import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, optionalPesos, optionalText, requiredText, rowNumber } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_COURIER_LENGTH, MAX_REASON_LENGTH, UNDO_SECONDS } from "./limits.ts";
import { somePieces, someReturnedPieces } from "./orders.pieces.ts";
import { shipmentStates } from "./orders.shipment-states.ts";
import { orderDetails, orderLine, reason } from "./orders.ts";

// Parts of an order: parcels, and pieces that are cancelled or come back.

const version = rowNumber("Send the `version` you saw.");
const courier = {
  courier: optionalText(MAX_COURIER_LENGTH).describe("Empty when none is named."),
  courier_tracking: optionalText(MAX_COURIER_LENGTH).describe("The tracking number of the courier."),
};
const why = requiredText("Enter a reason. The customer sees it.", MAX_REASON_LENGTH);

const shipForm = z.object({ lines: somePieces, ...courier, version });
export type ShipForm = z.output<typeof shipForm>;
const cancelForm = z.object({ lines: somePieces, reason: why, version });
export type CancelPiecesForm = z.output<typeof cancelForm>;
const returnForm = z.object({ lines: someReturnedPieces, reason: why, version });
export type ReturnPiecesForm = z.output<typeof returnForm>;
const shipmentMove = z.object({
  state: z
    .enum(keysOf(shipmentStates), "Choose the next state.")
    .describe("`replaced` ships its pieces again as another parcel."),
  reason: reason.describe("Required for a failed delivery. The customer sees it."),
  ...courier,
  courier_fee: optionalPesos("Enter the fee in pesos.")
    .optional()
    .describe("What the courier charged for a failed delivery, in pesos. Only staff see it."),
});
export type ShipmentMove = z.output<typeof shipmentMove>;

const byId = z.object({ id: idInPath });
const changed = { message: z.string(), order: orderDetails, product: z.array(orderLine) };
const reply = ok({
  ...changed,
  step: z.int().describe("What `POST /api/admin/orders/:id/undo-pieces` takes back."),
});

export const ordersShipmentsApi = {
  "GET /api/admin/orders/:id/same-tracking": endpoint({
    summary: "Whether another parcel has this tracking number of the same courier",
    access: "change_order_state",
    params: byId,
    missing: "order_not_found",
    query: z.object({
      courier: requiredText("Send the courier.", MAX_COURIER_LENGTH),
      courier_tracking: requiredText("Send the tracking number.", MAX_COURIER_LENGTH),
      shipment: idInPath.optional().describe("The parcel of the order that has this number, when it was shipped."),
    }),
    reply: ok({
      other: z
        .object({ id: z.int(), tracking_no: z.string() })
        .nullable()
        .describe("The order with the last such parcel, which may be the same order; null when there is none."),
    }),
    refuses: ["invalid"],
  }),
  "POST /api/admin/orders/:id/shipments": endpoint({
    summary: "Ship pieces of a packed order as one parcel. The order is Shipped once all its pieces are",
    access: "change_order_state",
    params: byId,
    missing: "order_not_found",
    body: shipForm,
    reply,
    refuses: ["invalid", "order_changed", "transition_not_allowed", "order_unpaid", "order_archived"],
  }),
  "POST /api/admin/orders/:id/shipments/:shipment/move": endpoint({
    summary: "Move one parcel of an order: delivered, failed, shipped again, or back in the shop",
    access: "change_order_state",
    params: byId.extend({ shipment: idInPath }),
    missing: "order_not_found",
    body: shipmentMove,
    reply,
    refuses: ["invalid", "shipment_not_found", "shipment_fixed", "order_archived"],
  }),
  "POST /api/admin/orders/:id/cancel-pieces": endpoint({
    summary: "Cancel pieces of an order that are in no parcel. They go back into stock",
    access: "edit_orders",
    params: byId,
    missing: "order_not_found",
    body: cancelForm,
    reply,
    refuses: [
      "invalid",
      "order_changed",
      "order_not_editable",
      "order_awaits_payment",
      "order_partly_paid",
      "order_archived",
    ],
  }),
  "POST /api/admin/orders/:id/return-pieces": endpoint({
    summary: "Take back delivered pieces, into stock or, when they are damaged, not",
    access: "change_order_state",
    params: byId,
    missing: "order_not_found",
    body: returnForm,
    reply,
    refuses: ["invalid", "order_changed", "order_archived"],
  }),
  "POST /api/admin/orders/:id/undo-pieces": endpoint({
    summary: `Undo the caller's last step with pieces or parcels of an order within ${UNDO_SECONDS} seconds, before its email leaves`,
    access: "see_orders", // Only who made the step can, and that needed a permission.
    params: byId,
    missing: "order_not_found",
    body: z.object({ step: z.int("Send the step.").positive("Send the step.") }),
    reply: ok(changed),
    refuses: ["invalid", "undo_too_late", "undo_impossible", "undo_out_of_stock"],
  }),
};
