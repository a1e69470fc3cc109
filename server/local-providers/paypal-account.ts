import { createSign, createVerify, generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { ApiError, type Faults, type Webhook } from "./provider-server.ts";

/** How old the webhooks are that are sent as old ones, in milliseconds. */
const OLD = 4 * 24 * 60 * 60_000;

const money = z.strictObject({ currency_code: z.literal("PHP"), value: z.string().regex(/^\d{1,12}\.\d\d$/) });

/** What an order may be created with. */
export const orderBody = z.strictObject({
  intent: z.literal("CAPTURE"),
  purchase_units: z
    .array(z.strictObject({ custom_id: z.string().max(255), description: z.string().max(127), amount: money }))
    .length(1),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        return_url: z.url(),
        cancel_url: z.url(),
        user_action: z.enum(["PAY_NOW", "CONTINUE"]),
        shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]),
      }),
    }),
  }),
});

/** What a refund may be created with. */
export const refundBody = z.strictObject({ amount: money, note_to_payer: z.string().min(1).max(255) });

/** What PayPal is asked when it shall check the signature of a webhook. */
export const signatureBody = z.strictObject({
  auth_algo: z.string().max(100),
  cert_url: z.url().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.iso.datetime(),
  webhook_id: z.string().max(50),
  webhook_event: z.looseObject({ id: z.string() }),
});

type Money = { currency_code: string; value: string };
type Capture = { id: string; status: string; amount: Money };
type Order = {
  id: string;
  body: z.output<typeof orderBody>;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  funding: "good" | "bad";
  captures: Capture[];
};
type Refund = { id: string; status: string; capture: string; amount: Money };
type Dispute = { dispute_id: string; capture: string; status: "OPEN" | "UNDER_REVIEW" | "RESOLVED" };

const newId = () => randomBytes(10).toString("hex").toUpperCase().slice(0, 17);

/** Keys of a new account. */
export const newPayPalKeys = () => ({ client_id: newId(), client_secret: newId(), webhook_id: newId() });

const centavos = ({ value }: Money) => Math.round(Number(value) * 100);

const unprocessable = (issue: string) => new ApiError(422, issue);

// Made once, because making one takes long.
const signingKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** What PayPal keeps for a shop: its keys, tokens, orders, captures and refunds. */
export class PayPalAccount {
  readonly keys: ReturnType<typeof newPayPalKeys>;
  /** How long new tokens last, in seconds. */
  tokenLife = 32_400;
  /** What becomes of new captures. */
  captureStatus = "COMPLETED";
  /** What the owner has switched on for the app. */
  readonly features = new Set(["disputes"]);
  readonly #tokens = new Set<string>();
  readonly #orders = new Map<string, Order>();
  readonly #refunds: Refund[] = [];
  readonly #disputes: Dispute[] = [];

  constructor(keys: ReturnType<typeof newPayPalKeys>) {
    this.keys = keys;
  }

  newToken(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }

  accepts(authorization: string | undefined): boolean {
    return this.#tokens.has(authorization?.replace(/^Bearer /, "") ?? "");
  }

  endTokens(): void {
    this.#tokens.clear();
  }

  createOrder(body: z.output<typeof orderBody>): Order {
    const order: Order = { id: newId(), body, status: "PAYER_ACTION_REQUIRED", funding: "good", captures: [] };
    this.#orders.set(order.id, order);
    return order;
  }

  get orderIds(): string[] {
    return [...this.#orders.keys()];
  }

  order(id: string): Order {
    const order = this.#orders.get(id);
    if (!order) throw new ApiError(404, "INVALID_RESOURCE_ID");
    return order;
  }

  /** Removes an order, as PayPal does when nobody approved it in time. */
  expire(id: string): void {
    this.#orders.delete(id);
  }

  /** The customer approves, with funding that is there or not. Returns whether the order became approved by it. */
  approve(id: string, funding: "good" | "bad"): boolean {
    const order = this.order(id);
    if (order.status !== "PAYER_ACTION_REQUIRED") return false;
    order.status = "APPROVED";
    order.funding = funding;
    return true;
  }

  capture(id: string, { paidAmount, paidCurrency }: Faults): Order {
    const order = this.order(id);
    if (order.status === "COMPLETED") throw unprocessable("ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") throw unprocessable("ORDER_NOT_APPROVED");
    if (order.funding === "bad") throw unprocessable("INSTRUMENT_DECLINED");
    const asked = order.body.purchase_units[0]?.amount.value ?? "";
    const value = paidAmount === null ? asked : (paidAmount / 100).toFixed(2);
    order.captures.push({
      id: newId(),
      status: this.captureStatus,
      amount: { currency_code: paidCurrency ?? "PHP", value },
    });
    order.status = "COMPLETED";
    return order;
  }

  refund(captureId: string, { amount }: z.output<typeof refundBody>): Refund {
    const capture = [...this.#orders.values()].flatMap(({ captures }) => captures).find(({ id }) => id === captureId);
    if (!capture) throw new ApiError(404, "INVALID_RESOURCE_ID");
    const refunded = this.refundsOf(captureId).reduce((sum, refund) => sum + centavos(refund.amount), 0);
    const left = centavos(capture.amount) - refunded;
    if (left === 0) throw unprocessable("CAPTURE_FULLY_REFUNDED");
    if (centavos(amount) > left) throw unprocessable("REFUND_AMOUNT_EXCEEDED");
    const refund = { id: newId(), status: "COMPLETED", capture: captureId, amount };
    this.#refunds.push(refund);
    capture.status = centavos(amount) === left ? "REFUNDED" : "PARTIALLY_REFUNDED";
    return refund;
  }

  refundsOf(capture: string): Refund[] {
    return this.#refunds.filter((refund) => refund.capture === capture);
  }

  /** The customer disputes the capture of an order. */
  dispute(orderId: string): Dispute {
    const capture = this.order(orderId).captures[0]?.id;
    if (capture === undefined) throw unprocessable("TRANSACTION_NOT_FOUND");
    const dispute: Dispute = { dispute_id: `PP-D-${this.#disputes.length + 1}`, capture, status: "OPEN" };
    this.#disputes.push(dispute);
    return dispute;
  }

  disputesOf(capture: string): Dispute[] {
    return this.#disputes.filter((dispute) => dispute.capture === capture);
  }

  /** The webhook that a dispute was opened. */
  webhookAboutDispute({ dispute_id, capture, status }: Dispute): Webhook {
    const disputed_transactions = [{ seller_transaction_id: capture, seller: { name: "Tulin" } }];
    const resource = { dispute_id, disputed_transactions, reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", status };
    const event = { id: `WH-${dispute_id}`, event_type: "CUSTOMER.DISPUTE.CREATED", resource };
    return this.sign(JSON.stringify(event, null, 2));
  }

  /** The webhook about an order: its approval, or its capture once it has one. It is one event, however often it is sent. */
  webhookAbout(id: string, signed: Faults["webhooks"] = "genuine"): Webhook {
    const [capture] = this.order(id).captures;
    const event = capture
      ? {
          id: `WH-${capture.id}`,
          event_type: "PAYMENT.CAPTURE.COMPLETED",
          resource: { ...capture, supplementary_data: { related_ids: { order_id: id } } },
        }
      : { id: `WH-${id}`, event_type: "CHECKOUT.ORDER.APPROVED", resource: { id, status: "APPROVED" } };
    // Spaces, because the signature covers the text and not what it means.
    return this.sign(JSON.stringify(event, null, 2), signed);
  }

  sign(body: string, signed: Faults["webhooks"] = "genuine"): Webhook {
    const id = randomUUID();
    const time = new Date(Date.now() - (signed === "old" ? OLD : 0)).toISOString();
    const covered = signed === "forged" ? `${body} ` : body;
    const signature = createSign("sha256")
      .update(this.#signedText(id, time, covered))
      .sign(signingKeys.privateKey);
    const headers = {
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-360caa42",
      "paypal-transmission-id": id,
      "paypal-transmission-sig": signature.toString("base64"),
      "paypal-transmission-time": time,
    };
    return { headers, rawBody: Buffer.from(body) };
  }

  /** Whether a webhook with this text is of this shop and signed by PayPal. */
  isGenuine(asked: z.output<typeof signatureBody>, text: string): boolean {
    return (
      asked.webhook_id === this.keys.webhook_id &&
      createVerify("sha256")
        .update(this.#signedText(asked.transmission_id, asked.transmission_time, text))
        .verify(signingKeys.publicKey, Buffer.from(asked.transmission_sig, "base64"))
    );
  }

  #signedText(transmissionId: string, time: string, body: string): string {
    return `${transmissionId}|${time}|${this.keys.webhook_id}|${crc32(body)}`;
  }
}
