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

/** What a shop must not say, and what this one cannot keep. */
const forbidden =
  /no\s+returns?|no\s+exchange|non-?refundable|guarantee|call us|write to us|ask us|foot of (?:this|every) page|download my data|coupon|PM for price|!|\p{Extended_Pictographic}/iu;

/** "Lawin Seated" -> the figures of its specification. */
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

/** What is said of a scooter by name and is not in its specification. */
function wrongFigures(markdown: string): string[] {
  const names = [...scooters.keys()].join("|");
  const claim = new RegExp(`(${names})(?::\\*\\*|'s| carries| goes| is for riders up to)? (\\d+(?:\\.\\d+)?)`, "g");
  return [...markdown.matchAll(claim)].flatMap(([said, name = "", figure]) =>
    scooters.get(name)?.includes(Number(figure)) ? [] : [said],
  );
}

test("there are five articles, each in its own place", () => {
  expect(articles.map(({ head }) => head.position).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(articles.map(({ head }) => head.title)).size).toBe(5);
  expect(new Set(articles.map(({ head }) => head.summary)).size).toBe(5);
});

test("policies have each their own place", () => {
  expect(policies.map(({ head }) => head.position).sort()).toEqual(policies.map((_, index) => index + 1));
});

describe.each([...articles, ...policies])("$file", ({ slug, markdown, head, body }) => {
  test("has an address of plain words, and a summary that a search engine shows whole", () => {
    expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(head.summary.length).toBeLessThanOrEqual(155);
  });

  test("names its sources where it says from when it is, and its day where it names sources", () => {
    expect(body.sources.length > 0).toBe(body.asOf !== null);
  });

  test("leads only to texts that there are", () => {
    for (const [, path] of body.html.matchAll(/href="([^"]*)"/g)) expect(paths).toContain(path);
  });

  test("begins with words, and its headings have one level", () => {
    expect(body.html).toMatch(/^<p>/);
    expect(body.html).not.toMatch(/<h[13456]|<img|<script|<table/);
  });

  test("says nothing forbidden, and promises nothing that the shop cannot do", () => {
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

  test("takes the figure behind a scooter's name from its specification", () => {
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

test("there are links to look at, and lines about a water rating", () => {
  expect(articles.filter(({ body }) => body.html.includes("href="))).not.toEqual([]);
  expect(policies.filter(({ body }) => body.html.includes("href="))).not.toEqual([]);
  expect(articles.flatMap(({ body }) => [...body.html.matchAll(RATED)])).not.toEqual([]);
});

test("a figure that no specification has would be found", () => {
  const text = "The Amihan goes 30 km, the Maya carries 95 kg. **Kidlat:** 499 Wh. Lawin Seated 22.2 kg.";
  expect(wrongFigures(text)).toEqual(["Maya carries 95", "Lawin Seated 22.2"]);
});

describe("a text that is not whole is refused", () => {
  test.each([
    ["no front matter", "Words alone."],
    ["no title", "---\nposition: 1\nsummary: S\n---\nWords."],
    ["a day that there is not", '---\nposition: 1\ntitle: T\nsummary: S\nasOf: "2026-02-30"\n---\nWords.'],
    ["a line nobody reads", "---\nposition: 1\ntitle: T\nsummary: S\nauthor: A\n---\nWords."],
  ])("%s", (_, markdown) => {
    expect(() => parseText(markdown)).toThrow();
  });
});
