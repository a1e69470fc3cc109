import { formatMoney } from "#contract/money.ts";
import { awaitsPayment } from "#contract/payments.modes.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { notifyStaff } from "#modules/notifications/notifications.ts";
import * as payments from "#modules/payments/payments.ts";
import * as orders from "./orders.payments.store.ts";
import { changeOrderState } from "./orders.store.ts";

const CURRENCY = "PHP";

/** What is to be written about an attempt, under the lock of its order. */
type Settlement = { tx: Db; order: orders.PayableOrder; attempt: payments.PaymentAttempt; now: Date };

/**
 * Asks the provider what became of a payment and writes it: webhooks, the customer's return and the polling job all come here, and
 * whichever is first decides. Afterwards an order whose time to pay is over is cancelled.
 * @throws ProviderError when the provider does not answer; nothing was written then
 */
export async function settlePayment(db: Db, setup: payments.PaymentSetup, id: number): Promise<void> {
  const attempt = await payments.findAttempt(db, id);
  if (!attempt || attempt.state === "paid") return;
  await finishAttempt(db, setup, attempt, await payments.askProvider(db, setup, attempt));
}

/** Writes what the provider answered, and closes its page when it is still open and nobody waits for the payment any more. */
async function finishAttempt(
  db: Db,
  setup: payments.PaymentSetup,
  attempt: payments.PaymentAttempt,
  answer: payments.PaymentState,
): Promise<void> {
  await writeAnswer(db, attempt, answer);
  const order = await orders.findOrder(db, attempt.order_id);
  if (answer.status !== "pending" || !order) return;
  if (payments.decidePayment(order, await payments.readBalance(db, order)) !== "settle")
    await payments.closeAttempt(db, setup, attempt);
}

/**
 * Like `settlePayment`, for the polling job: a provider that does not answer is asked again later, and the time to pay goes on. A payment
 * that is paid is compared.
 */
export async function checkPayment(db: Db, setup: payments.PaymentSetup, id: number): Promise<void> {
  const attempt = await payments.findAttempt(db, id);
  if (!attempt) return;
  const answer = await payments.askProvider(db, setup, attempt).catch((error: unknown) => {
    if (error instanceof payments.ProviderError) return error;
    throw error;
  });
  if (attempt.state === "paid") return payments.comparePayment(db, attempt, answer);
  if (!(answer instanceof payments.ProviderError)) return finishAttempt(db, setup, attempt, answer);
  await writeAnswer(db, attempt, { status: "pending" });
  // The provider has not answered for days.
  if (payments.nextCheck(attempt, new Date()) === null) await payments.saveProblem(db, id, "unsettled", answer.message);
}

function writeAnswer(
  db: Db,
  { id, order_id: orderId }: payments.PaymentAttempt,
  answer: payments.PaymentState,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await orders.lockPayableOrder(tx, orderId);
    const attempt = await payments.lockAttempt(tx, id);
    if (!order || !attempt || attempt.state === "paid") return;
    const settlement = { tx, order, attempt, now: new Date() };
    if (answer.status === "paid") return writePaid(settlement, answer);
    if (answer.status === "failed") await writeFailed(settlement);
    if (answer.status === "expired" || isOver(settlement)) await writeExpired(settlement);
    await payments.saveCheckAt(tx, id, payments.nextCheck(attempt, settlement.now));
    await cancelUnpaid(settlement);
  });
}

const isOver = ({ attempt, now }: Settlement): boolean => attempt.expires_at <= now;

type Paid = Extract<payments.PaymentState, { status: "paid" }>;

async function writePaid(settlement: Settlement, { paymentReference, amount, currency }: Paid): Promise<void> {
  const { tx, order, attempt, now } = settlement;
  if (currency !== CURRENCY || amount !== attempt.amount) return writeWrong(settlement, { amount, currency });
  const before = await payments.readBalance(tx, order);
  const decision = payments.decidePayment(order, before);
  // Reopening locks products, so it comes before the payment, which is added to the statistics.
  const settles = decision === "settle" || (decision === "reopen" && (await orders.reopenOrder(tx, order.id)));
  await payments.saveOutcome(tx, attempt, "paid", paymentReference);
  await payments.saveCheckAt(tx, attempt.id, payments.firstComparison(now));
  if (settles) return confirmPayment(settlement, before, decision === "reopen");
  const reason = refundReason(order, before.due);
  await payments.refundPayment(tx, { orderId: order.id, paymentId: attempt.id, amount, reason });
}

type Balance = ReturnType<typeof payments.balanceOf>;

/** Saves how a settled order is paid, and emails its customer: the confirmation of the order when it waited for the payment. */
async function confirmPayment({ tx, order, attempt }: Settlement, before: Balance, isReopened: boolean): Promise<void> {
  const isRest = order.payment_mode !== "cod" && before.due > 0 && before.paid > 0;
  // What pays the deposit alone leaves the rest to the courier, also when all was to be paid online meanwhile.
  const isDeposit = order.deposit !== null && attempt.amount < order.total;
  await orders.savePaymentMode(tx, order.id, isRest ? order.payment_mode : isDeposit ? "cod" : attempt.mode);
  const to = { recipient: order.email };
  // An order that was changed to COD without a deposit had its confirmation then, as had one that is paid in part.
  if (!isReopened && !awaitsPayment(before.status)) {
    const { mode, amount } = attempt;
    return enqueueEmail(tx, { ...to, kind: "order_paid", about: { order_id: order.id, mode, amount } });
  }
  await enqueueEmail(tx, { ...to, kind: "order_placed", about: { order_id: order.id } });
  await notifyStaff(tx, { kind: "new_order", id: order.id, subject: order.tracking_no });
}

function refundReason({ state, payment_mode, deposit }: orders.PayableOrder, due: number): string {
  if (state === "cancelled") return "The order was cancelled before it was paid.";
  if (due > 0 && payment_mode === "cod" && deposit !== null)
    return "The deposit was paid already, and the rest is paid on delivery.";
  return due > 0 ? "The order is on its way already, to be paid on delivery." : "The order was paid already.";
}

/** The wrong amount or currency settles nothing: staff decide. */
async function writeWrong(
  settlement: Settlement,
  { amount, currency }: Pick<Paid, "amount" | "currency">,
): Promise<void> {
  const { tx, attempt, now } = settlement;
  const problem = currency === CURRENCY ? "wrong_amount" : "wrong_currency";
  const paid = payments.reportedAmount({ amount, currency });
  await payments.saveProblem(tx, attempt.id, problem, `${paid} instead of ${formatMoney(attempt.amount)}.`);
  await payments.saveCheckAt(tx, attempt.id, attempt.expires_at > now ? attempt.expires_at : null);
  await cancelUnpaid(settlement);
}

/** The customer may pay again until the time is over, and gets an email that says so. */
async function writeFailed({ tx, order, attempt }: Settlement): Promise<void> {
  if (attempt.state !== "created" && attempt.state !== "begun") return;
  await payments.saveOutcome(tx, attempt, "failed");
  const { status } = await payments.readBalance(tx, order);
  if (!awaitsPayment(status)) return;
  const about = { order_id: order.id, mode: attempt.mode };
  await enqueueEmail(tx, { kind: "order_payment_failed", recipient: order.email, about });
}

async function writeExpired({ tx, attempt }: Settlement): Promise<void> {
  if (attempt.state === "created" || attempt.state === "begun") await payments.saveOutcome(tx, attempt, "expired");
}

/** Cancels an order that was not paid in its time; stock and coupon come back. */
async function cancelUnpaid({ tx, order, now }: Settlement): Promise<void> {
  const { status } = await payments.readBalance(tx, order);
  const payUntil = await payments.findPayUntil(tx, order.id);
  if (!awaitsPayment(status) || payUntil === null || payUntil > now) return;
  await changeOrderState(tx, {
    orderId: order.id,
    to: "cancelled",
    from: ["pending"],
    stockReason: "cancel",
    by: null,
    ownerId: null,
    reason: "It was not paid in time.",
    courier: null,
    courierTracking: null,
    courierFee: null,
    undoSeconds: null,
  });
}
