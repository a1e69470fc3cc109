import type { MetaDescriptor } from "react-router";
import type { CallReply } from "#contract/api.ts";
import type { Product } from "#contract/products.ts";
import type { ProductReviews } from "#contract/reviews.ts";
import { breadcrumbs, pageHead } from "../../shell/page-head.ts";
import { type LayoutData, shopNameOf } from "../../shell/shop.ts";
import type { Category } from "../categories.ts";
import { productPath } from "../product-card.tsx";
import { schemaOrgProperties } from "../product-fields.ts";

/** A product with its delivery estimate and its first reviews. */
type Shown = {
  product: Product;
  category: Category;
  delivery: Pick<CallReply<"GET /api/delivery-estimates/:id">, "terms">;
  reviews: ProductReviews;
};

/** The head of a product page: its SEO fields, and the product as JSON-LD (schema.org). */
export function productHead({ product, category, delivery, reviews }: Shown, frame: LayoutData): MetaDescriptor[] {
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
    { "script:ld+json": import.meta.env.SSR ? structuredData({ product, category, delivery, reviews }, frame) : {} },
    import.meta.env.SSR
      ? breadcrumbs(origin, [
          { name: "Home", path: "/" },
          { name: category.label, path: category.path },
          { name: product.productname, path: productPath(product) },
        ])
      : { "script:ld+json": {} },
  ];
}

function structuredData({ product, category, delivery, reviews: { reviews } }: Shown, { shop, origin }: LayoutData) {
  const address = origin + productPath(product);
  const pictures = product.images.map(({ image }) => origin + image);
  const { options, variants, id } = product;
  const terms = { ...shippingDetails(delivery.terms), ...returnPolicy(shop) };
  const offer = ({ selling, stock }: Pick<Product, "selling" | "stock">, url: string) => ({
    "@type": "Offer",
    url,
    price: selling.toFixed(2),
    priceCurrency: "PHP",
    availability: stock > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    itemCondition: "https://schema.org/NewCondition",
    ...terms,
    ...(category.warranty && {
      warranty: {
        "@type": "WarrantyPromise",
        durationOfWarranty: { "@type": "QuantitativeValue", value: category.warranty, unitCode: "MON" },
      },
    }),
  });
  return {
    "@context": "https://schema.org",
    "@type": variants ? "ProductGroup" : "Product",
    ...schemaOrgProperties(product),
    brand: { "@type": "Brand", name: shopNameOf(shop) },
    category: category.name,
    url: address,
    image: pictures,
    ...(product.rating && ratingOf(product.rating, reviews)),
    ...(variants
      ? {
          productGroupID: String(id),
          variesBy: options?.map(({ name }) => schemaOrgOption(name)?.url ?? name),
          hasVariant: variants.map((variant) => ({
            "@type": "Product",
            name: `${product.productname}, ${variant.options.join(" / ")}`,
            ...Object.fromEntries(
              (options ?? []).flatMap(({ name }, index) => {
                const property = schemaOrgOption(name)?.property;
                return property ? [[property, variant.options[index]]] : [];
              }),
            ),
            sku: variant.sku ?? `${id}-${variant.id}`,
            gtin: variant.barcode ?? undefined,
            image: variant.image ? new URL(variant.image, address).href : pictures[0],
            offers: offer(variant, `${address}?variant=${variant.id}`),
          })),
        }
      : { sku: String(id), offers: offer(product, address) }),
  };
}

/** The property of schema.org for an option such as size, and its URL; undefined for an option that schema.org does not know. */
function schemaOrgOption(name: string): { property: "size" | "color"; url: string } | undefined {
  const property = /^sizes?$/i.test(name) ? "size" : /^colou?rs?$/i.test(name) ? "color" : undefined;
  return property && { property, url: `https://schema.org/${property}` };
}

/** The average and the first reviews; only of a product that has some. */
const ratingOf = ({ average, count }: NonNullable<Product["rating"]>, reviews: ProductReviews["reviews"]) => ({
  aggregateRating: {
    "@type": "AggregateRating",
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  },
  review: reviews.map(({ rating, title, body, author, written_at }) => ({
    "@type": "Review",
    reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
    name: title,
    reviewBody: body,
    author: { "@type": "Person", name: author },
    datePublished: written_at.slice(0, 10),
  })),
});

/** What delivery costs at most, and how long it takes, as schema.org data. */
const shippingDetails = ({ highest, min_days, max_days }: Shown["delivery"]["terms"]) => ({
  shippingDetails: {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: highest.toFixed(2), currency: "PHP" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "PH" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
      transitTime: { "@type": "QuantitativeValue", minValue: min_days, maxValue: max_days, unitCode: "DAY" },
    },
  },
});

/** The days in which a product may be returned, as schema.org data; nothing when the owner has not said. */
const returnPolicy = (shop: LayoutData["shop"]) =>
  shop?.return_days != null && {
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "PH",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: shop.return_days,
    },
  };
