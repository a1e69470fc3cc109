import type { MetaDescriptor } from "react-router";
import { weekdayNames } from "#contract/dates.weekdays.ts";
import type { ShopDetails } from "#contract/settings.ts";
import { shopNameOf, socialLinksOf, telephoneLink } from "./shop.ts";

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
  ...(shop.registration && { identifier: shop.registration }),
  ...(openingHoursOf(shop.opening_hours).length > 0 && {
    openingHoursSpecification: openingHoursOf(shop.opening_hours),
  }),
  ...(socialLinksOf(shop).length > 0 && { sameAs: socialLinksOf(shop).map(({ url }) => url) }),
});

const LINE = /^(\w+)(?: (?:to|-|–) (\w+))?:?,? (\d{1,2}:\d\d) ?(?:to|-|–) ?(\d{1,2}:\d\d)$/i;

/** The opening hours as schema.org data, of the lines that can be read: "Monday to Saturday, 10:00 to 19:00". */
const openingHoursOf = (lines: string) =>
  lines.split("\n").flatMap((line) => {
    const [, from = "", to = from, opens = "", closes = ""] = LINE.exec(line.trim()) ?? [];
    const [first, last] = [from, to].map((name) =>
      weekdayNames.findIndex((day) => day.toLowerCase() === name.toLowerCase()),
    );
    if (first === undefined || last === undefined || first < 0 || last < first) return [];
    const dayOfWeek = weekdayNames.slice(first, last + 1).map((day) => `https://schema.org/${day}`);
    const [start, end] = [opens, closes].map((time) => time.padStart(5, "0"));
    return [{ "@type": "OpeningHoursSpecification", dayOfWeek, opens: start, closes: end }];
  });
