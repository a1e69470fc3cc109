import type { ListedProduct } from "../../products/product-lists.ts";

/** Promotions on the home page. */
const PROMOTIONS = 3;

export type ScooterRange = { product: ListedProduct; km: number };

/** The scooters with a known range, shortest first. */
export const scooterRanges = (scooters: readonly ListedProduct[]): ScooterRange[] =>
  scooters
    .flatMap((product) => {
      const km = product.attributes.range_km;
      return typeof km === "number" && km > 0 ? [{ product, km }] : [];
    })
    .sort((one, other) => one.km - other.km);

/** The products in stock with a reduced price, largest saving first. */
export const promotedProducts = (products: readonly ListedProduct[]): ListedProduct[] =>
  products
    .filter(({ selling, original, stock }) => selling < original && stock > 0)
    .sort((one, other) => other.original - other.selling - (one.original - one.selling))
    .slice(0, PROMOTIONS);
