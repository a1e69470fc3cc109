import type { MetaDescriptor } from "react-router";
import { SHARED_PICTURE, sharedPicturePath } from "#contract/media.ts";
import shopPicture from "../../../content/images/og.jpg";
import { type LayoutData, layoutDataOf, type Matches, shopNameOf } from "./shop.ts";

/** The title of a page, with the shop's name. */
export const pageTitle = (matches: Matches, title: string): string =>
  `${title}: ${shopNameOf(layoutDataOf(matches).shop)}`;

/** The head of a page that search engines do not list. */
export const noIndexHead =
  (title: string) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    { title: pageTitle(matches, title) },
    { name: "robots", content: "noindex" },
  ];

/** The head of the 404 page. */
export const notFoundHead = ({ matches }: { matches: Matches }): MetaDescriptor[] => [
  { title: pageTitle(matches, "404 Not Found") },
];

/** What search engines and social networks show of a page. */
type PageFacts = Pick<LayoutData, "shop" | "origin"> & {
  title: string;
  description: string;
  /** The canonical path, without the parameters of filters or campaigns. */
  path: string;
  /** The name when shared; the title by default. */
  name?: string;
  type?: "website" | "article" | "product";
  /** The path of the picture; the shop's by default. */
  picture?: string | null;
};

/** The head of a public page: title, description, canonical URL, and tags for sharing. */
export const pageHead = (facts: PageFacts): MetaDescriptor[] => [
  { title: facts.title },
  { name: "description", content: facts.description },
  { tagName: "link", rel: "canonical", href: facts.origin + facts.path },
  // Who shows a shared page reads what the server sends, and React keeps it: the bundle of the browser has none of it.
  ...(import.meta.env.SSR ? sharingTags(facts) : []),
];

function sharingTags({
  title,
  description,
  shop,
  origin,
  path,
  name = title,
  type = "website",
  picture,
}: PageFacts): MetaDescriptor[] {
  const shared = picture ? sharedPicturePath(picture) : shopPicture;
  return [
    { property: "og:type", content: type },
    { property: "og:site_name", content: shopNameOf(shop) },
    { property: "og:locale", content: "en_PH" },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + path },
    { property: "og:image", content: origin + shared },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(SHARED_PICTURE.width) },
    { property: "og:image:height", content: String(SHARED_PICTURE.height) },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: name },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: origin + shared },
  ];
}

/** One breadcrumb of a page. */
export type Crumb = { name: string; path: string };

/** The breadcrumbs of a page as schema.org data. */
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
