import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import type { Provider } from "#modules/payments/providers/provider.ts";
import { providers } from "#modules/payments/providers/providers.ts";
import { startPayMongoServer } from "#server/local-providers/paymongo-server.ts";
import { startPayPalServer } from "#server/local-providers/paypal-server.ts";
import { paymentRequest } from "../../support/payments/payment-requests.ts";

// The webhooks that the local servers send over HTTP, read by the clients: both have to agree.

const [paymongo, paypal] = await Promise.all([startPayMongoServer(), startPayPalServer()]);
afterAll(() => Promise.all([paymongo.close(), paypal.close()]));

const cases = [
  { title: "PayMongo", definition: providers.paymongo, server: paymongo, mode: "card", pay: paymongo.pay },
  { title: "PayPal", definition: providers.paypal, server: paypal, mode: "paypal", pay: paypal.approve },
] as const;

/** Receives webhooks, refuses the first ones with 500, and lets the client read each. */
async function receiveWebhooks(provider: Provider, refused = 0) {
  const read: (string | null)[] = [];
  const receiver = createServer(async (request, response) => {
    const event = await provider.verify({ headers: request.headers, rawBody: await buffer(request), now: new Date() });
    read.push(event ? `${event.id} ${event.reference}` : null);
    response.writeHead(read.length <= refused ? 500 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo; // it listens on a port
  return { read, url: `http://127.0.0.1:${port}/webhooks`, close: () => receiver.close() };
}

describe.each(cases)("PAY-04 the webhooks of $title", ({ definition, server, mode, pay }) => {
  const provider = definition.connect(server.account.keys, { test: true, apiUrl: server.url });

  async function paidWith(faults: Parameters<typeof server.misbehave>[0], refused = 0) {
    const receiver = await receiveWebhooks(provider, refused);
    server.sendWebhooksTo(receiver.url, [0, 0, 0]);
    server.misbehave(faults);
    const { reference } = await provider.begin(paymentRequest({ mode }));
    pay(reference);
    await server.webhooksSent();
    receiver.close();
    return { read: receiver.read, reference };
  }

  test("arrive and name the payment", async () => {
    const { read, reference } = await paidWith({});
    expect(read).toEqual([expect.stringContaining(reference)]);
  });

  test("arrive again until they are accepted", async () => {
    const { read } = await paidWith({}, 2);
    expect(read).toHaveLength(3);
    expect(new Set(read).size).toBe(1);
  });

  test("may arrive five times, as one event", async () => {
    const { read } = await paidWith({ copies: 5 });
    expect(read).toHaveLength(5);
    expect(new Set(read).size).toBe(1);
  });

  test.each(["forged", "old"] as const)("are not accepted when they are %s", async (webhooks) => {
    expect((await paidWith({ webhooks })).read).toEqual([null]);
  });

  test("may be missing", async () => {
    expect((await paidWith({ webhooks: "none" })).read).toEqual([]);
  });
});
