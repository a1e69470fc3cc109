import { refuse, refuseFields } from "#contract/errors.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";
import type { OwnReview, ReviewableOrder } from "#contract/reviews.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { keepPictures, type Pictures, picturePath, scheduleResizing, storeUpload } from "#modules/media/media.ts";
import { notifyStaff } from "#modules/notifications/notifications.ts";
import { isLinkToken, linkToken } from "./reviews.links.ts";
import { authorOf } from "./reviews.rules.ts";
import * as store from "./reviews.store.ts";
import { contentOf } from "./reviews.wire.ts";

/** A delivered order, for the holder of its link. @throws review_link_dead */
async function orderOf(db: Db, id: number, token: string): Promise<store.DeliveredOrder> {
  if (!isLinkToken(token, id, await readShopKey(db, "review-links"))) throw refuse("review_link_dead");
  const order = await store.findDeliveredOrder(db, id);
  if (!order) throw refuse("review_link_dead");
  return order;
}

const ownReview = (row: store.ReviewRow): OwnReview => ({
  ...contentOf(row),
  state: row.state,
  reject_reason: row.reject_reason,
});

async function describe(db: Db, order: store.DeliveredOrder): Promise<ReviewableOrder> {
  const [products, reviews] = await Promise.all([
    store.listDeliveredProducts(db, order.id),
    store.listReviewsBy(db, order),
  ]);
  return {
    tracking_no: order.tracking_no,
    author: authorOf(order),
    products: products.map(({ product_id, productname, options, hash }) => {
      const review = reviews.find((each) => each.product_id === product_id);
      return {
        product_id,
        productname,
        options,
        image: hash ? picturePath(hash) : "",
        review: review ? ownReview(review) : null,
      };
    }),
  };
}

/** The delivered products of an order, for the holder of its link. @throws review_link_dead */
export const openReviewLink = async (db: Db, id: number, token: string): Promise<ReviewableOrder> =>
  describe(db, await orderOf(db, id, token));

type Writing = {
  token: string;
  product_id: number;
  rating: number;
  title: string;
  body: string;
  pictures: readonly string[];
};

/**
 * Writes a review of a delivered product, or writes a rejected one again. It waits until staff approve it.
 * @throws review_link_dead; review_not_delivered; review_twice; invalid when a picture is gone
 */
export async function writeReview(
  db: Db,
  orderId: number,
  { token, pictures, ...input }: Writing,
): Promise<ReviewableOrder> {
  const order = await orderOf(db, orderId, token);
  await inTransaction(db, async (tx) => {
    const delivered = await store.listDeliveredProducts(tx, orderId);
    if (!delivered.some(({ product_id }) => product_id === input.product_id)) throw refuse("review_not_delivered");
    const review = { ...input, author: authorOf(order) };
    const id = (await store.insertReview(tx, order, review)) ?? (await store.rewriteRejected(tx, order, review));
    if (id === undefined) throw refuse("review_twice");
    if (!(await keepPictures(tx, pictures)))
      throw refuseFields({ pictures: ["A picture is no longer available. Remove it and add it again."] });
    await store.setPictures(tx, id, pictures);
    for (const path of pictures) await scheduleResizing(tx, path);
    const product = delivered.find(({ product_id }) => product_id === input.product_id);
    const stars = `${input.rating} of 5 stars`;
    await notifyStaff(tx, { kind: "review", id, subject: product ? `${product.productname}, ${stars}` : stars });
  });
  return describe(db, order);
}

/** Stores a picture for a review. @throws review_link_dead; invalid when it is no picture, or too large */
export async function uploadReviewPicture(
  db: Db,
  pictures: Pictures,
  orderId: number,
  { token, image }: { token: string; image: Uint8Array },
): Promise<StoredPicture> {
  await orderOf(db, orderId, token);
  return storeUpload(db, pictures, image);
}

/** Sends no more requests to the address of an order. @throws review_link_dead */
export async function stopRequests(db: Db, orderId: number, token: string): Promise<void> {
  const { email } = await orderOf(db, orderId, token);
  if (email !== "") await store.optOut(db, email);
}

/** The token of the link to review an own order, and whether all of it is reviewed. @throws order_not_found; review_not_delivered */
export async function ownReviewLink(
  db: Db,
  orderId: number,
  accountId: number,
): Promise<{ token: string; reviewed: boolean }> {
  if (!(await store.hasOrder(db, orderId, accountId))) throw refuse("order_not_found");
  const order = await store.findDeliveredOrder(db, orderId, accountId);
  if (!order) throw refuse("review_not_delivered");
  const { products } = await describe(db, order);
  return {
    token: linkToken(orderId, await readShopKey(db, "review-links")),
    reviewed: products.every(({ review }) => review !== null && review.state !== "rejected"),
  };
}
