/**
 * The files of the contract that only the back office loads. They come with its own code: a page of the shop that took one would
 * load all of the back office, so `.dependency-cruiser.ts` forbids it.
 */
export const deskContract = [
  "audit.admin",
  "desk-vocabulary",
  "errors",
  "permissions",
  "products.price-change.admin",
  "products.price-limits.admin",
  "products.unit-parsing.admin",
] as const;
