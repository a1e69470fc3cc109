import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ProviderError } from "#modules/payments/providers/provider.ts";
import { providers } from "#modules/payments/providers/providers.ts";
import { startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { startPayPalServer } from "#server/local-providers/paypal-server.ts";
import { freePort } from "../../support/free-port.ts";
import { paymentRequest, refundRequest } from "../../support/payments/payment-requests.ts";

// What any provider can do wrong, tried with each.

const [paymongo, paypal] = await Promise.all([startPayMongoServer(), startPayPalServer()]);
afterAll(() => Promise.all([paymongo.close(), paypal.close()]));

const cases = [
  { title: "PayMongo", definition: providers.paymongo, server: paymongo, mode: "card" },
  { title: "PayPal", definition: providers.paypal, server: paypal, mode: "paypal" },
] as const;

describe.each(cases)("PAY-04 $title", ({ definition, server, mode }) => {
  const { keys } = server.account;
  const connect = (options: { apiUrl?: string; timeLimit?: number } = {}) =>
    definition.connect(keys, { test: true, apiUrl: server.url, ...options });
  const provider = connect();
  const request = () => paymentRequest({ mode });

  beforeEach(() => server.misbehave({}));

  test("is asked again after an error", async () => {
    server.misbehave({ errorsInstead: 2 });
    await expect(provider.begin(request())).resolves.toHaveProperty("reference");
  });

  test("is given up after three errors, and the outcome is unknown", async () => {
    await provider.available();
    server.misbehave({ errorsInstead: 3 });
    await expect(provider.begin(request())).rejects.toMatchObject({ problem: "unknown_outcome" });
  });

  test("is not waited for longer than the limit, and the outcome is unknown", async () => {
    server.misbehave({ silence: 60_000 });
    await expect(connect({ timeLimit: 500 }).begin(request())).rejects.toMatchObject({
      problem: "unknown_outcome",
      message: expect.stringContaining("no answer in time"),
    });
  });

  test("leaves the outcome unknown when it answers in a form that nobody knows", async () => {
    server.misbehave({ garbled: true });
    await expect(provider.begin(request())).rejects.toMatchObject({ problem: "unknown_outcome" });
  });

  test("is unreachable when nothing listens", async () => {
    const nobody = connect({ apiUrl: `http://127.0.0.1:${await freePort()}` });
    await expect(nobody.begin(request())).rejects.toMatchObject({ problem: "unreachable" });
  });

  test("leaves the outcome unknown when it fails first and is gone afterwards", async () => {
    const { url } = await listen((_request, response) => {
      listener.close();
      response.writeHead(500, { connection: "close" }).end();
    });
    await expect(connect({ apiUrl: url }).begin(request())).rejects.toMatchObject({ problem: "unknown_outcome" });
  });

  test("is not followed to another address", async () => {
    const { url } = await listen((_request, response) => response.writeHead(307, { location: server.url }).end());
    await expect(connect({ apiUrl: url }).begin(request())).rejects.toMatchObject({ problem: "unknown_outcome" });
    listener.close();
  });

  test("is unreachable when it refuses because of too many requests", async () => {
    const { url } = await listen((_request, response) => response.writeHead(429).end());
    await expect(connect({ apiUrl: url }).begin(request())).rejects.toMatchObject({ problem: "unreachable" });
    listener.close();
  });

  let listener = createServer();
  async function listen(answer: RequestListener): Promise<{ url: string }> {
    listener = createServer(answer).listen(0, "127.0.0.1");
    await once(listener, "listening");
    return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` }; // it listens on a port
  }

  test("has no key and nothing personal in the messages of its errors", async () => {
    const { customer, ...rest } = request();
    const errors = await Promise.all(
      [
        provider.begin({ customer, ...rest, amount: 0 }),
        provider.begin({ ...rest, customer: { ...customer, email: "maria at example" }, returnUrl: "maria" }),
        provider.confirm({ reference: "unknown", key: "key" }),
        provider.refund(refundRequest("unknown")),
        connect({ apiUrl: "http://127.0.0.1:1" }).begin({ customer, ...rest }),
        definition
          .connect({ ...keys, secret_key: "sk_test_wrong", client_secret: "wrong" }, { test: true, apiUrl: server.url })
          .available(),
      ].map((asked: Promise<unknown>) =>
        asked.then(
          () => null,
          (error: ProviderError) => error,
        ),
      ),
    );
    const messages = errors.flatMap((error) => (error ? [error.message] : []));
    expect(messages.length).toBeGreaterThan(3);
    for (const secret of [...Object.values(keys), "wrong", "maria", "Maria", "917", "scratch"]) {
      expect(messages.filter((message) => message.includes(secret))).toEqual([]);
    }
  });
});
