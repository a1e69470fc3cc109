import { expect, test } from "vitest";
import { figureSearches, withUsualUnits } from "./products.figures.rules.ts";

const at = (attribute: string, limits: string) =>
  `$ ? (exists(@.keyvalue() ? (@.key like_regex "${attribute}" && ${limits})))`;
const equal = (figure: number) => `@.value >= ${figure} && @.value <= ${figure}`;

test.each([
  ["range 40 km", "40km", at("(^|_)km$", equal(40))],
  ["40km range scooter", "40km scooter", at("(^|_)km$", equal(40))],
  ["scooter na malayo ang takbo 85 km", "85km scooter", at("(^|_)km$", equal(85))],
  ["top speed 25kmh", "25kmh", at("(^|_)kmh$", equal(25))],
  ["1,000 W motor", "1000w", at("(^|_)w$", equal(1000))],
  ["8.5 inch tire", "", at("(^|_)in$", equal(8.5))],
  ['10" wheels', "", at("(^|_)in$", equal(10))],
  ["120 kg", "120kg", at("(^|_)kg$", equal(120))],
  ["scooter under 20 kg", "scooter", at("weight_kg$", "@.value >= 0 && @.value <= 20")],
  ["lightweight scooter magaan sa 15 kg", "lightweight scooter", at("weight_kg$", "@.value >= 0 && @.value <= 15")],
  ["scooter for a 110 kg rider", "scooter", at("load_kg$", "@.value >= 110")],
  ["scooter max 15 kg", "scooter", at("weight_kg$", "@.value >= 0 && @.value <= 15")],
  ["120 kg max", "", at("load_kg$", "@.value >= 120")],
  ["max load 120kg", "", at("load_kg$", "@.value >= 120")],
  ["at least 40 km scooter", "scooter", at("(^|_)km$", "@.value >= 40")],
  ["60+ km", "", at("(^|_)km$", "@.value >= 60")],
  ["60 km pataas", "", at("(^|_)km$", "@.value >= 60")],
  ["scooter 40-60 km", "scooter", at("(^|_)km$", "@.value >= 40 && @.value <= 60")],
  ["top speed 25", "25kmh", at("(^|_)kmh$", equal(25))],
  ["scooter wheel 10", "scooter", at("(^|_)in$", equal(10))],
  ["wheels 10 in black", "in black", at("(^|_)in$", equal(10))],
  ["range 40", "40km", at("(^|_)km$", equal(40))],
  ["range at least 40 scooter", "scooter", at("(^|_)km$", "@.value >= 40")],
  ["range 40-60", "", at("(^|_)km$", "@.value >= 40 && @.value <= 60")],
  ["range 40+", "", at("(^|_)km$", "@.value >= 40")],
  ["battery 480", "480wh", at("(^|_)wh$", equal(480))],
  ["battery capacity 480", "480wh", at("(^|_)wh$", equal(480))],
  ["motor 500 scooter", "500w scooter", at("(^|_)w$", equal(500))],
  ["charging time 6", "", at("(^|_)h$", equal(6))],
])("LIST-05 %s is first a search for %j with a figure", (typed, words, condition) => {
  expect(figureSearches(typed)[0]).toEqual({ words, condition, named: typed, isExact: true });
});

test("LIST-05 after exactly these figures, a description with them is searched for, and then what has about these", () => {
  expect(figureSearches("10 kg scooter").slice(1)).toEqual([
    { words: "10kg scooter", condition: null, named: null, isExact: true },
    { words: "scooter", condition: at("(^|_)kg$", "@.value >= 9 && @.value <= 11"), named: null, isExact: false },
  ]);
  expect(figureSearches("scooter over 10 kg")).toHaveLength(1);
  expect(figureSearches("750lm light")[1]).toMatchObject({ words: "750 lumens light", condition: null });
});

test.each(["helmet 58cm", "helmet 58", "58 cm helmet", "helmet for 58 cm head", "helmet size 58"])(
  "LIST-05 %s is a search for helmets whose range contains this head size",
  (typed) => {
    const [search, ...others] = figureSearches(typed);
    expect(others).toEqual([]);
    expect(search?.words).toBe("helmet");
    const range = new RegExp(/@\.value like_regex "([^"]+)"/.exec(search?.condition ?? "")?.[1] ?? "$^");
    const sizes = ["57-60", "58–61", "55 - 58", "54-57", "59-61", "158-160", "58", "57"];
    expect(sizes.filter((size) => range.test(size))).toEqual(["57-60", "58–61", "55 - 58", "58"]);
  },
);

test.each([
  "helmet 2000",
  "helmet 58 mm",
  "helmet 5800",
  "helmet XL-58",
  "58 cm lock",
  "helmet 58 or 60",
  "helmet 1.58",
])("LIST-05 %s is no search by a head size", (typed) => {
  expect(figureSearches(typed)).toEqual([]);
});

test("LIST-05 a product has all figures of a search", () => {
  expect(figureSearches("500W 40km")[0]?.condition).toBe(
    `$ ? (exists(@.keyvalue() ? (@.key like_regex "(^|_)w$" && ${equal(500)})) && exists(@.keyvalue() ? (@.key like_regex "(^|_)km$" && ${equal(40)})))`,
  );
});

test.each([
  ...["2 in 1 charger", "size 8 in black", "E1-123456", "NTA 8776", "IP54", "90300BF", "54.6 V 3 A", "scooter"],
  // These words are said of figures in several units, or of no figure.
  ...["takbo 40", "weight 12", "capacity 120", "top 10 scooters", "3 wheel scooter", "wheel M10", "battery 18650B"],
  ...[
    "battery 48 V",
    "battery 48-volt",
    "battery 10.4 Ah",
    "tire 200 mm",
    "tire 200x50",
    "tire 90/65-6.5",
    "motor 2.0.1",
  ],
])("LIST-05 %s has no figure", (typed) => {
  expect(figureSearches(typed)).toEqual([]);
  expect(withUsualUnits(typed)).toBe(typed);
});

test.each([
  ["40 kilometers", "40 km"],
  ["500-watt motor", "500 w motor"],
  ["120 kilos", "120 kg"],
  ['8.5" tire', "8.5 inch tire"],
  ["8.5in", "8.5 inch"],
  ["400lm light", "400 lumens light"],
  ["8.5 inches", "8.5 inches"],
  ["1,000 W", "1,000 W"],
])("LIST-05 %s is usually written %s", (typed, usual) => {
  expect(withUsualUnits(typed)).toBe(usual);
});
