import type { z } from "zod";
import type { exportedReview } from "#contract/reviews.ts";
import type { Db } from "#db/connection.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { deleteWaitingEmailsAboutReviews } from "#modules/emails/emails.ts";
import { picturePath } from "#modules/media/media.ts";
import { voterKey } from "./reviews.links.ts";
import * as store from "./reviews.store.ts";

/** An account, and whether its email address is confirmed: what is found by an unconfirmed one may be somebody else's. */
type Owner = { accountId: number; email: string; isConfirmed: boolean };

const customerOf = ({ accountId, email, isConfirmed }: Owner) => ({
  account_id: accountId,
  email: isConfirmed ? email : "",
});

/** What an account has written, found helpful and said about requests, for the export of personal data. */
export async function exportReviews(db: Db, owner: Owner) {
  const reviews = await store.listReviewsBy(db, customerOf(owner));
  const names = await store.namesOfProducts(
    db,
    reviews.map(({ product_id }) => product_id),
  );
  return {
    reviews: reviews.map(
      (row): z.output<typeof exportedReview> => ({
        productname: names.get(row.product_id) ?? "",
        rating: row.rating,
        title: row.title,
        body: row.body,
        author: row.author,
        email: row.email,
        state: row.state,
        reply: row.reply,
        pictures: row.pictures.map(({ hash }) => picturePath(hash)),
        written_at: row.written_at.toISOString(),
      }),
    ),
    helpful_reviews: await store.listVotesOf(
      db,
      voterKey({ accountId: owner.accountId }, await readShopKey(db, "review-links")),
    ),
    wants_review_requests: !(owner.isConfirmed && (await store.hasOptedOut(db, owner.email))),
  };
}

/** Deletes what an account has written with its pictures, and takes back its votes. */
export async function eraseReviewsOf(tx: Db, owner: Owner): Promise<void> {
  const reviews = await store.listReviewsBy(tx, customerOf(owner));
  await eraseReviews(
    tx,
    reviews.map(({ id }) => id),
  );
  await store.removeVotesOf(tx, voterKey({ accountId: owner.accountId }, await readShopKey(tx, "review-links")));
  if (owner.isConfirmed) await store.deleteOptOut(tx, owner.email);
}

/**
 * Deletes reviews with the emails about them that have not left, and counts the reviews of their products again, which are locked in the
 * order of their ids.
 */
export async function eraseReviews(tx: Db, ids: readonly number[]): Promise<void> {
  await deleteWaitingEmailsAboutReviews(tx, ids);
  const products = new Set((await store.deleteReviews(tx, ids)).map(({ product_id }) => product_id));
  for (const product of [...products].sort((a, b) => a - b)) await store.recordRating(tx, product);
}
