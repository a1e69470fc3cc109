import { call } from "#web/api.ts";
import type { Route } from "./+types/settings";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { afterSaving } from "./frame/revalidation.ts";
import { FormShape } from "./frame/shapes.tsx";
import { deskHead } from "./frame/shop.ts";
import { SettingsForm } from "./settings/settings-form.tsx";
import { saveRecord } from "./text-form/use-text-form.ts";

export const meta = deskHead("Settings");

export const handle: Handle = { title: "Settings", what: "The settings" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => call("GET /api/admin/settings", {}, { signal }));

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

export const shouldRevalidate = afterSaving;

export const HydrateFallback = () => <FormShape title="Settings" area />;

export default function SettingsScreen({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" area />
      <SettingsForm settings={settings} />
    </>
  );
}
