import { z } from "zod";
import { apiKeyStates, scopes } from "./api-keys.admin.ts";
import { created, endpoint, ok } from "./endpoint.ts";
import { dayInput, idInPath, requiredText, wholeInput } from "./fields.ts";
import { API_KEY_REQUESTS_PER_MINUTE, MAX_API_KEY_NAME } from "./limits.ts";
import { sentence } from "./numbers.sentence.ts";

const { least, usual, most } = API_KEY_REQUESTS_PER_MINUTE;
const REQUESTS = sentence`Enter a whole number from ${least} to ${most}.`;

const form = z.object({
  name: requiredText("Enter a name, such as the program that uses the key.", MAX_API_KEY_NAME),
  scopes: z
    .array(z.enum(scopes, "Choose from the list."), "Choose the scopes.")
    .min(1, "Choose at least one scope.")
    .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)))
    .describe("What the key may do, by the permissions that calls ask for."),
  requests_per_minute: wholeInput(REQUESTS, { min: least, max: most }).default(usual),
  expires_on: dayInput("Choose a day.")
    .nullable()
    .default(null)
    .describe("The last day on which it works, in the Philippines; null is for ever."),
});
export type ApiKeyForm = z.output<typeof form>;

const apiKey = z
  .object({
    id: z.int(),
    name: z.string(),
    prefix: z.string().describe("The beginning of the key."),
    scopes: z.array(z.enum(scopes)),
    requests_per_minute: z.int(),
    state: z.enum(apiKeyStates),
    created_by: z.string().nullable().describe("The member of staff who created it; null once the account is deleted."),
    created_at: z.iso.datetime(),
    expires_on: z.iso.date().nullable(),
    last_used_at: z.iso.datetime().nullable().describe("To the minute."),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.output<typeof apiKey>;

export const apiKeysApi = {
  "GET /api/admin/api-keys": endpoint({
    summary: "The API keys, those that work first. The keys themselves are never returned",
    access: "manage_api_keys",
    reply: ok({ api_keys: z.array(apiKey) }),
  }),
  "POST /api/admin/api-keys": endpoint({
    summary: "Create an API key. Only this response has the key",
    access: "manage_api_keys",
    body: form,
    reply: created({ message: z.string(), api_key: apiKey, key: z.string().describe("Begins with `tulin_live_`.") }),
    refuses: ["invalid"],
  }),
  "POST /api/admin/api-keys/:id/revoke": endpoint({
    summary: "Revoke an API key: it stops working at once, for good",
    access: "manage_api_keys",
    params: z.object({ id: idInPath }),
    missing: "api_key_not_found",
    reply: ok({ message: z.string(), api_key: apiKey }),
    refuses: ["api_key_not_found"],
  }),
};
