import { productPath } from "../product-card.tsx";
import type { ListedProduct } from "../product-lists.ts";

/** The products of the page as schema.org data. */
export const itemList = (origin: string, products: readonly ListedProduct[]) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  itemListElement: products.map((product, position) => ({
    "@type": "ListItem",
    position: position + 1,
    url: origin + productPath(product),
    name: product.productname,
  })),
});
