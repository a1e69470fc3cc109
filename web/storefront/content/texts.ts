import type { TextHead } from "../../../content/markdown-plugin.ts";

export type ListedText = TextHead & { slug: string; path: string };

/** The policies, in their order. */
export const policies = listed(
  "/policies",
  import.meta.glob<TextHead>("../../../content/policies/*.md", { import: "head", eager: true }),
);

/** The texts of a folder, in their order. */
export function listed(folder: string, heads: Record<string, TextHead>): ListedText[] {
  return Object.entries(heads)
    .map(([file, head]) => {
      const slug = file.replace(/^.*\/|\.md$/g, "");
      return { ...head, slug, path: `${folder}/${slug}` };
    })
    .sort((one, other) => one.position - other.position);
}
