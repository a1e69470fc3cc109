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
  const address = origin + productPath(product);
  const pictures = product.images.map(({ image }) => origin + image);
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
    { "script:ld+json": structuredData(product, address, pictures) },
    breadcrumbs(origin, [
      { name: "Home", path: "/" },
      ...categories.filter(({ type }) => type === product.type).map(({ label, path }) => ({ name: label, path })),
      { name: product.productname, path: productPath(product) },
    ]),
  ];
}

function structuredData(product: Product, address: string, pictures: string[]) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    ...schemaOrgProperties(product),
    category: productTypeLabels[product.type],
    sku: String(product.id),
    url: address,
    image: pictures,
    offers: {
      "@type": "Offer",
      url: address,
      price: product.selling.toFixed(2),
      priceCurrency: "PHP",
      availability: product.stock > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
      itemCondition: "https://schema.org/NewCondition",
    },
  };
}
