import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseDefaultText } from "#modules/content/content.defaults.ts";
import { problemsOf, readingMinutes, renderMarkdown } from "#modules/content/content.markdown.ts";
import catalogue from "./demo.json" with { type: "json" };

const nothingShown = { pictures: new Map(), products: new Map() };

const read = (kind: "article" | "policy", folder: string) =>
  readdirSync(new URL(folder, import.meta.url)).map((file) => {
    const markdown = readFileSync(new URL(`${folder}${file}`, import.meta.url), "utf8");
    const { fields, picture } = parseDefaultText(kind, file.replace(/\.md$/, ""), markdown);
    const html = renderMarkdown(fields.body, nothingShown);
    return { ...fields, file, markdown, picture, html, sources: fields.sources.split("\n").filter(Boolean) };
  });

const articles = read("article", "articles/");
const policies = read("policy", "policies/");
const paths = [...articles.map(({ slug }) => `/articles/${slug}`), ...policies.map(({ slug }) => `/policies/${slug}`)];
const pictures = readdirSync(new URL("images/", import.meta.url));

/** Words that a shop may not use, and promises that this shop cannot keep. */
const forbidden =
  /no\s+returns?|no\s+exchange|non-?refundable|guarantee|call us|write to us|ask us|foot of (?:this|every) page|download my data|coupon|PM for price|!|\p{Extended_Pictographic}/iu;

/** A scooter's name, such as Lawin Seated, and the numbers of its specification. */
const scooters = new Map(
  catalogue.products
    .filter(({ type }) => type === "scooter")
    .map(({ productname, attributes }) => [
      productname.replace("Tulin ", ""),
      Object.values(attributes).filter((value) => typeof value === "number"),
    ]),
);

/** A line about a water rating. */
const RATED = /<strong>(IP[X\d]\d):<\/strong>.*/g;

/** Statements with the name of a scooter and a number that is not in its specification. */
function wrongFigures(markdown: string): string[] {
  const names = [...scooters.keys()].join("|");
  const claim = new RegExp(`(${names})(?::\\*\\*|'s| carries| goes| is for riders up to)? (\\d+(?:\\.\\d+)?)`, "g");
  return [...markdown.matchAll(claim)].flatMap(([said, name = "", figure]) =>
    scooters.get(name)?.includes(Number(figure)) ? [] : [said],
  );
}

test("there are five articles, each with another position", () => {
  expect(articles.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(articles.map(({ title }) => title)).size).toBe(5);
  expect(new Set(articles.map(({ summary }) => summary)).size).toBe(5);
});

test("each policy has another position", () => {
  expect(policies.map(({ position }) => position).sort()).toEqual(policies.map((_, index) => index + 1));
});

describe.each([...articles, ...policies])("$file", ({ slug, markdown, summary, body, html, checked_on, sources }) => {
  test("has a plain-word slug, and a summary that fits a search result", () => {
    expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(summary.length).toBeLessThanOrEqual(155);
  });

  test("has sources if and only if it has a date", () => {
    expect(sources.length > 0).toBe(checked_on !== "");
  });

  test("links only to existing texts", () => {
    for (const [, path] of html.matchAll(/href="([^"]*)"/g)) expect(paths).toContain(path);
  });

  test("starts with a paragraph, and its headings have one level", () => {
    expect(html).toMatch(/^<p>/);
    expect(html).not.toMatch(/<h[13456]|<img|<script|<table|&lt;/);
    expect(problemsOf(body)).toEqual([]);
  });

  test("contains no forbidden words", () => {
    expect(markdown).not.toMatch(forbidden);
  });
});

describe.each(articles)("$file", ({ markdown, picture, body, html }) => {
  test("has a picture, and 500 to 900 words", () => {
    expect(pictures).toContain(`${picture}.webp`);
    const words = body.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(900);
    expect(readingMinutes(body)).toBeGreaterThanOrEqual(Math.floor(words / 250));
  });

  test("takes the numbers of a scooter from its specification", () => {
    expect(wrongFigures(markdown)).toEqual([]);
  });

  test("names a water rating only with the scooters that have it", () => {
    for (const [line, rating] of html.matchAll(RATED)) {
      const rated = catalogue.products.filter(({ attributes }) => "ip" in attributes && attributes.ip === rating);
      expect(rated.map(({ productname }) => line.includes(productname.replace("Tulin ", "")))).toEqual(
        rated.map(() => true),
      );
      expect([...scooters.keys()].filter((name) => line.includes(name))).toHaveLength(rated.length);
    }
  });
});

test("the texts have links and lines about a water rating, so the tests above check something", () => {
  expect(articles.filter(({ html }) => html.includes("href="))).not.toEqual([]);
  expect(policies.filter(({ html }) => html.includes("href="))).not.toEqual([]);
  expect(articles.flatMap(({ html }) => [...html.matchAll(RATED)])).not.toEqual([]);
});

test("a number that is not in the specification is detected", () => {
  const text = "The Amihan goes 30 km, the Maya carries 95 kg. **Kidlat:** 499 Wh. Lawin Seated 22.2 kg.";
  expect(wrongFigures(text)).toEqual(["Maya carries 95", "Lawin Seated 22.2"]);
});

describe("an incomplete text is refused", () => {
  test.each([
    ["no front matter", "Words alone."],
    ["no title", "---\nposition: 1\nsummary: S\n---\nWords."],
    ["a day that there is not", '---\nposition: 1\ntitle: T\nsummary: S\nasOf: "2026-02-30"\n---\nWords.'],
    ["a line nobody reads", "---\nposition: 1\ntitle: T\nsummary: S\nauthor: A\n---\nWords."],
  ])("%s", (_, markdown) => {
    expect(() => parseDefaultText("article", "a-text", markdown)).toThrow();
  });
});
