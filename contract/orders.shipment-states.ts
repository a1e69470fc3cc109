/** The states of a shipment, one parcel of an order. No zod here: the browser reads them too. */
export const shipmentStates = {
  shipped: { label: "On its way" },
  delivered: { label: "Delivered" },
  failed: { label: "Delivery failed" },
  returned: { label: "Came back" },
  replaced: { label: "Shipped again" },
} as const satisfies Record<string, { label: string }>;
export type ShipmentState = keyof typeof shipmentStates;

/** The states that each state of a shipment leads to. One that failed is shipped again as another one, and is then `replaced`. */
export const shipmentTransitions = {
  shipped: ["delivered", "failed"],
  failed: ["replaced", "returned"],
  delivered: [],
  returned: [],
  replaced: [],
} as const satisfies Record<ShipmentState, readonly ShipmentState[]>;
