import { statfs } from "node:fs/promises";
import type { CallReply } from "#contract/api.ts";
import { manilaDay } from "#contract/dates.ts";
import { refuseFields } from "#contract/errors.ts";
import type { Permission } from "#contract/permissions.ts";
import type { DiskSpace, EmailQueueStatus, SalesStatistics } from "#contract/reports.ts";
import type { Db } from "#db/connection.ts";
import { listEmails } from "#modules/emails/emails.ts";
import { listAdminProducts } from "#modules/products/products.ts";
import { listReviews } from "#modules/reviews/reviews.ts";
import { readChecklist } from "./reports.checklist.ts";
import * as rules from "./reports.rules.ts";
import * as store from "./reports.store.ts";

export { isDiskLow, startsVisit } from "./reports.rules.ts";
export { addVisits } from "./reports.store.ts";

/** The rows of the dashboard's short lists. */
const ROWS = { bestSellers: 6, lowStock: 6, colleagues: 8, failedEmails: 5, reviews: 5 };

const BYTES_PER_MB = 2 ** 20;

type Dashboard = Omit<CallReply<"GET /api/admin/dashboard">, "status">;
type PeriodQuery = { days: number; from?: string | undefined; to?: string | undefined };

/**
 * The statistics of a period and the waiting work; a part is null without its permission.
 * @throws invalid with messages per field
 */
export async function readDashboard(
  { db, dataDir, withMail }: { db: Db; dataDir: string; withMail: boolean },
  query: PeriodQuery,
  isPermitted: (permission: Permission) => boolean,
  now: Date,
): Promise<Dashboard> {
  const period = rules.periodOf(query, manilaDay(now));
  if ("errors" in period) throw refuseFields(period.errors);
  const part = <T>(permission: Permission, read: () => Promise<T>): Promise<T> | null =>
    isPermitted(permission) ? read() : null;
  const [statistics, orders_waiting, returns, payments, low_stock, staff, emails, reviews, low_disk, checklist] =
    await Promise.all([
      part("see_statistics", () => statisticsOf(db, period, isPermitted("see_emails"))),
      part("see_orders", () => store.countWaitingOrders(db)),
      part("see_orders", () => store.countWaitingReturns(db)),
      part("see_orders", async () => {
        const [problems, refunds_due] = await Promise.all([store.countPaymentProblems(db), store.countRefundsDue(db)]);
        return { problems, refunds_due };
      }),
      part("see_products", () => lowStock(db)),
      part("see_staff", () => staffNow(db)),
      part("see_emails", () => emailsNow(db, withMail)),
      part("see_reviews", () => latestReviews(db)),
      lowDisk(dataDir),
      part("edit_settings", () => readChecklist(db, withMail)),
    ]);
  const before = rules.periodBefore(period);
  return {
    read_at: now.toISOString(),
    period: { from: period.from, to: period.to },
    before: { from: before.from, to: before.to },
    statistics,
    orders_waiting,
    returns,
    payments,
    low_stock,
    staff,
    emails,
    reviews,
    low_disk,
    checklist,
  };
}

async function statisticsOf(db: Db, period: rules.Period, withEmails: boolean): Promise<SalesStatistics> {
  const before = rules.periodBefore(period);
  const [sums, best_sellers] = await Promise.all([
    store.listDailySums(db, before.from, period.to),
    store.listBestSellers(db, period, ROWS.bestSellers),
  ]);
  const now = sums.filter(({ day }) => day >= period.from);
  const past = sums.filter(({ day }) => day < period.from);
  return {
    totals: rules.totalsOf(now, withEmails),
    totals_before: rules.totalsOf(past, withEmails),
    days: rules.dailyStatistics(period, now, withEmails),
    days_before: rules.dailyStatistics(before, past, withEmails),
    best_sellers,
  };
}

/** The newest reviews, and how many wait for a decision. */
async function latestReviews(db: Db): Promise<Dashboard["reviews"]> {
  const { reviews, waiting } = await listReviews(db, { limit: ROWS.reviews });
  return { latest: reviews, waiting };
}

/** The shown products that are sold out or low on stock, the lowest stock first. */
async function lowStock(db: Db): Promise<Dashboard["low_stock"]> {
  const scarcest = (stock: "out" | "low") =>
    listAdminProducts(db, { status: "shown", stock, sort: "stock_asc", limit: ROWS.lowStock });
  const [out, low] = await Promise.all([scarcest("out"), scarcest("low")]);
  const products = [...out.products, ...low.products];
  return {
    products: products.slice(0, ROWS.lowStock),
    more: products.length > ROWS.lowStock || [out, low].some(({ next_cursor }) => next_cursor !== null),
    low_below: low.low_below,
  };
}

/** The space on the disk of this folder in whole megabytes. Null without a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  const disk = await statfs(folder).catch(() => null); // A shop with its own database and a bucket has no data folder.
  if (!disk) return null;
  const megabytes = (blocks: number) => Math.floor((blocks * disk.bsize) / BYTES_PER_MB);
  return { free_mb: megabytes(disk.bavail), total_mb: megabytes(disk.blocks) };
}

/** The space on the disk of this folder when it is low. Null when there is enough, and without a folder. */
async function lowDisk(folder: string): Promise<DiskSpace | null> {
  const disk = await readDiskSpace(folder);
  return disk && rules.isDiskLow(disk) ? disk : null;
}

async function staffNow(db: Db): Promise<Dashboard["staff"]> {
  const [found, waiting] = await Promise.all([
    store.listStaffActivity(db, ROWS.colleagues + 1),
    store.countWaitingStaff(db),
  ]);
  return { colleagues: found.slice(0, ROWS.colleagues), more: found.length > ROWS.colleagues, waiting };
}

async function emailsNow(db: Db, withMail: boolean): Promise<EmailQueueStatus> {
  const [waiting, failed, latest, kept] = await Promise.all([
    store.countEmails(db, "waiting"),
    store.countEmails(db, "failed"),
    listEmails(db, { state: "failed", limit: ROWS.failedEmails }),
    withMail ? null : store.countEmails(db, "kept"),
  ]);
  return { waiting, failed, latest_failed: latest.rows, kept };
}
