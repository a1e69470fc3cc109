/**
 * A search for products by their figures: those that match the words and, in jsonpath, whose attributes match the
 * condition, if there is one. Products that are called `named` are found too, such as a tyre by `8.5 inch tire`.
 */
export type FigureSearch = {
  words: string;
  condition: string | null;
  named: string | null;
  /** Whether what it finds has exactly the figures that were typed, and not only about these. */
  isExact: boolean;
};

type Unit = {
  /** How people type it. */
  spellings: string;
  /** What it is in the words of a search. */
  word: string;
  /** The end of the names of attributes in this unit. */
  attribute: string;
  /** What people call such a figure: these words add nothing to it. */
  names: string;
  /** The names that are said of this unit alone, so that a number behind them needs none: `range 40`, but not `weight 12` or `takbo 40`. */
  namesOfOneUnit?: string;
  /** The column `search_vector` has the unit behind each figure. */
  isIndexed: boolean;
};

// "45 km/h" is one word before it gets here. "10 in 1" and "8 in black" are no inches.
const units: readonly Unit[] = [
  {
    spellings: "kmh",
    word: "kmh",
    attribute: "(^|_)kmh$",
    names: "top|speed|bilis|mabilis|takbo|fast",
    namesOfOneUnit: "speed|bilis",
    isIndexed: true,
  },
  {
    spellings: "kms?|kilomet(?:er|re)s?|kilometro",
    word: "km",
    attribute: "(^|_)km$",
    names: "range|distance|mileage|layo|malayo|takbo|abot|per charge|(?:one|full|isang) charge",
    namesOfOneUnit: "range|distance|mileage|layo",
    isIndexed: true,
  },
  {
    spellings: "wh|watt[\\s-]?hours?",
    word: "wh",
    attribute: "(^|_)wh$",
    names: "battery|baterya|capacity",
    namesOfOneUnit: String.raw`(?:battery|baterya)(?:\s+capacity)?`,
    isIndexed: true,
  },
  {
    spellings: "w|watts?",
    word: "w",
    attribute: "(^|_)w$",
    names: "motor|power|lakas|malakas",
    namesOfOneUnit: "motor|power|lakas",
    isIndexed: true,
  },
  { spellings: "kgs?|kilos?|kilograms?", word: "kg", attribute: "(^|_)kg$", names: "", isIndexed: true },
  {
    spellings: "g|grams?",
    word: "g",
    attribute: "(^|_)g$",
    names: "weight|weighs|timbang|bigat",
    isIndexed: true,
  },
  {
    spellings: "inch(?:es)?|pulgada|[\"”″]|''|in(?!\\s+(?!wheel|tire|tyre|scooter)\\w)",
    word: "inch",
    attribute: "(^|_)in$",
    names: "wheels?|tires?|tyres?|gulong",
    namesOfOneUnit: "wheels?|tires?|tyres?|gulong",
    isIndexed: false,
  },
  {
    spellings: "h|hrs?|hours?|oras",
    word: "hours",
    attribute: "(^|_)h$",
    names: "charges?|charging|time",
    namesOfOneUnit: String.raw`charging(?:\s+time)?`,
    isIndexed: false,
  },
  { spellings: "lm|lumens?", word: "lumens", attribute: "(^|_)(lm|lumens)$", names: "", isIndexed: false },
  { spellings: "l|lit(?:er|re)s?|litro", word: "litre", attribute: "(^|_)(l|litres)$", names: "", isIndexed: false },
];

/** What a product carries, and what it weighs itself, are both in kilograms. */
const LOAD =
  /\b(?:rider|driver|person|people|tao|passengers?|pasahero|weigh|ako|load|payload|capacity|carry|carries|kaya|limit)\b/gi;
/** `max 15 kg` is said of what a scooter weighs, and from this on of what it carries. */
const MAX = /\bmax(?:imum)?\b/i;
const LIGHTEST_RIDER_KG = 40;
const WEIGHT = /\b(?:weight|weighs|timbang|bigat|magaan)\b/gi;

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const AT_LEAST = "over|above|more than|at least|min(?:imum)?|higit sa|mahigit|lampas|faster than|>=?";
const AT_MOST =
  "under|below|less than|lighter than|not more than|at most|up to|hanggang|wala pang|(?:mas )?(?:mababa|magaan) (?:sa|kaysa)|<=?";
const SPELLINGS = units.map(({ spellings }) => spellings).join("|");

/** A figure with its unit, as people type it: `40 km`, `500-watt`, `8.5"`, `under 20 kilos`, `40-60 km`, `60 km or more`. */
const FIGURE = new RegExp(
  String.raw`(?<![\w.,])(?:(?<least>${AT_LEAST})\s*|(?<most>${AT_MOST})\s*)?(?:(?<from>${NUMBER})\s*(?:-|–|to|hanggang)\s*)?` +
    String.raw`(?<figure>${NUMBER})(?<plus>\+)?[\s-]*(?<unit>${SPELLINGS})(?![\w/])` +
    String.raw`(?:\s*(?<more>\+|or more\b|and (?:up|above)\b|pataas\b)|\s*(?<less>or less\b|and below\b|pababa\b))?`,
  "gi",
);

/** The units that people type behind a number, also those of which no figure is read. */
export const ANY_UNIT = String.raw`(?:${SPELLINGS}|v|volts?|m?ah|a|amps?|mm|cm|%)(?![\w/])`;

/** What follows a number that has no unit: no part of a longer number or code either. */
const NO_UNIT = String.raw`(?![\w/]|[.,-]\d|[\s-]*(?:${ANY_UNIT}|x\b))`;

/** Numbers without a unit behind a name that is said of one unit alone: `top speed 25`, `range at least 40`. */
const namedNumbers = units.flatMap(({ word, namesOfOneUnit }) =>
  namesOfOneUnit === undefined
    ? []
    : {
        word,
        pattern: new RegExp(
          String.raw`\b(?:${namesOfOneUnit})\s+(?:(?:${AT_LEAST}|${AT_MOST})\s*)?(?:${NUMBER}\s*(?:-|–|to|hanggang)\s*)?${NUMBER}(?=\+?${NO_UNIT})`,
          "gi",
        ),
      },
);

/** A number with its unit. */
const NUMBER_AND_UNIT = new RegExp(String.raw`(?<![\w.,])(${NUMBER}\+?)[\s-]*(${SPELLINGS})(?![\w/])`, "gi");

/** What remains of a sentence around a figure. */
const FILLERS = /\b(?:na|ng|sa|ang|para|may|mga|yung|with|for|of|that|can|is|a|an|the|about|around|max(?:imum)?|i)\b/gi;

/** How much less and more than a figure is found when no product has exactly this one, as a share of it. */
const AROUND_SHARE = 0.1;

/** These words with the usual spelling of each unit: `40 kilometers` as `40 km`, `8.5"` as `8.5 inch`. */
export const withUsualUnits = (words: string): string =>
  words.replaceAll(NUMBER_AND_UNIT, (text, figure: string, spelling: string) => {
    const { word } = unitOf(spelling);
    const isUsual = spelling.toLowerCase() === word || (word.length > 2 && spelling.toLowerCase().startsWith(word));
    return isUsual ? text : `${figure} ${word}`;
  });

/** A head in centimetres, which is said of helmets, with or without its unit: `helmet 58cm`, `57.5 cm head`. */
const HEAD_SIZE = new RegExp(
  String.raw`(?<![\w.,-])(?<figure>[4-6]\d)(?:\.\d)?(?:[\s-]*(?:cms?|centimet(?:er|re)s?)(?![\w/])|${NO_UNIT})`,
  "gi",
);
const HEAD = /\b(?:head|ulo|circumference|sizes?)\b/gi;
const SMALLEST_HEAD_CM = 40;
const LARGEST_HEAD_CM = 69;

/** The search for helmets whose range, such as `57-60`, contains the head size that is typed; none beside another figure. */
function headSizeSearches(typed: string): FigureSearch[] {
  const [size, second] = [...typed.matchAll(HEAD_SIZE)];
  const rest = typed.replaceAll(HEAD_SIZE, " ");
  if (!size || second || /\d/.test(rest) || !/\bhelmets?\b/i.test(rest)) return [];
  const figure = Number(size.groups?.figure);
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).join("|");
  const contains = `^(${range(SMALLEST_HEAD_CM, figure)})[^0-9]+(${range(figure, LARGEST_HEAD_CM)})|^${figure}$`;
  const condition = `$ ? (exists(@.keyvalue() ? (@.key like_regex "(^|_)size_cm$" && @.value like_regex "${contains}")))`;
  return [
    { words: oneSpaced(rest.replaceAll(HEAD, " ").replaceAll(FILLERS, " ")), condition, named: null, isExact: true },
  ];
}

/**
 * The searches by the figures among the typed words, to be tried in this order: for exactly these figures, for a
 * description with them, then for about these. The last one has only the other words.
 */
export function figureSearches(typed: string): FigureSearch[] {
  const words = withMissingUnits(typed);
  const figures = [...words.matchAll(FIGURE)].map((match) => readFigure(match, words));
  if (figures.length === 0) return headSizeSearches(typed);
  const rest = figures
    .reduce(
      (left, { unit }) => left.replaceAll(new RegExp(String.raw`\b(?:${unit.names || "-"})\b`, "gi"), " "),
      words.replaceAll(FIGURE, " "),
    )
    .replaceAll(FILLERS, " ");
  const others = oneSpaced(
    figures.some(({ unit }) => unit.word === "kg") ? rest.replaceAll(LOAD, " ").replaceAll(WEIGHT, " ") : rest,
  );
  const exact = figures.filter(({ min, max }) => min === max);
  const wordsWith = (some: readonly Figure[]) =>
    oneSpaced(
      [...some.map(({ min, unit: { word } }) => `${min}${word.length > 3 ? " " : ""}${word}`), others].join(" "),
    );
  const indexed = exact.filter(({ unit }) => unit.isIndexed);
  const search = { words: wordsWith(indexed), condition: conditionOf(figures), named: typed, isExact: true };
  if (exact.length === 0) return [search];
  const around = figures.map((figure) =>
    figure.min === figure.max
      ? { ...figure, min: figure.min * (1 - AROUND_SHARE), max: figure.max * (1 + AROUND_SHARE) }
      : figure,
  );
  return [
    search,
    { words: wordsWith(exact), condition: null, named: null, isExact: true },
    { words: others, condition: conditionOf(around), named: null, isExact: false },
  ];
}

/** These words with the unit behind each number of which only the name is typed: `range 40km`. */
const withMissingUnits = (words: string): string =>
  namedNumbers.reduce((left, { word, pattern }) => left.replaceAll(pattern, `$&${word}`), words);

type Figure = { unit: Unit; attribute: string; min: number; max: number };

/** A figure between these words. */
function readFigure(match: RegExpExecArray, words: string): Figure {
  const { figure = "", from, unit: spelling = "", least, most, plus, more, less } = match.groups ?? {};
  const unit = unitOf(spelling);
  const number = numberOf(figure);
  const typed = { isMin: Boolean(least ?? plus ?? more), isMax: Boolean(most ?? less) };
  const { attribute, isMin, isMax } =
    unit.word === "kg" ? readKilograms(words, number, typed) : { attribute: unit.attribute, ...typed };
  const min = isMax ? 0 : numberOf(from ?? figure);
  return { unit, attribute, min, max: isMin ? Number.POSITIVE_INFINITY : number };
}

type Limits = { isMin: boolean; isMax: boolean };

/** What kilograms between these words are of. Who weighs 110 kg looks for what carries at least that. */
function readKilograms(words: string, number: number, { isMin, isMax }: Limits): Limits & { attribute: string } {
  const hasMax = MAX.test(words);
  if (words.search(LOAD) >= 0 || (hasMax && number >= LIGHTEST_RIDER_KG))
    return { attribute: "load_kg$", isMin: !isMax, isMax };
  const isWeight = hasMax || isMax || words.search(WEIGHT) >= 0;
  return { attribute: isWeight ? "weight_kg$" : "(^|_)kg$", isMin, isMax: isMax || hasMax };
}

/** The jsonpath of attributes that have each of these figures. */
function conditionOf(figures: readonly Figure[]): string {
  const conditions = figures.map(({ attribute, min, max }) => {
    const limits = [`@.value >= ${min}`, ...(max === Number.POSITIVE_INFINITY ? [] : [`@.value <= ${max}`])];
    return `exists(@.keyvalue() ? (@.key like_regex "${attribute}" && ${limits.join(" && ")}))`;
  });
  return `$ ? (${conditions.join(" && ")})`;
}

function unitOf(spelling: string): Unit {
  const unit = units.find(({ spellings }) => new RegExp(`^(?:${spellings})$`, "i").test(spelling));
  if (!unit) throw new Error(`${spelling} is no spelling of a unit`);
  return unit;
}

const numberOf = (digits: string): number => Number(digits.replaceAll(",", ""));

const oneSpaced = (words: string): string => words.replaceAll(/\s+/g, " ").trim();
