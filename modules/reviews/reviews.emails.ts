import { z } from "zod";
import type { EmailData, EmailKind } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import type { ReviewDecision } from "#contract/reviews.states.ts";
import type { Db } from "#db/connection.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { linkToken } from "./reviews.links.ts";
import * as store from "./reviews.store.ts";

const storedReference = z.object({ order_id: z.int() });
const storedDecision = storedReference.extend({ review_id: z.int(), reason: z.string().nullable() });

const reviewKinds = ["review_request", "review_approved", "review_rejected"] as const satisfies EmailKind[];
type ReviewEmailKind = (typeof reviewKinds)[number];

/** Whether an email is about reviews: then ids are stored with it, and the rest is read when it is sent. */
export const isReviewEmail = (kind: EmailKind): kind is ReviewEmailKind =>
  reviewKinds.some((reviewKind) => reviewKind === kind);

/** The template and data of an email about reviews. @throws order_not_found when the order or the review is gone */
export async function reviewEmail(db: Db, kind: ReviewEmailKind, stored: unknown) {
  if (kind === "review_request") return { template: kind, data: await reviewRequestEmail(db, stored) } as const;
  return { template: "review_decided", data: await reviewDecidedEmail(db, kind, stored) } as const;
}

/** Enqueues the email about a decision on a review, when its author can be reached. */
export async function enqueueDecisionEmail(
  tx: Db,
  review: { id: number; order_id: number | null },
  decision: ReviewDecision,
  reason: string | null,
): Promise<void> {
  const order = review.order_id === null ? undefined : await store.findDeliveredOrder(tx, review.order_id);
  if (!order || order.email === "") return;
  await enqueueEmail(tx, {
    kind: `review_${decision}`,
    recipient: order.email,
    about: { order_id: order.id, review_id: review.id, reason },
  });
}

/** The data of the email about a decision. The reason is that of the decision, also when it was changed since. */
async function reviewDecidedEmail(
  db: Db,
  kind: Exclude<ReviewEmailKind, "review_request">,
  stored: unknown,
): Promise<EmailData["review_decided"]> {
  const { order_id: id, review_id, reason } = storedDecision.parse(stored);
  const [order, product] = await Promise.all([
    store.findDeliveredOrder(db, id),
    store.findReviewedProduct(db, review_id),
  ]);
  if (!order || !product) throw refuse("order_not_found");
  return {
    approved: kind === "review_approved",
    order: id,
    token: linkToken(id, await readShopKey(db, "review-links")),
    firstname: order.firstname,
    product: { name: product.name, path: `/${product.type}/${product.id}` },
    reason,
  };
}

/** The data of the email that asks for reviews of an order. @throws order_not_found when it is not delivered any more */
async function reviewRequestEmail(db: Db, stored: unknown): Promise<EmailData["review_request"]> {
  const { order_id: id } = storedReference.parse(stored);
  const order = await store.findDeliveredOrder(db, id);
  if (!order) throw refuse("order_not_found");
  const products = await store.listDeliveredProducts(db, id);
  return {
    id,
    token: linkToken(id, await readShopKey(db, "review-links")),
    firstname: order.firstname,
    products: products.map(({ productname }) => productname),
  };
}
