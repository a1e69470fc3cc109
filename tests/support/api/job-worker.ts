import { startJobs } from "#server/jobs.ts";
import type { Shop } from "./shop.ts";

/**
 * Runs the jobs of a test shop and keeps its emails, with the data of the template as their text. It needs no build of the pages; a
 * test that reads a whole email uses `startEmailWorker`.
 */
export async function startJobWorker(shop: Shop): Promise<{ stop(): Promise<void> }> {
  return startJobs({
    db: shop.db,
    pool: shop.pool,
    pictures: shop.pictures,
    shopUrl: shop.url,
    renderEmail: async ({ template, data }) => {
      const text = JSON.stringify(data);
      return { shopName: "Tulin", subject: template, html: text, text };
    },
    mailServer: null,
    onFailure: () => undefined,
    onPause: () => undefined,
  });
}
