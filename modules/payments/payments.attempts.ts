import type { Db } from "#db/connection.ts";
import * as store from "./payments.attempts.store.ts";
import type { PaymentSetup } from "./payments.keys.ts";
import { connectProvider } from "./payments.offers.ts";
import { enqueueRefunds } from "./payments.refunds.store.ts";
import { nextCheck } from "./payments.rules.ts";
import { type PaymentRequest, type PaymentState, type Provider, ProviderError } from "./providers/provider.ts";

/** Where an attempt leads its customer: the provider's page, or why there is none. */
export type Begun = { redirectUrl: string | null; problem: string | null };

type Payer = Pick<PaymentRequest, "orderNo" | "customer" | "returnUrl" | "cancelUrl">;

/**
 * Asks the provider for the page of an attempt that has none yet. Never in a transaction. When the provider fails the attempt stays as
 * it is, and may be begun again with its key.
 */
export async function beginAttempt(
  db: Db,
  setup: PaymentSetup,
  attempt: store.PaymentAttempt,
  payer: Payer,
): Promise<Begun> {
  const { id, key, mode, amount } = attempt;
  try {
    const provider = await providerOfAttempt(db, setup, attempt);
    const { reference, redirectUrl } = await provider.begin({ key, mode, amount, ...payer });
    await store.saveBegun(db, { id, reference, redirectUrl, checkAt: nextCheck(attempt, new Date()) });
  } catch (error) {
    if (error instanceof ProviderError) return { redirectUrl: null, problem: error.message };
    throw error;
  }
  // It may have expired while the provider was slow.
  const now = await store.findAttempt(db, id);
  return { redirectUrl: now?.state === "begun" ? now.redirect_url : null, problem: null };
}

/** What the provider says about an attempt, with disputes of one that is paid. Never in a transaction. @throws ProviderError */
export async function askProvider(db: Db, setup: PaymentSetup, attempt: store.PaymentAttempt): Promise<PaymentState> {
  const { reference, key } = attempt;
  if (reference === null) return { status: "pending" };
  const provider = await providerOfAttempt(db, setup, attempt);
  const state = await provider.confirm({ reference, key });
  if (attempt.state !== "paid" || state.status !== "paid" || !provider.isDisputed) return state;
  return { ...state, disputed: await provider.isDisputed(state.paymentReference) };
}

/** Closes the provider's page of an attempt that the shop does not wait for any more, where the provider can. Never in a transaction. */
export async function closeAttempt(db: Db, setup: PaymentSetup, attempt: store.PaymentAttempt): Promise<void> {
  const { reference, key } = attempt;
  if (reference === null) return;
  try {
    await (await providerOfAttempt(db, setup, attempt)).expire?.({ reference, key });
  } catch (error) {
    // The next check sees what became of it, and tries again.
    if (!(error instanceof ProviderError)) throw error;
  }
}

/** Enqueues the jobs of everything that is due: payments to check, and refunds without an answer. */
export async function enqueueDuePayments(db: Db): Promise<void> {
  await store.enqueueChecks(db);
  await enqueueRefunds(db);
}

async function providerOfAttempt(
  db: Db,
  setup: PaymentSetup,
  { provider: name }: store.PaymentAttempt,
): Promise<Provider> {
  const provider = await connectProvider(db, setup, name);
  if (!provider) throw new ProviderError("unreachable", `The shop has no keys of ${name}`);
  return provider;
}
