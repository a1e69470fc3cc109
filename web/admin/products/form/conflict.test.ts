import { describe, expect, test } from "vitest";
import type { AdminProduct } from "#contract/products.admin.ts";
import { sampleProduct } from "../../../../tests/support/sample-product.ts";
import { parseAttributes, serializeAttributes } from "./attribute-fields.ts";
import { findDifferences, mergeVersions } from "./conflict.ts";
import { serializeGallery } from "./gallery.ts";
import { partLabel, partText } from "./parts.ts";
import { formValues } from "./values.ts";

const base = sampleProduct({
  productname: "Tulin Habagat",
  description: "A scooter.",
  title: "Habagat",
  keyword: "scooter",
  mdescription: "A scooter.",
});
const mine = { ...formValues(base), selling: "50000", stock: "7", description: "Mine.", title: "The same" };
const theirs: AdminProduct = { ...base, version: 5, selling: 51000, stock: 5, keyword: "theirs", title: "The same" };

describe("two people edit one product", () => {
  test("a part is a conflict only when both changed it to different values", () => {
    expect(findDifferences(base, mine, theirs)).toEqual({
      conflicts: ["stock", "selling"],
      onlyTheirs: ["keyword"],
      onlyMine: ["description"],
    });
  });

  test("merging loses only the changes that were not chosen", () => {
    expect(mergeVersions(mine, theirs, ["description", "stock"])).toEqual({
      ...formValues(base),
      stock: "7",
      selling: "51000",
      description: "Mine.",
      keyword: "theirs",
      title: "The same",
    });
  });

  test("attributes are compared and merged one by one, the gallery as one part", () => {
    const front = "/media/front.webp";
    const rear = "/media/rear.webp";
    const seen = { ...base, attributes: { range_km: 40, motor_w: 350, colour: "white" } };
    const typed: typeof mine = {
      ...formValues(seen),
      attributes: serializeAttributes({ range_km: 45, colour: "red", ip: "IPX5" }),
      gallery: serializeGallery([{ image: rear, alt: "" }]),
    };
    const facts = { width: 1, height: 1, placeholder: "" };
    const saved = {
      ...seen,
      attributes: { range_km: 50, motor_w: 500, colour: "white" },
      images: [{ image: front, alt: "Front", ...facts }],
    };
    expect(findDifferences(seen, typed, saved)).toEqual({
      conflicts: ["gallery", "attributes.range_km", "attributes.motor_w"],
      onlyTheirs: [],
      onlyMine: ["attributes.colour", "attributes.ip"],
    });
    const merged = mergeVersions(typed, saved, ["attributes.range_km", "attributes.colour", "attributes.ip"]);
    expect(parseAttributes(merged.attributes)).toEqual({ range_km: 45, motor_w: 500, colour: "red", ip: "IPX5" });
    expect(merged.gallery).toBe(formValues(saved).gallery);
    expect(partLabel("attributes.range_km")).toBe("Range");
    expect([partText("attributes.motor_w", typed), partText("gallery", merged)]).toEqual([
      "Not stated",
      "1 picture; Front",
    ]);
  });

  test("a change of values that the form does not show is no conflict", () => {
    const differences = findDifferences(base, mine, { ...base, version: 5 });
    expect([differences.conflicts, differences.onlyTheirs]).toEqual([[], []]);
  });
});
