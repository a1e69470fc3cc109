import type { MetaDescriptor } from "react-router";
import { productTypeLabels } from "#contract/enums.ts";
import type { Product } from "#contract/products.ts";
import { breadcrumbs, pageHead } from "../../shell/page-head.ts";
import type { LayoutData } from "../../shell/shop.ts";
import { categories } from "../categories.ts";
import { productPath } from "../product-card.tsx";
import { schemaOrgProperties } from "../product-fields.ts";

/** The head of a product page: its SEO fields, and the product as JSON-LD (schema.org). */
export function productHead(product: Product, frame: LayoutData): MetaDescriptor[] {
  const { origin } = frame;
  return [
    ...pageHead({
      ...frame,
      title: product.title,
      description: product.mdescription,
      path: productPath(product),
      type: "product",
      picture: product.image,
    }),
    { name: "keywords", content: product.keyword },
    { property: "product:price:amount", content: product.selling.toFixed(2) },
    { property: "product:price:currency", content: "PHP" },
    // Search engines read what the server sends, and React keeps it: the bundle of the browser has none of it.
    { "script:ld+json": import.meta.env.SSR ? structuredData(product, origin) : {} },
    import.meta.env.SSR
      ? breadcrumbs(origin, [
          { name: "Home", path: "/" },
          ...categories.filter(({ type }) => type === product.type).map(({ label, path }) => ({ name: label, path })),
          { name: product.productname, path: productPath(product) },
        ])
      : { "script:ld+json": {} },
  ];
}

function structuredData(product: Product, origin: string) {
  const address = origin + productPath(product);
  const pictures = product.images.map(({ image }) => origin + image);
  const { options, variants, id } = product;
  return {
    "@context": "https://schema.org",
    "@type": variants ? "ProductGroup" : "Product",
    ...schemaOrgProperties(product),
    category: productTypeLabels[product.type],
    url: address,
    image: pictures,
    ...(variants
      ? {
          productGroupID: String(id),
          variesBy: options?.map(({ name }) => name),
          hasVariant: variants.map((variant) => ({
            "@type": "Product",
            name: `${product.productname}, ${variant.options.join(" / ")}`,
            sku: variant.sku ?? `${id}-${variant.id}`,
            gtin: variant.barcode ?? undefined,
            image: variant.image ? new URL(variant.image, address).href : pictures[0],
            offers: offer(variant, `${address}?variant=${variant.id}`),
          })),
        }
      : { sku: String(id), offers: offer(product, address) }),
  };
}

const offer = ({ selling, stock }: Pick<Product, "selling" | "stock">, url: string) => ({
  "@type": "Offer",
  url,
  price: selling.toFixed(2),
  priceCurrency: "PHP",
  availability: stock > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
  itemCondition: "https://schema.org/NewCondition",
});
