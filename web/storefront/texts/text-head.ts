import type { MetaDescriptor } from "react-router";
import { pageHead } from "../page-head.ts";
import type { ListedText } from "./texts.ts";

/** What the head of every text's page says. */
export const textHead = (
  { title, summary, path }: ListedText,
  origin: string,
  type: "article" | "website",
  picture: string | null = null,
): MetaDescriptor[] =>
  pageHead({ title: `${title}: Tulin`, name: title, description: summary, origin, path, type, picture });
