// Free of zod, since the back office loads this file.

/** The groups of customers that staff filter by, with their labels. */
export const customerSegments = {
  buyers: "Buyers",
  again: "Repeat customers",
  never: "Never bought",
  blocked: "Blocked",
} as const;
export type CustomerSegment = keyof typeof customerSegments;

/** The sort orders of the list of customers. */
export const customerSorts = ["newest", "oldest", "spent_desc", "spent_asc", "orders_desc", "orders_asc"] as const;
export type CustomerSort = (typeof customerSorts)[number];
