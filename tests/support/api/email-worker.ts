import { smtpServer } from "#modules/emails/emails.ts";
import { buildAndLoadPages } from "#server/build.ts";
import { startJobs } from "#server/jobs.ts";
import { emailRenderer } from "#server/pages.ts";
import type { Shop } from "./shop.ts";

/**
 * Runs the jobs of a test shop with the built emails and sends them to that mail server; without one they are kept. `onFailure` is
 * called for each failed job; `ordersWait` says whether orders are in line.
 */
export async function startEmailWorker(
  shop: Shop,
  smtpUrl?: string,
  onFailure: () => void = () => undefined,
  ordersWait: () => boolean = () => false,
): Promise<{ stop(): Promise<void> }> {
  return startJobs({
    ordersWait,
    db: shop.db,
    pool: shop.pool,
    pictures: shop.pictures,
    picturesFrom: shop.picturesFrom,
    payments: shop.payments,
    webhooks: shop.webhooks,
    shopUrl: shop.url,
    renderEmail: emailRenderer(await buildAndLoadPages()),
    mailServer: smtpUrl ? smtpServer(smtpUrl, "shop@tulin.example") : null,
    onFailure,
    onPause: () => undefined,
  });
}
