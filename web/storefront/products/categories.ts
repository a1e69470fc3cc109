import type { ProductType } from "#contract/enums.ts";

/** The product categories, with path and label, in the order of the navigation. */
export const categories = [
  { type: "scooter", path: "/scooter", label: "Scooters" },
  { type: "helmet", path: "/helmet", label: "Helmets" },
  { type: "accessory", path: "/accessory", label: "Accessories" },
] as const satisfies { type: ProductType; path: string; label: string }[];

export type Category = (typeof categories)[number];
