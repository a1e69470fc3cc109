import type { z } from "zod";
import type { Centavos } from "#contract/money.ts";
import type { OnlineMode } from "#contract/payments.modes.ts";

/** A payment to begin. The amount is in Philippine pesos. */
export type PaymentRequest = {
  /** Fixed before the first try: however often a provider is asked with one key, it begins one payment. */
  key: string;
  orderNo: string;
  mode: OnlineMode;
  amount: Centavos;
  customer: { name: string; email: string; phone: string };
  /** Where the provider sends the customer afterwards, and where after giving up. */
  returnUrl: string;
  cancelUrl: string;
};

/** A payment that began: the provider's id of it, and its page for the customer. */
export type BegunPayment = { reference: string; redirectUrl: string };

/** What a provider took. `paymentReference` is what a refund names. */
type TakenPayment = {
  status: "paid";
  paymentReference: string;
  amount: Centavos;
  currency: string;
  /** What of it went back to the customer, asked for by the shop or not. */
  refunded: Centavos;
  /** Whether the customer wants it back from their bank: a chargeback. */
  disputed: boolean;
};

/** What a provider says about a payment. */
export type PaymentState = { status: "pending" | "failed" | "expired" } | TakenPayment;

/** A refund to ask for. As with payments, one key never refunds twice; asked again with it, a provider says what became of the refund. */
export type RefundRequest = { key: string; paymentReference: string; amount: Centavos; reason: string };

/** What became of a refund. */
export type RefundState = { reference: string; status: "pending" | "succeeded" | "failed" };

/** A request to the shop's webhook, unread. */
export type WebhookRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: Buffer;
  now: Date;
};

/** A genuine webhook: its id, and the reference of the payment that it is about; null when it is about something else. */
export type WebhookEvent = {
  id: string;
  reference: string | null;
  /** The payment reference of a payment whose dispute was opened, changed or ended. */
  disputed?: string | undefined;
};

/**
 * A payment provider, connected with the owner's keys. Nothing else in the shop knows how a provider is talked to.
 * Each function throws a ProviderError when it fails.
 */
export type Provider = {
  /** Returns when the keys work. */
  available(): Promise<void>;
  begin(request: PaymentRequest): Promise<BegunPayment>;
  /** Asks what became of a payment, and completes it where the provider waits for the shop to do so; `key` is the one it began with. */
  confirm(payment: { reference: string; key: string }): Promise<PaymentState>;
  /**
   * Closes the page of a payment that the shop does not wait for any more; only where the provider can. It refuses when the customer has
   * paid there.
   */
  expire?(payment: { reference: string; key: string }): Promise<void>;
  refund(request: RefundRequest): Promise<RefundState>;
  /** Whether the customer disputes a paid payment; only where `confirm` does not say so. */
  isDisputed?(paymentReference: string): Promise<boolean>;
  /** Reads a webhook; null when the provider did not send it, or sent it too long ago. */
  verify(request: WebhookRequest): Promise<WebhookEvent | null>;
};

/**
 * Why a provider did not do what it was asked: it refused the payment; it refused the request, such as for wrong keys; it was not
 * reached, so nothing happened; or nobody knows whether it happened, so it is asked again with the same key.
 */
export type ProviderProblem = "declined" | "invalid" | "unreachable" | "unknown_outcome";

/** A provider's failure. The message is for the log and for staff: it holds no key and no personal data. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** How to connect. */
export type ConnectOptions = {
  /** Whether the keys are for the provider's test mode, in which no money moves. */
  test: boolean;
  /** Another URL of the provider's API, such as a local server. */
  apiUrl?: string;
  /** How long the provider may take to answer, in milliseconds; 10 seconds unless given. */
  timeLimit?: number;
};

type KeyFields = Record<string, z.ZodString>;

/** A provider that the owner can switch on by entering its keys. */
export type ProviderDefinition = {
  title: string;
  modes: readonly OnlineMode[];
  /** The keys it needs. The title and the description of each, in its `meta()`, are the label and the help of its input. */
  keys: z.ZodObject<KeyFields>;
  /** @throws ProviderError when a key belongs to the other of test and live mode */
  connect(keys: Record<string, string>, options: ConnectOptions): Provider;
};

/** A provider whose `connect` gets its keys by name. */
export function defineProvider<Fields extends KeyFields>(definition: {
  title: string;
  modes: readonly OnlineMode[];
  keys: z.ZodObject<Fields>;
  connect(keys: z.output<z.ZodObject<Fields>>, options: ConnectOptions): Provider;
}): ProviderDefinition {
  return {
    ...definition,
    connect: (keys, options) => definition.connect(definition.keys.parse(keys), options),
  };
}
