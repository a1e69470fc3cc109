import type { reviewsAdminApi } from "#contract/reviews.admin.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import * as admin from "./reviews.admin.ts";

/** Reviews as staff moderate them. */
export function reviewsAdminRoutes({ db }: { db: Db }): Routes<typeof reviewsAdminApi> {
  return {
    "GET /api/admin/reviews": async ({ query }) => ({ status: 200, ...(await admin.listReviews(db, query)) }),

    "POST /api/admin/reviews/:id/approve": async ({ caller, params }) => ({
      status: 200,
      message: "The review is shown in the shop.",
      review: await admin.approveReview(db, params.id, caller),
    }),

    "POST /api/admin/reviews/:id/reject": async ({ caller, params, body }) => ({
      status: 200,
      message: "The review is not shown.",
      review: await admin.rejectReview(db, params.id, body.reason, caller),
    }),

    "POST /api/admin/reviews/:id/reply": async ({ caller, params, body }) => ({
      status: 200,
      message: body.reply === "" ? "The answer is removed." : "The answer is saved.",
      review: await admin.replyToReview(db, params.id, body.reply, caller),
    }),

    "DELETE /api/admin/reviews/:id": async ({ caller, params }) => {
      await admin.deleteReview(db, params.id, caller);
      return { status: 200, message: "The review and its personal data are deleted." };
    },
  };
}
