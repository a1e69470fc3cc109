import type { BuiltPicture } from "#web/ui/picture.tsx";
import type { TextBody } from "../../../content/markdown-plugin.ts";
import { notFoundResponse } from "../shell/page-data.ts";
import type { ListedText } from "./texts.ts";

// Here alone, and never in the browser: a page brings the one text it shows, as data.
const bodies = import.meta.glob<TextBody>("../../../content/{articles,policies}/*.md", {
  import: "body",
  eager: true,
});
const pictures = import.meta.glob<BuiltPicture | null>("../../../content/{articles,policies}/*.md", {
  import: "picture",
  eager: true,
});

/** The text of this name in a list, with its words and the address of its picture; else the 404 page is thrown. */
export function readText(list: readonly ListedText[], slug: string) {
  const text = list.find((one) => one.slug === slug);
  const file = text && `../../../content${text.path}.md`;
  const body = file && bodies[file];
  if (!body) throw notFoundResponse();
  return { ...text, ...body, picture: pictures[file] ?? null };
}
