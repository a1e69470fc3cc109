import type { ShouldRevalidateFunctionArgs } from "react-router";
import { call } from "#web/api.ts";
import layout from "#web/ui/layout.module.css";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction, revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/delivery-page";
import styles from "./delivery.module.css";
import { submitDeliveryAction } from "./delivery-actions.ts";
import { DeliverySettingsForm } from "./delivery-settings-form.tsx";
import { HolidaysSection } from "./holidays-section.tsx";
import { TrySection } from "./try-section.tsx";
import { ZonesSection } from "./zones-section.tsx";

export const meta = screenMeta("delivery");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/shipping", {}, { signal }));

/** Saves the settings, which are sent as JSON, or changes a holiday, or tries an address. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return submitDeliveryAction(await request.formData());
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, settings } = await call("PUT /api/admin/shipping-settings", { body });
      return { message, record: settings };
    },
    {
      code: "settings_changed",
      read: async () => (await call("GET /api/admin/shipping", {})).settings,
    },
  );
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.actionResult && "kind" in change.actionResult ? revalidateAfterSave(change) : revalidateAfterAction(change);

export const HydrateFallback = screenSkeleton("delivery");

export default function DeliveryScreen({ loaderData }: Route.ComponentProps) {
  const { settings, zones, uncovered, holidays } = loaderData;
  return (
    <>
      <PageHeader screen="delivery" />
      <div className={layout.surface}>
        <div className={styles.sections}>
          <ZonesSection zones={zones} uncovered={uncovered} />
          <TrySection />
          <HolidaysSection holidays={holidays} />
        </div>
        <DeliverySettingsForm settings={settings} />
      </div>
    </>
  );
}
