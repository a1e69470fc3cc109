// What other modules and the server use; the module's own routes and jobs import its parts.

export {
  checkAttemptsSoon,
  findAttempt,
  findPayUntil,
  insertAttempt,
  listAttempts,
  lockAttempt,
  type PaymentAttempt,
  saveCheckAt,
  saveOutcome,
  saveProblem,
} from "./payments.attempts.store.ts";
export { askProvider, beginAttempt, closeAttempt, enqueueDuePayments } from "./payments.attempts.ts";
export { readBalance, readPayment } from "./payments.balances.ts";
export { firstComparison, reportedAmount } from "./payments.comparison.rules.ts";
export { comparePayment } from "./payments.comparison.ts";
export { type PaymentSetup, seedTestKeys } from "./payments.keys.ts";
export { offersOnline, payUntil, providerOf } from "./payments.offers.ts";
export type { Allowance } from "./payments.refunds.store.ts";
export {
  lockForRefund,
  readInvoicedPrice,
  refundLocked,
  refundOnlinePayments,
  refundPayment,
  settleReturned,
  writeOffRefund,
  writeOffReturn,
} from "./payments.refunds.ts";
export { balanceOf, decidePayment, nextCheck } from "./payments.rules.ts";
export { seal, unseal } from "./payments.sealing.ts";
export { seedPaymentSettings } from "./payments.settings.ts";
export { anonymizePayments, recordCollected, refreshPaymentStatus } from "./payments.store.ts";
export { processWebhook } from "./payments.webhooks.ts";
export { type PaymentState, ProviderError } from "./providers/provider.ts";
export { providerTitle } from "./providers/providers.ts";
