import { centavosOf, formatMoney } from "#contract/money.ts";
import type { returnsAdminApi } from "#contract/returns.admin.ts";
import type { Db } from "#db/connection.ts";
import { type Caller, isPermitted, type Routes } from "#http/router.ts";
import { listReturns } from "./returns.admin.store.ts";
import * as admin from "./returns.admin.ts";
import { readReturn } from "./returns.details.ts";

/** Returns as staff manage them. */
export function returnsAdminRoutes({ db }: { db: Db }): Routes<typeof returnsAdminApi> {
  const by = (caller: Caller) => ({ by: caller, seesRefundTo: isPermitted(caller, "refund_orders") });

  return {
    "GET /api/admin/returns": async ({ query }) => {
      const { rows, next } = await listReturns(db, query);
      return { status: 200, returns: rows, next_cursor: next };
    },

    "GET /api/admin/returns/:id": async ({ caller, params }) => ({
      status: 200,
      ...(await readReturn(db, params.id, by(caller))),
    }),

    "GET /api/admin/returns/:id/packing-slip": ({ params }) => admin.replacementSlip(db, params.id),

    "POST /api/admin/returns/:id/accept": async ({ caller, params: { id }, body }) => ({
      status: 200,
      message: `Return ${id} is accepted.`,
      return: await admin.acceptReturn(db, { id, ...by(caller), ...body }),
    }),

    "POST /api/admin/returns/:id/refuse": async ({ caller, params: { id }, body }) => ({
      status: 200,
      message: `Return ${id} is refused.`,
      return: await admin.refuseReturn(db, { id, ...by(caller), ...body }),
    }),

    "POST /api/admin/returns/:id/receive": async ({ caller, params: { id }, body }) => ({
      status: 200,
      message: `The pieces of return ${id} are received.`,
      return: await admin.receiveReturn(db, { id, ...by(caller), ...body }),
    }),

    "POST /api/admin/returns/:id/replace": async ({ caller, params: { id }, body }) => ({
      status: 200,
      message: `Return ${id} is settled with a replacement.`,
      return: await admin.replaceReturned(db, { id, ...by(caller), ...body }),
    }),

    "POST /api/admin/returns/:id/refund-instead": async ({ caller, params: { id } }) => ({
      status: 200,
      message: `Return ${id} is to be refunded.`,
      return: await admin.refundInstead(db, { id, ...by(caller) }),
    }),

    "POST /api/admin/returns/:id/refund": async ({ caller, params: { id }, body }) => {
      const one = await admin.refundReturned(db, { id, ...by(caller), form: body });
      const message =
        one.state === "settled"
          ? `Return ${id} is settled with a refund.`
          : `A part of return ${id} is refunded. ${formatMoney(centavosOf(one.refund_due))} is still owed.`;
      return { status: 200, message, return: one };
    },

    "POST /api/admin/returns/:id/settle": async ({ caller, params: { id } }) => ({
      status: 200,
      message: `Return ${id} is settled.`,
      return: await admin.settleReturn(db, { id, ...by(caller) }),
    }),

    "POST /api/admin/returns/:id/settle-unpaid": async ({ caller, params: { id }, body }) => ({
      status: 200,
      message: `Return ${id} is settled with ${formatMoney(centavosOf(body.unpaid))} unpaid.`,
      return: await admin.settleUnpaid(db, { id, ...by(caller), ...body }),
    }),
  };
}
