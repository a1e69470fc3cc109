import { orderStates } from "#contract/orders.states.ts";
import type { Product } from "#contract/products.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { linkToken } from "#modules/reviews/reviews.links.ts";
import { registerCustomer, type TestAccount } from "./accounts.ts";
import { fillCart, requestOrder, untilDelivered } from "./orders.ts";
import type { Shop } from "./shop.ts";

/** An order with the token of its link to write reviews. */
export type ReviewLink = { id: number; token: string; customer: TestAccount };

/** Places an order of these products, which is delivered some days ago. */
export async function deliverOrder(
  shop: Shop,
  owner: TestAccount,
  products: readonly Product[],
  {
    customer,
    daysAgo = 10,
    ...details
  }: { customer?: TestAccount; daysAgo?: number; email?: string; phone?: string } = {},
): Promise<ReviewLink> {
  const buyer = customer ?? (await registerCustomer(shop));
  for (const product of products) await fillCart(shop, buyer, product);
  const { body } = await requestOrder(shop, buyer, { email: buyer.email, ...details });
  if (!("order" in body)) throw new Error(JSON.stringify(body));
  const { id } = body.order as { id: number };
  for (const state of untilDelivered) {
    const status = orderStates[state].code;
    const more = state === "shipped" ? { courier: "LBC", courier_tracking: "1" } : {};
    await shop.call("POST /api/admin/orders/:id/move", { params: { id }, body: { status, ...more } }, { as: owner });
  }
  await shop.pool.query(
    "update order_events set at = now() - make_interval(days => $2) where order_id = $1 and state = 'delivered'",
    [id, daysAgo],
  );
  return { id, token: linkToken(id, await readShopKey(shop.db, "review-links")), customer: buyer };
}

/** A review as a customer sends it. */
export const reviewInput = { rating: 5, title: "Good brakes", body: "Stops at once, in the rain too." };

/** Writes a review and returns its id. */
export async function writeReview(
  shop: Shop,
  { id, token }: ReviewLink,
  product: Product,
  parts: Partial<typeof reviewInput> & { pictures?: string[] } = {},
): Promise<number> {
  const body = { token, product_id: product.id, ...reviewInput, ...parts };
  const response = await shop.call("POST /api/review-links/:order/reviews", { params: { order: id }, body });
  const { review } = response.body.reviewable.products.find(({ product_id }) => product_id === product.id) ?? {};
  if (!review) throw new Error("the review was not saved");
  return review.id;
}

/** Approves a review. */
export const approve = (shop: Shop, owner: TestAccount, id: number) =>
  shop.call("POST /api/admin/reviews/:id/approve", { params: { id } }, { as: owner });
