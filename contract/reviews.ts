import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import { idInPath, pageQuery, pageReply, requiredText, rowNumber, uploadedFile } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_REVIEW_LENGTH, MAX_REVIEW_PICTURES, MAX_REVIEW_TITLE } from "./limits.ts";
import { storedPicture } from "./products.gallery.ts";
import { reportReasons, reviewSorts, reviewStateNames, STARS } from "./reviews.states.ts";

const token = z.string().max(200);
const stars = z.int().min(1).max(5);
const STARS_ASK = "Choose from 1 to 5 stars.";

/** What every reader of a review gets. */
export const reviewContent = z.object({
  id: z.int(),
  rating: stars,
  title: z.string(),
  body: z.string(),
  author: z.string(),
  written_at: z.iso.datetime(),
  pictures: z.array(storedPicture),
  reply: z.string().nullable().describe("The answer of the shop."),
  replied_at: z.iso.datetime().nullable(),
});

const publicReview = reviewContent
  .extend({ helpful: z.int().describe("How many found it helpful.") })
  .meta({ id: "Review", description: "An approved review, by a customer whose order was delivered." });
export type PublicReview = z.output<typeof publicReview>;

const productReviews = z
  .object({
    product_id: z.int(),
    reviews: z.array(publicReview),
    distribution: z.array(z.int()).length(STARS.length).describe("How many reviews have 5, 4, 3, 2 and 1 stars."),
    ...pageReply,
  })
  .meta({ id: "ProductReviews" });
export type ProductReviews = z.output<typeof productReviews>;

const ownReview = reviewContent
  .extend({
    state: z.enum(reviewStateNames),
    reject_reason: z.string().nullable().describe("Why it is not shown. A rejected review can be written again."),
  })
  .meta({ id: "OwnReview" });
export type OwnReview = z.output<typeof ownReview>;

/** A delivered product of an order, and what its customer wrote about it. */
const reviewable = z.object({
  product_id: z.int(),
  productname: z.string(),
  options: z.array(z.string()).describe("The options of each variant of it that was ordered, such as `Blue / M`."),
  image: z.string().describe("The picture of the first of these variants. Empty without a picture."),
  review: ownReview.nullable(),
});
export type Reviewable = z.output<typeof reviewable>;

const reviewableOrder = z
  .object({
    tracking_no: z.string(),
    author: z.string().describe("The name under which a review is shown."),
    products: z.array(reviewable),
  })
  .meta({ id: "ReviewableOrder" });
export type ReviewableOrder = z.output<typeof reviewableOrder>;

/** A review in the export of personal data. */
export const exportedReview = z.object({
  productname: z.string(),
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  author: z.string(),
  email: z.string().nullable(),
  state: z.enum(reviewStateNames),
  pictures: z.array(z.string()),
  reply: z.string().nullable(),
  written_at: z.iso.datetime(),
});

const byOrder = z.object({ order: idInPath });
const byId = z.object({ id: idInPath });

export const reviewsApi = {
  "GET /api/products/:id/reviews": endpoint({
    summary: "The approved reviews of a shown product",
    access: "anyone",
    params: byId,
    missing: "product_not_found",
    query: z.object({
      ...pageQuery,
      limit: pageQuery.limit.default(10),
      sort: z.enum(keysOf(reviewSorts), `Sort by ${keysOf(reviewSorts).join(", ")}.`).default("newest"),
      stars: z.coerce.number(STARS_ASK).int(STARS_ASK).min(1, STARS_ASK).max(5, STARS_ASK).optional(),
    }),
    reply: ok(productReviews.shape),
    refuses: ["product_not_found"],
  }),
  "POST /api/reviews/:id/helpful": endpoint({
    summary: "Say that a review is helpful: once per account, and once per IP address without one",
    access: "anyone",
    hourlyLimit: 60,
    params: byId,
    missing: "review_not_found",
    reply: ok({ message: z.string(), helpful: z.int() }),
    refuses: ["review_not_found"],
  }),
  "POST /api/reviews/:id/report": endpoint({
    summary: "Report a review to the shop. It stays until staff have looked at it",
    access: "anyone",
    hourlyLimit: 20,
    params: byId,
    missing: "review_not_found",
    body: z.object({ reason: z.enum(keysOf(reportReasons), "Choose a reason.") }),
    reply: ok({ message: z.string() }),
    refuses: ["review_not_found"],
  }),
  "POST /api/review-links/:order/open": endpoint({
    summary: "The delivered products of an order, for the holder of its link",
    access: "anyone",
    hourlyLimit: 120,
    params: byOrder,
    missing: "review_link_dead",
    body: z.object({ token }),
    reply: ok({ reviewable: reviewableOrder }),
    refuses: ["review_link_dead"],
  }),
  "POST /api/review-links/:order/reviews": endpoint({
    summary: "Write a review of a delivered product, for the holder of the link of its order",
    access: "anyone",
    hourlyLimit: 60,
    params: byOrder,
    missing: "review_link_dead",
    body: z.object({
      token,
      product_id: rowNumber("Choose a product."),
      rating: z.int(STARS_ASK).min(1, STARS_ASK).max(5, STARS_ASK),
      title: requiredText("Enter a title.", MAX_REVIEW_TITLE),
      body: requiredText("Write a few words.", MAX_REVIEW_LENGTH),
      pictures: z
        .array(z.string().regex(/^\/media\/[0-9a-f]{64}\.webp$/, "Send the path of an uploaded picture."))
        .max(MAX_REVIEW_PICTURES, `Use at most ${MAX_REVIEW_PICTURES} pictures.`)
        .refine((paths) => new Set(paths).size === paths.length, "Use each picture once.")
        .default([]),
    }),
    reply: created({ message: z.string(), reviewable: reviewableOrder }),
    refuses: ["review_link_dead", "review_not_delivered", "review_twice", "invalid"],
  }),
  "POST /api/review-links/:order/pictures": endpoint({
    summary: "Upload a picture for a review that is sent within a day, for the holder of the link of its order",
    access: "anyone",
    hourlyLimit: 20,
    params: byOrder,
    missing: "review_link_dead",
    body: z.object({ token, image: uploadedFile("Choose a picture.") }),
    multipart: true,
    reply: created({ picture: storedPicture }),
    refuses: ["review_link_dead", "invalid", "too_large"],
  }),
  "POST /api/review-links/:order/stop": endpoint({
    summary: "Send no more requests for reviews to the email address of an order, for the holder of its link",
    access: "anyone",
    hourlyLimit: 30,
    params: byOrder,
    missing: "review_link_dead",
    body: z.object({ token }),
    reply: ok({ message: z.string() }),
    refuses: ["review_link_dead"],
  }),
  "GET /api/my-order/:id/review-link": endpoint({
    summary: "The token of the link to review an own order that was delivered",
    access: "account",
    params: byId,
    missing: "order_not_found",
    reply: ok({
      token: z.string(),
      reviewed: z.boolean().describe("Whether each of its products has a review that waits or is shown."),
    }),
    refuses: ["order_not_found", "review_not_delivered"],
  }),
};
