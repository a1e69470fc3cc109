import { refuse } from "#contract/errors.ts";
import type { ReportReason, ReviewSort } from "#contract/reviews.states.ts";
import type { ProductReviews } from "#contract/reviews.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { PageRequest } from "#db/keyset.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { type Voter, voterKey } from "./reviews.links.ts";
import { distributionOf } from "./reviews.rules.ts";
import * as store from "./reviews.store.ts";
import { contentOf } from "./reviews.wire.ts";

export { listReviews } from "./reviews.admin.ts";
export { isReviewEmail, reviewEmail } from "./reviews.emails.ts";
export { eraseReviewsOf, exportReviews } from "./reviews.privacy.ts";

type ReviewsQuery = PageRequest & { sort: ReviewSort; stars?: number | undefined };

/**
 * A page of the approved reviews of a shown product, and how many have each number of stars.
 * @throws product_not_found; invalid when the cursor belongs to another list
 */
export async function productReviews(db: Db, product: number, query: ReviewsQuery): Promise<ProductReviews> {
  if (!(await store.isShownProduct(db, product))) throw refuse("product_not_found");
  const [{ rows, next }, counts] = await Promise.all([
    store.listApproved(db, { ...query, stars: query.stars, product }),
    store.countByStars(db, product),
  ]);
  return {
    product_id: product,
    reviews: rows.map((row) => ({ ...contentOf(row), helpful: row.helpful })),
    distribution: distributionOf(counts),
    next_cursor: next,
  };
}

/** Counts a vote for a review, once for each voter. Returns how many there are. @throws review_not_found */
export async function voteForReview(db: Db, id: number, voter: Voter): Promise<number> {
  const helpful = await store.addVote(db, id, voterKey(voter, await readShopKey(db, "review-links")));
  if (helpful === undefined) throw refuse("review_not_found");
  return helpful;
}

/** Reports a review to staff, once for each visitor. @throws review_not_found */
export async function reportReview(db: Db, id: number, voter: Voter, reason: ReportReason): Promise<void> {
  if (!(await store.addReport(db, id, voterKey(voter, await readShopKey(db, "review-links")), reason)))
    throw refuse("review_not_found");
}

/** Adds the reviews of the demo. */
export const seedReviews = (db: Db, reviews: readonly store.SeedReview[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await store.insertSeedReviews(tx, reviews);
    const products = new Set(reviews.map(({ product_id }) => product_id));
    for (const product of [...products].sort((a, b) => a - b)) await store.recordRating(tx, product);
  });
