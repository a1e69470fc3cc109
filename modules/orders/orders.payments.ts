import { type Refusal, refuse } from "#contract/errors.ts";
import { type Centavos, formatMoney, pesosOf } from "#contract/money.ts";
import type { PlaceOrderForm } from "#contract/orders.ts";
import {
  isPaidOnlineNow,
  type OnlineMode,
  type PaymentMode,
  paymentPagePath,
  paymentReturn,
} from "#contract/payments.modes.ts";
import type { PaymentStatus } from "#contract/payments.statuses.ts";
import type { OrderPayment, PaymentToMake } from "#contract/payments.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import { findCodDeposit } from "#modules/cart/cart.ts";
import { enqueueEmail } from "#modules/emails/emails.ts";
import { notifyStaff } from "#modules/notifications/notifications.ts";
import * as payments from "#modules/payments/payments.ts";
import { codReason, findCodProblemOf } from "./orders.cod.ts";
import * as store from "./orders.payments.store.ts";
import { insertEdit } from "./orders.pieces.store.ts";
import type { PlacedOrder } from "./orders.placement.ts";
import { settlePayment } from "./orders.settlement.ts";

/** Where an order is paid, and why its provider gave no page, for the log. */
export type StartedPayment = { payment: PaymentToMake; problem: string | null };

/** The payment of an order that was just placed. A new order by COD without a deposit needs no query for it. */
export async function paymentOfPlaced(
  db: Db,
  setup: payments.PaymentSetup,
  { placed, form, shopUrl }: { placed: PlacedOrder; form: PlaceOrderForm; shopUrl: string },
): Promise<StartedPayment> {
  const { id: orderId, total, replayed } = placed;
  if (replayed || form.payment_mode !== "cod" || form.deposit_mode)
    return startPayment(db, setup, { orderId, shopUrl });
  const { status } = payments.balanceOf(
    {
      state: "pending",
      payment_mode: "cod",
      total,
      deposit: null,
      deposit_kept: false,
      returned_total: 0,
      allowance_total: 0,
    },
    [],
  );
  return { payment: { status, redirect_url: null }, problem: null };
}

type ToStart = { orderId: number; shopUrl: string };

/**
 * The status of an order's payment, and the provider's page for its customer when it awaits one. The provider is asked for the page
 * when the last attempt has none yet. Never in a transaction.
 */
async function startPayment(
  db: Db,
  setup: payments.PaymentSetup,
  { orderId, shopUrl }: ToStart,
): Promise<StartedPayment> {
  const order = await store.findOrder(db, orderId);
  if (!order) throw refuse("order_not_found");
  const begun = await beginLast(db, setup, order, shopUrl);
  const { status } = await payments.readBalance(db, order);
  return {
    payment: { status, redirect_url: isPaidOnlineNow(status) ? begun.redirectUrl : null },
    problem: begun.problem,
  };
}

async function beginLast(db: Db, setup: payments.PaymentSetup, order: store.PayableOrder, shopUrl: string) {
  const nothing = { redirectUrl: null, problem: null };
  if (order.payment_mode === "cod" && order.deposit === null) return nothing;
  const [last] = await payments.listAttempts(db, order.id);
  if (last?.state === "begun") return { redirectUrl: last.redirect_url, problem: null };
  if (last?.state !== "created") return nothing;
  const page = new URL(paymentPagePath(order.id), shopUrl).href;
  return payments.beginAttempt(db, setup, last, {
    orderNo: order.tracking_no,
    customer: { name: `${order.firstname} ${order.lastname}`, email: order.email, phone: order.phone },
    returnUrl: page + paymentReturn.done,
    cancelUrl: page + paymentReturn.cancelled,
  });
}

type ToPay = ToStart & { accountId: number; mode: PaymentMode; depositMode: OnlineMode | null };

/**
 * Lets the customer pay an order that awaits its payment again, in the same way or another one. An attempt that goes on in the same way
 * is used again. By COD the order is placed as any other, once its deposit is paid if it needs one.
 * @throws order_not_found, also for somebody else's order; payment_mode_unavailable; what `cod_refusal` says; cod_not_in_zone;
 *   cod_not_for_rest; deposit_required; nothing_to_pay
 */
export async function payOrder(
  db: Db,
  setup: payments.PaymentSetup,
  { accountId, orderId, mode, depositMode, shopUrl }: ToPay,
): Promise<StartedPayment> {
  const now = new Date();
  const online = mode === "cod" ? depositMode : mode;
  const provider = online && (await payments.providerOf(db, setup, online));
  if (online && provider === null) throw refuse("payment_mode_unavailable");
  const payUntil = await payments.payUntil(db, now);
  await inTransaction(db, async (tx) => {
    const order = await store.lockOwnOrder(tx, orderId, accountId);
    if (!order) throw refuse("order_not_found");
    const amount = await changeWay(tx, setup, order, mode);
    if (amount === null) return confirmOrder(tx, order);
    if (online === null || provider === null) throw refuse("deposit_required", { deposit: formatMoney(amount) });
    const attempt = { orderId, provider, mode: online, amount, payUntil };
    if (!isSame(await payments.listAttempts(tx, orderId), attempt, now)) await payments.insertAttempt(tx, attempt);
  });
  return startPayment(db, setup, { orderId, shopUrl });
}

/** Changes the way to pay of a locked order, and returns what is paid online now in centavos; null when nothing is. */
async function changeWay(
  tx: Db,
  setup: payments.PaymentSetup,
  order: store.PayableOrder,
  mode: PaymentMode,
): Promise<Centavos | null> {
  const { status, due } = await payments.readBalance(tx, order);
  if (!isPaidOnlineNow(status)) throw refuse("nothing_to_pay");
  if (mode === "cod") return changeToCod(tx, setup, order, status);
  if (status !== "partly_paid") await store.savePaymentMode(tx, order.id, mode);
  return due;
}

/** Changes a locked order to COD, for its customer, and returns the deposit that it needs in centavos; null when it needs none. */
async function changeToCod(
  tx: Db,
  setup: payments.PaymentSetup,
  order: store.PayableOrder,
  status: PaymentStatus,
): Promise<Centavos | null> {
  const refusal = await refusalOfCod(tx, order, status);
  if (refusal) throw refusal;
  const deposit = await depositOf(tx, setup, order);
  if (deposit === null) await store.savePaymentMode(tx, order.id, "cod");
  else await store.saveDeposit(tx, order.id, deposit);
  return deposit?.amount ?? null;
}

/** The deposit of an order on delivery, which stays as it was first asked. */
const depositOf = async (db: Db, setup: payments.PaymentSetup, { deposit, deposit_kept, total }: store.PayableOrder) =>
  deposit === null ? findCodDeposit(db, setup, total) : { amount: deposit, kept: deposit_kept };

async function refusalOfCod(db: Db, order: store.PayableOrder, status: PaymentStatus): Promise<Refusal | null> {
  if (order.payment_mode === "cod") return null;
  // What an edited order costs more is collected at the door only when staff say so.
  return status === "partly_paid" ? refuse("cod_not_for_rest") : findCodProblemOf(db, order);
}

type CodTerms = { cod_refusal: string | null; cod_deposit: number | null; cod_deposit_kept: boolean };

/**
 * Why the customer of this order cannot pay it on delivery, as a sentence, and the deposit in pesos that it needs when they can; both
 * null when nothing of it is paid online.
 */
export async function readCodTerms(
  db: Db,
  setup: payments.PaymentSetup,
  { accountId, orderId, status }: { accountId: number; orderId: number; status: PaymentStatus },
): Promise<CodTerms> {
  const order = isPaidOnlineNow(status) ? await store.findOwnOrder(db, orderId, accountId) : undefined;
  if (!order) return { cod_refusal: null, cod_deposit: null, cod_deposit_kept: false };
  const refusal = await refusalOfCod(db, order, status);
  const deposit = refusal ? null : await depositOf(db, setup, order);
  return {
    cod_refusal: refusal?.message ?? null,
    cod_deposit: deposit && pesosOf(deposit.amount),
    cod_deposit_kept: deposit?.kept ?? false,
  };
}

type NewAttempt = Parameters<typeof payments.insertAttempt>[1];

/** Whether the last attempt goes on in the same way. */
function isSame([last]: payments.PaymentAttempt[], { mode, provider, amount }: NewAttempt, now: Date): boolean {
  if (!last || last.expires_at <= now || (last.state !== "created" && last.state !== "begun")) return false;
  return last.mode === mode && last.provider === provider && last.amount === amount;
}

/** Confirms an order to its customer, and notifies staff of it, since it waits for no payment any more. */
async function confirmOrder(tx: Db, { id, email, tracking_no }: store.PayableOrder): Promise<void> {
  await enqueueEmail(tx, { kind: "order_placed", recipient: email, about: { order_id: id } });
  await notifyStaff(tx, { kind: "new_order", id, subject: tracking_no });
}

type Rest = { orderId: number; codAnyway: boolean; by: Actor };

/**
 * Has what an edited order costs more than was paid online collected at the door, for staff. Repeating it changes nothing.
 * @throws order_not_found; nothing_to_pay when nothing of it is open; order_loses_cod when checkout would not offer it, unless `codAnyway`
 */
export function collectRest(db: Db, { orderId, codAnyway, by }: Rest): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await store.lockPayableOrder(tx, orderId);
    if (!order) throw refuse("order_not_found");
    const { status, due } = await payments.readBalance(tx, order);
    if (status !== "partly_paid") throw refuse("nothing_to_pay");
    const problem = codAnyway ? null : await findCodProblemOf(tx, order);
    if (problem) throw refuse("order_loses_cod", { reason: codReason(problem) });
    await store.savePaymentMode(tx, orderId, "cod");
    const change = `${formatMoney(due)} is collected on delivery, not paid online`;
    await insertEdit(tx, { orderId, changes: [change], reason: null, by: by.id });
    await recordAudit(tx, {
      by,
      action: "order_rest_on_delivery",
      entity: { type: "order", id: orderId, name: order.tracking_no },
      after: { due: pesosOf(due) },
    });
    await enqueueEmail(tx, { kind: "order_edited", recipient: order.email, about: { order_id: orderId } });
  });
}

/** The attempts that a customer who comes back is asked about: the page of an earlier one may still be open. */
const ASKED_ATTEMPTS = 3;

/**
 * Asks the providers what became of the payments of a customer's order, and returns its money. A provider that does not answer is asked
 * later by a job.
 * @throws order_not_found, also for somebody else's order
 */
export async function returnFromPayment(
  db: Db,
  setup: payments.PaymentSetup,
  { accountId, orderId }: { accountId: number; orderId: number },
): Promise<OrderPayment> {
  if (!(await store.findOwnOrder(db, orderId, accountId))) throw refuse("order_not_found");
  const attempts = await payments.listAttempts(db, orderId);
  const unpaid = attempts.filter(({ state, reference }) => state !== "paid" && reference !== null);
  for (const { id } of unpaid.slice(0, ASKED_ATTEMPTS)) {
    await settlePayment(db, setup, id).catch((error: unknown) => {
      if (!(error instanceof payments.ProviderError)) throw error;
    });
  }
  const order = await store.findOwnOrder(db, orderId, accountId);
  if (!order) throw refuse("order_not_found");
  return payments.readPayment(db, order, "customer");
}
