import type { MetaDescriptor } from "react-router";
import type { Product } from "#contract/catalogue.ts";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { pathOf } from "../product-card.tsx";

/** What the head of a product's page says: its SEO fields, and the product in schema.org's words. */
export function headOf(product: Product, origin: string): MetaDescriptor[] {
  const address = origin + pathOf(product);
  const pictures = product.images.map(({ image }) => origin + image);
  return [
    { title: product.title },
    { name: "description", content: product.mdescription },
    { name: "keywords", content: product.keyword },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "product" },
    { property: "og:title", content: product.title },
    { property: "og:description", content: product.mdescription },
    { property: "og:url", content: address },
    ...pictures.slice(0, 1).map((picture) => ({ property: "og:image", content: picture })),
    { "script:ld+json": structuredData(product, address, pictures) },
  ];
}

function structuredData(product: Product, address: string, pictures: string[]) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.productname,
    description: product.description,
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
