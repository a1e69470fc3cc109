/** How the sales report groups the sales of a period. Free of zod, since the back office loads this file. */

/** Each grouping with its label, and the filter of the list of orders that leads to the orders of a row. */
export const salesGroups = {
  day: { label: "Day", filter: null },
  product: { label: "Product", filter: "product" },
  type: { label: "Type", filter: "type" },
  coupon: { label: "Coupon", filter: "coupon" },
  province: { label: "Province", filter: "province" },
  payment: { label: "Payment", filter: "mode" },
} as const;

export type SalesGroup = keyof typeof salesGroups;

/** The key of the orders without a coupon, or with an address without a province. */
export const NO_GROUP = "none";

/** By product and by type only goods are counted: discounts and shipping belong to a whole order. */
export const countsGoods = (by: SalesGroup): boolean => by === "product" || by === "type";
