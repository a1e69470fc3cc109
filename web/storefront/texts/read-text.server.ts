import type { BuiltPicture } from "#web/ui/picture.tsx";
import type { TextBody } from "../../../catalogue/texts.ts";
import { missingPage } from "../page-data.ts";
import type { ListedText } from "./texts.ts";

// Here alone, and never in the browser: a page brings the one text it shows, as data.
const bodies = import.meta.glob<TextBody>("../../../catalogue/{articles,policies}/*.md", {
  import: "body",
  eager: true,
});
const pictures = import.meta.glob<BuiltPicture | null>("../../../catalogue/{articles,policies}/*.md", {
  import: "picture",
  eager: true,
});

/** The text of this name in a list, with its words and the address of its picture; else the 404 page is thrown. */
export function readText(list: readonly ListedText[], slug: string) {
  const text = list.find((one) => one.slug === slug);
  const file = text && `../../../catalogue${text.path}.md`;
  const body = file && bodies[file];
  if (!body) throw missingPage();
  return { ...text, ...body, picture: pictures[file] ?? null };
}
