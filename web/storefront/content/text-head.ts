import type { MetaDescriptor } from "react-router";
import type { ListedText } from "#contract/content.ts";
import { pageHead, pageTitle } from "../shell/page-head.ts";
import { layoutDataOf, type Matches } from "../shell/shop.ts";

/** The head of the page of an article or policy. */
export const textHead = (
  { title, summary, path }: ListedText,
  matches: Matches,
  type: "article" | "website",
  picture: string | null = null,
): MetaDescriptor[] =>
  pageHead({
    ...layoutDataOf(matches),
    title: pageTitle(matches, title),
    name: title,
    description: summary,
    path,
    type,
    picture,
  });
