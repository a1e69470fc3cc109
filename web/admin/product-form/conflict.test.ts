import { describe, expect, test } from "vitest";
import type { DeskProduct } from "#contract/catalogue.ts";
import { differencesOf, mixOf } from "./conflict.ts";
import { valuesOf } from "./values.ts";

const base: DeskProduct = {
  id: 3,
  productname: "Tulin Habagat",
  description: "A scooter.",
  stock: 6,
  selling: 54990,
  original: 59990,
  type: "scooter",
  image: "",
  images: [],
  status: "ok",
  title: "Habagat",
  keyword: "scooter",
  mdescription: "A scooter.",
  attributes: {},
  model: null,
  low_stock: null,
  low: false,
  version: 4,
};
const mine = { ...valuesOf(base), selling: "50000", stock: "7", description: "Mine.", title: "The same" };
const theirs: DeskProduct = { ...base, version: 5, selling: 51000, stock: 5, keyword: "theirs", title: "The same" };

describe("two people, one product", () => {
  test("only what both changed differently is a clash", () => {
    expect(differencesOf(base, mine, theirs)).toEqual({
      clashes: ["stock", "selling"],
      onlyTheirs: ["keyword"],
      onlyMine: ["description"],
    });
  });

  test("nobody's change is lost but the one that was chosen against", () => {
    expect(mixOf(mine, theirs, ["description", "stock"])).toEqual({
      ...valuesOf(base),
      stock: "7",
      selling: "51000",
      description: "Mine.",
      keyword: "theirs",
      title: "The same",
    });
  });

  test("when they changed nothing the form shows, nothing clashes", () => {
    const differences = differencesOf(base, mine, { ...base, version: 5 });
    expect([differences.clashes, differences.onlyTheirs]).toEqual([[], []]);
  });
});
