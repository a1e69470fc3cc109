import { call } from "#web/api.ts";
import layout from "#web/ui/layout.module.css";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/test-ride-settings-page";
import { BranchesSection } from "./branches-section.tsx";
import { TestRideSettingsForm } from "./test-ride-settings-form.tsx";
import styles from "./test-rides.module.css";

export const meta = screenMeta("testRideSettings");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/test-ride-settings", {}, { signal }));

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, settings } = await call("PUT /api/admin/test-ride-settings", { body });
      return { message, record: settings };
    },
    {
      code: "settings_changed",
      read: async () => (await call("GET /api/admin/test-ride-settings", {})).settings,
    },
  );
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("testRideSettings");

export default function TestRideSettingsScreen({ loaderData: { settings, branches } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="testRideSettings" />
      <div className={layout.surface}>
        <div className={styles.branches}>
          <BranchesSection branches={branches} />
        </div>
        <TestRideSettingsForm settings={settings} />
      </div>
    </>
  );
}
