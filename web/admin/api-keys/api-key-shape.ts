import { scopesTo } from "#contract/api-keys.admin.ts";
import { API_KEY_REQUESTS_PER_MINUTE } from "#contract/limits.ts";
import { permissions, type Scope } from "#contract/permissions.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

/** What the form of a new key edits, as it is typed. */
export type NewApiKey = { name: string; expires_on: string; requests_per_minute: string };

export const newApiKey: NewApiKey = {
  name: "",
  expires_on: "",
  requests_per_minute: String(API_KEY_REQUESTS_PER_MINUTE.usual),
};

export const apiKeyShape: FormDefinition<NewApiKey> = {
  labels: {
    name: "Name",
    expires_on: "Works until",
    requests_per_minute: "Requests a minute",
    scopes: "Read",
    changes: "Change",
  },
  valuesOf: (key) => ({ ...key, scopes: "", changes: "" }),
};

/** A scope in words, for example "Change stock". */
export const scopeLabel = (scope: Scope): string => {
  const { action } = permissions[scope];
  return action.charAt(0).toUpperCase() + action.slice(1);
};

const choicesOf = (what: "read" | "change") => scopesTo(what).map((value) => ({ value, label: scopeLabel(value) }));
export const readChoices = choicesOf("read");
export const changeChoices = choicesOf("change");

/** The request body of a new key. */
export const apiKeyBody = ({
  name = "",
  expires_on = "",
  requests_per_minute = "",
  scopes = "",
  changes = "",
}: FormValues) => ({
  name,
  expires_on: expires_on === "" ? null : expires_on,
  requests_per_minute,
  scopes: `${scopes} ${changes}`.split(" ").filter((scope) => scope !== ""),
});
