import { z } from "zod";
import type { EmailData, EmailKind } from "#contract/emails.ts";
import { refuse } from "#contract/errors.ts";
import { pesosOf } from "#contract/money.ts";
import type { ReturnState } from "#contract/returns.states.ts";
import type { Db } from "#db/connection.ts";
import { readOrder } from "#modules/orders/orders.ts";
import { readRefundDue } from "./returns.amounts.ts";
import { findReturn } from "./returns.store.ts";

type ReturnEmailKind = Extract<EmailKind, `return_${string}`>;
const PREFIX = "return_";

const storedReference = z.object({ order_id: z.int(), return_id: z.int(), edit_id: z.int() });

/** Whether an email is about a return: then only the ids of order, return and step are stored with it. */
export const isReturnEmail = (kind: EmailKind): kind is ReturnEmailKind => kind.startsWith(PREFIX);

/** The data of an email about a step of a return, as the order is now. @throws order_not_found; return_not_found */
export async function returnEmail(db: Db, kind: ReturnEmailKind, stored: unknown): Promise<EmailData["order_return"]> {
  const { order_id: id, return_id, edit_id } = storedReference.parse(stored);
  const [{ order }, found] = await Promise.all([readOrder(db, id), findReturn(db, return_id)]);
  const step = order.edits.find((edit) => edit.id === edit_id);
  if (!found || !step) throw refuse("return_not_found");
  return {
    state: kind.slice(PREFIX.length) as ReturnState, // By the type of the kind.
    id,
    firstname: order.firstname,
    trackingNo: order.tracking_no,
    changes: step.changes,
    message: step.reason,
    remedy: found.remedy,
    refundDue: pesosOf(await readRefundDue(db, found, order)) || null,
  };
}
