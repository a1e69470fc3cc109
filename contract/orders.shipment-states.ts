/**
 * The states of a shipment, one parcel of an order, with what staff read when one in this state cannot be changed as they asked. No zod
 * here: the browser reads them too.
 */
export const shipmentStates = {
  shipped: { label: "On its way", refusal: "This parcel is still on its way." },
  delivered: { label: "Delivered", refusal: "This parcel was already marked as delivered." },
  failed: { label: "Delivery failed", refusal: "The delivery of this parcel was already marked as failed." },
  returned: { label: "Came back", refusal: "This parcel was already marked as returned." },
  replaced: { label: "Shipped again", refusal: "This parcel was already shipped again." },
} as const satisfies Record<string, { label: string; refusal: string }>;
export type ShipmentState = keyof typeof shipmentStates;

/** The states that each state of a shipment leads to. One that failed is shipped again as another one, and is then `replaced`. */
export const shipmentTransitions = {
  shipped: ["delivered", "failed"],
  failed: ["replaced", "returned"],
  delivered: [],
  returned: [],
  replaced: [],
} as const satisfies Record<ShipmentState, readonly ShipmentState[]>;
