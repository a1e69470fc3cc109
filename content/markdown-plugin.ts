import { marked } from "marked";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { z } from "zod";

/** Words that people read in a minute. */
const WORDS_PER_MINUTE = 200;

const frontMatter = z.strictObject({
  /** Its place among the texts of its folder, from 1. */
  position: z.int().positive(),
  title: z.string().min(1),
  summary: z.string().min(1),
  /** A picture in `content/images`, without its ending. */
  picture: z.string().optional(),
  /** The day on which what it says was last checked. */
  asOf: z.iso.date().optional(),
  sources: z.array(z.string().min(1)).default([]),
});

type FrontMatter = z.output<typeof frontMatter>;

/** What a list of texts shows of one. */
export type TextHead = Pick<FrontMatter, "position" | "title" | "summary"> & { minutes: number };

/** What its own page shows beside that. */
export type TextBody = { asOf: string | null; sources: string[]; html: string };

/**
 * A text of the shop from its Markdown: front matter between two lines of dashes, then the words.
 * @throws Error when the front matter is missing or not complete
 */
export function parseText(markdown: string) {
  const [, matter, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? [];
  if (matter === undefined || text === undefined) throw new Error("A text begins with front matter between dashes.");
  const { position, title, summary, picture, asOf, sources } = frontMatter.parse(parse(matter));
  const words = text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  const head: TextHead = { position, title, summary, minutes };
  const body: TextBody = { asOf: asOf ?? null, sources, html: marked.parse(text, { async: false }) };
  return { head, body, picture, words };
}

/**
 * Lets pages import Markdown: `head` and `body` apart, so that a page which only lists titles does not bring the texts,
 * and the `picture` in its widths, or null.
 */
export const markdownPlugin = (): Plugin => ({
  name: "texts",
  transform(code, id) {
    if (!id.endsWith(".md")) return null;
    const { head, body, picture } = parseText(code);
    const lines = [
      picture === undefined
        ? "export const picture = null;"
        : `export { default as picture } from "../images/${picture}.webp?widths";`,
      `export const head = ${JSON.stringify(head)};`,
      `export const body = ${JSON.stringify(body)};`,
    ];
    return { code: lines.join("\n"), map: null, moduleType: "js" };
  },
});
