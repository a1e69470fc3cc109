import { type Centavos, centavosOf } from "#contract/money.ts";

/** What somebody looks for: words, and the prices between which it is; null is no limit. */
export type ProductSearch = { words: string; minPrice: Centavos | null; maxPrice: Centavos | null };

/** An amount as people type it: `20000`, `20,000`, `₱20k`, `1.5k pesos`. What has a unit behind it is no price. */
const AMOUNT = String.raw`(?:₱|php|p)?\s*(\d[\d,]*(?:\.\d+)?)\s*(k\b)?(?:\s*(?:pesos?|php)\b)?(?![\d.]|\s*(?:km|kmh|kg|g|w|wh|v|a|h|in|inch|inches|l|litres?|lm|lumens|mm|cm|%)\b)`;
const BETWEEN = new RegExp(String.raw`\b(?:between|from)\s+${AMOUNT}\s*(?:and|to|-|–)\s*${AMOUNT}`, "i");
const UNDER = new RegExp(
  String.raw`(?:\b(?:under|below|less than|up to|at most|max(?:imum)?|cheaper than)\s+|<\s*)${AMOUNT}`,
  "i",
);
const OVER = new RegExp(String.raw`(?:\b(?:over|above|more than|at least|min(?:imum)?)\s+|>\s*)${AMOUNT}`, "i");

/**
 * What many Filipinos call an electric scooter. It is found as one word, as in the function `match_ebikes`, since it is often two. A bike
 * alone is one too, and in `bike lock` it is not.
 */
const E_BIKE = /\b(?:e[\s-]?bikes?|electric[\s-]+(?:bikes?|bicycles?))\b|^\s*bikes?\s*$/gi;

/** A speed as people type it: `45 km/h`, `25kph`. It is found as one word, as in the function `product_figure_words`. */
const SPEED = /\b(\d+)\s*(?:kms?\s*(?:\/|per\s+)\s*h(?:r|our)?|kmp?h|kph)\b/gi;

/** Fewer pesos are a number of something else: `under 10 inches`. */
const LEAST_PESOS = 50;

/**
 * Reads prices out of what somebody typed, and e-bikes and speeds as one word: `e-bike under 20000` are e-bikes and scooters up to 20,000
 * pesos.
 */
export function parseSearch(typed: string): ProductSearch {
  const found = [
    { pattern: BETWEEN, limits: ["minPrice", "maxPrice"] },
    { pattern: UNDER, limits: ["maxPrice"] },
    { pattern: OVER, limits: ["minPrice"] },
  ] as const;
  const words = typed.replaceAll(E_BIKE, "ebike").replaceAll(SPEED, "$1kmh");
  const search: ProductSearch = { words, minPrice: null, maxPrice: null };
  for (const { pattern, limits } of found) {
    const match = pattern.exec(search.words);
    const pesos = limits.map((_, index) => pesosIn(match?.[2 * index + 1], match?.[2 * index + 2]));
    if (!match || pesos.some((amount) => !(amount >= LEAST_PESOS))) continue;
    for (const [index, limit] of limits.entries()) search[limit] ??= centavosOf(pesos[index] ?? 0);
    search.words = search.words.replace(match[0], " ").replaceAll(/\s+/g, " ").trim();
  }
  return search;
}

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
