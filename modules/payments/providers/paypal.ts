import { z } from "zod";
import { type Centavos, centavosOf } from "#contract/money.ts";
import { ask, ErrorResponse, type HttpApi, type HttpRequest, jsonOf } from "./http-client.ts";
import { accessToken } from "./paypal-token.ts";
import {
  type BegunPayment,
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

// PayPal's Orders v2, see https://developer.paypal.com/docs/api/orders/v2/, and its disputes, see
// https://developer.paypal.com/docs/api/customer-disputes/v1/.

const API_URLS = { test: "https://api-m.sandbox.paypal.com", live: "https://api-m.paypal.com" };

/** How old a webhook may be, in milliseconds: PayPal tries for three days to deliver one. */
const MAX_WEBHOOK_AGE = 3 * 24 * 60 * 60_000;

/** How long the note about a refund may be. */
const MAX_NOTE = 255;

/** Errors that are no mistake in the request (https://developer.paypal.com/api/rest/integration/orders-api/troubleshooting). */
const problems: Record<string, ProviderProblem> = {
  INSTRUMENT_DECLINED: "declined",
  CARD_EXPIRED: "declined",
  COMPLIANCE_VIOLATION: "declined",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "declined",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "declined",
  PAYER_ACCOUNT_RESTRICTED: "declined",
  PAYER_CANNOT_PAY: "declined",
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: "declined",
  TRANSACTION_LIMIT_EXCEEDED: "declined",
  TRANSACTION_REFUSED: "declined",
  REFUND_FAILED_INSUFFICIENT_FUNDS: "declined",
  REFUND_TIME_LIMIT_EXCEEDED: "declined",
  TRANSACTION_DISPUTED: "declined",
};

const errorCode = z.union([
  z
    .object({ details: z.array(z.object({ issue: z.string() })).min(1) })
    .transform(({ details }) => details[0]?.issue ?? ""),
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

const money = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d+(?:\.\d+)?$/) })
  .transform(({ currency_code, value }) => ({ currency: currency_code, amount: centavosOf(Number(value)) }));

const capture = z.object({ id: z.string(), status: z.string(), amount: money });

const takenBack = z.object({ status: z.string(), amount: money });

const order = z.object({
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        payments: z.object({ captures: z.array(capture).nullish(), refunds: z.array(takenBack).nullish() }).nullish(),
      }),
    )
    .nullish(),
});

const begunOrder = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.url({ protocol: /^https?$/ }) })),
});

const refund = z.object({ id: z.string(), status: z.enum(["COMPLETED", "PENDING", "FAILED", "CANCELLED"]) });

const event = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    id: z.string().nullish(),
    order_id: z.string().nullish(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }).nullish() }).nullish(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })).nullish(),
  }),
});

const disputes = z.object({ items: z.array(z.object({ status: z.string() })).nullish() });

const signatureHeaders = z.object({
  "paypal-auth-algo": z.string(),
  "paypal-cert-url": z.string(),
  "paypal-transmission-id": z.string(),
  "paypal-transmission-sig": z.string(),
  "paypal-transmission-time": z.string(),
});

const key = (title: string, description: string) =>
  z.string().trim().min(1, `Copy the ${title.toLowerCase()} from PayPal.`).meta({ title, description });

export const paypal = defineProvider({
  title: "PayPal",
  modes: ["paypal"],
  keys: z.object({
    client_id: key(
      "Client ID",
      "In the PayPal developer dashboard under Apps & Credentials. Switch on Customer disputes among the features of the app, so that the shop can list them.",
    ),
    client_secret: key("Client secret", "Beside the client ID."),
    webhook_id: key(
      "Webhook ID",
      "On the page of the app, below its webhooks. The events to send are Checkout order approved, all of Payment capture and all of Customer dispute.",
    ),
  }),
  connect({ client_id, client_secret, webhook_id }, { test, apiUrl, timeLimit }): Provider {
    const url = apiUrl ?? API_URLS[test ? "test" : "live"];
    const api: HttpApi = { title: "PayPal", url, timeLimit, errorCode, problems };
    const token = accessToken(api, `${client_id}:${client_secret}`);
    const call: Call = async (request) => {
      const send = (authorization: string) => ask(api, { ...request, headers: { ...request.headers, authorization } });
      return send(await token.header()).catch(async (error: unknown) => {
        if (!(error instanceof ErrorResponse && error.status === 401)) throw error;
        token.renew(); // PayPal may end one early.
        return send(await token.header());
      });
    };
    return {
      async available() {
        token.renew();
        const path = `/v1/notifications/webhooks/${encodeURIComponent(webhook_id)}`;
        await call({ method: "GET", path, headers: {}, reply: z.object({ id: z.string() }) });
      },
      begin: (request) => begin(call, request),
      // There is no `expire`: PayPal voids authorizations only. An order that nobody approves ends by itself within hours. What is paid
      // meanwhile reopens the order of the shop, or is refunded.
      confirm: (payment) => confirm(call, payment),
      refund: (request) => refundOnce(call, request),
      isDisputed: (paymentReference) => isDisputed(call, paymentReference),
      verify: (request) => verify(call, request, webhook_id),
    };
  },
});

type Call = <Reply>(request: HttpRequest<Reply>) => Promise<Reply>;

const post = (path: string, requestId: string, body: object) => ({
  method: "POST" as const,
  path,
  headers: { "content-type": "application/json", "paypal-request-id": requestId, prefer: "return=representation" },
  body: JSON.stringify(body),
});

const pesos = (amount: Centavos) => ({ currency_code: "PHP", value: (amount / 100).toFixed(2) });

async function begin(call: Call, request: PaymentRequest): Promise<BegunPayment> {
  const { key: requestId, orderNo, amount, returnUrl, cancelUrl } = request;
  const experience_context = {
    return_url: returnUrl,
    cancel_url: cancelUrl,
    user_action: "PAY_NOW",
    shipping_preference: "NO_SHIPPING",
  };
  const { id, links } = await call({
    ...post("/v2/checkout/orders", requestId, {
      intent: "CAPTURE",
      purchase_units: [{ custom_id: orderNo, description: `Order ${orderNo}`, amount: pesos(amount) }],
      payment_source: { paypal: { experience_context } },
    }),
    reply: begunOrder,
  });
  const link = links.find(({ rel }) => rel === "payer-action" || rel === "approve");
  if (!link) throw new ProviderError("unknown_outcome", "PayPal: an order came without the link to its page");
  return { reference: id, redirectUrl: link.href };
}

/** An approved order is not paid yet: capturing it takes the money. */
async function confirm(call: Call, payment: { reference: string; key: string }): Promise<PaymentState> {
  const path = `/v2/checkout/orders/${encodeURIComponent(payment.reference)}`;
  const read = () => call({ method: "GET", path, headers: {}, reply: order });
  try {
    const found = await read();
    if (found.status !== "APPROVED") return stateOf(found);
    return stateOf(await call({ ...post(`${path}/capture`, `${payment.key}-capture`, {}), reply: order }));
  } catch (error) {
    if (!(error instanceof ErrorResponse)) throw error;
    if (error.problem === "declined") return { status: "failed" };
    if (error.code === "ORDER_ALREADY_CAPTURED") return stateOf(await read());
    if (error.code === "ORDER_NOT_APPROVED") return { status: "pending" };
    // PayPal removes orders that nobody approved within hours.
    if (error.status === 404) return { status: "expired" };
    throw error;
  }
}

function stateOf({ status, purchase_units }: z.output<typeof order>): PaymentState {
  const payments = purchase_units?.flatMap((unit) => unit.payments ?? []) ?? [];
  const taken = payments.flatMap(({ captures }) => captures ?? [])[0];
  const refunds = payments.flatMap((payment) => payment.refunds ?? []);
  if (!taken) return { status: status === "VOIDED" ? "expired" : "pending" };
  switch (taken.status) {
    case "COMPLETED":
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
      return {
        status: "paid",
        paymentReference: taken.id,
        ...taken.amount,
        refunded: refundedOf(taken, refunds),
        disputed: false, // Only `isDisputed` knows. A dispute that is lost is a refund.
      };
    case "DECLINED":
    case "FAILED":
      return { status: "failed" };
    default:
      return { status: "pending" };
  }
}

const refundedOf = ({ status, amount }: z.output<typeof capture>, refunds: z.output<typeof takenBack>[]): Centavos =>
  status === "REFUNDED"
    ? amount.amount
    : refunds.filter((one) => one.status === "COMPLETED").reduce((sum, one) => sum + one.amount.amount, 0);

const refundStates = { COMPLETED: "succeeded", PENDING: "pending", FAILED: "failed", CANCELLED: "failed" } as const;

async function refundOnce(call: Call, request: RefundRequest): Promise<RefundState> {
  const path = `/v2/payments/captures/${encodeURIComponent(request.paymentReference)}/refund`;
  const body = { amount: pesos(request.amount), note_to_payer: request.reason.slice(0, MAX_NOTE) };
  const { id, status } = await call({ ...post(path, request.key, body), reply: refund });
  return { reference: id, status: refundStates[status] };
}

/** Whether a dispute about a capture is open. PayPal answers 403 to an app without the feature Customer disputes. */
async function isDisputed(call: Call, paymentReference: string): Promise<boolean> {
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(paymentReference)}`;
  try {
    const { items } = await call({ method: "GET", path, headers: {}, reply: disputes });
    return (items ?? []).some(({ status }) => status !== "RESOLVED");
  } catch (error) {
    if (error instanceof ErrorResponse && error.status === 403) return false;
    throw error;
  }
}

/** PayPal checks its own signature. */
async function verify(call: Call, request: WebhookRequest, webhook_id: string): Promise<WebhookEvent | null> {
  const headers = signatureHeaders.safeParse(request.headers).data;
  const rawBody = request.rawBody.toString("utf8");
  const { id, event_type, resource } = event.safeParse(jsonOf(rawBody)).data ?? {};
  if (!headers || !id || !resource) return null;
  const age = request.now.getTime() - Date.parse(headers["paypal-transmission-time"]);
  if (!(Math.abs(age) <= MAX_WEBHOOK_AGE)) return null;
  const signature = JSON.stringify({
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id,
  });
  const { verification_status } = await call({
    method: "POST",
    path: "/v1/notifications/verify-webhook-signature",
    headers: { "content-type": "application/json" },
    // The signature is over the text of the event, so it is passed on unchanged.
    body: `${signature.slice(0, -1)},"webhook_event":${rawBody}}`,
    reply: z.object({ verification_status: z.string() }),
  }).catch((error: unknown) => {
    // PayPal refuses headers that are not of the form of its own.
    if (error instanceof ErrorResponse && error.status === 400) return { verification_status: "FAILURE" };
    throw error;
  });
  if (verification_status !== "SUCCESS") return null;
  const isAboutOrder = event_type?.startsWith("CHECKOUT.ORDER.");
  const reference = isAboutOrder
    ? resource.id
    : (resource.order_id ?? resource.supplementary_data?.related_ids?.order_id);
  const disputed = resource.disputed_transactions?.[0]?.seller_transaction_id ?? undefined;
  return { id, reference: reference ?? null, disputed };
}
