import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Element, Root, RootContent } from "hast";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toHast } from "mdast-util-to-hast";
import { parse } from "yaml";
import { z } from "zod";
import { type ContentFields, contentFields } from "#contract/content.fields.ts";
import { type CustomerEmailKind, emailPlaceholders, emailSlug, isCustomerEmailKind } from "#contract/emails.texts.ts";
import type { EmailKind, FilledTexts } from "#contract/emails.ts";
import { keysOf } from "#contract/keys.ts";
import type { PlaceholderValues } from "./emails.texts.rules.ts";

type Texts = ContentFields["email"];

const FILE = join(import.meta.dirname, "..", "..", "content", "emails.yaml");

/** The texts that come with the shop, by the end of the address of their page. A kind without texts ends the start of the shop. */
export const defaultEmailTexts: Readonly<Record<string, Texts>> = z
  .strictObject(Object.fromEntries(keysOf(emailPlaceholders).map((kind) => [emailSlug(kind), contentFields.email])))
  .parse(parse(readFileSync(FILE, "utf8")));

const defaultTexts = (kind: CustomerEmailKind): Texts => contentFields.email.parse(defaultEmailTexts[emailSlug(kind)]);

const noTexts: FilledTexts = { subject: "", preview: "", heading: "", introduction: "", closing: "" };

/**
 * The texts of an email with what its placeholders stand for: `published` as the database has them, or those that come with the shop.
 * Introduction and closing are sanitised HTML. An email to staff has none.
 */
export function filledTexts(
  kind: EmailKind,
  published: unknown,
  { values, shopUrl }: { values: PlaceholderValues; shopUrl: string },
): FilledTexts {
  if (!isCustomerEmailKind(kind)) return noTexts;
  const texts = published === null ? defaultTexts(kind) : contentFields.email.parse(published);
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name as keyof typeof values] ?? whole); // An unknown name is undefined.
  const asHtml = (markdown: string) => emailHtml(markdown, fill, shopUrl);
  return {
    subject: fill(texts.subject).replaceAll(/\s+/g, " "),
    preview: fill(texts.preview),
    heading: fill(texts.heading),
    introduction: asHtml(texts.introduction),
    closing: asHtml(texts.closing),
  };
}

const allowed: Schema = {
  tagNames: ["p", "strong", "em", "a", "br", "ul", "ol", "li"],
  attributes: { a: ["href"] },
  // The shop itself has http on the machine of a developer.
  protocols: { href: ["https", "http", "mailto", "tel"] },
};

/** Markdown as HTML: paragraphs, lists, bold, italics and links. HTML in it is shown as it was typed. Values are text only. */
function emailHtml(markdown: string, fill: (text: string) => string, shopUrl: string): string {
  const tree = toHast(fromMarkdown(markdown), {
    handlers: { html: (_state: unknown, node: { value: string }) => ({ type: "text", value: node.value }) },
  }) as Root; // The root of Markdown becomes the root of HTML.
  for (const node of nodesOf(tree)) {
    if (node.type === "text") node.value = fill(node.value);
    else if (node.type === "element" && node.tagName === "a") node.properties = { href: linkIn(node, shopUrl) };
  }
  return toHtml(sanitize(tree, allowed));
}

/** The address of a link: in the shop, or of a protocol that is harmless; undefined for any other, which is then words only. */
function linkIn({ properties }: Element, shopUrl: string): string | undefined {
  const href = String(properties.href ?? "");
  if (/^\/(?![/\\])/.test(href) && URL.canParse(href, shopUrl)) return new URL(href, shopUrl).href;
  return /^(?:https:\/\/|mailto:|tel:)/i.test(href) && URL.canParse(href) ? href : undefined;
}

function* nodesOf(node: Root | RootContent): Generator<RootContent> {
  if (node.type !== "root") yield node;
  if ("children" in node) for (const child of node.children) yield* nodesOf(child);
}
