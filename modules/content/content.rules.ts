import type { ContentKind, ContentState } from "#contract/content.kinds.ts";

/** The pages that the shop itself links to, by kind and slug: they keep their address and cannot be deleted. */
const FIXED: Record<ContentKind, readonly string[]> = {
  article: ["helmets-and-sizes"],
  policy: ["returns", "warranty", "privacy", "terms"],
};

/** Whether the shop itself links to a page. */
export const isFixed = (kind: ContentKind, slug: string): boolean => FIXED[kind].includes(slug);

/** The state of a page, from its newest version and the one that visitors see. */
export function stateOf(page: {
  version: number;
  publishedVersion: number | null;
  deletedAt: Date | null;
}): ContentState {
  if (page.deletedAt !== null) return "deleted";
  if (page.publishedVersion === null) return "draft";
  return page.version > page.publishedVersion ? "changed" : "published";
}
