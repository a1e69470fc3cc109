// Free of zod, since the back office loads this file.

/** The reasons for a change of stock, with their labels for staff. */
export const stockReasons = {
  order: "Order",
  order_edited: "Order edited",
  // Of a whole order, or of one that goes on.
  cancel: "Pieces cancelled",
  return: "Pieces returned",
  replacement: "Replacement",
  received: "New delivery",
  counted: "Stock count",
  damaged: "Damaged or lost",
  edit: "Corrected",
  import: "Import",
} as const;
export type StockReason = keyof typeof stockReasons;

/** The reasons that staff can choose. */
export const staffStockReasons = ["received", "counted", "damaged", "edit"] as const satisfies StockReason[];
export type StaffStockReason = (typeof staffStockReasons)[number];
