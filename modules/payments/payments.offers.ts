import { keysOf } from "#contract/keys.ts";
import { type OnlineMode, paymentModes } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import type { Provider } from "./providers/provider.ts";
import { SANDBOX, sandboxProvider } from "./providers/sandbox.ts";

/** What payments depend on besides the database. */
export type PaymentSetup = {
  /** Encrypts what providers send, and the keys of providers. */
  secretsKey: Buffer;
  /** Whether the sandbox plays a provider. */
  sandbox: boolean;
};

/** Minutes after which an order that was not paid is cancelled. */
const MINUTES_TO_PAY = 30;

/** Until when an order that is placed or begins to be paid now may be paid. */
export async function payUntil(_db: Db, now: Date): Promise<Date> {
  return new Date(now.getTime() + MINUTES_TO_PAY * 60_000);
}

/** The provider that serves a way to pay, by its name; null when the shop does not offer this way now. */
export async function providerOf(_db: Db, { sandbox }: PaymentSetup, _mode: OnlineMode): Promise<string | null> {
  return sandbox ? SANDBOX : null;
}

/** The provider of this name, connected; null when the shop has none. */
export async function connectProvider(db: Db, { sandbox }: PaymentSetup, name: string): Promise<Provider | null> {
  return sandbox && name === SANDBOX ? sandboxProvider(db) : null;
}

/** Every way to pay, and whether the shop offers it now. */
export const offeredModes = (db: Db, setup: PaymentSetup): Promise<OfferedMode[]> =>
  Promise.all(
    keysOf(paymentModes).map(async (mode) => {
      const provider = mode === "cod" ? null : await providerOf(db, setup, mode);
      return { mode, offered: mode === "cod" || provider !== null, test: provider === SANDBOX };
    }),
  );
