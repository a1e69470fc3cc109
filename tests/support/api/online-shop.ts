import { afterAll } from "vitest";
import { registerStaff } from "./accounts.ts";
import { startJobWorker } from "./job-worker.ts";
import { createProduct } from "./products.ts";
import { openShop } from "./shop.ts";

/** A shop that takes payments in the sandbox and runs its jobs, with its owner and a product. It is closed after the tests of the file. */
export async function openOnlineShop({ stock = 100, selling = "1000" } = {}) {
  const shop = await openShop({ sandbox: true });
  const worker = await startJobWorker(shop);
  afterAll(async () => {
    await worker.stop();
    await shop.closeWithoutServerErrors();
  });
  const owner = await registerStaff(shop);
  return { shop, owner, product: await createProduct(shop, owner, { stock, selling }) };
}
