import { describe, expect, test } from "vitest";
import { parsePrice, priceHints, warningAbout } from "./prices.ts";

describe("OPT-03 parsePrice", () => {
  test.each([
    ["45000", 4_500_000],
    ["1,234.50", 123_450],
    [" 0 ", 0],
    ["", null],
    ["fifty", null],
    ["-2", null],
    ["1.", null],
    ["12,345.67", 1_234_567],
    ["12,345.678", null],
    ["10,000,000.01", null],
    [",5", null],
    ["636,39", null],
    ["1,2,3", null],
    ["1.234,5", null],
    ["63,639.50", 6_363_950],
  ])("%j is %j centavos", (text, centavos) => expect(parsePrice(text)).toBe(centavos));
});

describe("priceHints", () => {
  test("a lower selling price is a saving", () => {
    expect(priceHints("54990", "59990")).toEqual([
      "Shown struck through: the customer saves ₱5,000 (8.3 %).",
      "₱49,098.21 net of 12 % VAT.",
    ]);
  });
  test("equal prices show no saving", () => {
    expect(priceHints("112", "112")).toEqual(["Not on sale: both prices are the same.", "₱100 net of 12 % VAT."]);
  });
  test("an original price below the selling price has a warning of its own", () => {
    expect(priceHints("112", "100")).toEqual(["₱100 net of 12 % VAT."]);
  });
  test("without an original price only the tax is shown", () => {
    expect(priceHints("112", "")).toEqual(["₱100 net of 12 % VAT."]);
  });
  test.each([
    ["12,345.678", "100", "Use at most two decimals: centavos."],
    ["100", "0.001", "Use at most two decimals: centavos."],
    ["-2", "100", "The price cannot be below 0."],
    ["10000001", "100", "This price is too large."],
  ])("%j and %j are answered as the shop will", (selling, original, words) => {
    expect(priceHints(selling, original)).toEqual([words]);
  });
  test("without a price the hint explains both fields", () => {
    expect(priceHints("", "100")).toEqual([
      "The same as the selling price when it is not on sale. Prices include 12 % VAT.",
    ]);
  });
});

test.each([
  ["112", "100", true],
  ["112", "0", true],
  ["112", "112", false],
  ["112", "112.01", false],
  ["", "100", false],
  ["112", "", false],
])("ADM-09 a selling price %j and an original price %j have a warning: %j", (selling, original, warned) => {
  expect(warningAbout({ selling, original }) !== undefined).toBe(warned);
});
