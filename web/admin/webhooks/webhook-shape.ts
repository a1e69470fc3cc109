import { keysOf } from "#contract/keys.ts";
import { webhookEvents } from "#contract/webhooks.events.ts";
import type { Webhook } from "#contract/webhooks.ts";
import type { FormDefinition, FormValues } from "../shell/record-form.ts";

/** What the form edits. */
export type EditedWebhook = Pick<Webhook, "url" | "events" | "active">;

export const newWebhook: EditedWebhook = { url: "", events: [], active: true };

export const activeChoices = { yes: "On", no: "Off" } as const;

export const webhookShape: FormDefinition<EditedWebhook> = {
  labels: { url: "Address", active: "Status", events: "Events" },
  valuesOf: ({ url, active, events }) => ({ url, active: active ? "yes" : "no", events: events.join(" ") }),
};

/** The request body of a webhook. A new one is on. */
export const webhookBody = ({ url = "", active, events = "" }: FormValues) => ({
  url,
  active: active === "yes",
  events: keysOf(webhookEvents).filter((event) => events.split(" ").includes(event)),
});
