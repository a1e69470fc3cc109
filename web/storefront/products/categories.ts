import type { ProductType } from "#contract/enums.ts";

/** The kinds of product as the storefront names them, in the order it shows them. */
export const categories = [
  { type: "scooter", path: "/scooter", label: "Scooters" },
  { type: "helmet", path: "/helmet", label: "Helmets" },
  { type: "accessory", path: "/accessory", label: "Accessories" },
] as const satisfies { type: ProductType; path: string; label: string }[];

/** One of them. */
export type Category = (typeof categories)[number];
