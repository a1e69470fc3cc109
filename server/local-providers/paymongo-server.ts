import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { newPayMongoKeys, PayMongoAccount, refundAttributes, sessionAttributes, totalOf } from "./paymongo-account.ts";
import {
  ApiError,
  answersByKey,
  choicePage,
  type ProviderServer,
  requireBasicAuth,
  startProviderServer,
} from "./provider-server.ts";

// PayMongo as https://developers.paymongo.com documents it, as far as the shop uses it.

/** A local PayMongo in test mode. */
export type PayMongoServer = ProviderServer & {
  account: PayMongoAccount;
  /** The customer pays; the webhook is sent. */
  pay(session: string): void;
};

type WithId = { Params: { id: string } };

const envelope = z.strictObject({ data: z.strictObject({ attributes: z.unknown() }) });

/** Parses the attributes in the body of a request. */
function attributesOf<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(envelope.safeParse(JSON.parse(String(body))).data?.data.attributes);
  // Like many an API it repeats what was sent.
  if (!parsed.success) throw new ApiError(400, "parameter_invalid", `${z.prettifyError(parsed.error)} in ${body}`);
  return parsed.data;
}

/** Starts the server. The caller closes it. */
export async function startPayMongoServer({ port = 0, keys = newPayMongoKeys() } = {}): Promise<PayMongoServer> {
  const account = new PayMongoAccount(keys);
  let pay = (_session: string): void => undefined;

  const server = await startProviderServer(({ faults, send }) => {
    const once = answersByKey(faults, { maxLength: 255, reused: new ApiError(400, "idempotency_key_reused") });
    pay = (session) => {
      const { webhooks } = faults();
      if (account.attempt(session, "paid", faults())) send(() => account.webhookAbout(session, webhooks));
    };
    return {
      port,
      keyHeader: "idempotency-key",
      errorBody: (code, detail) => ({ errors: [{ code, detail }] }),
      api(app) {
        requireBasicAuth(app, `${account.keys.secret_key}:`, new ApiError(401, "api_key_invalid"));
        apiRoutes(app, account, once);
      },
      pages: (app) =>
        checkoutPage(app, account, { pay: (id) => pay(id), decline: (id) => account.attempt(id, "failed", faults()) }),
    };
  });
  return { ...server, account, pay: (session) => pay(session) };
}

/** Checkout sessions, payments and refunds. */
function apiRoutes(app: FastifyInstance, account: PayMongoAccount, once: ReturnType<typeof answersByKey>): void {
  app.get("/v1/merchants/capabilities/payment_methods", async () => ["card", "gcash", "paymaya", "qrph"]);
  app.post("/v2/checkout_sessions", async ({ body, headers, host }) => {
    const attributes = attributesOf(sessionAttributes, body);
    return once(headers["idempotency-key"], `session ${body}`, () => ({
      data: structuredClone(account.createSession(attributes, `http://${host}`)),
    }));
  });
  app.post("/v1/refunds", async ({ body, headers }) => {
    const attributes = attributesOf(refundAttributes, body);
    return once(headers["idempotency-key"], `refund ${body}`, () => ({
      data: structuredClone(account.refund(attributes)),
    }));
  });
  app.get<WithId>("/v1/checkout_sessions/:id", async ({ params }) => ({ data: account.session(params.id) }));
  app.post<WithId>("/v1/checkout_sessions/:id/expire", async ({ params: { id }, body, headers }) => {
    if (body !== undefined) throw new ApiError(400, "parameter_invalid", "It has no parameters.");
    return once(headers["idempotency-key"], `expire ${id}`, () => {
      if (account.isPaid(id)) throw new ApiError(400, "resource_succeeded_state");
      account.expire(id);
      return { data: structuredClone(account.session(id)) };
    });
  });
  app.get<WithId>("/v1/payments/:id", async ({ params }) => ({ data: account.payment(params.id) }));
}

type Choices = { pay(session: string): void; decline(session: string): void };

/** The page on which a customer pays a session, or not. */
function checkoutPage(app: FastifyInstance, account: PayMongoAccount, { pay, decline }: Choices): void {
  app.get<WithId>("/checkout/:id", async ({ params }, reply) => {
    const { attributes } = account.session(params.id);
    reply.type("text/html");
    if (attributes.status === "expired") return choicePage("PayMongo (local)", "This page has expired.", {});
    const total = `${attributes.description}: PHP ${(totalOf(attributes.line_items) / 100).toFixed(2)}`;
    const isDeclined = attributes.payments.length > 0;
    return choicePage("PayMongo (local)", isDeclined ? `The payment was declined. ${total}` : total, {
      pay: "Pay",
      decline: "Pay with a card that is declined",
      abandon: "Go back without paying",
    });
  });
  app.post<WithId & { Body: { choice?: string } }>("/checkout/:id", async ({ params: { id }, body }, reply) => {
    const { attributes } = account.session(id);
    if (body.choice === "abandon") return reply.redirect(attributes.cancel_url, 303);
    if (body.choice === "decline" || attributes.status === "expired") {
      decline(id);
      return reply.redirect(`/checkout/${id}`, 303);
    }
    pay(id);
    return reply.redirect(attributes.success_url, 303);
  });
}
