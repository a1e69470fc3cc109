import type { privacyApi } from "#contract/privacy.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { type AccountLimits, requirePassword } from "#modules/accounts/accounts.ts";
import { listUnfinishedOrders } from "#modules/orders/orders.ts";
import { listOpenReturns } from "#modules/returns/returns.ts";
import { deleteAccount, exportPersonalData } from "./privacy.ts";

/** The privacy rights of the caller. */
export function privacyRoutes({ db, limits }: { db: Db; limits: AccountLimits }): Routes<typeof privacyApi> {
  return {
    "GET /api/account/data": async ({ caller }) => ({
      status: 200,
      data: await exportPersonalData(db, caller),
    }),

    "GET /api/account/open-returns": async ({ caller }) => ({
      status: 200,
      open_returns: await listOpenReturns(db, caller.id),
    }),

    "GET /api/account/open-orders": async ({ caller }) => ({
      status: 200,
      open_orders: await listUnfinishedOrders(db, caller.id),
    }),

    "POST /api/account/delete": async ({ caller, body }) => {
      await limits.countPassword(caller.sessionId);
      await requirePassword(db, caller.id, body.password, "password");
      await limits.forgetPasswords(caller.sessionId);
      await deleteAccount(db, caller);
      return { status: 200, message: "Your account is deleted." };
    },
  };
}
