/**
 * What a browser keeps for the offline page: names and pictures, and no prices, which may have changed when the connection is back.
 * Logging out removes it.
 */
export const SEEN_PRODUCTS_KEY = "seen_products";
export const CART_LINES_KEY = "cart_lines";
/** The cache of the pictures of the seen products. */
export const PICTURE_CACHE = "seen-pictures";

export type SeenProduct = { name: string; path: string; picture: string };
export type KeptLine = { name: string; quantity: number };

/** Removes all of it. */
export function forgetOfflineData(): void {
  localStorage.removeItem(SEEN_PRODUCTS_KEY);
  localStorage.removeItem(CART_LINES_KEY);
  // Undefined on a page without HTTPS.
  void globalThis.caches?.delete(PICTURE_CACHE);
}

/** The path of the worker that shows the offline page. */
export const SERVICE_WORKER_PATH = "/service-worker.js";
