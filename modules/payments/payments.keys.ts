import { refuse, refuseFields } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import type { PaymentProvider } from "#contract/payments.settings.admin.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import * as store from "./payments.keys.store.ts";
import { seal, unseal } from "./payments.sealing.ts";
import { type Provider, type ProviderDefinition, ProviderError } from "./providers/provider.ts";
import { providers } from "./providers/providers.ts";

/** What payments depend on besides the database. */
export type PaymentSetup = {
  /** Encrypts what providers send, and the keys of providers. */
  secretsKey: Buffer;
  /** Addresses of the APIs of providers, in place of their own; tests give them. */
  apiUrls?: Readonly<Record<string, string>>;
  /** How long a provider may take to answer, in milliseconds, in place of the usual limit; tests shorten it. */
  timeLimit?: number | undefined;
};

const definitions: Readonly<Record<string, ProviderDefinition>> = providers;

/** @throws payment_provider_not_found */
function definitionOf(name: string): ProviderDefinition {
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  if (!definition) throw refuse("payment_provider_not_found");
  return definition;
}

/** What the sealed keys of a provider belong to: they open in no other row. */
const purposeOf = (name: string): string => `payment_provider_keys ${name}`;

/** The keys of a provider; null when they were sealed with another secrets key. */
function openKeys(secretsKey: Buffer, { provider, sealed }: store.SealedKeys): Record<string, string> | null {
  const text = unseal(secretsKey, purposeOf(provider), sealed);
  return text === null ? null : definitionOf(provider).keys.parse(JSON.parse(text));
}

/** The payment providers as owners see them, without their keys. */
export async function listProviders(db: Db, secretsKey: Buffer): Promise<PaymentProvider[]> {
  const saved = await store.listSealedKeys(db);
  return Promise.all(
    keysOf(definitions).map((name) =>
      describeProvider(db, secretsKey, {
        name,
        saved: saved.find(({ provider }) => provider === name),
      }),
    ),
  );
}

async function describeProvider(
  db: Db,
  secretsKey: Buffer,
  { name, saved }: { name: string; saved: store.SealedKeys | undefined },
): Promise<PaymentProvider> {
  const { title, modes, keys } = definitionOf(name);
  const lastWebhook = await store.findLastWebhook(db, name);
  return {
    name,
    title,
    modes: [...modes],
    state: saved ? stateOf(saved, secretsKey) : "none",
    keys: Object.entries(keys.shape).map(([key, field]) => {
      const { title: label = key, description: help = "" } = field.meta() ?? {};
      return { name: key, label, help, ends_with: saved?.hints[key] ?? null };
    }),
    webhook_path: `/api/webhooks/${name}`,
    last_webhook_at: lastWebhook?.toISOString() ?? null,
  };
}

function stateOf(saved: store.SealedKeys, secretsKey: Buffer): PaymentProvider["state"] {
  if (!openKeys(secretsKey, saved)) return "unreadable";
  return saved.live ? "live" : "test";
}

/** Shorter keys are secret as a whole. */
const SHORTEST_WITH_HINT = 12;

const hintOf = (key: string): string => (key.length < SHORTEST_WITH_HINT ? "" : key.slice(-4));

type Keys = { name: string; keys: Readonly<Record<string, string>>; live: boolean };

const sealKeys = (secretsKey: Buffer, { name, keys, live }: Keys): store.SealedKeys => ({
  provider: name,
  sealed: seal(secretsKey, purposeOf(name), JSON.stringify(keys)),
  live,
  hints: Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, hintOf(value)])),
});

/** Saves the test keys of the servers that play providers, for those that have no keys yet. */
export async function seedTestKeys(
  db: Db,
  secretsKey: Buffer,
  keysOfProviders: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<void> {
  for (const [name, keys] of Object.entries(keysOfProviders))
    await store.insertSealedKeys(db, sealKeys(secretsKey, { name, keys, live: false }));
}

type KeysToSave = Keys & { by: Actor };

/**
 * Saves the keys of a provider, encrypted, in place of those before.
 * @throws payment_provider_not_found; invalid with a message for each key that is missing or of the other mode
 */
export async function saveProviderKeys(
  db: Db,
  secretsKey: Buffer,
  { name, keys: given, live, by }: KeysToSave,
): Promise<PaymentProvider> {
  const definition = definitionOf(name);
  const { data: keys, error } = definition.keys.safeParse(given);
  if (error)
    throw refuseFields(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), [message]])));
  try {
    definition.connect(keys, { test: !live });
  } catch (problem) {
    if (problem instanceof ProviderError) throw refuseFields({ live: [problem.message] });
    throw problem;
  }
  const row = sealKeys(secretsKey, { name, keys, live });
  await inTransaction(db, async (tx) => {
    await store.saveSealedKeys(tx, row);
    const entity = { type: "settings", id: null, name: definition.title } as const;
    await recordAudit(tx, { by, action: "payment_keys_saved", entity, after: { keys: live ? "live" : "test" } });
  });
  return describeProvider(db, secretsKey, { name, saved: row });
}

/** Removes the keys of a provider. @throws payment_provider_not_found */
export async function removeProviderKeys(
  db: Db,
  secretsKey: Buffer,
  { name, by }: { name: string; by: Actor },
): Promise<PaymentProvider> {
  const { title } = definitionOf(name);
  await inTransaction(db, async (tx) => {
    if (!(await store.deleteSealedKeys(tx, name))) return;
    await recordAudit(tx, { by, action: "payment_keys_removed", entity: { type: "settings", id: null, name: title } });
  });
  return describeProvider(db, secretsKey, { name, saved: undefined });
}

/**
 * Asks a provider whether its keys work, and returns its title.
 * @throws payment_provider_not_found; payment_keys_missing; payment_keys_refused with the reason
 */
export async function testProvider(db: Db, setup: PaymentSetup, name: string): Promise<string> {
  const { title } = definitionOf(name);
  const provider = await connectWithKeys(db, setup, name);
  if (!provider) throw refuse("payment_keys_missing");
  try {
    await provider.available();
  } catch (problem) {
    if (problem instanceof ProviderError) throw refuse("payment_keys_refused", { reason: problem.message });
    throw problem;
  }
  return title;
}

/** A provider connected with its stored keys; null when it has none that can be read. */
export async function connectWithKeys(db: Db, setup: PaymentSetup, name: string): Promise<Provider | null> {
  const saved = (await store.listSealedKeys(db)).find(({ provider }) => provider === name);
  const keys = saved && openKeys(setup.secretsKey, saved);
  if (!keys) return null;
  const apiUrl = setup.apiUrls?.[name];
  const { timeLimit } = setup;
  return definitionOf(name).connect(keys, {
    test: !saved.live,
    ...(apiUrl !== undefined && { apiUrl }),
    ...(timeLimit !== undefined && { timeLimit }),
  });
}

/** The providers that have keys, and the ways to pay that each serves. */
export async function providersWithKeys(db: Db, { secretsKey }: PaymentSetup) {
  const saved = (await store.listSealedKeys(db)).filter((row) => openKeys(secretsKey, row));
  return saved.map(({ provider, live }) => ({ name: provider, live, modes: definitionOf(provider).modes }));
}
