import type { apiKeysApi } from "#contract/api-keys.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { listApiKeys } from "./api-keys.store.ts";
import { apiKeyErrors, createApiKey, revokeApiKey } from "./api-keys.ts";

/** The keys with which other programs call the API. */
export function apiKeysRoutes({ db }: { db: Db }): Routes<typeof apiKeysApi> {
  return {
    "GET /api/admin/api-keys": async () => ({ status: 200, api_keys: await listApiKeys(db) }),

    "POST /api/admin/api-keys": {
      fieldErrors: ({ body }) => apiKeyErrors(db, body),
      handler: async ({ body, caller }) => ({
        status: 201,
        message: "The API key is created.",
        ...(await createApiKey(db, body, caller)),
      }),
    },

    "POST /api/admin/api-keys/:id/revoke": async ({ params, caller }) => {
      const api_key = await revokeApiKey(db, params.id, caller);
      return { status: 200, message: `${api_key.name} is revoked.`, api_key };
    },
  };
}
