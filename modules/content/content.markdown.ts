import type { Element, ElementContent, Text } from "hast";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import type { Nodes, Parents, Root } from "mdast";
import { type Directives, directiveFromMarkdown } from "mdast-util-directive";
import { fromMarkdown } from "mdast-util-from-markdown";
import { type Handlers, type State, toHast } from "mdast-util-to-hast";
import { directive } from "micromark-extension-directive";
import { isSafeLink } from "#contract/content.fields.ts";
import { MAX_INTEGER } from "#contract/fields.ts";
import { pictureFormats, pictureSources } from "#contract/media.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";
import type { Product } from "#contract/products.ts";

/** What a text shows beside its words: pictures by their path, and products by their id. What is missing is left out. */
export type Shown = { pictures: ReadonlyMap<string, StoredPicture>; products: ReadonlyMap<number, Product> };

/** Words that people read in a minute. */
const WORDS_PER_MINUTE = 200;

/** Pictures in a text are as wide as its column. */
const SIZES = "(width < 860px) 92vw, 62ch";

// Blocks alone: within a line, a colon before a word is just a colon.
const { text: _, ...blocks } = directive();

const parse = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [blocks], mdastExtensions: [directiveFromMarkdown()] });

/** Minutes that a text takes to read, one at least. */
export function readingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** The first sentences of a text in plain words, for a list: at most this number of characters, and whole words. */
export function excerptOf(markdown: string, most = 160): string {
  const textIn = (part: Nodes) =>
    [...nodesOf(part)].flatMap((node) => (node.type === "text" ? node.value : [])).join("");
  const paragraphs = [...nodesOf(parse(markdown))].filter(({ type }) => type === "paragraph").map(textIn);
  const plain = paragraphs.join(" ").replaceAll(/\s+/g, " ");
  return plain.length <= most ? plain : `${plain.slice(0, plain.lastIndexOf(" ", most))} …`;
}

/** The paths of the pictures and the ids of the products in a text. */
export function referencesOf(markdown: string): { pictures: string[]; products: number[] } {
  const pictures = new Set<string>();
  const products = new Set<number>();
  for (const node of nodesOf(parse(markdown))) {
    if (node.type === "image" && isOwnPicture(node.url)) pictures.add(node.url);
    const id = node.type === "leafDirective" ? productIdOf(node) : null;
    if (id !== null) products.add(id);
  }
  return { pictures: [...pictures], products: [...products] };
}

/** What is wrong with a text, one sentence for each line. */
export const problemsOf = (markdown: string): string[] =>
  [...nodesOf(parse(markdown))].flatMap((node) => {
    const problem = problemOf(node);
    return problem === null ? [] : [`Line ${node.position?.start.line}: ${problem}`];
  });

/** A text as HTML. It is sanitised: HTML within the Markdown is shown as it was typed. */
export const renderMarkdown = (markdown: string, shown: Shown): string =>
  toHtml(sanitize(toHast(parse(markdown), { handlers: handlersFor(shown) }), allowed));

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* nodesOf(child);
}

const LINK = "a link begins with /, #, https://, mailto: or tel:.";
const PICTURE = "a picture has to be uploaded here first. Use the button Picture.";

/** What can be wrong with a part of a text, by its type. */
const checks: { [T in Nodes["type"]]?: (node: Extract<Nodes, { type: T }>) => string | null } = {
  image: ({ url }) => (isOwnPicture(url) ? null : PICTURE),
  imageReference: () => PICTURE,
  link: ({ url }) => (isSafeLink(url) ? null : LINK),
  definition: ({ url }) => (isSafeLink(url) ? null : LINK),
  leafDirective: problemOfBlock,
  containerDirective: problemOfBlock,
};

/** What is wrong with a part of a text; null when nothing is. */
function problemOf(node: Nodes): string | null {
  const check = checks[node.type] as ((node: Nodes) => string | null) | undefined; // The table has each check under its type.
  return check?.(node) ?? null;
}

function problemOfBlock(node: Directives): string | null {
  const block = `${node.type === "containerDirective" ? ":::" : "::"}${node.name}`;
  switch (block) {
    case "::product":
      return productIdOf(node) === null ? "write a product as ::product{id=7}, with its number." : null;
    case ":::banner": {
      const { to, button } = node.attributes ?? {};
      return to && button && isSafeLink(to) ? null : "write a banner as :::banner{to=/scooter button=Scooters}.";
    }
    case ":::columns":
      return null;
    default:
      return `there is no block ${block}. Blocks are ::product, :::banner and :::columns.`;
  }
}

const isOwnPicture = (url: string): boolean => /^\/media\/[0-9a-f]{64}\.webp$/.test(url);

function productIdOf({ name, attributes }: Directives): number | null {
  const id = Number(attributes?.id);
  return name === "product" && Number.isInteger(id) && id > 0 && id <= MAX_INTEGER ? id : null;
}

const element = (tagName: string, properties: Element["properties"], children: Element["children"] = []): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

const text = (value: string): Text => ({ type: "text", value });

/** How the blocks, and what of Markdown differs from the usual, become HTML. */
const handlersFor = (shown: Shown): Handlers => ({
  // The page has the only heading of the first level.
  heading: (state: State, node: Extract<Nodes, { type: "heading" }>) =>
    element(`h${Math.max(2, node.depth)}`, {}, state.all(node)),
  html: (_state: State, node: Extract<Nodes, { type: "html" }>, parent: Parents | undefined) =>
    parent?.type === "paragraph" || parent?.type === "heading"
      ? text(node.value)
      : element("p", {}, [text(node.value)]),
  image: (_state: State, node: Extract<Nodes, { type: "image" }>) => pictureOf(shown, node.url, node.alt ?? ""),
  leafDirective: (_state: State, node: Directives) => productOf(shown, productIdOf(node)),
  containerDirective: (state: State, node: Extract<Directives, { type: "containerDirective" }>) =>
    node.name === "columns" ? columnsOf(state, node) : bannerOf(state, node),
});

function pictureOf({ pictures }: Shown, path: string, alt: string): Element | undefined {
  const picture = pictures.get(path);
  if (!picture) return undefined;
  const { image, width, height } = picture;
  const [first, last] = pictureFormats;
  return element("picture", {}, [
    element("source", { type: `image/${first}`, srcSet: pictureSources(image, width, first), sizes: SIZES }),
    element("img", {
      src: image,
      srcSet: pictureSources(image, width, last),
      sizes: SIZES,
      width,
      height,
      alt,
      loading: "lazy",
    }),
  ]);
}

function productOf(shown: Shown, id: number | null): Element | undefined {
  const product = id === null ? undefined : shown.products.get(id);
  if (!product) return undefined;
  const [first] = product.images;
  const picture = first && pictureOf({ ...shown, pictures: new Map([[first.image, first]]) }, first.image, "");
  return element("a", { dataBlock: "product", href: `/${product.type}/${product.id}` }, [
    ...(picture ? [picture] : []),
    element("strong", {}, [text(product.productname)]),
    element("span", {}, [text(formatMoney(centavosOf(product.selling)))]),
  ]);
}

type Container = Extract<Directives, { type: "containerDirective" }>;

/** Columns beside each other; a line of three stars ends one. */
function columnsOf(state: State, node: Container): Element {
  const columns: Container["children"][] = [[]];
  for (const child of node.children) {
    if (child.type === "thematicBreak") columns.push([]);
    else columns.at(-1)?.push(child);
  }
  return element(
    "div",
    { dataBlock: "columns" },
    columns.map((children) => element("div", {}, state.all({ ...node, children }))),
  );
}

function bannerOf(state: State, node: Container): Element {
  const { to, button } = node.attributes ?? {};
  const link =
    to && button && isSafeLink(to)
      ? [element("p", {}, [element("a", { dataBlock: "button", href: to }, [text(button)])])]
      : [];
  return element("div", { dataBlock: "banner" }, [...(state.all(node) as ElementContent[]), ...link]); // Phrasing and flow, no doctype.
}

/** The elements and attributes of a text. Everything else is removed, whatever the handlers above let through. */
const allowed: Schema = {
  tagNames: [
    "p",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "code",
    "pre",
    "blockquote",
    "hr",
    "br",
    "a",
    "picture",
    "source",
    "img",
    "div",
    "span",
  ],
  attributes: {
    a: ["href", ["dataBlock", "product", "button"]],
    div: [["dataBlock", "columns", "banner"]],
    img: ["src", "srcSet", "sizes", "width", "height", "alt", "loading"],
    ol: ["start"],
    source: ["type", "srcSet", "sizes"],
  },
  protocols: { href: ["https", "mailto", "tel"], src: ["https"] },
  strip: ["script", "style"],
};
