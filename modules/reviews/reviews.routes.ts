import type { FastifyRequest } from "fastify";
import type { reviewsApi } from "#contract/reviews.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { ipKey, optionalCaller } from "#modules/accounts/accounts.ts";
import type { Pictures } from "#modules/media/media.ts";
import type { Voter } from "./reviews.links.ts";
import { productReviews, reportReview, voteForReview } from "./reviews.ts";
import * as writing from "./reviews.writing.ts";

/** Reviews as visitors read them, and as customers write them. */
export function reviewsRoutes({ db, pictures }: { db: Db; pictures: Pictures }): Routes<typeof reviewsApi> {
  /** The account of a request, or the IP address of a visitor. */
  const voterOf = async ({ headers, ip }: FastifyRequest): Promise<Voter> => {
    const caller = await optionalCaller(db, headers);
    return caller ? { accountId: caller.id } : { ipKey: ipKey(ip) };
  };
  return {
    "GET /api/products/:id/reviews": {
      publicRead: async ({ params, query }) => ({ status: 200, ...(await productReviews(db, params.id, query)) }),
      tags: ({ product_id }) => [`product:${product_id}`],
    },

    "POST /api/reviews/:id/helpful": async ({ params, request }) => ({
      status: 200,
      message: "Thank you.",
      helpful: await voteForReview(db, params.id, await voterOf(request)),
    }),

    "POST /api/reviews/:id/report": async ({ params, body, request }) => {
      await reportReview(db, params.id, await voterOf(request), body.reason);
      return { status: 200, message: "Thank you. We will look at this review." };
    },

    "POST /api/review-links/:order/open": async ({ params, body }) => ({
      status: 200,
      reviewable: await writing.openReviewLink(db, params.order, body.token),
    }),

    "POST /api/review-links/:order/reviews": async ({ params, body }) => ({
      status: 201,
      message: "Thank you. Your review is shown once we have read it.",
      reviewable: await writing.writeReview(db, params.order, body),
    }),

    "POST /api/review-links/:order/pictures": async ({ params, body }) => ({
      status: 201,
      picture: await writing.uploadReviewPicture(db, pictures, params.order, body),
    }),

    "POST /api/review-links/:order/stop": async ({ params, body }) => {
      await writing.stopRequests(db, params.order, body.token);
      return { status: 200, message: "We will not ask you for reviews again." };
    },

    "GET /api/my-order/:id/review-link": async ({ caller, params }) => ({
      status: 200,
      ...(await writing.ownReviewLink(db, params.id, caller.id)),
    }),
  };
}
