import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { enqueueDuePayments, type PaymentSetup, processWebhook } from "#modules/payments/payments.ts";
import { checkPayment, settlePayment } from "./orders.settlement.ts";
import { finishOrderStep } from "./orders.undo.ts";

const payload = z.object({ id: z.int() });

/** Every minute: what webhooks did not report, and what a killed process left behind. */
export const ordersCrontab = "* * * * * check_payments";

/** Settles the payments of orders, and finishes steps that cannot be undone any more. */
export const ordersJobs = ({ db, payments }: { db: Db; payments: PaymentSetup }): TaskList => ({
  check_payments: () => enqueueDuePayments(db),
  settle_payment: (given) => checkPayment(db, payments, payload.parse(given).id),
  process_webhook: (given) =>
    processWebhook(db, payments, payload.parse(given).id, (id) => settlePayment(db, payments, id)),
  finish_order_step: (given) => finishOrderStep(db, payload.parse(given).id),
});
