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

/**
 * By product and by type sales are goods alone: discounts and shipping belong to a whole order. Money is split over the
 * goods of its order.
 */
export const countsGoods = (by: SalesGroup): boolean => by === "product" || by === "type";

/** How the reports about goods group them. */
export const goodsGroups = { product: { label: "Product" }, type: { label: "Type" } } as const;
export type GoodsGroup = keyof typeof goodsGroups;

/** The money of the sales report, with the entries in the payments of orders that are counted, and those that are subtracted. */
export const moneyFigures = {
  collected: { label: "Collected", plus: ["paid", "collected"], minus: ["collection_undone"] },
  refunded: { label: "Refunded", plus: ["refunded"], minus: [] },
  deposits_kept: { label: "Deposits kept", plus: ["deposit_kept"], minus: ["deposit_released"] },
  written_off: { label: "Written off", plus: ["written_off"], minus: [] },
} as const;
export type MoneyFigure = keyof typeof moneyFigures;

/** What the days of the list of orders are about, with the words of its filter. */
export const orderDates = {
  placed: "Placed",
  shipped: "Shipped",
  invoiced: "Invoiced",
  collected: moneyFigures.collected.label,
  refunded: moneyFigures.refunded.label,
  deposits_kept: moneyFigures.deposits_kept.label,
  written_off: moneyFigures.written_off.label,
} as const;
export type OrderDate = keyof typeof orderDates;

/** What became of a parcel, with the states of shipments that count. */
export const parcelOutcomes = {
  delivered: { label: "Delivered", states: ["delivered"] },
  failed: { label: "Failed", states: ["failed", "returned", "replaced"] },
  on_the_way: { label: "On the way", states: ["shipped"] },
} as const;
export type ParcelOutcome = keyof typeof parcelOutcomes;
