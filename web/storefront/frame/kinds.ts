import type { ProductType } from "#contract/vocabulary.ts";

/** The kinds of product as the storefront names them, in the order it shows them. */
export const kinds = [
  { type: "scooter", path: "/scooter", label: "Scooters" },
  { type: "helmet", path: "/helmet", label: "Helmets" },
  { type: "accessory", path: "/accessory", label: "Accessories" },
] as const satisfies { type: ProductType; path: string; label: string }[];

/** One of them. */
export type Kind = (typeof kinds)[number];
