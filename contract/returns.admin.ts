import { z } from "zod";
import { endpoint, ok } from "./endpoint.ts";
import { daysInQuery, idInPath, optionalText, pageReply, requiredText, textOrEmpty, timedPageQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_COURIER_LENGTH, MAX_REASON_LENGTH, MAX_SEARCH_LENGTH } from "./limits.ts";
import { someReturnedPieces } from "./orders.pieces.ts";
import { orderDetails, orderLine } from "./orders.ts";
import { owedAmount, refundForm } from "./payments.ts";
import { returnReasons, returnRemedies, returnStateNames } from "./returns.states.ts";
import { orderReturn } from "./returns.ts";

const listedReturn = z
  .object({
    id: z.int(),
    order_id: z.int(),
    tracking_no: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    state: z.enum(returnStateNames),
    reason: z.enum(keysOf(returnReasons)),
    remedy: z.enum(keysOf(returnRemedies)).describe("What was accepted; until then what the customer would like."),
    pieces: z.int(),
    requested_at: z.iso.datetime(),
  })
  .meta({ id: "ListedReturn" });
export type ListedReturn = z.output<typeof listedReturn>;

const staffReturn = orderReturn
  .extend({
    refund_due: z
      .number()
      .describe(
        "What is still to be refunded for its received pieces, in pesos, and never more than the order owes. 0 before they are received, and once the return is settled.",
      ),
  })
  .meta({ id: "StaffReturn" });
export type StaffReturn = z.output<typeof staffReturn>;

const byId = z.object({ id: idInPath });
const WORDS = "The customer sees it.";
const reply = ok({ message: z.string(), return: staffReturn });

export const returnsAdminApi = {
  "GET /api/admin/returns": endpoint({
    summary: "The returns, newest first",
    access: "see_orders",
    query: z.object({
      ...timedPageQuery,
      state: z.enum(returnStateNames, "Choose from the list.").optional(),
      reason: z.enum(keysOf(returnReasons), "Choose from the list.").optional(),
      q: optionalText(MAX_SEARCH_LENGTH).describe(
        "The number of the return, or the whole tracking number of its order.",
      ),
      ...daysInQuery("Requested"),
    }),
    reply: ok({ returns: z.array(listedReturn), ...pageReply }),
  }),
  "GET /api/admin/returns/:id": endpoint({
    summary: "One return with its order",
    access: "see_orders",
    params: byId,
    missing: "return_not_found",
    reply: ok({ return: staffReturn, order: orderDetails, product: z.array(orderLine) }),
  }),
  "GET /api/admin/returns/:id/packing-slip": endpoint({
    summary: "The packing slip of the replacement, as PDF, once the pieces came that it replaces",
    access: "see_orders",
    params: byId,
    missing: "return_not_found",
    file: "application/pdf",
    reply: ok({}),
    refuses: ["no_replacement"],
  }),
  "POST /api/admin/returns/:id/accept": endpoint({
    summary: "Accept a return, with a refund or a replacement",
    access: "manage_returns",
    params: byId,
    missing: "return_not_found",
    body: z.object({
      remedy: z.enum(keysOf(returnRemedies), "Choose a refund or a replacement."),
      message: textOrEmpty(MAX_REASON_LENGTH).default("").describe(`How the pieces come back. ${WORDS}`),
    }),
    reply,
    refuses: ["invalid", "return_state", "order_archived"],
  }),
  "POST /api/admin/returns/:id/refuse": endpoint({
    summary: "Refuse a return, or close one whose pieces never came",
    access: "manage_returns",
    params: byId,
    missing: "return_not_found",
    body: z.object({ reason: requiredText("Enter a reason. The customer sees it.", MAX_REASON_LENGTH) }),
    reply,
    refuses: ["invalid", "return_state", "order_archived"],
  }),
  "POST /api/admin/returns/:id/receive": endpoint({
    summary: "Record the pieces that came: back into stock or, when they are damaged, not",
    access: "manage_returns",
    params: byId,
    missing: "return_not_found",
    body: z.object({ lines: someReturnedPieces }),
    reply,
    refuses: ["invalid", "return_state", "order_archived"],
  }),
  "POST /api/admin/returns/:id/replace": endpoint({
    summary: "Send the replacement: its pieces leave the stock, and the order costs the same",
    access: "manage_returns",
    params: byId,
    missing: "return_not_found",
    body: z.object({
      courier: optionalText(MAX_COURIER_LENGTH).describe("Empty when the customer takes it along."),
      courier_tracking: optionalText(MAX_COURIER_LENGTH),
    }),
    reply,
    refuses: ["invalid", "return_state", "return_remedy", "return_out_of_stock", "order_archived"],
  }),
  "POST /api/admin/returns/:id/refund-instead": endpoint({
    summary: "Refund received pieces that were to be replaced",
    access: "manage_returns",
    params: byId,
    missing: "return_not_found",
    reply,
    refuses: ["return_state", "return_remedy", "order_archived"],
  }),
  "POST /api/admin/returns/:id/refund": endpoint({
    summary: "Refund received pieces, as an order is refunded. The return is settled, unless more is owed for them",
    access: "refund_orders",
    params: byId,
    missing: "return_not_found",
    body: refundForm,
    reply,
    refuses: ["invalid", "return_state", "return_remedy", "refund_outdated", "order_archived"],
  }),
  "POST /api/admin/returns/:id/settle": endpoint({
    summary: "Settle a return for which no money is owed",
    access: "refund_orders",
    params: byId,
    missing: "return_not_found",
    reply,
    refuses: ["return_state", "return_remedy", "return_money_owed", "order_archived"],
  }),
  "POST /api/admin/returns/:id/settle-unpaid": endpoint({
    summary: "Settle a return with what is owed for it unpaid. It is written off: the order does not owe it any more",
    access: "refund_orders",
    params: byId,
    missing: "return_not_found",
    body: z.object({
      unpaid: owedAmount.describe(
        "What was owed for it when the caller looked, in pesos. When it is not that, nothing is changed.",
      ),
      reason: requiredText("Enter a reason. The customer sees it.", MAX_REASON_LENGTH),
    }),
    reply,
    refuses: ["invalid", "return_state", "return_remedy", "return_money_owed", "order_archived"],
  }),
};
