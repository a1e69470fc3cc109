import type { ShouldRevalidateFunctionArgs } from "react-router";
import { call } from "#web/api.ts";
import layout from "#web/ui/layout.module.css";
import { Note } from "#web/ui/note.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction, revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/payment-settings-page";
import { PaymentSettingsForm } from "./payment-settings-form.tsx";
import { submitProviderAction } from "./provider-actions.ts";
import { ProvidersSection } from "./providers-section.tsx";

export const meta = screenMeta("paymentSettings");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/payment-settings", {}, { signal }));

/** Saves the settings, which are sent as JSON, or acts on a provider. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return submitProviderAction(await request.formData());
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, settings } = await call("PUT /api/admin/payment-settings", { body });
      return { message, record: settings };
    },
    {
      code: "settings_changed",
      read: async () => (await call("GET /api/admin/payment-settings", {})).settings,
    },
  );
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.actionResult && "kind" in change.actionResult ? revalidateAfterSave(change) : revalidateAfterAction(change);

export const HydrateFallback = screenSkeleton("paymentSettings");

export default function PaymentSettingsScreen({ loaderData: { settings, providers } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="paymentSettings" />
      <div className={layout.surface}>
        {settings.sandbox && (
          <Note kind="warning" title="Test mode: online payments are not real">
            <p>Customers pay at the sandbox, and no money moves. Switch it off before you sell.</p>
          </Note>
        )}
        <ProvidersSection providers={providers} origin={location.origin} />
        <PaymentSettingsForm settings={settings} providers={providers} />
      </div>
    </>
  );
}
