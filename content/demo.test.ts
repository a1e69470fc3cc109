import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { builtInTypes, SHOWN } from "#contract/enums.ts";
import { productForm } from "#contract/products.form.admin.ts";
import { settingsForm } from "#contract/settings.admin.ts";
import catalogue from "./demo.json" with { type: "json" };
import renders from "./renders/products.json" with { type: "json" };

const { products } = catalogue;
const folder = new URL("images/", import.meta.url);
const models = new URL("models/", import.meta.url);
const composed = ["card-scooter.webp", "card-helmet.webp", "og.webp", "og.jpg"];
/** Rendered pictures whose hue was turned: the paint is all that has one. */
const recoloured = ["maya-blue-front.webp", "maya-blue-side.webp"];
const scenes = ["hero.webp", "card-accessory.webp", ...composed];

const complete: Record<string, readonly string[]> = {
  scooter:
    "motor_w top_speed_kmh range_km battery_wh charge_h weight_kg max_load_kg wheel_in ip suspension lto_class".split(
      " ",
    ),
  helmet: "size_cm sizes size_guide weight_g certification helmet_class".split(" "),
  accessory: ["material", "weight_g"],
};
/** Attributes that only some accessories have. */
const extra = ["lumens", "litres", "output"];

/** The attributes that a unit in the texts can refer to. */
const attributesIn: Record<string, readonly string[]> = {
  W: ["motor_w"],
  "km/h": ["top_speed_kmh"],
  Wh: ["battery_wh"],
  hours: ["charge_h"],
  kg: ["weight_kg", "max_load_kg"],
  inch: ["wheel_in"],
  inches: ["wheel_in"],
  g: ["weight_g"],
  lumens: ["lumens"],
  litres: ["litres"],
};

/** Helmet standards that the texts may name; each only on a helmet certified to it. */
const standards = ["EN 1078", "NTA 8776"];

/** Words that the law forbids, promises that nobody has decided on, and empty phrases. */
const forbidden =
  /no\s+returns?|no\s+exchange|non-?refundable|guarantee|warrant|lifetime|risk-free|best|perfect|solution|PM for price|₱|\bPHP\b|!|\p{Extended_Pictographic}/iu;

const attributesOf = (product: (typeof products)[number]): Record<string, unknown> => product.attributes;
const textsOf = (product: (typeof products)[number]): string =>
  [product.description, product.title, product.keyword, product.mdescription].join("\n");

test("its settings are complete", () => {
  expect(settingsForm.safeParse(catalogue.shop).error?.issues).toBeUndefined();
});

test("ids run from 1 to 24, and product 1 is a scooter", () => {
  expect(products.map((product) => product.id)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  expect(products[0]?.type).toBe("scooter");
});

test("each product type has eight products", () => {
  for (const type of builtInTypes) expect(products.filter((product) => product.type === type)).toHaveLength(8);
});

test.each(["productname", "description", "title", "mdescription"] as const)("no two products share a %s", (field) => {
  expect(new Set(products.map((product) => product[field])).size).toBe(products.length);
});

test("every picture in the folder belongs to one product or is a known scene", () => {
  const named = products.flatMap((product) => product.images.map((image) => `${image}.webp`));
  expect(readdirSync(folder).sort()).toEqual([...named, ...scenes].sort());
});

test("every picture is rendered by the scripts, or made of rendered pictures", () => {
  const rendered = Object.keys(renders.images).map((image) => `${image}.webp`);
  expect(readdirSync(folder).sort()).toEqual([...rendered, ...recoloured, ...composed].sort());
});

test("every scooter, and no other product, has a model of at most 1 MB", () => {
  const scooters = products.filter((product) => product.type === "scooter");
  expect(readdirSync(models).sort()).toEqual(
    scooters.map(({ images }) => `${images[0]?.replace(/-front$/, "")}.glb`).sort(),
  );
  for (const model of readdirSync(models)) expect(statSync(new URL(model, models)).size).toBeLessThanOrEqual(1_000_000);
});

describe.each(products)("$id $productname", (product) => {
  const attributes = attributesOf(product);
  const texts = textsOf(product);
  const paragraphs = product.description.split("\n\n");

  test("is valid in the staff's product form", () => {
    const form = productForm.safeParse({
      ...product,
      productname: product.productname,
      status: SHOWN,
      ships_alone: product.ships_alone ? "yes" : "no",
      attributes: JSON.stringify(product.attributes),
      goes_with: product.goes_with?.join(", "),
    });
    expect(form.error?.issues).toBeUndefined();
    expect(product.colour).not.toBe("");
  });

  test("OPT-02 has the pieces of its colours in stock, and a picture of each", () => {
    const colours = "colours" in product ? Object.values(product.colours ?? {}) : [];
    if (colours.length === 0) return;
    expect(colours.reduce((sum, { stock }) => sum + stock, 0)).toBe(product.stock);
    for (const { image } of colours) expect(product.images).toContain(image);
  });

  test("has a price above 0 that is not above the original price", () => {
    expect(product.selling).toBeGreaterThan(0);
    expect(product.original).toBeGreaterThanOrEqual(product.selling);
  });

  test("has pictures of 1200 x 1200 on a transparent background", async () => {
    expect(product.images.length).toBeGreaterThan(0);
    for (const image of product.images) {
      const { format, width, height, hasAlpha } = await sharp(
        fileURLToPath(new URL(`${image}.webp`, folder)),
      ).metadata();
      expect({ image, format, width, height, hasAlpha }).toEqual({
        image,
        format: "webp",
        width: 1200,
        height: 1200,
        hasAlpha: true,
      });
    }
  });

  test("has every attribute of its type and none of another", () => {
    const keys = Object.keys(attributes).filter((key) => product.type !== "accessory" || !extra.includes(key));
    expect(keys.sort()).toEqual([...(complete[product.type] ?? [])].sort());
    for (const value of Object.values(attributes)) expect(value).not.toBe("");
  });

  test("has a description with a short first paragraph and a limited length", () => {
    expect(paragraphs).toHaveLength(product.type === "accessory" ? 2 : 3);
    expect(paragraphs[0]?.length).toBeLessThanOrEqual(160);
    for (const paragraph of paragraphs) expect(paragraph).toBe(paragraph.trim().replaceAll(/\s+/g, " "));
    const words = product.description.split(/\s+/).length;
    const [least, most] = { scooter: [150, 240], helmet: [90, 170], accessory: [45, 110] }[product.type] ?? [0, 0];
    expect(words).toBeGreaterThanOrEqual(least ?? 0);
    expect(words).toBeLessThanOrEqual(most ?? 0);
  });

  test("has titles and descriptions that fit a search result", () => {
    expect(product.title.length).toBeLessThanOrEqual(60);
    expect(product.mdescription.length).toBeGreaterThanOrEqual(120);
    expect(product.mdescription.length).toBeLessThanOrEqual(155);
    const keywords = product.keyword.split(", ");
    expect(keywords.length).toBeGreaterThanOrEqual(6);
    expect(new Set(keywords).size).toBe(keywords.length);
  });

  test("contains no forbidden words", () => {
    expect(texts).not.toMatch(forbidden);
  });

  test("has only numbers from its attributes in its texts", () => {
    for (const [mention, figure, unit] of texts.matchAll(
      /(\d+(?:\.\d+)?)[ -](km\/h|Wh|W|hours|kg|inch(?:es)?|g|lumens|litres)(?!\w)/g,
    )) {
      const facts = (attributesIn[unit ?? ""] ?? []).map((key) => attributes[key]);
      expect(facts, mention).toContain(Number(figure));
    }
    // Days and trips are calculated from the range, so a distance only has to be within it.
    for (const [mention, figure] of texts.matchAll(/(\d+) km(?!\/|\w)/g)) {
      expect(Number(figure), mention).toBeLessThanOrEqual(Number(attributes.range_km));
    }
    for (const [rating] of texts.matchAll(/IP[X\d]\d/g)) expect(rating).toBe(attributes.ip);
    for (const [legalClass] of texts.matchAll(/L\d[ab]/g)) expect(legalClass).toBe(attributes.lto_class);
    for (const [, from, to] of texts.matchAll(/(\d+) to (\d+) cm/g)) expect(`${from}-${to}`).toBe(attributes.size_cm);
    for (const [output] of texts.matchAll(/[\d.]+ V(?: \d+ A)?/g)) expect(attributes.output).toContain(output);
  });

  if (product.type === "scooter") {
    test("describes its range, speed, weight, load, charging time and water rating", () => {
      const { range_km, top_speed_kmh, weight_kg, max_load_kg, charge_h, ip } = attributes;
      const facts = [`${range_km} km`, `${top_speed_kmh} km/h`, `${weight_kg} kg`, `${max_load_kg} kg`];
      for (const fact of [...facts, `${charge_h} hours`, ip]) expect(product.description).toContain(fact);
    });
  }

  if (product.type === "helmet") {
    test("describes its standards, sizes and weight, and that it is a bicycle helmet", () => {
      const certified = String(attributes.certification).split(" and ");
      expect(standards.filter((standard) => texts.includes(standard))).toEqual(certified);
      expect(product.description).toContain(`${attributes.weight_g} g`);
      expect(product.description).toContain(`${String(attributes.size_cm).replace("-", " to ")} cm`);
      expect([...new Set(product.description.match(/\bX?[SL]\b|\bM\b/g))]).toEqual(attributes.sizes);
      expect(product.description).toMatch(/not a motorcycle helmet/);
      expect(attributes.helmet_class).toBe("bicycle");
    });
  }
});
