import type { MetaDescriptor } from "react-router";
import type { ShopDetails } from "#contract/settings.ts";
import { shopNameOf, socialLinksOf, telephoneLink } from "../../shell/shop.ts";

/** The shop and its site as schema.org data, from its settings. One with an address that can be visited is a local business. */
export const organization = (shop: ShopDetails | null, origin: string): MetaDescriptor => ({
  "script:ld+json": {
    "@context": "https://schema.org",
    "@type": shop?.street ? "Store" : "Organization",
    "@id": `${origin}/#shop`,
    name: shopNameOf(shop),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/icon-512.png`,
    ...(shop && factsOf(shop)),
  },
});

/** The site and its search. */
export const webSite = (shop: ShopDetails | null, origin: string): MetaDescriptor => ({
  "script:ld+json": {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: shopNameOf(shop),
    url: `${origin}/`,
    inLanguage: "en-PH",
    publisher: { "@id": `${origin}/#shop` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  },
});

const factsOf = (shop: ShopDetails) => ({
  ...(shop.tagline && { slogan: shop.tagline }),
  ...(shop.owner && { legalName: shop.owner }),
  ...(shop.tin && { taxID: shop.tin }),
  ...(shop.email && { email: shop.email }),
  ...(shop.phone && { telephone: telephoneLink(shop.phone).replace("tel:", "") }),
  ...((shop.street || shop.city) && {
    address: {
      "@type": "PostalAddress",
      addressCountry: "PH",
      ...(shop.street && { streetAddress: shop.street }),
      ...(shop.city && { addressLocality: shop.city }),
      ...(shop.postal_code && { postalCode: shop.postal_code }),
    },
  }),
  ...(shop.street &&
    shop.latitude !== null &&
    shop.longitude !== null && {
      geo: { "@type": "GeoCoordinates", latitude: shop.latitude, longitude: shop.longitude },
    }),
  ...(socialLinksOf(shop).length > 0 && { sameAs: socialLinksOf(shop).map(({ url }) => url) }),
});
