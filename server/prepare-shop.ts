import { migrate } from "#db/migrate.ts";
import { loadDefaultContent } from "#modules/content/content.ts";
import { openPictures, type Pictures } from "#modules/media/media.ts";
import { loadBundledPlaces } from "#modules/places/places.ts";
import { switchDueSales } from "#modules/products/products.ts";
import type { Config } from "./config.ts";
import type { ShopDatabase } from "./database.ts";
import { seedDemo } from "./demo.ts";
import { seedDemoYear } from "./demo-year.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Migrates, opens the picture storage, and seeds an empty shop. */
export async function prepareShop(
  config: Config,
  { database: { db, pool } }: ShopDatabase,
  { print }: Lifecycle,
): Promise<Pictures> {
  await migrate(pool);
  const pictures = await openPictures(config);
  // One after the other: together they lock rows of the same pictures, and PostgreSQL needs a second to find out that both wait.
  await loadDefaultContent(db, pictures);
  if (config.demo) await seedDemo(db, pictures, print);
  if (config.demoYear) {
    await loadBundledPlaces(db);
    await seedDemoYear(pool, print);
  }
  // Sales that began or ended while the shop was off.
  await switchDueSales(db);
  return pictures;
}
