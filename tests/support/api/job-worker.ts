import { expect } from "vitest";
import { smtpServer } from "#modules/emails/emails.ts";
import { startJobs } from "#server/jobs.ts";
import type { Shop } from "./shop.ts";

/**
 * Runs the jobs of a test shop. The text of its emails is the data of their templates, with each token in the address of a page. It
 * needs no build of the pages; a
 * test that reads a whole email uses `startEmailWorker`.
 */
export async function startJobWorker(shop: Shop, smtpUrl?: string): Promise<{ stop(): Promise<void> }> {
  return startJobs({
    ordersWait: () => false,
    db: shop.db,
    pool: shop.pool,
    pictures: shop.pictures,
    picturesFrom: shop.picturesFrom,
    payments: shop.payments,
    webhooks: shop.webhooks,
    shopUrl: shop.url,
    renderEmail: async ({ template, data, texts }) => {
      const text = JSON.stringify({ ...data, texts }).replace(/"token":"/, '"link":"#');
      return { shopName: "Tulin", subject: template, html: text, text };
    },
    mailServer: smtpUrl ? smtpServer(smtpUrl, "shop@tulin.example") : null,
    // Some tests let a job fail. In others this line is the only trace of what they wait for in vain.
    onFailure: ({ task }, error) =>
      void process.stdout.write(`The job ${task} failed: ${String(error).replaceAll(/\s+/g, " ").slice(0, 300)}\n`),
    onPause: () => undefined,
  });
}

/** Lets the time to undo the steps of orders be over, and waits until their jobs are done. A worker has to run. */
export async function finishSteps(shop: Shop): Promise<void> {
  const steps = "select id from graphile_worker.jobs where key like 'order\\_step\\_%' and attempts < max_attempts";
  await shop.pool.query(`select graphile_worker.reschedule_jobs(array(${steps}), run_at => now())`);
  // Wakes the worker.
  await shop.pool.query("select graphile_worker.add_job('check_payments')");
  await expect.poll(async () => (await shop.pool.query(steps)).rowCount).toBe(0);
}
