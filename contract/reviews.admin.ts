import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { flagInQuery, idInPath, pageReply, requiredText, textOrEmpty, timedPageQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_REASON_LENGTH, MAX_REVIEW_REPLY } from "./limits.ts";
import { reportReasons, reviewStateNames } from "./reviews.states.ts";
import { reviewContent } from "./reviews.ts";

export const adminReview = reviewContent
  .extend({
    product: z.object({ id: z.int(), productname: z.string() }),
    order: z.object({ id: z.int(), tracking_no: z.string() }).nullable(),
    state: z.enum(reviewStateNames),
    reject_reason: z.string().nullable(),
    helpful: z.int(),
    reports: z.array(z.enum(keysOf(reportReasons))).describe("One reason for each visitor who reported it."),
  })
  .meta({ id: "AdminReview" });
export type AdminReview = z.output<typeof adminReview>;

const byId = z.object({ id: idInPath });
const changed = ok({ message: z.string(), review: adminReview });

export const reviewsAdminApi = {
  "GET /api/admin/reviews": endpoint({
    summary: "The reviews of customers, the newest first",
    access: "see_reviews",
    query: z.object({
      ...timedPageQuery,
      state: z.enum(reviewStateNames).optional(),
      reported: flagInQuery.describe("1 lists those that visitors reported."),
    }),
    reply: ok({
      reviews: z.array(adminReview),
      waiting: z.int().describe("How many wait for a decision."),
      ...pageReply,
    }),
  }),
  "POST /api/admin/reviews/:id/approve": endpoint({
    summary: "Show a review in the shop; of one that is shown, dismiss the reports",
    access: "moderate_reviews",
    params: byId,
    missing: "review_not_found",
    reply: changed,
    refuses: ["review_not_found", "review_decided"],
  }),
  "POST /api/admin/reviews/:id/reject": endpoint({
    summary: "Keep a review out of the shop. Its customer reads the reason",
    access: "moderate_reviews",
    params: byId,
    missing: "review_not_found",
    body: z.object({ reason: requiredText("Enter a reason.", MAX_REASON_LENGTH) }),
    reply: changed,
    refuses: ["review_not_found", "review_decided"],
  }),
  "POST /api/admin/reviews/:id/reply": endpoint({
    summary: "Answer a review in the name of the shop; without text the answer is removed",
    access: "moderate_reviews",
    params: byId,
    missing: "review_not_found",
    body: z.object({ reply: textOrEmpty(MAX_REVIEW_REPLY) }),
    reply: changed,
    refuses: ["review_not_found"],
  }),
  "DELETE /api/admin/reviews/:id": endpoint({
    summary: "Delete a review with its pictures, votes and personal data",
    access: "erase_customers",
    params: byId,
    missing: "review_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["review_not_found"],
  }),
};
