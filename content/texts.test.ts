import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import catalogue from "./demo.json" with { type: "json" };
import { parseText } from "./markdown-plugin.ts";

const read = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url)).map((file) => {
    const markdown = readFileSync(new URL(`${folder}${file}`, import.meta.url), "utf8");
    return { file, slug: file.replace(/\.md$/, ""), markdown, ...parseText(markdown) };
  });

const articles = read("articles/");
const policies = read("policies/");
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
  expect(articles.map(({ head }) => head.position).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(articles.map(({ head }) => head.title)).size).toBe(5);
  expect(new Set(articles.map(({ head }) => head.summary)).size).toBe(5);
});

test("each policy has another position", () => {
  expect(policies.map(({ head }) => head.position).sort()).toEqual(policies.map((_, index) => index + 1));
});

describe.each([...articles, ...policies])("$file", ({ slug, markdown, head, body }) => {
  test("has a plain-word slug, and a summary that fits a search result", () => {
    expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(head.summary.length).toBeLessThanOrEqual(155);
  });

  test("has sources if and only if it has a date", () => {
    expect(body.sources.length > 0).toBe(body.asOf !== null);
  });

  test("links only to existing texts", () => {
    for (const [, path] of body.html.matchAll(/href="([^"]*)"/g)) expect(paths).toContain(path);
  });

  test("starts with a paragraph, and its headings have one level", () => {
    expect(body.html).toMatch(/^<p>/);
    expect(body.html).not.toMatch(/<h[13456]|<img|<script|<table/);
  });

  test("contains no forbidden words", () => {
    expect(markdown).not.toMatch(forbidden);
  });
});

describe.each(articles)("$file", ({ markdown, picture, words, head, body }) => {
  test("has a picture, and 500 to 900 words", () => {
    expect(pictures).toContain(`${picture}.webp`);
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(900);
    expect(head.minutes).toBeGreaterThanOrEqual(Math.floor(words / 250));
  });

  test("takes the numbers of a scooter from its specification", () => {
    expect(wrongFigures(markdown)).toEqual([]);
  });

  test("names a water rating only with the scooters that have it", () => {
    for (const [line, rating] of body.html.matchAll(RATED)) {
      const rated = catalogue.products.filter(({ attributes }) => "ip" in attributes && attributes.ip === rating);
      expect(rated.map(({ productname }) => line.includes(productname.replace("Tulin ", "")))).toEqual(
        rated.map(() => true),
      );
      expect([...scooters.keys()].filter((name) => line.includes(name))).toHaveLength(rated.length);
    }
  });
});

test("the texts have links and lines about a water rating, so the tests above check something", () => {
  expect(articles.filter(({ body }) => body.html.includes("href="))).not.toEqual([]);
  expect(policies.filter(({ body }) => body.html.includes("href="))).not.toEqual([]);
  expect(articles.flatMap(({ body }) => [...body.html.matchAll(RATED)])).not.toEqual([]);
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
    expect(() => parseText(markdown)).toThrow();
  });
});
