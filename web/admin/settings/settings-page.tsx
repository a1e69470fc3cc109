import { call } from "#web/api.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/settings-page";
import { SettingsForm } from "./settings-form.tsx";

export const meta = screenMeta("settings");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/settings", {}, { signal }));

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, settings } = await call("PUT /api/admin/settings", { body });
      return { message, record: settings };
    },
    { code: "settings_changed", read: async () => (await call("GET /api/admin/settings", {})).settings },
  );
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("settings");

export default function SettingsScreen({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="settings" />
      <SettingsForm settings={settings} />
    </>
  );
}
