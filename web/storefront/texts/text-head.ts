import type { MetaDescriptor } from "react-router";
import type { ListedText } from "./texts.ts";

/** What the head of every text's page says. */
export function textHead(text: ListedText, origin: string, type: "article" | "website"): MetaDescriptor[] {
  const { title, summary, path } = text;
  return [
    { title: `${title}: Tulin` },
    { name: "description", content: summary },
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: summary },
    { property: "og:url", content: origin + path },
  ];
}
