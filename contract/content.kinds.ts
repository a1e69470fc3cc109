// Free of zod, since the back office loads this file.

/** The kinds of pages that the shop writes: their label, and where their pages are. */
export const contentKinds = {
  article: { label: "Article", folder: "/articles" },
  policy: { label: "Policy", folder: "/policies" },
} as const;
export type ContentKind = keyof typeof contentKinds;

/** The path of an article or policy. */
export const contentPath = (kind: ContentKind, slug: string): string => `${contentKinds[kind].folder}/${slug}`;

/** The states of a page as its list shows them. */
export const contentStates = {
  draft: "Draft",
  published: "Published",
  changed: "Published, with a newer draft",
  deleted: "Deleted",
} as const;
export type ContentState = keyof typeof contentStates;
