import { MAX_PRICE_CENTAVOS } from "#contract/limits.ts";
import { type Centavos, centavosOf } from "#contract/money.ts";
import { ANY_UNIT, type FigureSearch, figureSearches, withUsualUnits } from "./products.figures.rules.ts";

/**
 * What somebody looks for: words, and the prices between which it is; null is no limit. The searches by the figures among the words are
 * tried first, in their order.
 */
export type ProductSearch = {
  words: string;
  figures: readonly FigureSearch[];
  minPrice: Centavos | null;
  maxPrice: Centavos | null;
};

/** An amount as people type it: `20000`, `20,000`, `₱20k`, `1.5k pesos`. A code (`90300BF`) and what has a unit behind it is no price. */
const AMOUNT = String.raw`(?:₱|php|p)?\s*(\d[\d,]*(?:\.\d+)?)\s*(k\b)?(?:\s*(?:pesos?|php)\b)?(?![\w.]|\s*${ANY_UNIT})`;
const BETWEEN = new RegExp(String.raw`\b(?:between|from|mula)\s+${AMOUNT}\s*(?:and|to|hanggang|-|–)\s*${AMOUNT}`, "i");
const UNDER = new RegExp(
  String.raw`(?:\b(?:under|below|less than|up to|at most|max(?:imum)?|cheaper than|budget|hanggang|wala pang|(?:mas )?(?:mura|mababa) sa)\s+|<\s*)${AMOUNT}`,
  "i",
);
const OVER = new RegExp(
  String.raw`(?:\b(?:over|above|more than|at least|min(?:imum)?|higit sa|mahigit|lampas|mas mahal sa)\s+|>\s*)${AMOUNT}`,
  "i",
);

/**
 * Amounts without such words are prices only when they look like prices: a sign, thousands, or five digits of which the
 * last is 0. Standards and models have other numbers: `EN 1078`, `E1-123456`.
 */
const AROUND = new RegExp(String.raw`(?<![\w.,-])(?:(?:about|around|mga)\s+)?${AMOUNT}`, "gi");
const RANGE = new RegExp(String.raw`(?<![\w.,-])${AMOUNT}\s*(?:to|hanggang|-|–)\s*${AMOUNT}(?!-)`, "i");
const LOOKS_LIKE_PRICE = /₱|php|pesos?|\bp\s*\d|\d\s*k\b|\d,\d{3}\b|\b\d{4}0\s*$/i;

/** How much less and more than such a price is found, as a share of it. */
const AROUND_SHARE = 0.2;

/**
 * What many Filipinos call an electric scooter. It is found as one word, as in the function `match_ebikes`, since it is often two. A bike
 * alone is one too, and in `bike lock` it is not.
 */
const E_BIKE = /\b(?:e[\s-]?bikes?|electric[\s-]+(?:bikes?|bicycles?))\b|^\s*bikes?\s*$/gi;

/** A speed as people type it: `45 km/h`, `25kph`. It is found as one word, as in the function `product_figure_words`. */
const SPEED = /\b(\d+)\s*(?:kms?\s*(?:\/|per\s+)\s*h(?:r|our)?|kmp?h|kph)\b/gi;

/** Fewer pesos are a number of something else: `under 10 inches`. */
const LEAST_PESOS = 50;

/** Behind these words, a limit up to `MOST_OF_A_FIGURE` is no price: `range over 60`. In `long range under 20000` it is one. */
const FIGURE_NAME = /\b(?:speed|bilis|range|distance|mileage|layo)\s*$/i;
const MOST_OF_A_FIGURE = 999;

/** Filipino words that say nothing alone. The last word may be the beginning of another. */
const PARTICLES = /\b(?:na|ng|sa|ang|para|yung|mga|po)\s+(?=\S)/gi;

/**
 * Reads prices and figures out of what somebody typed, and e-bikes and speeds as one word: `e-bike under 20000` are
 * e-bikes and scooters up to 20,000 pesos, `₱18,990` is what costs about that.
 */
export function parseSearch(typed: string): ProductSearch {
  const { words, ...prices } = parsePrices(
    withUsualUnits(typed.replaceAll(E_BIKE, "ebike").replaceAll(SPEED, "$1kmh")),
  );
  return { words: words.replaceAll(PARTICLES, ""), figures: figureSearches(words), ...prices };
}

type PricedWords = Omit<ProductSearch, "figures">;

function parsePrices(words: string): PricedWords {
  const found = [
    { pattern: BETWEEN, limits: ["minPrice", "maxPrice"] },
    { pattern: RANGE, limits: ["minPrice", "maxPrice"] },
    { pattern: UNDER, limits: ["maxPrice"] },
    { pattern: OVER, limits: ["minPrice"] },
  ] as const;
  const search: PricedWords = { words, minPrice: null, maxPrice: null };
  for (const { pattern, limits } of found) {
    const match = pattern.exec(search.words);
    const pesos = limits.map((_, index) => pesosIn(match?.[2 * index + 1], match?.[2 * index + 2]));
    if (!match || pesos.some((amount) => !(amount >= LEAST_PESOS))) continue;
    if (pattern === RANGE && !LOOKS_LIKE_PRICE.test(match[0])) continue;
    if (isFigure(search.words.slice(0, match.index), match[0], pesos)) continue;
    for (const [index, limit] of limits.entries()) search[limit] ??= limitOf(pesos[index] ?? 0);
    search.words = without(match[0], search.words);
  }
  return search.minPrice === null && search.maxPrice === null ? aroundPrice(search) : search;
}

/** Whether these limits are those of a figure that the words before them name. */
const isFigure = (before: string, limits: string, pesos: readonly number[]): boolean =>
  FIGURE_NAME.test(before) && !LOOKS_LIKE_PRICE.test(limits) && pesos.every((amount) => amount <= MOST_OF_A_FIGURE);

function aroundPrice(search: PricedWords): PricedWords {
  const match = [...search.words.matchAll(AROUND)].find(([text]) => LOOKS_LIKE_PRICE.test(text));
  const pesos = pesosIn(match?.[1], match?.[2]);
  if (!match || !(pesos >= LEAST_PESOS)) return search;
  return {
    words: without(match[0], search.words),
    minPrice: limitOf(Math.floor(pesos * (1 - AROUND_SHARE))),
    maxPrice: limitOf(Math.ceil(pesos * (1 + AROUND_SHARE))),
  };
}

/** An amount that somebody typed as a limit in centavos. Nothing costs more than the most that a price can be. */
const limitOf = (pesos: number): Centavos => Math.min(centavosOf(pesos), MAX_PRICE_CENTAVOS);

const without = (part: string, words: string): string => words.replace(part, " ").replaceAll(/\s+/g, " ").trim();

/** The search between these prices in pesos too. Those that are typed in the search hold as well. */
export const withinPrices = (
  search: ProductSearch,
  { min_price, max_price }: { min_price?: number | undefined; max_price?: number | undefined },
): ProductSearch => ({
  ...search,
  minPrice: tighter(Math.max, search.minPrice, min_price),
  maxPrice: tighter(Math.min, search.maxPrice, max_price),
});

const tighter = (choose: typeof Math.max, limit: Centavos | null, pesos: number | undefined): Centavos | null => {
  if (pesos === undefined) return limit;
  return limit === null ? centavosOf(pesos) : choose(limit, centavosOf(pesos));
};

const pesosIn = (digits = "", thousands = ""): number =>
  Number(digits.replaceAll(",", "") || Number.NaN) * (thousands === "" ? 1 : 1000);
