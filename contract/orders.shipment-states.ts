/** The states of a shipment, one parcel of an order. No zod here: the browser reads them too. */
export const shipmentStates = {
  shipped: { label: "On its way" },
  delivered: { label: "Delivered" },
  failed: { label: "Delivery failed" },
  returned: { label: "Came back" },
  replaced: { label: "Shipped again" },
} as const satisfies Record<string, { label: string }>;
