import { refuse, refuseFields } from "#contract/errors.ts";
import { type Centavos, centavosOf, formatMoney, pesosOf, vatPartOf } from "#contract/money.ts";
import { refundMethods } from "#contract/payments.modes.ts";
import type { OrderPayment, RefundForm } from "#contract/payments.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit, refuseOutdated } from "#modules/audit/audit.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { creditDownTo, issueInvoice } from "#modules/invoices/invoices.ts";
import { clearProblem, saveProblem } from "./payments.attempts.store.ts";
import { readBalance, readPayment } from "./payments.balances.ts";
import type { PaymentSetup } from "./payments.keys.ts";
import { connectProvider } from "./payments.offers.ts";
import * as requests from "./payments.refunds.store.ts";
import { balanceOf, keptDeposit, type OrderToPay, refundProblem } from "./payments.rules.ts";
import * as store from "./payments.store.ts";
import { ProviderError, type RefundState } from "./providers/provider.ts";

type StaffRefund = {
  orderId: number;
  form: RefundForm;
  by: Actor;
  allowances?: readonly requests.Allowance[];
  /** The return that it is for, if any. */
  returnId?: number | null;
};

/**
 * Locks an order that is refunded.
 * @throws order_not_found; invalid when more would be refunded than was paid; refund_outdated when a colleague refunded first
 */
export async function lockForRefund(
  tx: Db,
  { orderId, form }: Pick<StaffRefund, "orderId" | "form">,
): Promise<LockedOrder> {
  const amount = centavosOf(form.amount);
  const order = await store.lockOrder(tx, orderId);
  if (!order) throw refuse("order_not_found");
  const balance = balanceOf(order, await store.listPayments(tx, { orderId }));
  const problem = refundProblem(balance, { amount, seenRefunded: centavosOf(form.seen_refunded) });
  const { paid, refunded, refunding } = balance;
  if (problem === "outdated") {
    const changed = { type: "order", id: orderId, actions: ["order_refunded"] } as const;
    throw await refuseOutdated(tx, "refund_outdated", changed, { refunded: formatMoney(refunded + refunding) });
  }
  if (problem === "too_much") throw refuseFields({ amount: [tooMuch(paid - refunded - refunding)] });
  return order;
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof store.lockOrder>>>;

/**
 * Refunds the customer of an order that `lockForRefund` has locked: records what staff paid, and enqueues the email; or asks the provider
 * of the online payment, which is answered later. Returns the money of the order.
 * @throws invalid when more would be refunded by a provider than it was paid
 */
export async function refundLocked(
  tx: Db,
  order: LockedOrder,
  { form, by, allowances = [], returnId = null }: Omit<StaffRefund, "orderId">,
): Promise<OrderPayment> {
  const { method, reference, reason } = form;
  const { id: orderId } = order;
  const amount = centavosOf(form.amount);
  if (method === "original") {
    const left = await requestRefund(tx, { orderId, returnId, amount, reason, by: by.id, allowances });
    if (left < amount) throw refuseFields({ amount: [tooMuchOnline(left)] });
  } else {
    const refund = { amount, method, reference: reference ?? null, reason };
    const id = await requests.insertRefund(tx, { orderId, returnId, ...refund, by: by.id, allowances });
    await creditRefund(tx, order);
    await enqueueRefundEmail(tx, order.email, orderId, id);
  }
  await recordAudit(tx, {
    by,
    action: "order_refunded",
    entity: { type: "order", id: orderId, name: order.tracking_no },
    after: {
      refund: pesosOf(amount),
      method: refundMethods[method],
      reference,
      reason,
      ...(allowances.length > 0 && {
        items: allowances.map(({ name, quantity }) => `${name} × ${quantity}`).join(", "),
      }),
    },
  });
  // Its allowances have changed what it costs.
  return readPayment(tx, (await store.lockOrder(tx, orderId)) ?? order, "staff");
}

/**
 * Writes off what a locked order owes for a return, in centavos: its customer gave it up, or got something else. The
 * caller knows that so much is owed, and records it in the audit log.
 */
export const writeOffReturn = requests.insertWriteOff;

/**
 * Writes off what an order owes its customer. Returns the money of the order.
 * @throws order_not_found; other_refund_due when another amount is owed by now
 */
export function writeOffRefund(
  db: Db,
  { orderId, amount, reason, by }: { orderId: number; amount: number; reason: string; by: Actor },
): Promise<OrderPayment> {
  return inTransaction(db, async (tx) => {
    const order = await store.lockOrder(tx, orderId);
    if (!order) throw refuse("order_not_found");
    const { refundDue } = await readBalance(tx, order);
    if (refundDue !== centavosOf(amount)) throw refuse("other_refund_due", { amount: formatMoney(refundDue) });
    await requests.insertWriteOff(tx, { orderId, returnId: null, amount: refundDue, reason, by: by.id });
    const entity = { type: "order", id: orderId, name: order.tracking_no } as const;
    await recordAudit(tx, { by, action: "refund_written_off", entity, after: { amount, reason } });
    return readPayment(tx, order, "staff");
  });
}

const enqueueRefundEmail = (tx: Db, recipient: string, orderId: number, refundId: number): Promise<void> =>
  enqueueEmail(tx, { kind: "order_refunded", recipient, about: { order_id: orderId, refund_id: refundId } });

const tooMuch = (left: Centavos): string =>
  left === 0 ? "This order has nothing left to refund." : `At most ${formatMoney(left)} can be refunded.`;

const tooMuchOnline = (left: Centavos): string =>
  left <= 0 ? "Nothing in this order was paid online." : `At most ${formatMoney(left)} was paid online and is left.`;

type RefundRequested = { orderId: number; amount: Centavos; reason: string };

/**
 * Requests a refund of an online payment of a locked order, which a job then asks the provider for. Returns how much could be refunded
 * of one payment; when that is less than the amount, nothing is requested.
 */
async function requestRefund(
  tx: Db,
  {
    by,
    ...refund
  }: RefundRequested & { returnId: number | null; by: number; allowances: readonly requests.Allowance[] },
): Promise<Centavos> {
  const [most] = await requests.listRefundable(tx, refund.orderId);
  if (!most || most.left < refund.amount) return most?.left ?? 0;
  await requests.insertRequest(tx, { ...refund, paymentId: most.payment_id, by });
  return most.left;
}

/** Requests a refund of one online payment of a locked order, by the shop itself. */
export const refundPayment = (tx: Db, refund: RefundRequested & { paymentId: number }): Promise<void> =>
  requests.insertRequest(tx, { ...refund, by: null });

/**
 * Requests the refund of what was paid online for a locked order that is cancelled: as much as it owes its customer, who may have got some
 * of it by hand, or given it up.
 */
export async function refundOnlinePayments(
  tx: Db,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<void> {
  const order = await store.lockOrder(tx, orderId);
  let owed = order ? (await readBalance(tx, order)).refundDue : 0;
  for (const { payment_id: paymentId, left } of await requests.listRefundable(tx, orderId)) {
    const amount = Math.min(left, owed);
    if (amount <= 0) continue;
    await requests.insertRequest(tx, { orderId, paymentId, amount, reason, by: null });
    owed -= amount;
  }
}

/** Milliseconds after which staff see that a refund has no answer yet. It is still asked for every minute. */
const ANSWER_WITHIN_MS = 10 * 60_000;

/**
 * Asks the provider for a requested refund and records its answer, once. Without an answer it is asked again later with the same key,
 * so that it refunds once.
 */
export async function askForRefund(db: Db, setup: PaymentSetup, id: number): Promise<void> {
  const request = await requests.findOpenRequest(db, id);
  if (!request) return;
  const answer = await answerTo(db, setup, request);
  if (answer.status === "succeeded") return recordAnswer(db, request, answer.reference);
  if (answer.status === "failed") return recordFailure(db, request, answer.detail);
  const isLate = Date.now() - request.at.getTime() > ANSWER_WITHIN_MS;
  if (isLate) await saveProblem(db, request.payment_id, "refund_failed", `No answer yet. ${answer.detail}`);
}

type Answer = { status: "succeeded"; reference: string } | { status: "failed" | "pending"; detail: string };

async function answerTo(db: Db, setup: PaymentSetup, request: requests.RequestedRefund): Promise<Answer> {
  const { id, provider: name, payment_reference: paymentReference, amount, reason } = request;
  const provider = await connectProvider(db, setup, name);
  if (!provider) return { status: "pending", detail: `The shop has no keys of ${name}.` };
  try {
    const key = `${request.key}-${id}`;
    return answerOf(await provider.refund({ key, paymentReference, amount, reason }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isFinal = error.problem === "declined" || error.problem === "invalid";
    return { status: isFinal ? "failed" : "pending", detail: error.message };
  }
}

const answerOf = ({ status, reference }: RefundState): Answer =>
  status === "succeeded" ? { status, reference } : { status, detail: `The provider's number of it is ${reference}.` };

function recordAnswer(db: Db, request: requests.RequestedRefund, reference: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await store.lockOrder(tx, request.order_id);
    const refundId = await requests.insertAnswer(tx, request, { kind: "refunded", reference });
    if (!order || refundId === undefined) return;
    await creditRefund(tx, order);
    await clearProblem(tx, request.payment_id, "refund_failed");
    await enqueueRefundEmail(tx, order.email, request.order_id, refundId);
  });
}

/**
 * Issues the credit note for a refund, after it was paid. What was paid beyond the total of an order was no sale, and returned pieces have
 * their credit note: refunding these takes none.
 */
async function creditRefund(tx: Db, order: LockedOrder): Promise<void> {
  if (order.state === "returned") return settleReturned(tx, order);
  const { paid, refunded } = await readBalance(tx, order);
  await creditDownTo(tx, order.id, Math.min(await readInvoicedPrice(tx, order), paid - refunded));
}

/**
 * Records what the shop keeps of the deposit of a locked order that came back, and issues its documents: an invoice for
 * a deposit that is kept, and credit notes for all else that was invoiced. Entry and document are of the same moment,
 * so that the reports of sales and VAT agree. Repeating it changes nothing.
 */
export async function settleReturned(tx: Db, order: OrderToPay & { id: number }): Promise<void> {
  const { kept, unrecorded } = keptDeposit(order, await store.listPayments(tx, { orderId: order.id }));
  await store.recordKeptDeposit(tx, order.id, unrecorded);
  // A deposit that was recorded as kept without an invoice gets none later: the month in which it was kept has been reported.
  if (unrecorded > 0)
    await issueInvoice(tx, { id: order.id, total: unrecorded, vat: vatPartOf(unrecorded) }, { forDeposit: true });
  await creditDownTo(tx, order.id, kept);
}

/**
 * What the documents of an order say that it costs, in centavos: without returned pieces, and less the allowances that were refunded. Those
 * whose refund is requested follow when its provider has answered, since it may fail.
 */
export const readInvoicedPrice = async (
  db: Db,
  { id, total, returned_total }: Pick<OrderToPay, "total" | "returned_total"> & { id: number },
): Promise<Centavos> => total - returned_total - (await requests.readRefundedAllowances(db, id));

function recordFailure(db: Db, request: requests.RequestedRefund, detail: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await store.lockOrder(tx, request.order_id);
    await requests.insertAnswer(tx, request, { kind: "refund_failed", reference: null });
    const amount = formatMoney(request.amount);
    await saveProblem(tx, request.payment_id, "refund_failed", `The refund of ${amount} failed. ${detail}`);
  });
}
