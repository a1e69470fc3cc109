import type { MetaDescriptor } from "react-router";
import type { Product } from "#contract/catalogue.ts";
import { productTypeLabels } from "#contract/vocabulary.ts";
import { kinds } from "../frame/kinds.ts";
import { breadcrumbs, pageHead } from "../page-head.ts";
import { pathOf } from "../product-card.tsx";
import type { FrameData } from "../shop.ts";

/** What the head of a product's page says: its SEO fields, and the product in schema.org's words. */
export function headOf(product: Product, frame: FrameData): MetaDescriptor[] {
  const { origin } = frame;
  const address = origin + pathOf(product);
  const pictures = product.images.map(({ image }) => origin + image);
  return [
    ...pageHead({
      ...frame,
      title: product.title,
      description: product.mdescription,
      path: pathOf(product),
      type: "product",
      picture: product.image,
    }),
    { name: "keywords", content: product.keyword },
    { property: "product:price:amount", content: product.selling.toFixed(2) },
    { property: "product:price:currency", content: "PHP" },
    { "script:ld+json": structuredData(product, address, pictures) },
    breadcrumbs(origin, [
      { name: "Home", path: "/" },
      ...kinds.filter(({ type }) => type === product.type).map(({ label, path }) => ({ name: label, path })),
      { name: product.productname, path: pathOf(product) },
    ]),
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
