import { call } from "#web/api.ts";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { adminMeta } from "../shell/shop.ts";
import { FormSkeleton } from "../shell/skeletons.tsx";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/settings-page";
import { SettingsForm } from "./settings-form.tsx";

export const meta = adminMeta("Settings");

export const handle: ScreenHandle = { title: "Settings", what: "The settings" };

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

export const HydrateFallback = () => <FormSkeleton title="Settings" area />;

export default function SettingsScreen({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Settings" area />
      <SettingsForm settings={settings} />
    </>
  );
}
