import { redirect } from "react-router";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/add-webhook-page";
import { keepSecret } from "./fresh-secret.ts";
import { WebhookForm } from "./webhook-form.tsx";

export const meta = screenMeta("addWebhook");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addWebhook"));

/** Adds the webhook and goes to its page, which shows its secret. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message, webhook, secret } = await call("POST /api/admin/webhooks", { body: await request.json() });
    showSuccess(message);
    keepSecret(webhook.id, secret);
    return redirect(`/admin/webhooks/${webhook.id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed" as const, failure: error };
  }
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addWebhook");

export default function AddWebhook() {
  return (
    <>
      <PageHeader screen="addWebhook" />
      <WebhookForm webhook={null} />
    </>
  );
}
