import type { TextHead } from "../../../content/markdown-plugin.ts";

export type ListedText = TextHead & { slug: string; path: string };

/** The articles, in their order. */
export const articles = listed(
  "/articles",
  import.meta.glob<TextHead>("../../../content/articles/*.md", { import: "head", eager: true }),
);

/** The policies, in their order. */
export const policies = listed(
  "/policies",
  import.meta.glob<TextHead>("../../../content/policies/*.md", { import: "head", eager: true }),
);

/** The paths of all articles and policies, for the sitemap. */
export const textPaths = [...articles, ...policies].map(({ path }) => path);

function listed(folder: string, heads: Record<string, TextHead>): ListedText[] {
  return Object.entries(heads)
    .map(([file, head]) => {
      const slug = file.replace(/^.*\/|\.md$/g, "");
      return { ...head, slug, path: `${folder}/${slug}` };
    })
    .sort((one, other) => one.position - other.position);
}
