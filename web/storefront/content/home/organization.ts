import type { MetaDescriptor } from "react-router";
import type { ShopDetails } from "#contract/settings.ts";
import { shopNameOf, socialLinksOf, telephoneLink } from "../../shell/shop.ts";

/** The shop as schema.org data, from its settings. */
export function organization(shop: ShopDetails | null, origin: string): MetaDescriptor {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: shopNameOf(shop),
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      ...(shop && factsOf(shop)),
    },
  };
}

const factsOf = (shop: ShopDetails) => ({
  ...(shop.tagline && { slogan: shop.tagline }),
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
  ...(socialLinksOf(shop).length > 0 && { sameAs: socialLinksOf(shop).map(({ url }) => url) }),
});
