/** The scopes of API keys and what a key looks like. Free of zod, since the back office loads this file. */
import { keysOf } from "./keys.ts";
import { isScope, permissions, type Scope } from "./permissions.ts";

/** Every scope: the permissions that programs may have. */
export const scopes: readonly Scope[] = keysOf(permissions).filter(isScope);

/** The scopes that only read, or those that change something. */
export const scopesTo = (what: "read" | "change"): Scope[] =>
  scopes.filter((scope) => permissions[scope].scope === what);

/** Each key begins with it, so that scanners for secrets recognise one. */
export const API_KEY_PREFIX = "tulin_live_";

/** A whole key: 192 random bits. */
export const API_KEY = /^tulin_live_[0-9a-f]{48}$/;

/** What a key can do now: `stopped` when whoever created it may not manage API keys any more. */
export const apiKeyStates = ["active", "expired", "stopped", "revoked"] as const;
