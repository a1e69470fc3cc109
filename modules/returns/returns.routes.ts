import type { returnsApi } from "#contract/returns.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import type { Pictures } from "#modules/media/media.ts";
import * as requests from "./returns.requests.ts";

/** Returns as customers ask for them. */
export function returnsRoutes({ db, pictures }: { db: Db; pictures: Pictures }): Routes<typeof returnsApi> {
  return {
    "GET /api/my-order/:id/returns": async ({ caller, params }) => ({
      status: 200,
      ...(await requests.readCustomerReturns(db, caller.id, params.id)),
    }),

    "POST /api/my-order/:id/returns": async ({ caller, params, body }) => ({
      status: 201,
      message: "We have your request, and answer by email.",
      return: await requests.requestReturn(db, { orderId: params.id, accountId: caller.id, form: body }),
    }),

    "POST /api/my-order/:id/return-photos": async ({ caller, params, body }) => ({
      status: 201,
      photo: await requests.uploadReturnPhoto(db, pictures, {
        ...{ orderId: params.id, accountId: caller.id, image: body.image },
      }),
    }),

    "POST /api/my-order/:id/returns/:return/withdraw": async ({ caller, params }) => ({
      status: 200,
      message: "Your return is withdrawn.",
      return: await requests.withdrawReturn(db, caller.id, { orderId: params.id, id: params.return }),
    }),
  };
}
