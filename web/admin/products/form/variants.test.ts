import { describe, expect, test } from "vitest";
import { sampleProduct } from "../../../../tests/support/sample-product.ts";
import { variantProblemsAfter } from "./variant-problems.ts";
import {
  addOption,
  addValue,
  combinations,
  describeVariants,
  type FormVariants,
  fillColumn,
  moveOption,
  moveValue,
  removedVariants,
  removeOption,
  removeValue,
  renameValue,
  sellCombination,
  serializeVariants,
  setCell,
  sumOfStocks,
  variantFields,
  variantsOf,
} from "./variants.ts";

const stored = { barcode: null, selling: 2490, price: null, image: "" };
const helmet = sampleProduct({
  stock: 7,
  options: [{ name: "Size", values: ["S", "M"] }],
  variants: [
    { ...stored, id: 11, options: ["S"], sku: "A-S", stock: 3 },
    { ...stored, id: 12, options: ["M"], sku: "A-M", stock: 4, price: 2590 },
  ],
});
const form = variantsOf(helmet);
const text = serializeVariants(form);
const sent = (variants: FormVariants) => {
  const fields = variantFields(serializeVariants(variants), helmet);
  return { options: JSON.parse(fields.options), variants: JSON.parse(fields.variants) };
};

describe("OPT-01 options and variants in the product form", () => {
  test("are sent as they were loaded, with the stock that was seen", () => {
    expect(sent(form)).toEqual({
      options: [{ name: "Size", values: ["S", "M"] }],
      variants: [
        { id: 11, options: ["S"], sku: "A-S", barcode: "", price: "", stock: "3", stock_seen: 3, image: "" },
        { id: 12, options: ["M"], sku: "A-M", barcode: "", price: "2590", stock: "4", stock_seen: 4, image: "" },
      ],
    });
  });

  test("a value is renamed through one that there is already, and each variant keeps its id", () => {
    const typed = ["M", "ML", "L"].reduce((now, value) => renameValue(now, 0, 0, value), form);
    expect(sent(typed).variants).toMatchObject([
      { id: 11, options: ["L"] },
      { id: 12, options: ["M"] },
    ]);
  });

  test("values are moved and removed with their variants", () => {
    const moved = moveValue(form, 0, 0, 1);
    expect(sent(moved)).toMatchObject({
      options: [{ values: ["M", "S"] }],
      variants: [
        { id: 12, options: ["M"] },
        { id: 11, options: ["S"] },
      ],
    });
    expect(sent(removeValue(moved, 0, 0))).toMatchObject({
      options: [{ values: ["S"] }],
      variants: [{ id: 11, options: ["S"] }],
    });
  });

  test("an option is moved, and each variant keeps its id and its values", () => {
    const two = addValue(renameValue(addOption(form, "Colour"), 1, 0, "Red"), 1, "Blue");
    const moved = moveOption(two, 1, -1);
    expect(sent(moved)).toMatchObject({
      options: [
        { name: "Colour", values: ["Red", "Blue"] },
        { name: "Size", values: ["S", "M"] },
      ],
      variants: [
        { id: 11, options: ["Red", "S"] },
        { id: 12, options: ["Red", "M"] },
        { options: ["Blue", "S"] },
        { options: ["Blue", "M"] },
      ],
    });
    expect(serializeVariants(moveOption(moved, 0, 1))).toBe(serializeVariants(two));
  });

  test("a second option makes combinations, and without it the first of each stays", () => {
    const two = addValue(renameValue(addOption(form, "Colour"), 1, 0, "Red"), 1, "Blue");
    expect(combinations(two)).toHaveLength(4);
    expect(sent(two).variants.map(({ id, options }: { id?: number; options: string[] }) => [id, ...options])).toEqual([
      [11, "S", "Red"],
      [undefined, "S", "Blue"],
      [12, "M", "Red"],
      [undefined, "M", "Blue"],
    ]);
    expect(serializeVariants(removeOption(two, 1))).toBe(text);
    expect(removeOption(removeOption(two, 1), 0)).toEqual({ options: [], variants: [] });
  });

  test("a combination that is sold again comes back as it was, and the text is that of before", () => {
    const without = sellCombination(form, [1], { sold: false, base: form });
    expect(removedVariants(helmet, serializeVariants(without))).toEqual({ names: ["M"], pieces: 4 });
    expect(serializeVariants(sellCombination(without, [1], { sold: true, base: form }))).toBe(text);
  });

  test("more combinations than a product can have are not added", () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
    const many: FormVariants = {
      options: [
        { name: "A", values: values(10) },
        { name: "B", values: values(10) },
      ],
      variants: [],
    };
    expect(combinations(many)).toHaveLength(100);
    expect(addValue(many, 0, "v10").variants).toEqual([]);
    expect(combinations(addValue(many, 0, "v10"))).toEqual([]);
  });

  test("a column is filled for all or for one value, and a SKU ends with the values", () => {
    expect(fillColumn(form, "stock", "9", null).variants.map(({ stock }) => stock)).toEqual(["9", "9"]);
    expect(fillColumn(form, "price", "", { option: 0, index: 1 }).variants[1]?.price).toBe("");
    expect(fillColumn(form, "sku", "ULAP", { option: 0, index: 0 }).variants.map(({ sku }) => sku)).toEqual([
      "ULAP-S",
      "A-M",
    ]);
    expect(sumOfStocks(setCell(form, [0], "stock", "1,200").variants)).toBe(1204);
  });

  test("a product gets options: the pieces it has belong to none of them", () => {
    const plain = sampleProduct({ stock: 6 });
    const now = serializeVariants(addOption(variantsOf(plain), "Size"));
    expect(removedVariants(plain, now)).toEqual({ names: [], pieces: 6 });
    expect(removedVariants(plain, serializeVariants(variantsOf(plain)))).toEqual({ names: [], pieces: 0 });
    expect(removedVariants(null, now)).toEqual({ names: [], pieces: 0 });
  });

  test("beside another version only what differs is described", () => {
    const other = serializeVariants(setCell(form, [1], "stock", "9"));
    expect(describeVariants(text, other)).toBe("Size: S, M. M: 4 pieces, SKU A-M, ₱2590");
    expect(describeVariants(serializeVariants({ options: [], variants: [] }))).toBe("No options");
  });

  test("a message stays at its input until that is edited, and goes when rows move", () => {
    const problems = {
      variants: ["S is listed twice."],
      "variants.0.stock": ["Enter it."],
      "variants.1.sku": ["Taken."],
      "options.0.name": ["Name the option."],
      productname: ["Enter the product name."],
    };
    const typed = serializeVariants(setCell(form, [1], "sku", "B"));
    expect(Object.keys(variantProblemsAfter(problems, text, typed))).toEqual([
      "variants.0.stock",
      "options.0.name",
      "productname",
    ]);
    const moved = serializeVariants(removeValue(form, 0, 0));
    expect(Object.keys(variantProblemsAfter(problems, text, moved))).toEqual(["productname"]);
  });
});
