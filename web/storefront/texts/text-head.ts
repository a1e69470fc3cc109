import type { MetaDescriptor } from "react-router";
import { pageHead, titleIn } from "../page-head.ts";
import { frameIn, type Matches } from "../shop.ts";
import type { ListedText } from "./texts.ts";

/** What the head of every text's page says. */
export const textHead = (
  { title, summary, path }: ListedText,
  matches: Matches,
  type: "article" | "website",
  picture: string | null = null,
): MetaDescriptor[] =>
  pageHead({
    ...frameIn(matches),
    title: titleIn(matches, title),
    name: title,
    description: summary,
    path,
    type,
    picture,
  });
