import { refuse, refuseFields } from "#contract/errors.ts";
import type { AdminReview } from "#contract/reviews.admin.ts";
import { type ReviewDecision, type ReviewState, reviewStates, reviewStatesBefore } from "#contract/reviews.states.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { TimedPageRequest } from "#db/keyset.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import * as store from "./reviews.admin.store.ts";
import { enqueueDecisionEmail } from "./reviews.emails.ts";
import { eraseReviews } from "./reviews.privacy.ts";
import { recordRating } from "./reviews.store.ts";
import { contentOf } from "./reviews.wire.ts";

const adminReview = (row: store.AdminReviewRow): AdminReview => ({
  ...contentOf(row),
  product: { id: row.product_id, productname: row.productname },
  order: row.order_id !== null && row.tracking_no !== null ? { id: row.order_id, tracking_no: row.tracking_no } : null,
  state: row.state,
  reject_reason: row.reject_reason,
  helpful: row.helpful,
  reports: row.reports,
});

type Query = TimedPageRequest & { state?: ReviewState | undefined; reported?: boolean | undefined };

/** A page of the reviews, and how many wait. @throws invalid when the cursor belongs to another list */
export async function listReviews(db: Db, query: Query) {
  const [{ rows, next }, waiting] = await Promise.all([store.listAdminReviews(db, query), store.countWaiting(db)]);
  return { reviews: rows.map(adminReview), waiting, next_cursor: next };
}

const entityOf = (id: number) => ({ type: "review", id, name: String(id) }) as const;

async function readReview(db: Db, id: number): Promise<AdminReview> {
  const row = await store.findAdminReview(db, id);
  if (!row) throw refuse("review_not_found");
  return adminReview(row);
}

/** Shows a review in the shop; of one that is shown already, dismisses the reports. @throws review_not_found; review_decided */
export const approveReview = (db: Db, id: number, by: Actor): Promise<AdminReview> =>
  decide(db, id, { to: "approved", reason: null }, by);

/** Keeps a review out of the shop. @throws review_not_found; review_decided */
export const rejectReview = (db: Db, id: number, reason: string, by: Actor): Promise<AdminReview> =>
  decide(db, id, { to: "rejected", reason }, by);

async function decide(
  db: Db,
  id: number,
  { to, reason }: { to: ReviewDecision; reason: string | null },
  by: Actor,
): Promise<AdminReview> {
  await inTransaction(db, async (tx) => {
    const review = await store.lockReview(tx, id);
    if (!review) throw refuse("review_not_found");
    const dismisses = to === review.state && review.reports > 0;
    if (!dismisses && !reviewStatesBefore(to).includes(review.state))
      throw await refuseOutdated(tx, "review_decided", { type: "review", id }, { now: reviewStates[review.state] });
    await store.decide(tx, id, to, reason);
    await recordRating(tx, review.product_id);
    if (!dismisses) await enqueueDecisionEmail(tx, review, to, reason);
    await recordAudit(tx, {
      by,
      action: to === "approved" ? "review_approved" : "review_rejected",
      entity: entityOf(id),
      before: { state: review.state, reports: review.reports },
      after: { state: to, reports: 0, ...(reason !== null && { reason }) },
    });
  });
  return readReview(db, id);
}

/**
 * Answers a review in the name of the shop; empty text removes the answer.
 * @throws review_not_found; invalid, with a message on `reply`, for empty text when there is no answer
 */
export async function replyToReview(db: Db, id: number, text: string, by: Actor): Promise<AdminReview> {
  const reply = text === "" ? null : text;
  await inTransaction(db, async (tx) => {
    const review = await store.lockReview(tx, id);
    if (!review) throw refuse("review_not_found");
    if (reply === null && review.reply === null) throw refuseFields({ reply: ["Enter an answer."] });
    if (review.reply === reply) return;
    await store.setReply(tx, id, reply);
    const changes = { before: { reply: review.reply }, after: { reply } };
    await recordAudit(tx, { by, action: "review_answered", entity: entityOf(id), ...changes });
  });
  return readReview(db, id);
}

/** Deletes a review with its personal data. @throws review_not_found */
export async function deleteReview(db: Db, id: number, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await store.lockReview(tx, id))) throw refuse("review_not_found");
    await eraseReviews(tx, [id]);
    await recordAudit(tx, { by, action: "review_deleted", entity: entityOf(id) });
  });
}
