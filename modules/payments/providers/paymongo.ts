import { createHmac } from "node:crypto";
import { z } from "zod";
import { keysOf } from "#contract/keys.ts";
import { isEqualInConstantTime } from "#db/constant-time.ts";
import { ask, type HttpApi, jsonOf } from "./http-client.ts";
import {
  defineProvider,
  type PaymentRequest,
  type PaymentState,
  type Provider,
  ProviderError,
  type ProviderProblem,
  type RefundRequest,
  type RefundState,
  type WebhookEvent,
  type WebhookRequest,
} from "./provider.ts";

// PayMongo's hosted checkout, see https://developers.paymongo.com/docs/payment-channels-hosted-checkout.

const API_URL = "https://api.paymongo.com";

/** How old a webhook may be, in milliseconds. */
const MAX_WEBHOOK_AGE = 5 * 60_000;

/** How long the notes of a refund may be. */
const MAX_NOTES = 255;

/** What PayMongo calls the payment modes. */
const methodTypes = { card: "card", gcash: "gcash", maya: "paymaya", qrph: "qrph" } as const;

/** Errors of refunds that are no mistake in the request (https://developers.paymongo.com/docs/refund-errors). */
const problems: Record<string, ProviderProblem> = {
  refund_not_allowed: "declined",
  payment_method_not_allowed: "declined",
  allowed_date_exceeded: "declined",
  available_balance_insufficient: "declined",
  resource_disputed_state: "declined",
  resource_failed_state: "declined",
  resource_pending_state: "unknown_outcome",
  resource_processing_state: "unknown_outcome",
  resource_processing_error: "unknown_outcome",
  provider_processing_error: "unknown_outcome",
};

const errorCode = z
  .object({ errors: z.array(z.object({ code: z.string() })).min(1) })
  .transform(({ errors }) => errors[0]?.code ?? "");

const refund = z.object({
  id: z.string(),
  attributes: z.object({
    amount: z.int(),
    status: z.enum(["pending", "processing", "succeeded", "failed"]),
    notes: z.string().nullish(),
  }),
});

const payment = z.object({
  id: z.string(),
  attributes: z.object({
    status: z.string(),
    amount: z.int(),
    currency: z.string(),
    disputed: z.boolean().nullish(),
    refunds: z.array(refund).nullish(),
  }),
});

const session = z.object({
  id: z.string(),
  attributes: z.object({ status: z.string(), payments: z.array(payment).nullish() }),
});

const begunSession = z.object({
  id: z.string(),
  attributes: z.object({ checkout_url: z.url({ protocol: /^https?$/ }) }),
});

const event = z.object({
  id: z.string().min(1),
  attributes: z.object({ livemode: z.boolean(), data: z.object({ id: z.string(), type: z.string() }).nullish() }),
});

const dataOf = <T extends z.ZodType>(resource: T) => z.object({ data: resource });

export const paymongo = defineProvider({
  title: "PayMongo",
  modes: keysOf(methodTypes),
  keys: z.object({
    secret_key: z
      .string()
      .trim()
      .regex(/^sk_(?:test|live)_\w+$/, "Copy the secret key from PayMongo. It begins with sk_test_ or sk_live_.")
      .meta({
        title: "Secret key",
        description: "In PayMongo under Developers, API keys. Begins with sk_test_ or sk_live_.",
      }),
    webhook_secret: z.string().trim().min(1, "Copy the secret of the webhook from PayMongo.").meta({
      title: "Webhook secret",
      description: "In PayMongo under Developers, Webhooks. The event to send is checkout_session.payment.paid.",
    }),
  }),
  connect({ secret_key, webhook_secret }, { test, apiUrl = API_URL, timeLimit }): Provider {
    if (secret_key.startsWith("sk_test_") !== test) {
      throw new ProviderError("invalid", `PayMongo: the secret key is not for ${test ? "test" : "live"} mode`);
    }
    const api: HttpApi = { title: "PayMongo", url: apiUrl, timeLimit, errorCode, problems };
    const authorization = `Basic ${Buffer.from(`${secret_key}:`).toString("base64")}`;
    const get: Get = (path, reply) => ask(api, { method: "GET", path, headers: { authorization }, reply });
    const post: Post = (path, key, attributes, reply) =>
      ask(api, {
        method: "POST",
        path,
        headers: { authorization, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ data: { attributes } }),
        reply,
      });
    return {
      async available() {
        await get("/v1/merchants/capabilities/payment_methods", z.array(z.string()));
      },
      begin: (request) => begin(post, request),
      confirm: ({ reference }) => confirm(get, reference),
      async expire({ reference, key }) {
        const path = `/v1/checkout_sessions/${encodeURIComponent(reference)}/expire`;
        const headers = { authorization, "idempotency-key": `${key}-expire` };
        await ask(api, { method: "POST", path, headers, reply: dataOf(session) });
      },
      refund: (request) => refundOnce(get, post, request),
      verify: async (request) => verify(request, webhook_secret, test),
    };
  },
});

type Get = <Reply>(path: string, reply: z.ZodType<Reply>) => Promise<Reply>;
type Post = <Reply>(path: string, key: string, attributes: object, reply: z.ZodType<Reply>) => Promise<Reply>;

async function begin(post: Post, { key, orderNo, mode, amount, customer, returnUrl, cancelUrl }: PaymentRequest) {
  if (mode === "paypal") throw new ProviderError("invalid", "PayMongo does not offer PayPal");
  const { data } = await post(
    "/v2/checkout_sessions",
    key,
    {
      line_items: [{ name: `Order ${orderNo}`, amount, currency: "PHP", quantity: 1 }],
      payment_method_types: [methodTypes[mode]],
      billing: customer,
      description: `Order ${orderNo}`,
      reference_number: orderNo,
      send_email_receipt: false,
      success_url: returnUrl,
      cancel_url: cancelUrl,
    },
    dataOf(begunSession),
  );
  return { reference: data.id, redirectUrl: data.attributes.checkout_url };
}

/** A declined payment leaves a session open, because the customer can try another card on PayMongo's page. */
async function confirm(get: Get, reference: string): Promise<PaymentState> {
  // Sessions of v2 are read through v1: v2 only creates them.
  const { data } = await get(`/v1/checkout_sessions/${encodeURIComponent(reference)}`, dataOf(session));
  const payments = data.attributes.payments ?? [];
  const paid = payments.find(({ attributes }) => attributes.status === "paid");
  if (paid) {
    const { amount, currency, disputed, refunds } = paid.attributes;
    const refunded = (refunds ?? [])
      .filter(({ attributes }) => attributes.status === "succeeded")
      .reduce((sum, { attributes }) => sum + attributes.amount, 0);
    return { status: "paid", paymentReference: paid.id, amount, currency, refunded, disputed: disputed ?? false };
  }
  const isOpen =
    data.attributes.status !== "expired" || payments.some(({ attributes }) => attributes.status === "pending");
  return { status: isOpen ? "pending" : "expired" };
}

/** PayMongo forgets an idempotency key after 24 hours, so the notes of each refund hold it too, and are looked at first. */
async function refundOnce(get: Get, post: Post, request: RefundRequest): Promise<RefundState> {
  const { key, paymentReference, amount, reason } = request;
  const mark = `[${key}]`;
  const { data } = await get(`/v1/payments/${encodeURIComponent(paymentReference)}`, dataOf(payment));
  const earlier = data.attributes.refunds?.find(({ attributes }) => attributes.notes?.endsWith(mark));
  if (earlier) return refundState(earlier);
  const notes = `${reason.slice(0, MAX_NOTES - mark.length - 1)} ${mark}`;
  const attributes = { amount, payment_id: paymentReference, reason: "others", notes };
  return refundState((await post("/v1/refunds", key, attributes, dataOf(refund))).data);
}

function refundState({ id, attributes: { status } }: z.output<typeof refund>): RefundState {
  return { reference: id, status: status === "processing" ? "pending" : status };
}

/** The header is `t=<seconds>,te=<signature in test mode>,li=<signature in live mode>`, each signature over `t.body`. */
function verify({ headers, rawBody, now }: WebhookRequest, secret: string, test: boolean): WebhookEvent | null {
  const parts = new URLSearchParams(String(headers["paymongo-signature"] ?? "").replaceAll(",", "&"));
  const sentAt = parts.get("t") ?? "";
  const signature = Buffer.from(parts.get(test ? "te" : "li") ?? "", "hex");
  const expected = createHmac("sha256", secret).update(`${sentAt}.`).update(rawBody).digest();
  if (!isEqualInConstantTime(signature, expected)) return null;
  if (!(Math.abs(now.getTime() - Number(sentAt) * 1000) <= MAX_WEBHOOK_AGE)) return null;
  const { id, attributes } = dataOf(event).safeParse(jsonOf(rawBody.toString("utf8"))).data?.data ?? {};
  if (!id || attributes?.livemode !== !test) return null;
  return { id, reference: attributes.data?.type === "checkout_session" ? attributes.data.id : null };
}
