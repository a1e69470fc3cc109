/**
 * The files of the contract that only the back office loads. They come with its own code: a page of the shop that took one would
 * load all of the back office, so `.dependency-cruiser.ts` forbids it.
 */
export const deskContract = [
  "deeds",
  "desk-vocabulary",
  "errors",
  "permissions",
  "price-change",
  "price-objection",
  "typed-units",
] as const;
