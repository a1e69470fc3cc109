import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { ApiError, type Faults, type Webhook } from "./provider-server.ts";

/** The smallest payment and refund, in centavos. */
const MIN_AMOUNT = 100;

/** How old the webhooks are that are sent as old ones, in seconds. */
const OLD = 600;

const text = z.string().min(1).max(255);

/** What a checkout session may be created with. */
export const sessionAttributes = z.strictObject({
  line_items: z
    .array(
      z.strictObject({
        name: text,
        amount: z.int().min(MIN_AMOUNT),
        currency: z.literal("PHP"),
        quantity: z.int().positive(),
      }),
    )
    .min(1),
  payment_method_types: z.array(z.enum(["card", "gcash", "paymaya", "qrph", "grab_pay", "billease"])).min(1),
  billing: z.strictObject({ name: text, email: z.email(), phone: text }),
  description: text,
  reference_number: text,
  send_email_receipt: z.boolean(),
  success_url: z.url(),
  cancel_url: z.url(),
});

/** What a refund may be created with. */
export const refundAttributes = z.strictObject({
  amount: z.int().min(MIN_AMOUNT),
  payment_id: z.string(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer", "others"]),
  notes: z.string().max(255),
});

type Refund = { id: string; type: "refund"; attributes: z.output<typeof refundAttributes> & { status: string } };
type Payment = {
  id: string;
  type: "payment";
  attributes: { amount: number; currency: string; status: "paid" | "failed"; disputed: boolean; refunds: Refund[] };
};
type Session = {
  id: string;
  type: "checkout_session";
  attributes: z.output<typeof sessionAttributes> & {
    checkout_url: string;
    livemode: false;
    status: "active" | "expired";
    payments: Payment[];
  };
};

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Keys of a new account in test mode. */
export const newPayMongoKeys = () => ({ secret_key: newId("sk_test"), webhook_secret: newId("whsk") });

const notFound = (id: string) => new ApiError(404, "resource_not_found", `No such resource with id ${id}.`);

/** What PayMongo keeps for a shop: its keys, sessions, payments and refunds. */
export class PayMongoAccount {
  readonly keys: ReturnType<typeof newPayMongoKeys>;
  /** The code with which refunds are refused. */
  refundRefusal: string | null = null;
  readonly #sessions = new Map<string, Session>();

  constructor(keys: ReturnType<typeof newPayMongoKeys>) {
    this.keys = keys;
  }

  createSession(attributes: z.output<typeof sessionAttributes>, pages: string): Session {
    const id = newId("cs");
    const checkout_url = `${pages}/checkout/${id}`;
    const session: Session = {
      id,
      type: "checkout_session",
      attributes: { ...attributes, checkout_url, livemode: false, status: "active", payments: [] },
    };
    this.#sessions.set(id, session);
    return session;
  }

  get sessionIds(): string[] {
    return [...this.#sessions.keys()];
  }

  session(id: string): Session {
    const session = this.#sessions.get(id);
    if (!session) throw notFound(id);
    return session;
  }

  payment(id: string): Payment {
    const payments = [...this.#sessions.values()].flatMap(({ attributes }) => attributes.payments);
    const payment = payments.find((one) => one.id === id);
    if (!payment) throw notFound(id);
    return payment;
  }

  /** A customer tries to pay. Returns whether the session became paid by it. */
  attempt(
    id: string,
    status: "paid" | "failed",
    { paidAmount, paidCurrency }: Pick<Faults, "paidAmount" | "paidCurrency">,
  ): boolean {
    const { attributes } = this.session(id);
    if (attributes.status === "expired" || this.isPaid(id)) return false;
    const amount = paidAmount ?? totalOf(attributes.line_items);
    const currency = paidCurrency ?? "PHP";
    attributes.payments.push({
      id: newId("pay"),
      type: "payment",
      attributes: { amount, currency, status, disputed: false, refunds: [] },
    });
    return status === "paid";
  }

  isPaid(id: string): boolean {
    return this.session(id).attributes.payments.some((made) => made.attributes.status === "paid");
  }

  expire(id: string): void {
    this.session(id).attributes.status = "expired";
  }

  refund(attributes: z.output<typeof refundAttributes>): Refund {
    if (this.refundRefusal) throw new ApiError(400, this.refundRefusal);
    const { amount, status, refunds } = this.payment(attributes.payment_id).attributes;
    if (status !== "paid") throw new ApiError(400, "resource_failed_state");
    const refunded = refunds
      .filter((made) => made.attributes.status !== "failed")
      .reduce((sum, made) => sum + made.attributes.amount, 0);
    if (attributes.amount > amount - refunded) throw new ApiError(400, "parameter_above_maximum");
    const refund: Refund = { id: newId("ref"), type: "refund", attributes: { ...attributes, status: "pending" } };
    refunds.push(refund);
    return refund;
  }

  /** Ends the pending refunds of a payment. */
  settleRefunds(payment: string, status: "succeeded" | "failed"): void {
    for (const { attributes } of this.payment(payment).attributes.refunds) {
      if (attributes.status === "pending") attributes.status = status;
    }
  }

  /** The webhook about a paid session, signed now. It is one event, however often it is sent. */
  webhookAbout(id: string, signed: Faults["webhooks"] = "genuine"): Webhook {
    const type = "checkout_session.payment.paid";
    const attributes = { type, livemode: false, data: this.session(id) };
    const event = { data: { id: id.replace("cs_", "evt_"), type: "event", attributes } };
    return this.sign(JSON.stringify(event), signed);
  }

  sign(body: string, signed: Faults["webhooks"] = "genuine"): Webhook {
    const sentAt = Math.floor(Date.now() / 1000) - (signed === "old" ? OLD : 0);
    const secret = signed === "forged" ? "whsk_of_somebody_else" : this.keys.webhook_secret;
    const signature = createHmac("sha256", secret).update(`${sentAt}.${body}`).digest("hex");
    return { headers: { "paymongo-signature": `t=${sentAt},te=${signature},li=` }, rawBody: Buffer.from(body) };
  }
}

/** The price of a session, in centavos. */
export const totalOf = (items: readonly { amount: number; quantity: number }[]): number =>
  items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
