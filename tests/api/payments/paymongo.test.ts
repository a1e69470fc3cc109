import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentRequest } from "#modules/payments/providers/provider.ts";
import { providers } from "#modules/payments/providers/providers.ts";
import { startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import type { Webhook } from "#server/local-providers/provider-server.ts";
import { openPaymentPage } from "../../support/payments/payment-page.ts";
import { paymentRequest, refundRequest } from "../../support/payments/payment-requests.ts";

const server = await startPayMongoServer();
const { account } = server;
afterAll(server.close);
beforeEach(() => {
  server.misbehave({});
  account.refundRefusal = null;
});

const paymongo = providers.paymongo.connect(account.keys, { test: true, apiUrl: server.url });

const begin = (changes: Partial<PaymentRequest> = {}) => paymongo.begin(paymentRequest(changes));

/** A payment that the customer paid: its session, and what a refund names. */
async function paidPayment() {
  const { reference } = await begin();
  server.pay(reference);
  const state = await paymongo.confirm({ reference, key: "" });
  return { reference, paymentReference: state.status === "paid" ? state.paymentReference : "" };
}

describe("PAY-08 keys", () => {
  test("are accepted when PayMongo knows them", async () => {
    await expect(paymongo.available()).resolves.toBeUndefined();
  });

  test("are refused when PayMongo does not know them", async () => {
    const keys = { ...account.keys, secret_key: "sk_test_of_somebody_else" };
    const stranger = providers.paymongo.connect(keys, { test: true, apiUrl: server.url });
    await expect(stranger.available()).rejects.toMatchObject({ problem: "invalid", status: 401 });
  });

  test.each([
    { key: "sk_live_1", test: true },
    { key: "sk_test_1", test: false },
  ])("of the other mode are refused before anything is sent: $key", ({ key, test }) => {
    const keys = { ...account.keys, secret_key: key };
    expect(() => providers.paymongo.connect(keys, { test })).toThrow(/not for (test|live) mode/);
  });
});

describe("PAY-07 a payment begins", () => {
  test.each([
    { mode: "card", type: "card" },
    { mode: "gcash", type: "gcash" },
    { mode: "maya", type: "paymaya" },
    { mode: "qrph", type: "qrph" },
  ] as const)("with the only choice of $mode", async ({ mode, type }) => {
    const { reference, redirectUrl } = await begin({ mode });
    const { attributes } = account.session(reference);
    expect(attributes.payment_method_types).toEqual([type]);
    expect(attributes.line_items).toMatchObject([{ amount: 123_450, currency: "PHP", quantity: 1 }]);
    expect(attributes.reference_number).toBe("TLN-1042");
    expect(redirectUrl).toBe(`${server.url}/checkout/${reference}`);
  });

  test("but not by PayPal", async () => {
    await expect(begin({ mode: "paypal" })).rejects.toMatchObject({ problem: "invalid" });
  });

  test("and what PayMongo refuses is invalid", async () => {
    await expect(begin({ amount: 99 })).rejects.toMatchObject({ problem: "invalid", code: "parameter_invalid" });
  });

  test("PAY-04 once, when it is asked for twice with one key", async () => {
    const request = paymentRequest();
    const sessions = account.sessionIds.length;
    const first = await paymongo.begin(request);
    expect(await paymongo.begin(request)).toEqual(first);
    expect(account.sessionIds).toHaveLength(sessions + 1);
  });

  test("PAY-04 once, when PayMongo answers 500 after it had begun", async () => {
    const request = paymentRequest();
    const sessions = account.sessionIds.length;
    server.misbehave({ errorsAfterwards: 1 });
    const { reference } = await paymongo.begin(request);
    expect(account.sessionIds.slice(sessions)).toEqual([reference]);
    expect(server.calls.slice(-2)).toEqual(
      Array(2).fill({ method: "POST", path: "/v2/checkout_sessions", key: request.key }),
    );
  });
});

describe("PAY-03 the page of a payment", () => {
  test("is closed, so that nobody pays there any more; asking twice changes nothing", async () => {
    const { reference } = await begin();
    await paymongo.expire?.({ reference, key: reference });
    await paymongo.expire?.({ reference, key: reference });
    server.pay(reference);
    expect(await paymongo.confirm({ reference, key: "" })).toEqual({ status: "expired" });
  });

  test("is not closed after the customer has paid", async () => {
    const { reference } = await paidPayment();
    await expect(paymongo.expire?.({ reference, key: reference })).rejects.toMatchObject({ problem: "invalid" });
    expect(await paymongo.confirm({ reference, key: "" })).toMatchObject({ status: "paid" });
  });
});

describe("PAY-07 what became of a payment", () => {
  const stateOf = (reference: string) => paymongo.confirm({ reference, key: "" });

  test("is pending before the customer pays, and after a declined card, because another can be tried", async () => {
    const { reference, redirectUrl } = await begin();
    expect(await stateOf(reference)).toEqual({ status: "pending" });
    const page = await openPaymentPage(redirectUrl);
    const declined = await page.choose("decline");
    expect(await declined.text()).toContain("The payment was declined.");
    expect(await stateOf(reference)).toEqual({ status: "pending" });
    await page.choose("pay");
    expect(await stateOf(reference)).toMatchObject({ status: "paid" });
  });

  test("is pending when the customer gives up, who returns to the shop", async () => {
    const { reference, redirectUrl } = await begin();
    const left = await (await openPaymentPage(redirectUrl)).choose("abandon");
    expect(left.headers.get("location")).toBe("https://tulin.example/payment/7?cancelled=1");
    expect(await stateOf(reference)).toEqual({ status: "pending" });
  });

  test("is paid with the amount and currency that were paid", async () => {
    const { reference, redirectUrl } = await begin();
    const paid = await (await openPaymentPage(redirectUrl)).choose("pay");
    expect(paid.headers.get("location")).toBe("https://tulin.example/payment/7");
    const [payment] = account.session(reference).attributes.payments;
    expect(await stateOf(reference)).toEqual({
      status: "paid",
      paymentReference: payment?.id,
      amount: 123_450,
      currency: "PHP",
      refunded: 0,
      disputed: false,
    });
  });

  test("PAY-04 is reported as it is when another amount or currency was paid", async () => {
    const { reference } = await begin();
    server.misbehave({ paidAmount: 100, paidCurrency: "USD" });
    server.pay(reference);
    expect(await stateOf(reference)).toMatchObject({ status: "paid", amount: 100, currency: "USD" });
  });

  test("is expired when the session is, and paid when it expired afterwards", async () => {
    const unpaid = await begin();
    account.expire(unpaid.reference);
    expect(await stateOf(unpaid.reference)).toEqual({ status: "expired" });
    const paid = await paidPayment();
    account.expire(paid.reference);
    expect(await stateOf(paid.reference)).toMatchObject({ status: "paid" });
  });

  test("is still paid after a refund", async () => {
    const { reference, paymentReference } = await paidPayment();
    await paymongo.refund(refundRequest(paymentReference));
    expect(await stateOf(reference)).toMatchObject({ status: "paid", amount: 123_450 });
  });

  test("PAY-04 is an error when PayMongo does not know the session", async () => {
    await expect(stateOf("cs_unknown")).rejects.toMatchObject({ problem: "invalid", code: "resource_not_found" });
  });
});

describe("PAY-05 a refund", () => {
  const refundsOf = (payment: string) => account.payment(payment).attributes.refunds;

  test("is pending until PayMongo has paid it, and asking again says so", async () => {
    const { reference, paymentReference } = await paidPayment();
    const request = refundRequest(paymentReference);
    const asked = await paymongo.refund(request);
    expect(asked.status).toBe("pending");
    const [refund] = refundsOf(paymentReference);
    expect(refund).toMatchObject({ id: asked.reference, attributes: { amount: 20_000 } });
    expect(refund?.attributes.notes).toContain("The helmet had a scratch.");
    account.settleRefunds(paymentReference, "succeeded");
    expect(await paymongo.refund(request)).toEqual({ reference: asked.reference, status: "succeeded" });
    expect(refundsOf(paymentReference)).toHaveLength(1);
    expect(await paymongo.confirm({ reference, key: "" })).toMatchObject({
      status: "paid",
      refunded: 20_000,
      disputed: false,
    });
    account.payment(paymentReference).attributes.disputed = true;
    expect(await paymongo.confirm({ reference, key: "" })).toMatchObject({ status: "paid", disputed: true });
  });

  test("fails when PayMongo could not pay it", async () => {
    const { paymentReference } = await paidPayment();
    const request = refundRequest(paymentReference);
    await paymongo.refund(request);
    account.settleRefunds(paymentReference, "failed");
    expect(await paymongo.refund(request)).toMatchObject({ status: "failed" });
  });

  test("PAY-04 is made once when PayMongo answers 500 after it had refunded", async () => {
    const { paymentReference } = await paidPayment();
    const request = refundRequest(paymentReference);
    server.misbehave({ errorsAfterwards: 1 });
    await paymongo.refund(request);
    expect(refundsOf(paymentReference)).toHaveLength(1);
  });

  test("PAY-04 is made once when PayMongo answered 500 to every try", async () => {
    const { paymentReference } = await paidPayment();
    const request = refundRequest(paymentReference);
    server.misbehave({ errorsAfterwards: 3 });
    await expect(paymongo.refund(request)).rejects.toMatchObject({ problem: "unknown_outcome" });
    expect(await paymongo.refund(request)).toMatchObject({ status: "pending" });
    expect(refundsOf(paymentReference)).toHaveLength(1);
  });

  test("PAY-04 is made once when it is asked for again after PayMongo forgot the key, as it does after 24 hours", async () => {
    const { paymentReference } = await paidPayment();
    const request = { ...refundRequest(paymentReference), reason: "x".repeat(500) };
    const first = await paymongo.refund(request);
    server.misbehave({ forgetful: true });
    expect(await paymongo.refund(request)).toEqual(first);
    expect(refundsOf(paymentReference)).toHaveLength(1);
  });

  test("is made twice with two keys, and never of more than was paid", async () => {
    const { paymentReference } = await paidPayment();
    await paymongo.refund(refundRequest(paymentReference, 100_000));
    await paymongo.refund(refundRequest(paymentReference, 23_450));
    await expect(paymongo.refund(refundRequest(paymentReference, 100))).rejects.toMatchObject({
      problem: "invalid",
      code: "parameter_above_maximum",
    });
    expect(refundsOf(paymentReference)).toHaveLength(2);
  });

  test.each([
    { code: "available_balance_insufficient", problem: "declined" },
    { code: "allowed_date_exceeded", problem: "declined" },
    { code: "resource_processing_state", problem: "unknown_outcome" },
    { code: "some_new_code", problem: "invalid" },
  ])("that PayMongo refuses with $code is $problem", async ({ code, problem }) => {
    const { paymentReference } = await paidPayment();
    account.refundRefusal = code;
    await expect(paymongo.refund(refundRequest(paymentReference))).rejects.toMatchObject({ problem });
    expect(refundsOf(paymentReference)).toEqual([]);
  });
});

describe("PAY-04 a webhook", () => {
  const verify = ({ headers, rawBody }: Webhook, now = new Date()) => paymongo.verify({ headers, rawBody, now });
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  let reference = "";
  beforeAll(async () => {
    ({ reference } = await paidPayment());
  });
  const genuine = () => account.webhookAbout(reference);

  test("names the payment that it is about, and the same event each time it is sent", async () => {
    const event = await verify(genuine());
    expect(event).toEqual({ id: expect.stringMatching(/^evt_/), reference });
    expect(await verify(genuine())).toEqual(event);
  });

  test.each([4, -4])("is accepted when the clocks differ by %i minutes", async (minutes) => {
    expect(await verify(genuine(), minutesFromNow(minutes))).not.toBeNull();
  });

  test.each([6, -6])("is refused when the clocks differ by %i minutes", async (minutes) => {
    expect(await verify(genuine(), minutesFromNow(minutes))).toBeNull();
  });

  const signature = (header: string): Webhook => ({ ...genuine(), headers: { "paymongo-signature": header } });
  const inLivePlace = () =>
    String(genuine().headers["paymongo-signature"]).replace(",te=", ",li=").replace(/,li=$/, ",te=");

  test.each([
    { name: "signed with another secret", webhook: () => account.webhookAbout(reference, "forged") },
    { name: "sent long ago", webhook: () => account.webhookAbout(reference, "old") },
    { name: "without a signature", webhook: () => ({ ...genuine(), headers: {} }) },
    { name: "with an empty signature", webhook: () => signature(`t=${Math.floor(Date.now() / 1000)},te=,li=`) },
    { name: "with a signature that is no hexadecimal text", webhook: () => signature("t=1,te=zz,li=") },
    { name: "with its signature in another place", webhook: () => signature(inLivePlace()) },
    { name: "with a changed body", webhook: () => ({ ...genuine(), rawBody: Buffer.from("{}") }) },
    { name: "with a time that was not signed", webhook: () => newTime(account.webhookAbout(reference, "old")) },
    {
      name: "of live mode, in test mode",
      webhook: () => account.sign(genuine().rawBody.toString().replace('"livemode":false', '"livemode":true')),
    },
    { name: "that is not JSON", webhook: () => account.sign("hello") },
    { name: "that is no event", webhook: () => account.sign('{"data":{}}') },
  ])("is refused $name", async ({ webhook }) => {
    expect(await verify(webhook())).toBeNull();
  });

  function newTime({ headers, rawBody }: Webhook): Webhook {
    const header = String(headers["paymongo-signature"]).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`);
    return { headers: { "paymongo-signature": header }, rawBody };
  }

  test("about something else has no reference", async () => {
    const data = { id: "pay_1", type: "payment", attributes: {} };
    const body = JSON.stringify({ data: { id: "evt_1", attributes: { type: "payment.paid", livemode: false, data } } });
    expect(await verify(account.sign(body))).toEqual({ id: "evt_1", reference: null });
  });

  test("in live mode is verified by its own signature", async () => {
    const live = providers.paymongo.connect({ ...account.keys, secret_key: "sk_live_1" }, { test: false });
    const rawBody = Buffer.from(genuine().rawBody.toString().replace('"livemode":false', '"livemode":true'));
    const now = new Date();
    const sentAt = Math.floor(now.getTime() / 1000);
    const signed = createHmac("sha256", account.keys.webhook_secret).update(`${sentAt}.`).update(rawBody).digest("hex");
    const verifyHeader = (header: string) => live.verify({ headers: { "paymongo-signature": header }, rawBody, now });
    expect(await verifyHeader(`t=${sentAt},te=,li=${signed}`)).toMatchObject({ reference });
    expect(await verifyHeader(`t=${sentAt},te=${signed},li=`)).toBeNull();
  });
});
