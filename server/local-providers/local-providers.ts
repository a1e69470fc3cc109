import { startPayMongoServer } from "./paymongo-server.ts";
import { startPayPalServer } from "./paypal-server.ts";

/** The same at each start, so that a shop that has saved them goes on working. */
const keys = {
  paymongo: { secret_key: "sk_test_local", webhook_secret: "local" },
  paypal: { client_id: "local", client_secret: "local", webhook_id: "local" },
};

export type LocalProviders = {
  keys: Readonly<Record<string, Readonly<Record<string, string>>>>;
  apiUrls: Record<string, string>;
  /** Sends their webhooks to the shop at this URL. */
  report(shopUrl: string): void;
  close(): Promise<void>;
};

/**
 * Starts local servers that play PayMongo and PayPal on this machine, so that paying can be tried without an account. They keep what they
 * know in memory, and no money moves.
 */
export async function startLocalProviders(print: (line: string) => void): Promise<LocalProviders> {
  const [paymongo, paypal] = await Promise.all([
    startPayMongoServer({ keys: keys.paymongo }),
    startPayPalServer({ keys: keys.paypal }),
  ]);
  print("");
  print("  LOCAL PAYMENT PROVIDERS: PayMongo and PayPal are played on this machine. Nobody can pay with real money.");
  print(
    "    A shop without keys has theirs: PayMongo sk_test_local, webhook secret local; PayPal local in each field.",
  );
  print("    Switch the sandbox off under Settings, Payments, to pay there.");
  const apiUrls = { paymongo: paymongo.url, paypal: paypal.url };
  return {
    keys,
    apiUrls,
    report(shopUrl) {
      paymongo.sendWebhooksTo(new URL("/api/webhooks/paymongo", shopUrl).href);
      paypal.sendWebhooksTo(new URL("/api/webhooks/paypal", shopUrl).href);
    },
    async close() {
      await Promise.all([paymongo.close(), paypal.close()]);
    },
  };
}
