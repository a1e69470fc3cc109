import type { ShelfProduct } from "../product-lists.ts";

/** Offers on the home page. */
const OFFERS = 3;

export type Ranged = { product: ShelfProduct; km: number };

/** The scooters whose range is known, from short to long. */
export const rangeOf = (scooters: readonly ShelfProduct[]): Ranged[] =>
  scooters
    .flatMap((product) => {
      const km = product.attributes.range_km;
      return typeof km === "number" && km > 0 ? [{ product, km }] : [];
    })
    .sort((one, other) => one.km - other.km);

/** The products that can be had for less than before, the largest saving first. */
export const offersIn = (products: readonly ShelfProduct[]): ShelfProduct[] =>
  products
    .filter(({ selling, original, stock }) => selling < original && stock > 0)
    .sort((one, other) => other.original - other.selling - (one.original - one.selling))
    .slice(0, OFFERS);
