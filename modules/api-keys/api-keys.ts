import { randomBytes } from "node:crypto";
import { API_KEY, API_KEY_PREFIX } from "#contract/api-keys.admin.ts";
import type { ApiKey, ApiKeyForm } from "#contract/api-keys.ts";
import { type FieldErrors, refuse, refuseFields, requireNoErrors } from "#contract/errors.ts";
import { MAX_API_KEYS } from "#contract/limits.ts";
import type { Scope } from "#contract/permissions.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { type Account, type AccountLimits, hashToken, openKeyAccount } from "#modules/accounts/accounts.ts";
import { type Actor, recordAudit } from "#modules/audit/audit.ts";
import * as store from "./api-keys.store.ts";

/** The characters of a key that stay visible: 24 of its 192 random bits. */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 6;

/** The name of a key in the history of what it changed. */
const actorName = (name: string): string => `${name} (API key)`;

/** Messages by field on what only the shop's data show to be wrong with a new key. Missing fields are not checked. */
export async function apiKeyErrors(db: Db, { name, expires_on }: Partial<ApiKeyForm>): Promise<FieldErrors> {
  return {
    ...(name !== undefined && (await store.hasName(db, name)) && { name: ["Another API key has this name."] }),
    ...(expires_on && (await store.isPast(db, expires_on)) && { expires_on: ["Choose today or a later day."] }),
  };
}

/**
 * Creates a key, and returns it with the key itself, which nobody can read again.
 * @throws invalid with messages per field
 */
export function createApiKey(db: Db, form: ApiKeyForm, by: Actor): Promise<{ api_key: ApiKey; key: string }> {
  const key = API_KEY_PREFIX + randomBytes(24).toString("hex");
  return inTransaction(db, async (tx) => {
    if ((await store.lockApiKeys(tx)) >= MAX_API_KEYS)
      throw refuseFields({ name: [`A shop has ${MAX_API_KEYS} API keys at most. Revoke one first.`] });
    requireNoErrors(await apiKeyErrors(tx, form));
    const account_id = await openKeyAccount(tx, actorName(form.name));
    const prefix = key.slice(0, PREFIX_LENGTH);
    const id = await store.insertApiKey(tx, {
      ...form,
      account_id,
      created_by: by.id,
      prefix,
      key_hash: hashToken(key),
    });
    const api_key = await found(tx, id);
    const { scopes, requests_per_minute, expires_on } = api_key;
    const after = { prefix, scopes, requests_per_minute, expires_on };
    await recordAudit(tx, { by, action: "api_key_created", entity: entityOf(api_key), after });
    return { api_key, key };
  });
}

/** Revokes a key, which stops working at once. One that is revoked already stays so. @throws api_key_not_found */
export const revokeApiKey = (db: Db, id: number, by: Actor): Promise<ApiKey> =>
  inTransaction(db, async (tx) => {
    const revoked = await store.revoke(tx, id);
    const api_key = await found(tx, id);
    if (revoked) await recordAudit(tx, { by, action: "api_key_revoked", entity: entityOf(api_key) });
    return api_key;
  });

const entityOf = ({ id, name }: ApiKey) => ({ type: "api_key", id, name }) as const;

/** @throws api_key_not_found */
async function found(tx: Db, id: number): Promise<ApiKey> {
  const key = await store.findApiKey(tx, id);
  if (!key) throw refuse("api_key_not_found");
  return key;
}

/**
 * The account of a key with the scopes of the key, counted against its limit. It is looked up by its hash, so that the time that this takes
 * says nothing about other keys.
 * @throws api_key_unknown, api_key_revoked, api_key_stopped, api_key_expired or api_key_limit
 */
export async function callerOfKey(
  db: Db,
  { countKey }: Pick<AccountLimits, "countKey">,
  key: string,
): Promise<Account & { scopes: readonly Scope[] }> {
  const row = API_KEY.test(key) ? await store.findByHash(db, hashToken(key)) : undefined;
  if (!row) throw refuse("api_key_unknown");
  const { state, expires_on, use_is_due, requests_per_minute, id, account_id, ...account } = row;
  if (state === "revoked") throw refuse("api_key_revoked");
  if (state === "stopped") throw refuse("api_key_stopped");
  if (state === "expired") throw refuse("api_key_expired", { day: expires_on });
  await countKey(id, requests_per_minute);
  if (use_is_due) await store.recordUse(db, id);
  return { ...account, id: account_id };
}
