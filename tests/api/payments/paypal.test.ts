import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentRequest } from "#modules/payments/providers/provider.ts";
import { providers } from "#modules/payments/providers/providers.ts";
import { startPayPalServer } from "#server/local-providers/paypal-server.ts";
import type { Webhook } from "#server/local-providers/provider-server.ts";
import { openPaymentPage } from "../../support/payments/payment-page.ts";
import { paymentRequest, refundRequest } from "../../support/payments/payment-requests.ts";

const server = await startPayPalServer();
const { account } = server;
afterAll(server.close);
beforeEach(() => {
  server.misbehave({});
  account.captureStatus = "COMPLETED";
  account.tokenLife = TOKEN_LIFE;
});

const TOKEN_LIFE = account.tokenLife;

const connect = (keys = account.keys) => providers.paypal.connect(keys, { test: true, apiUrl: server.url });
const paypal = connect();

/** A payment that began: what confirms it, and where the customer goes. */
async function begin(changes: Partial<PaymentRequest> = {}) {
  const request = paymentRequest({ mode: "paypal", ...changes });
  return { ...(await paypal.begin(request)), key: request.key };
}

async function paidPayment() {
  const payment = await begin();
  server.approve(payment.reference);
  const state = await paypal.confirm(payment);
  return { ...payment, paymentReference: state.status === "paid" ? state.paymentReference : "" };
}

const callsTo = (path: string) => server.calls.filter((call) => call.path === path);

describe("PAY-08 keys", () => {
  test("are accepted when PayPal knows them", async () => {
    await expect(paypal.available()).resolves.toBeUndefined();
  });

  test.each(["client_id", "client_secret", "webhook_id"])(
    "are refused when PayPal does not know the %s",
    async (name) => {
      const stranger = connect({ ...account.keys, [name]: "OTHER" });
      await expect(stranger.available()).rejects.toMatchObject({ problem: "invalid" });
    },
  );
});

describe("PAY-07 PayPal's token", () => {
  const tokens = () => callsTo("/v1/oauth2/token").length;

  test("is used until it ends, also after connecting again", async () => {
    await paypal.available();
    const before = tokens();
    await connect().begin(paymentRequest({ mode: "paypal" }));
    await connect().begin(paymentRequest({ mode: "paypal" }));
    expect(tokens()).toBe(before);
  });

  test("is asked for again when its time is over", async () => {
    account.tokenLife = 1;
    await paypal.available();
    const before = tokens();
    await begin();
    await begin();
    expect(tokens()).toBe(before + 2);
  });

  test("of another secret is not used", async () => {
    await begin();
    const stranger = connect({ ...account.keys, client_secret: "OTHER" });
    await expect(stranger.begin(paymentRequest({ mode: "paypal" }))).rejects.toMatchObject({ status: 401 });
  });

  test("is asked for again when PayPal ended it early", async () => {
    await begin();
    account.endTokens();
    await expect(begin()).resolves.toBeDefined();
  });
});

describe("PAY-07 a payment begins", () => {
  test("with the amount in pesos and centavos, and a page for the customer", async () => {
    const { reference, redirectUrl } = await begin();
    const { body } = account.order(reference);
    expect(body.purchase_units).toMatchObject([
      { custom_id: "TLN-1042", amount: { currency_code: "PHP", value: "1234.50" } },
    ]);
    expect(redirectUrl).toBe(`${server.url}/checkoutnow/${reference}`);
  });

  test("and what PayPal refuses is invalid", async () => {
    await expect(begin({ returnUrl: "/payment" })).rejects.toMatchObject({
      problem: "invalid",
      code: "INVALID_REQUEST",
    });
  });

  test("PAY-04 once, when it is asked for twice with one key", async () => {
    const request = paymentRequest({ mode: "paypal" });
    const orders = account.orderIds.length;
    const first = await paypal.begin(request);
    expect(await paypal.begin(request)).toEqual(first);
    expect(account.orderIds).toHaveLength(orders + 1);
  });

  test("PAY-04 once, when PayPal answers 500 after it had begun", async () => {
    const orders = account.orderIds.length;
    server.misbehave({ errorsAfterwards: 1 });
    const { reference } = await begin();
    expect(account.orderIds.slice(orders)).toEqual([reference]);
  });
});

describe("PAY-07 what became of a payment", () => {
  test("is pending before the customer approves, and when the customer gives up", async () => {
    const payment = await begin();
    expect(await paypal.confirm(payment)).toEqual({ status: "pending" });
    const left = await (await openPaymentPage(payment.redirectUrl)).choose("abandon");
    expect(left.headers.get("location")).toBe(`https://tulin.example/payment/7?cancelled=1&token=${payment.reference}`);
    expect(await paypal.confirm(payment)).toEqual({ status: "pending" });
  });

  test("is paid after the approval, because confirming takes the money", async () => {
    const payment = await begin();
    const approved = await (await openPaymentPage(payment.redirectUrl)).choose("pay");
    expect(approved.headers.get("location")).toBe(`https://tulin.example/payment/7?token=${payment.reference}`);
    const state = await paypal.confirm(payment);
    const [capture] = account.order(payment.reference).captures;
    expect(state).toEqual({
      status: "paid",
      paymentReference: capture?.id,
      amount: 123_450,
      currency: "PHP",
      refunded: 0,
      disputed: false,
    });
    expect(await paypal.confirm(payment)).toEqual(state);
    expect(account.order(payment.reference).captures).toHaveLength(1);
  });

  test("PAY-04 is charged once when it is confirmed twenty times at once", async () => {
    const payment = await begin();
    server.approve(payment.reference);
    const states = await Promise.all(Array.from({ length: 20 }, () => paypal.confirm(payment)));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["paid"]));
    expect(account.order(payment.reference).captures).toHaveLength(1);
  });

  test("PAY-04 is charged once when two processes confirm it with different keys at once", async () => {
    const payment = await begin();
    server.approve(payment.reference);
    const states = await Promise.all([paypal.confirm(payment), connect().confirm({ ...payment, key: "another" })]);
    expect(states[0]).toMatchObject({ status: "paid" });
    expect(states[1]).toEqual(states[0]);
    expect(account.order(payment.reference).captures).toHaveLength(1);
  });

  test("PAY-04 is charged once when PayPal answers 500 after it had charged", async () => {
    const payment = await begin();
    server.approve(payment.reference);
    server.misbehave({ errorsAfterwards: 1 });
    expect(await paypal.confirm(payment)).toMatchObject({ status: "paid" });
    const captures = callsTo(`/v2/checkout/orders/${payment.reference}/capture`);
    expect(captures).toHaveLength(2);
    expect(new Set(captures.map(({ key }) => key))).toEqual(new Set([`${payment.key}-capture`]));
    expect(account.order(payment.reference).captures).toHaveLength(1);
  });

  test("PAY-04 is charged once when PayPal answers 500 after it had charged, and forgot the key", async () => {
    const payment = await begin();
    server.approve(payment.reference);
    server.misbehave({ errorsAfterwards: 1, forgetful: true });
    expect(await paypal.confirm(payment)).toMatchObject({ status: "paid" });
    expect(account.order(payment.reference).captures).toHaveLength(1);
  });

  test("PAY-04 is unknown when PayPal answers 500 to every try, and paid once afterwards", async () => {
    const payment = await begin();
    server.approve(payment.reference);
    server.misbehave({ errorsAfterwards: 3 });
    await expect(paypal.confirm(payment)).rejects.toMatchObject({ problem: "unknown_outcome" });
    expect(await paypal.confirm(payment)).toMatchObject({ status: "paid" });
    expect(account.order(payment.reference).captures).toHaveLength(1);
  });

  test("is failed when the funding is declined", async () => {
    const payment = await begin();
    await (await openPaymentPage(payment.redirectUrl)).choose("decline");
    expect(await paypal.confirm(payment)).toEqual({ status: "failed" });
    expect(account.order(payment.reference).captures).toEqual([]);
  });

  test.each([
    { capture: "PENDING", status: "pending" },
    { capture: "DECLINED", status: "failed" },
    { capture: "FAILED", status: "failed" },
  ])("is $status when its capture is $capture", async ({ capture, status }) => {
    account.captureStatus = capture;
    const payment = await begin();
    server.approve(payment.reference);
    expect(await paypal.confirm(payment)).toEqual({ status });
  });

  test("is expired when PayPal has removed the order", async () => {
    const payment = await begin();
    account.expire(payment.reference);
    expect(await paypal.confirm(payment)).toEqual({ status: "expired" });
  });

  test("PAY-04 is reported as it is when another amount or currency was paid", async () => {
    const payment = await begin();
    server.misbehave({ paidAmount: 99, paidCurrency: "USD" });
    server.approve(payment.reference);
    expect(await paypal.confirm(payment)).toMatchObject({ status: "paid", amount: 99, currency: "USD" });
  });
});

describe("PAY-05 a refund", () => {
  test("returns a part, and leaves the payment paid", async () => {
    const payment = await paidPayment();
    const { reference, status } = await paypal.refund(refundRequest(payment.paymentReference, 20_050));
    expect(status).toBe("succeeded");
    expect(account.refundsOf(payment.paymentReference)).toMatchObject([{ id: reference, amount: { value: "200.50" } }]);
    expect(await paypal.confirm(payment)).toMatchObject({ status: "paid", amount: 123_450, refunded: 20_050 });
  });

  test("PAY-04 is made once when it is asked for twice, or answered with 500 after it was made", async () => {
    const { paymentReference } = await paidPayment();
    const request = refundRequest(paymentReference);
    server.misbehave({ errorsAfterwards: 1 });
    const first = await paypal.refund(request);
    expect(await paypal.refund(request)).toEqual(first);
    expect(account.refundsOf(paymentReference)).toHaveLength(1);
  });

  test("is never of more than was paid", async () => {
    const { paymentReference } = await paidPayment();
    await expect(paypal.refund(refundRequest(paymentReference, 123_451))).rejects.toMatchObject({
      problem: "invalid",
      code: "REFUND_AMOUNT_EXCEEDED",
    });
    await paypal.refund(refundRequest(paymentReference, 123_450));
    await expect(paypal.refund(refundRequest(paymentReference, 1))).rejects.toMatchObject({
      code: "CAPTURE_FULLY_REFUNDED",
    });
  });

  test("with a long reason is made with its beginning", async () => {
    const { paymentReference } = await paidPayment();
    await paypal.refund({ ...refundRequest(paymentReference), reason: "x".repeat(500) });
    expect(account.refundsOf(paymentReference)).toHaveLength(1);
  });
});

describe("PAY-09 a payment is disputed", () => {
  test("until its dispute is resolved", async () => {
    const { reference, paymentReference } = await paidPayment();
    expect(await paypal.isDisputed?.(paymentReference)).toBe(false);
    const dispute = account.dispute(reference);
    expect(await paypal.isDisputed?.(paymentReference)).toBe(true);
    dispute.status = "UNDER_REVIEW";
    expect(await paypal.isDisputed?.(paymentReference)).toBe(true);
    dispute.status = "RESOLVED";
    expect(await paypal.isDisputed?.(paymentReference)).toBe(false);
  });

  test("unknown to an app that may not list disputes", async () => {
    const { reference, paymentReference } = await paidPayment();
    account.dispute(reference);
    account.features.delete("disputes");
    expect(await paypal.isDisputed?.(paymentReference)).toBe(false);
    account.features.add("disputes");
  });
});

describe("PAY-04 a webhook", () => {
  const verify = ({ headers, rawBody }: Webhook, now = new Date()) => paypal.verify({ headers, rawBody, now });
  const approved = { reference: "" };
  beforeAll(async () => {
    approved.reference = (await begin()).reference;
    server.approve(approved.reference);
  });
  const genuine = () => account.webhookAbout(approved.reference);

  test("about an approval and about a capture names the payment", async () => {
    const { reference } = await paidPayment();
    expect(await verify(genuine())).toEqual({ id: `WH-${approved.reference}`, reference: approved.reference });
    expect(await verify(account.webhookAbout(reference))).toMatchObject({ reference });
  });

  test("about an approval that was taken back names the payment", async () => {
    const body = {
      id: "WH-1",
      event_type: "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
      resource: { order_id: "5O190127TN364715T" },
    };
    expect(await verify(account.sign(JSON.stringify(body)))).toEqual({ id: "WH-1", reference: "5O190127TN364715T" });
  });

  test("about a dispute names what refunds name", async () => {
    const { reference, paymentReference } = await paidPayment();
    const dispute = account.dispute(reference);
    expect(await verify(account.webhookAboutDispute(dispute))).toEqual({
      id: `WH-${dispute.dispute_id}`,
      reference: null,
      disputed: paymentReference,
    });
  });

  test("about something else has no reference", async () => {
    const body = { id: "WH-2", event_type: "BILLING.PLAN.CREATED", resource: { id: "P-1" } };
    expect(await verify(account.sign(JSON.stringify(body)))).toEqual({ id: "WH-2", reference: null });
  });

  const without = (header: string): Webhook => ({ ...genuine(), headers: { ...genuine().headers, [header]: "" } });

  test.each([
    { name: "signed for another body", webhook: () => account.webhookAbout(approved.reference, "forged") },
    { name: "sent four days ago", webhook: () => account.webhookAbout(approved.reference, "old") },
    { name: "without headers", webhook: () => ({ ...genuine(), headers: {} }) },
    { name: "without a signature", webhook: () => without("paypal-transmission-sig") },
    { name: "without a time", webhook: () => without("paypal-transmission-time") },
    { name: "without a certificate", webhook: () => without("paypal-cert-url") },
    {
      name: "with a changed body",
      webhook: () => ({ ...genuine(), rawBody: Buffer.from('{"id":"WH-1","event_type":"x","resource":{}}') }),
    },
    { name: "that is not JSON", webhook: () => account.sign("hello") },
    { name: "that is no event", webhook: () => account.sign("{}") },
  ])("is refused $name", async ({ webhook }) => {
    expect(await verify(webhook())).toBeNull();
  });

  test("for another shop is refused", async () => {
    const { headers, rawBody } = genuine();
    const other = connect({ ...account.keys, webhook_id: "OTHER" });
    expect(await other.verify({ headers, rawBody, now: new Date() })).toBeNull();
  });

  test("is not judged while PayPal is down", async () => {
    const webhook = genuine();
    server.misbehave({ errorsInstead: 3 });
    await expect(verify(webhook)).rejects.toMatchObject({ problem: "unknown_outcome" });
  });
});
