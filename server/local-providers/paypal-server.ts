import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { newPayPalKeys, orderBody, PayPalAccount, refundBody, signatureBody } from "./paypal-account.ts";
import {
  ApiError,
  answersByKey,
  choicePage,
  type Faults,
  type ProviderServer,
  requireBasicAuth,
  startProviderServer,
  type Webhook,
} from "./provider-server.ts";

// PayPal's Orders v2 and disputes as https://developer.paypal.com documents them, as far as the shop uses them.

/** A local PayPal. */
export type PayPalServer = ProviderServer & {
  account: PayPalAccount;
  /** The customer approves an order; the webhook is sent. */
  approve(order: string, funding?: "good" | "bad"): void;
  /** The customer disputes what was paid for an order; the webhook is sent. */
  dispute(order: string): ReturnType<PayPalAccount["dispute"]>;
};

type WithId = { Params: { id: string } };

function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(JSON.parse(String(body)));
  // Like many an API it repeats what was sent.
  if (!parsed.success) throw new ApiError(400, "INVALID_REQUEST", `${z.prettifyError(parsed.error)} in ${body}`);
  return parsed.data;
}

/** Starts the server. The caller closes it. */
export async function startPayPalServer({ port = 0, keys = newPayPalKeys() } = {}): Promise<PayPalServer> {
  const account = new PayPalAccount(keys);
  let approve: PayPalServer["approve"] = () => undefined;
  let sendSigned: (webhook: () => Webhook) => void = () => undefined;

  const server = await startProviderServer(({ faults, send }) => {
    const once = answersByKey(faults, { maxLength: 108, reused: new ApiError(422, "DUPLICATE_REQUEST_ID") });
    const sendWebhook = (id: string) => {
      const { webhooks } = faults();
      const webhook = account.webhookAbout(id, webhooks);
      send(() => account.sign(webhook.rawBody.toString(), webhooks));
    };
    sendSigned = send;
    approve = (id, funding = "good") => {
      if (account.approve(id, funding)) sendWebhook(id);
    };
    return {
      port,
      keyHeader: "paypal-request-id",
      errorBody: (issue, description) => ({
        name: issue,
        message: description,
        debug_id: "b1d1f06c7246c",
        details: [{ issue, description }],
      }),
      api(app) {
        app.register(async (tokens) => tokenRoute(tokens, account));
        app.register(async (api) => {
          api.addHook("preHandler", async ({ headers }) => {
            if (!account.accepts(headers.authorization)) throw new ApiError(401, "invalid_token");
          });
          webhookRoutes(api, account);
          disputeRoutes(api, account);
          paymentRoutes(api, { account, faults, once, sendWebhook });
        });
      },
      pages: (app) => checkoutPage(app, account, (id, funding) => approve(id, funding)),
    };
  });
  return {
    ...server,
    account,
    approve: (order, funding) => approve(order, funding),
    dispute(order) {
      const dispute = account.dispute(order);
      sendSigned(() => account.webhookAboutDispute(dispute));
      return dispute;
    },
  };
}

/** The access token, for the keys of the account. */
function tokenRoute(app: FastifyInstance, account: PayPalAccount): void {
  const { client_id, client_secret } = account.keys;
  requireBasicAuth(app, `${client_id}:${client_secret}`, new ApiError(401, "invalid_client"));
  app.post<{ Body: { grant_type?: string } }>("/v1/oauth2/token", async ({ body }) => {
    if (body.grant_type !== "client_credentials") throw new ApiError(400, "unsupported_grant_type");
    return { access_token: account.newToken(), token_type: "Bearer", expires_in: account.tokenLife };
  });
}

/** The webhook of the account, and whether a webhook came from PayPal. */
function webhookRoutes(api: FastifyInstance, account: PayPalAccount): void {
  api.get<WithId>("/v1/notifications/webhooks/:id", async ({ params }) => {
    if (params.id !== account.keys.webhook_id) throw new ApiError(404, "INVALID_RESOURCE_ID");
    return { id: params.id, event_types: [{ name: "CHECKOUT.ORDER.APPROVED" }] };
  });
  api.post("/v1/notifications/verify-webhook-signature", async ({ body }) => {
    const asked = parse(signatureBody, body);
    const text = String(body).split('"webhook_event":')[1]?.slice(0, -1) ?? "";
    return { verification_status: account.isGenuine(asked, text) ? "SUCCESS" : "FAILURE" };
  });
}

type PaymentParts = {
  account: PayPalAccount;
  faults: () => Faults;
  once: ReturnType<typeof answersByKey>;
  sendWebhook: (order: string) => void;
};

/** Orders, their capture, and refunds. */
function paymentRoutes(api: FastifyInstance, { account, faults, once, sendWebhook }: PaymentParts): void {
  const orderReply = (id: string, host: string) => {
    const { body, status, captures } = account.order(id);
    const refunds = captures.flatMap((capture) => account.refundsOf(capture.id));
    const units = body.purchase_units.map((unit) => ({
      ...unit,
      reference_id: "default",
      payments: { captures, refunds },
    }));
    const links = [{ rel: "payer-action", href: `http://${host}/checkoutnow/${id}` }];
    return { id, intent: "CAPTURE", status, purchase_units: units, links };
  };

  api.post("/v2/checkout/orders", async ({ body, headers, host }) => {
    const order = parse(orderBody, body);
    const { id } = once(headers["paypal-request-id"], `order ${body}`, () => account.createOrder(order));
    return orderReply(id, host);
  });
  api.get<WithId>("/v2/checkout/orders/:id", async ({ params, host }) => orderReply(params.id, host));
  api.post<WithId>("/v2/checkout/orders/:id/capture", async ({ params: { id }, headers, host }, reply) => {
    once(headers["paypal-request-id"], `capture ${id}`, () => {
      const order = account.capture(id, faults());
      sendWebhook(id);
      return order;
    });
    return reply.code(201).send(orderReply(id, host));
  });
  api.post<WithId>("/v2/payments/captures/:id/refund", async ({ params: { id }, body, headers }, reply) => {
    const asked = parse(refundBody, body);
    const refund = once(headers["paypal-request-id"], `refund ${id} ${body}`, () => account.refund(id, asked));
    return reply.code(201).send({ id: refund.id, status: refund.status });
  });
}

/** The disputes about a capture, for an app with that feature. */
function disputeRoutes(api: FastifyInstance, account: PayPalAccount): void {
  api.get<{ Querystring: { disputed_transaction_id: string } }>("/v1/customer/disputes", async ({ query }) => {
    if (!account.features.has("disputes")) throw new ApiError(403, "NOT_AUTHORIZED");
    const items = account
      .disputesOf(query.disputed_transaction_id)
      .map(({ dispute_id, status }) => ({ dispute_id, reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", status }));
    return { items, links: [] };
  });
}

/** The page on which a customer approves an order, or not. */
function checkoutPage(app: FastifyInstance, account: PayPalAccount, approve: PayPalServer["approve"]): void {
  app.get<WithId>("/checkoutnow/:id", async ({ params }, reply) => {
    const { body, status } = account.order(params.id);
    const [unit] = body.purchase_units;
    reply.type("text/html");
    if (status !== "PAYER_ACTION_REQUIRED") return choicePage("PayPal (local)", "This order is approved already.", {});
    return choicePage("PayPal (local)", `${unit?.description}: PHP ${unit?.amount.value}`, {
      pay: "Pay",
      decline: "Pay with a card that is declined",
      abandon: "Go back without paying",
    });
  });
  app.post<WithId & { Body: { choice?: string } }>("/checkoutnow/:id", async ({ params: { id }, body }, reply) => {
    const { return_url, cancel_url } = account.order(id).body.payment_source.paypal.experience_context;
    const target = new URL(body.choice === "abandon" ? cancel_url : return_url);
    target.searchParams.set("token", id);
    if (body.choice !== "abandon") approve(id, body.choice === "decline" ? "bad" : "good");
    return reply.redirect(target.href, 303);
  });
}
