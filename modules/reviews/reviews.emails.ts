import { z } from "zod";
import type { EmailData, EmailKind } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import type { Db } from "#db/connection.ts";
import { linkToken } from "./reviews.links.ts";
import * as store from "./reviews.store.ts";

const storedReference = z.object({ order_id: z.int() });

/** Whether an email asks for reviews: then only the id of the order is stored with it. */
export const isReviewEmail = (kind: EmailKind): kind is "review_request" => kind === "review_request";

/** The data of the email that asks for reviews of an order. @throws order_not_found when it is not delivered any more */
export async function reviewRequestEmail(db: Db, stored: unknown): Promise<EmailData["review_request"]> {
  const { order_id: id } = storedReference.parse(stored);
  const order = await store.findDeliveredOrder(db, id);
  if (!order) throw refuse("order_not_found");
  const products = await store.listDeliveredProducts(db, id);
  return {
    id,
    token: linkToken(id, await store.reviewKey(db)),
    firstname: order.firstname,
    products: products.map(({ productname }) => productname),
  };
}
