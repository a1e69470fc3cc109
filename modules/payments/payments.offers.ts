import { keysOf } from "#contract/keys.ts";
import { pesosOf } from "#contract/money.ts";
import { type OnlineMode, onlineModes, type PaymentMode, paymentModes } from "#contract/payments.modes.ts";
import type { OfferedMode } from "#contract/payments.ts";
import type { Db } from "#db/connection.ts";
import { connectWithKeys, type PaymentSetup, providersWithKeys } from "./payments.keys.ts";
import { readCodLimits, readSettings, type StoredSettings } from "./payments.settings.store.ts";
import type { Provider } from "./providers/provider.ts";
import { SANDBOX, sandboxProvider } from "./providers/sandbox.ts";

const MINUTE_MS = 60_000;

/** Until when an order that is placed or begins to be paid now may be paid. */
export async function payUntil(db: Db, now: Date): Promise<Date> {
  const { expiry_minutes } = await readSettings(db);
  return new Date(now.getTime() + expiry_minutes * MINUTE_MS);
}

/** The provider that serves a way to pay, by its name; null when the shop does not offer this way now. */
export async function providerOf(db: Db, setup: PaymentSetup, mode: OnlineMode): Promise<string | null> {
  return (await findServer(db, setup, await readSettings(db)))(mode)?.name ?? null;
}

/** Whether the shop offers any way to pay online now. */
export async function offersOnline(db: Db, setup: PaymentSetup): Promise<boolean> {
  const serverOf = await findServer(db, setup, await readSettings(db));
  return keysOf(onlineModes).some((mode) => serverOf(mode) !== undefined);
}

/** The provider of this name, connected; null when it has no keys, and for the sandbox while it is off. */
export async function connectProvider(db: Db, setup: PaymentSetup, name: string): Promise<Provider | null> {
  if (name !== SANDBOX) return connectWithKeys(db, setup, name);
  return (await readSettings(db)).sandbox ? sandboxProvider(db) : null;
}

/** Every way to pay, whether the shop offers it now, and its limits for orders of these products. */
export async function offeredModes(
  db: Db,
  setup: PaymentSetup,
  productIds: readonly number[] = [],
): Promise<OfferedMode[]> {
  const settings = await readSettings(db);
  const serverOf = await findServer(db, setup, settings);
  const { ceiling, everywhere } = await readCodLimits(db, productIds);
  const isPaidOnline = keysOf(onlineModes).some((mode) => serverOf(mode) !== undefined);
  return keysOf(paymentModes).map((mode) => {
    if (mode === "cod")
      return {
        mode,
        offered: settings.modes.includes(mode),
        test: false,
        ceiling: ceiling && pesosOf(ceiling),
        everywhere,
        everyone: settings.cod_failures === null,
        deposit: isPaidOnline ? depositOf(settings) : null,
      };
    const server = serverOf(mode);
    const unlimited = { ceiling: null, everywhere: true, everyone: true, deposit: null };
    return { mode, offered: server !== undefined, test: server?.live === false, ...unlimited };
  });
}

/** The deposit that the settings ask for; `cod_deposit` says what it is of an order. */
const depositOf = ({ cod_deposit_percent: percent, cod_deposit_from: from }: StoredSettings): OfferedMode["deposit"] =>
  percent === null ? null : { percent, from: pesosOf(from ?? 0) };

/** Returns who serves a way to pay that is switched on: the sandbox while it is on, else the first provider with keys. */
async function findServer(db: Db, setup: PaymentSetup, { modes, sandbox }: StoredSettings) {
  const servers = sandbox
    ? [{ name: SANDBOX, live: false, modes: keysOf(onlineModes) }]
    : await providersWithKeys(db, setup);
  return (mode: PaymentMode) =>
    modes.includes(mode) ? servers.find((server) => server.modes.some((served) => served === mode)) : undefined;
}
