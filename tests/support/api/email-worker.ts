import { smtpServer } from "#modules/emails/emails.ts";
import { buildAndLoadPages } from "#server/build.ts";
import { startJobs } from "#server/jobs.ts";
import { emailRenderer } from "#server/pages.ts";
import type { Shop } from "./shop.ts";

/**
 * Works on a test shop's jobs, with the built emails, and hands them to that mail server; without one they are kept. `onFailure` is
 * shown of each job that failed.
 */
export async function startEmailWorker(
  shop: Shop,
  smtpUrl?: string,
  onFailure: () => void = () => undefined,
): Promise<{ stop(): Promise<void> }> {
  return startJobs({
    db: shop.db,
    pool: shop.pool,
    pictures: shop.pictures,
    shopUrl: shop.url,
    renderEmail: emailRenderer(await buildAndLoadPages()),
    mailServer: smtpUrl ? smtpServer(smtpUrl, "shop@tulin.example") : null,
    onFailure,
    onPause: () => undefined,
  });
}
