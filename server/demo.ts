import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { collectionRule } from "#contract/collections.rule.ts";
import { builtInTypes, collectionSorts, SHOWN } from "#contract/enums.ts";
import { recordOf } from "#contract/keys.ts";
import { optionalTextNames, requiredTextNames } from "#contract/products.field-lists.ts";
import { attributes } from "#contract/products.ts";
import { settingsForm } from "#contract/settings.admin.ts";
import type { Db } from "#db/connection.ts";
import { seedCollections } from "#modules/collections/collections.ts";
import { type Pictures, picturePath, storeWebp } from "#modules/media/media.ts";
import { seedPaymentSettings } from "#modules/payments/payments.ts";
import { hasNoProducts, seedProducts } from "#modules/products/products.ts";
import { seedReviews } from "#modules/reviews/reviews.ts";
import { seedSettings } from "#modules/settings/settings.ts";
import { seedTestRides } from "#modules/test-rides/test-rides.ts";

const FOLDER = join(import.meta.dirname, "..", "content");

const demo = z.object({
  shop: settingsForm,
  branches: z.array(z.object({ name: z.string(), address: z.string(), scooters: z.int() })),
  products: z.array(
    z.object({
      id: z.int(),
      type: z.enum(builtInTypes),
      ...recordOf(requiredTextNames, () => z.string()),
      ...recordOf(optionalTextNames, () => z.string().optional()),
      selling: z.number(),
      original: z.number(),
      stock: z.int(),
      sizes: z.record(z.string(), z.int()).optional(),
      colours: z.record(z.string(), z.object({ stock: z.int(), image: z.string() })).optional(),
      weight: z.int().positive(),
      ships_alone: z.boolean(),
      goes_with: z.array(z.int()).optional(),
      colour: z.string(),
      images: z.array(z.string()),
      model: z.string().nullable().default(null),
      attributes,
    }),
  ),
  reviews: z.array(
    z.object({
      product_id: z.int(),
      author: z.string(),
      rating: z.int(),
      title: z.string(),
      body: z.string(),
      days_ago: z.int(),
      reply: z.string().nullable(),
    }),
  ),
  collections: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      picture: z.string(),
      rule: collectionRule.nullable(),
      products: z.array(z.int()),
      sort: z.enum(collectionSorts),
      meta_title: z.string(),
      meta_description: z.string(),
    }),
  ),
});

/** Adds the demo products, their reviews, collections and settings to a shop without products. */
export async function seedDemo(db: Db, shopPictures: Pictures, print: (line: string) => void): Promise<void> {
  if (!(await hasNoProducts(db))) return;
  print("Adding the demo catalogue …");
  const { shop, branches, products, reviews, collections } = demo.parse(
    JSON.parse(await readFile(join(FOLDER, "demo.json"), "utf8")),
  );
  const pictureOf = async (file: string, shows: string) => {
    const picture = await storeWebp(db, shopPictures, await readFile(join(FOLDER, "images", `${file}.webp`)));
    return { image: picturePath(picture.hash), alt: shows + viewOf(file) };
  };
  const first = await Promise.all(
    products.map(async ({ id, colour, images, model, sizes, colours = {}, attributes: others, ...fields }) => {
      const colourOf = (file: string) =>
        Object.keys(colours).find((name) => modelOf(colours[name]?.image ?? "") === modelOf(file)) ?? colour;
      const pictures = await Promise.all(
        images.map((file) => pictureOf(file, `${fields.productname} in ${colourOf(file).toLowerCase()}`)),
      );
      const variants = [
        ...Object.entries(sizes ?? {}).map(([size, stock]) => variantOf("Size", size, stock)),
        ...Object.entries(colours).map(([name, { stock, image }]) =>
          variantOf("Colour", name, stock, pictures[images.indexOf(image)]?.image),
        ),
      ];
      return {
        id,
        model,
        form: { ...fields, ...withVariants(variants), status: SHOWN, attributes: { colour, ...others } } as const,
        pictures,
      };
    }),
  );
  if (!(await seedProducts(db, first))) return;
  await seedSettings(db, shop);
  await seedPaymentSettings(db);
  await seedReviews(db, reviews);
  const shownNow = { shown: true, on_home: true, starts_at: null, ends_at: null };
  await seedCollections(
    db,
    await Promise.all(
      collections.map(async (collection) => ({
        ...shownNow,
        ...collection,
        picture: (await pictureOf(collection.picture, "")).image,
      })),
    ),
  );
  const scooters = products.filter(({ type }) => type === "scooter");
  // Within the opening hours of the demo, which opens at noon on Sundays.
  const weekly_hours = [2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    opens: weekday === 7 ? "12:00" : "10:00",
    closes: "18:00",
  }));
  await seedTestRides(
    db,
    branches.map(({ name, address, scooters: count }) => ({
      name,
      address,
      weekly_hours,
      scooters: scooters.slice(0, count).map(({ id }) => ({ id, capacity: 1 })),
    })),
  );
}

const variantOf = (option: string, value: string, stock: number, image = "") => ({
  option,
  variant: { options: [value], stock, image, sku: null, barcode: null, price: null },
});

/** The option and variants of a product of the demo, which has one option at most. */
const withVariants = (variants: readonly ReturnType<typeof variantOf>[]) =>
  variants[0] && {
    options: [{ name: variants[0].option, values: variants.flatMap(({ variant }) => variant.options) }],
    variants: variants.map(({ variant }) => variant),
  };

/** The part of a file name before its view: "maya-blue" of "maya-blue-front". */
const modelOf = (file: string): string => file.slice(0, file.lastIndexOf("-"));

/** The alt text for the view that a file name ends with. */
const views: Record<string, string> = { front: ", from the front", rear: ", from behind", side: ", from the side" };

const viewOf = (file: string): string => views[file.split("-").at(-1) ?? ""] ?? "";
