import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDemoPictures } from "./demo-pictures.ts";
import { launchShop, stopShop, waitUntilReady } from "./running-shop.ts";

/**
 * Makes the data folder of a shop with the demo catalogue, which has been started once and stopped. To copy it takes a second of CPU time,
 * and to make another one six.
 */
export async function createDemoFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "tulin-demo-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await addDemoPictures(join(folder, "media"));
    const shop = await launchShop({ DATA_DIR: folder });
    await waitUntilReady(shop);
    // Answered when the places of the country are loaded.
    const places = await fetch(`${shop.url}/api/places?q=manila`);
    await stopShop(shop);
    if (!places.ok) throw new Error(`The places of a new shop are not there: ${places.status}`);
  } catch (problem) {
    await remove();
    throw problem;
  }
  return { folder, remove };
}
