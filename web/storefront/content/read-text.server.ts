import type { BuiltPicture } from "#web/ui/picture.tsx";
import type { TextBody } from "../../../content/markdown-plugin.ts";
import { notFoundResponse } from "../shell/page-data.ts";
import type { ListedText } from "./texts.ts";

// On the server only: the browser gets the one text of its page as data.
const bodies = import.meta.glob<TextBody>("../../../content/{articles,policies}/*.md", {
  import: "body",
  eager: true,
});
const pictures = import.meta.glob<BuiltPicture | null>("../../../content/{articles,policies}/*.md", {
  import: "picture",
  eager: true,
});

/** The text with this slug, with its HTML and picture. Throws the 404 response when there is none. */
export function readText(list: readonly ListedText[], slug: string) {
  const text = list.find((one) => one.slug === slug);
  const file = text && `../../../content${text.path}.md`;
  const body = file && bodies[file];
  if (!body) throw notFoundResponse();
  return { ...text, ...body, picture: pictures[file] ?? null };
}
