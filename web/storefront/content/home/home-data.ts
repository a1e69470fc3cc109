import type { ListedProduct } from "../../products/product-lists.ts";

/** Offers on the home page. */
const OFFERS = 3;

export type ScooterRange = { product: ListedProduct; km: number };

/** The scooters whose range is known, from short to long. */
export const scooterRanges = (scooters: readonly ListedProduct[]): ScooterRange[] =>
  scooters
    .flatMap((product) => {
      const km = product.attributes.range_km;
      return typeof km === "number" && km > 0 ? [{ product, km }] : [];
    })
    .sort((one, other) => one.km - other.km);

/** The products that can be had for less than before, the largest saving first. */
export const promotedProducts = (products: readonly ListedProduct[]): ListedProduct[] =>
  products
    .filter(({ selling, original, stock }) => selling < original && stock > 0)
    .sort((one, other) => other.original - other.selling - (one.original - one.selling))
    .slice(0, OFFERS);
