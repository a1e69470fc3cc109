// Free of zod, since the back office loads this file.

import { keysOf } from "./keys.ts";

/** The kinds of pages that the shop writes, with their labels for one and for several. */
export const contentKinds = {
  home: { label: "Home page", plural: "Home page" },
  banner: { label: "Banner", plural: "Banners" },
  menu: { label: "Menu", plural: "Menus" },
  article: { label: "Article", plural: "Articles" },
  policy: { label: "Policy", plural: "Policies" },
  question: { label: "Question", plural: "Help" },
  email: { label: "Email text", plural: "Email texts" },
} as const;
export type ContentKind = keyof typeof contentKinds;
export const contentKindNames = keysOf(contentKinds);

/** The kinds with a page of their own for each text, and the folder of their addresses. */
export const textFolders = { article: "/articles", policy: "/policies" } as const satisfies Partial<
  Record<ContentKind, string>
>;
export type TextKind = keyof typeof textFolders;

/** The kinds of which staff can add pages. The others come with the shop. */
export const addableKinds = ["article", "policy", "question", "banner"] as const satisfies ContentKind[];
export type AddableKind = (typeof addableKinds)[number];

export const isTextKind = (kind: ContentKind): kind is TextKind => kind in textFolders;

/**
 * Where visitors see a page: an article or policy at its own address, a question on the help page, the text of an email nowhere, the
 * others on the home page.
 */
export function contentPath(kind: ContentKind, slug: string): string {
  if (kind === "question") return `${HELP_PATH}#${slug}`;
  if (kind === "email") return "";
  return isTextKind(kind) ? `${textFolders[kind]}/${slug}` : "/";
}

/** The page with the common questions. */
export const HELP_PATH = "/help";

/** What questions are about, in the order of the help page, with their headings. */
export const helpTopics = {
  orders: "Orders",
  payment: "Payment",
  delivery: "Delivery",
  returns: "Returns and warranty",
  products: "Scooters and helmets",
  account: "Your account",
} as const;
export type HelpTopic = keyof typeof helpTopics;

/** The states of a page as its list shows them. */
export const contentStates = {
  draft: "Draft",
  published: "Published",
  changed: "Published, with a newer draft",
  deleted: "Deleted",
} as const;
export type ContentState = keyof typeof contentStates;

/** The colours that a banner can have. */
export const bannerColors = { coal: "Black", forest: "Dark green", sage: "Green", sand: "Sand", mist: "Blue" } as const;
export type BannerColor = keyof typeof bannerColors;
