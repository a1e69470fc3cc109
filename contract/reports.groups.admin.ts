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

/** How the reports about goods group them. */
export const goodsGroups = { product: "Product", type: "Type" } as const;
export type GoodsGroup = keyof typeof goodsGroups;

/** What the days of the list of orders are about, with the words of its filter. */
export const orderDates = { placed: "Placed", shipped: "Shipped", invoiced: "Invoiced" } as const;
export type OrderDate = keyof typeof orderDates;

/** What became of a parcel, with the states of shipments that count. */
export const parcelOutcomes = {
  delivered: { label: "Delivered", states: ["delivered"] },
  failed: { label: "Failed", states: ["failed", "returned", "replaced"] },
  on_the_way: { label: "On the way", states: ["shipped"] },
} as const;
export type ParcelOutcome = keyof typeof parcelOutcomes;
