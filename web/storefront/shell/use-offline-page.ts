import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { picturePathFor, pictureWidths } from "#contract/media.ts";
import type { Product } from "#contract/products.ts";
import {
  CART_LINES_KEY,
  type KeptLine,
  PICTURE_CACHE,
  SEEN_PRODUCTS_KEY,
  SERVICE_WORKER_PATH,
  type SeenProduct,
} from "#web/offline/offline-data.ts";
import { useCart } from "../cart/cart-store.ts";
import { productPath } from "../products/product-card.tsx";
import { PRODUCT_PAGE } from "./route-ids.ts";

const MOST_PRODUCTS = 8;

/** Registers the worker that shows the offline page, and keeps for that page the products that were seen last, and the cart. */
export function useOfflinePage(): void {
  useEffect(() => {
    // Undefined on a page without HTTPS. Whoever blocks it has a shop without an offline page.
    if (import.meta.env.PROD) void navigator.serviceWorker?.register(SERVICE_WORKER_PATH).catch(() => undefined);
  }, []);

  const product = useRouteLoaderData<{ product: Product }>(PRODUCT_PAGE)?.product;
  useEffect(() => {
    if (product) void keepProduct(product);
  }, [product]);

  const cart = useCart();
  useEffect(() => {
    if (cart) keep(CART_LINES_KEY, cart.lines.map(keptLine));
  }, [cart]);
}

const keptLine = (line: { product: { productname: string }; product_qty: number }): KeptLine => ({
  name: line.product.productname,
  quantity: line.product_qty,
});

const keep = (key: string, items: readonly (SeenProduct | KeptLine)[]): void =>
  localStorage.setItem(key, JSON.stringify(items));

async function keepProduct(product: Product): Promise<void> {
  const seen: SeenProduct = {
    name: product.productname,
    path: productPath(product),
    picture: picturePathFor(product.image, pictureWidths[0], "webp"),
  };
  const others = seenProducts().filter(({ path }) => path !== seen.path);
  const dropped = others.splice(MOST_PRODUCTS - 1);
  keep(SEEN_PRODUCTS_KEY, [seen, ...others]);
  const pictures = await globalThis.caches?.open(PICTURE_CACHE);
  for (const { picture } of dropped) await pictures?.delete(picture);
  // Without a picture the page shows the name.
  await pictures?.add(seen.picture).catch(() => undefined);
}

function seenProducts(): SeenProduct[] {
  try {
    return JSON.parse(localStorage.getItem(SEEN_PRODUCTS_KEY) ?? "[]");
  } catch {
    return [];
  }
}
