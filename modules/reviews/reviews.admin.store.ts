import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ReportReason, ReviewState } from "#contract/reviews.states.ts";
import type { Db } from "#db/connection.ts";
import { type Page, type TimedPageRequest, timedPage } from "#db/keyset.ts";

const selectAdminReviews = (db: Db) =>
  db
    .selectFrom("reviews")
    .select(["id", "rating", "title", "body", "author", "written_at", "reply", "replied_at", "helpful"])
    .select(["product_id", "state", "reject_reason", "order_id"])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom("review_pictures as i")
          .innerJoin("media as m", "m.hash", "i.hash")
          .select(["m.hash", "m.width", "m.height", "m.placeholder"])
          .whereRef("i.review_id", "=", "reviews.id")
          .orderBy("i.position"),
      ).as("pictures"),
      // Scalar, so that `id` stays the column of one table.
      sql<string>`(select p.name from products p where p.id = reviews.product_id)`.as("productname"),
      sql<string | null>`(select o.tracking_no from orders o where o.id = reviews.order_id)`.as("tracking_no"),
      sql<
        ReportReason[]
      >`array(select r.reason::text from review_reports r where r.review_id = reviews.id order by r.reason)`.as(
        "reports",
      ),
    ]);

export type AdminReviewRow = Awaited<ReturnType<ReturnType<typeof selectAdminReviews>["executeTakeFirstOrThrow"]>>;

/** A page of the reviews, the newest first. @throws invalid when the cursor belongs to another list */
export const listAdminReviews = (
  db: Db,
  { state, reported, ...page }: TimedPageRequest & { state?: ReviewState | undefined; reported?: boolean | undefined },
): Promise<Page<AdminReviewRow>> => {
  let select = selectAdminReviews(db);
  if (state) select = select.where("state", "=", state);
  if (reported) select = select.where("reports", ">", 0);
  return timedPage(select, { list: "reviews", ...page });
};

/** How many reviews wait for a decision. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from reviews where state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A review as staff see it; undefined when there is none with this id. */
export const findAdminReview = (db: Db, id: number): Promise<AdminReviewRow | undefined> =>
  selectAdminReviews(db).where("id", "=", id).executeTakeFirst();

/** Locks and returns a review; undefined when there is none with this id. */
export const lockReview = (tx: Db, id: number) =>
  tx
    .selectFrom("reviews")
    .select(["id", "product_id", "order_id", "state", "reports", "reply"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Decides on a review and dismisses its reports. */
export async function decide(
  tx: Db,
  id: number,
  state: "approved" | "rejected",
  reject_reason: string | null,
): Promise<void> {
  await tx.deleteFrom("review_reports").where("review_id", "=", id).execute();
  await tx.updateTable("reviews").set({ state, reject_reason, reports: 0 }).where("id", "=", id).execute();
}

/** Saves the answer of the shop; null removes it. */
export async function setReply(tx: Db, id: number, reply: string | null): Promise<void> {
  await tx
    .updateTable("reviews")
    .set({ reply, replied_at: reply === null ? null : sql`now()` })
    .where("id", "=", id)
    .execute();
}
