import type { returnsApi } from "#contract/returns.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { Pictures } from "#modules/media/media.ts";
import { orderOfLink } from "#modules/orders/orders.ts";
import * as requests from "./returns.requests.ts";

const WITHDRAWN = "Your return is withdrawn.";

type Dependencies = { db: Db; pictures: Pictures; withMail: boolean };

/** Returns as customers ask for them: with their account, or with the signed link of an email. */
export function returnsRoutes({ db, pictures, withMail }: Dependencies): Routes<typeof returnsApi> {
  const received = withMail
    ? "We have your request, and will answer by email."
    : "We have your request. Your order shows each step.";
  const ownOf = (caller: { id: number }, { id }: { id: number }) => ({ orderId: id, accountId: caller.id });
  const linked = async ({ link }: { link: string }) => ({ orderId: await orderOfLink(db, link), accountId: null });

  return {
    "GET /api/my-order/:id/returns": async ({ caller, params }) => ({
      status: 200,
      ...(await requests.readCustomerReturns(db, ownOf(caller, params))),
    }),

    "POST /api/my-order/:id/returns": {
      fieldErrors: ({ caller, params, body }) => requests.refundToErrors(db, () => ownOf(caller, params), body),
      handler: async ({ caller, params, body }) => ({
        status: 201,
        message: received,
        return: await requests.requestReturn(db, ownOf(caller, params), body),
      }),
    },

    "POST /api/my-order/:id/return-photos": async ({ caller, params, body }) => ({
      status: 201,
      photo: await requests.uploadReturnPhoto(db, pictures, ownOf(caller, params), body.image),
    }),

    "POST /api/my-order/:id/returns/:return/withdraw": async ({ caller, params }) => ({
      status: 200,
      message: WITHDRAWN,
      return: await requests.withdrawReturn(db, ownOf(caller, params), params.return),
    }),

    "GET /api/track/:link/returns": {
      pageCall: async ({ params }) => ({
        status: 200,
        ...(await requests.readCustomerReturns(db, await linked(params))),
      }),
    },

    "POST /api/track/:link/returns": {
      fieldErrors: ({ params, body }) => requests.refundToErrors(db, () => linked(params), body),
      handler: async ({ params, body }) => ({
        status: 201,
        message: received,
        return: await requests.requestReturn(db, await linked(params), body),
      }),
    },

    "POST /api/track/:link/return-photos": async ({ params, body }) => ({
      status: 201,
      photo: await requests.uploadReturnPhoto(db, pictures, await linked(params), body.image),
    }),

    "POST /api/track/:link/returns/:return/withdraw": async ({ params }) => ({
      status: 200,
      message: WITHDRAWN,
      return: await requests.withdrawReturn(db, await linked(params), params.return),
    }),
  };
}
