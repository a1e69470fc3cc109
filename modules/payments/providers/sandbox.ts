import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { isEqualInConstantTime } from "#db/constant-time.ts";
import { readShopKey } from "#db/shop-keys.ts";
import { type Provider, ProviderError, type WebhookEvent, type WebhookRequest } from "./provider.ts";
import * as store from "./sandbox.store.ts";

/** The name that payments of the sandbox are stored with. */
export const SANDBOX = "sandbox";

const SIGNATURE_HEADER = "sandbox-signature";

/** How old a webhook may be, in milliseconds. */
const MAX_WEBHOOK_AGE_MS = 5 * 60_000;

const event = z.object({ id: z.string().min(1).max(100), reference: z.string().max(100).nullable() });

/** The page of the sandbox for a payment. */
export const sandboxPath = (reference: string): string => `/sandbox-pay/${reference}`;

/** A payment provider of the shop's own, which moves no money: its page lets the customer choose what happens. */
export function sandboxProvider(db: Db): Provider {
  return {
    available: () => Promise.resolve(),

    async begin({ customer: _, orderNo, returnUrl, cancelUrl, ...payment }) {
      const reference = await store.insertPayment(db, {
        ...payment,
        reference: `sandbox_${randomUUID()}`,
        order_no: orderNo,
        return_url: returnUrl,
        cancel_url: cancelUrl,
      });
      return { reference, redirectUrl: new URL(sandboxPath(reference), returnUrl).href };
    },

    async confirm({ reference }) {
      const payment = await store.findPayment(db, reference);
      if (!payment) throw new ProviderError("invalid", "Sandbox: there is no such payment");
      if (payment.state === "open") return { status: "pending" };
      if (payment.state === "declined") return { status: "failed" };
      const { amount, currency } = payment;
      const refunded = await store.sumRefunds(db, reference);
      return { status: "paid", paymentReference: reference, amount, currency, refunded, disputed: false };
    },

    async refund({ key, paymentReference, amount }) {
      if (!(await store.insertRefund(db, { key, payment: paymentReference, amount })))
        throw new ProviderError("declined", "Sandbox: more would be refunded than was paid");
      return { reference: `refund_${key}`, status: "succeeded" };
    },

    async verify(request) {
      return verify(request, await readShopKey(db, "sandbox-webhooks"));
    },
  };
}

/** The headers and the body of a webhook, signed as PayMongo signs. */
export function signedWebhook(
  secret: Buffer,
  content: WebhookEvent,
  sentAt: Date,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(content);
  const t = Math.floor(sentAt.getTime() / 1000);
  const te = signatureOf(secret, t, body);
  return { headers: { "content-type": "application/json", [SIGNATURE_HEADER]: `t=${t},te=${te},li=` }, body };
}

const signatureOf = (secret: Buffer, t: number, body: string | Buffer): string =>
  createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex");

function verify({ headers, rawBody, now }: WebhookRequest, secret: Buffer): WebhookEvent | null {
  const [, t = "", te = ""] = /^t=(\d{1,12}),te=([0-9a-f]{64}),li=$/.exec(String(headers[SIGNATURE_HEADER])) ?? [];
  const expected = signatureOf(secret, Number(t), rawBody);
  if (!isEqualInConstantTime(te, expected)) return null;
  if (Math.abs(now.getTime() - Number(t) * 1000) > MAX_WEBHOOK_AGE_MS) return null;
  return event.parse(JSON.parse(rawBody.toString("utf8")));
}
