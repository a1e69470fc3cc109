import type { TextHead } from "../../../content/markdown-plugin.ts";
import { listed } from "./texts.ts";

/** The articles, in their order. In a file of their own, because only some pages need them and the footer needs the policies everywhere. */
export const articles = listed(
  "/articles",
  import.meta.glob<TextHead>("../../../content/articles/*.md", { import: "head", eager: true }),
);
