import type { MetaDescriptor } from "react-router";
import shopPicture from "../../../content/images/og.jpg";
import { type LayoutData, layoutDataOf, type Matches, shopNameOf } from "./shop.ts";

/** The title of a page: what it is about, and the shop's name. */
export const pageTitle = (matches: Matches, title: string): string =>
  `${title}: ${shopNameOf(layoutDataOf(matches).shop)}`;

/** The head of a page that belongs in no search engine. */
export const noIndexHead =
  (title: string) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    { title: pageTitle(matches, title) },
    { name: "robots", content: "noindex" },
  ];

/** The title of an address that names nothing. */
export const notFoundHead = ({ matches }: { matches: Matches }): MetaDescriptor[] => [
  { title: pageTitle(matches, "404 Not Found") },
];

/** What a page says of itself to who finds or shares it. */
type PageFacts = LayoutData & {
  title: string;
  description: string;
  /** Its one address in the shop, without what filters or campaigns add. */
  path: string;
  /** How it is called where it is shared; its title, unless told. */
  name?: string;
  type?: "website" | "article" | "product";
  /** The path of its picture; the shop's own, unless told. */
  picture?: string | null;
};

/** The head of a public page: title and description, its one address, and how it looks where it is shared. */
export function pageHead({
  title,
  description,
  shop,
  origin,
  path,
  name = title,
  type = "website",
  picture,
}: PageFacts): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:type", content: type },
    { property: "og:site_name", content: shopNameOf(shop) },
    { property: "og:locale", content: "en_PH" },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + path },
    { property: "og:image", content: origin + (picture || shopPicture) },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: name },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: origin + (picture || shopPicture) },
  ];
}

/** One step on the way to a page. */
export type Crumb = { name: string; path: string };

/** The way to a page in schema.org's words. */
export const breadcrumbs = (origin: string, way: readonly Crumb[]): MetaDescriptor => ({
  "script:ld+json": {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: way.map(({ name, path }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name,
      item: origin + path,
    })),
  },
});
