import { useState } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import dialog from "#web/ui/dialog.module.css";
import { ActionDialog } from "../shell/action-dialog.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction, revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { submitAction } from "../shell/submit-action.ts";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/zone-page";
import { ZoneForm } from "./zone-form.tsx";

export const meta = recordMeta("zone", ({ zone }: Route.ComponentProps["loaderData"]) => zone.name);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/shipping-zones/:id", { params: { id } }, { signal }));

/** Saves the zone, which is sent as JSON, or deletes it. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    const result = await submitAction(() => call("DELETE /api/admin/shipping-zones/:id", { params }));
    return result.failure ? result : redirect(screenPath("delivery"));
  }
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, zone } = await call("PUT /api/admin/shipping-zones/:id", { params, body });
      return { message, record: zone };
    },
    { code: "zone_changed", read: async () => (await call("GET /api/admin/shipping-zones/:id", { params })).zone },
  );
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.actionResult && "kind" in change.actionResult ? revalidateAfterSave(change) : revalidateAfterAction(change);

export const HydrateFallback = screenSkeleton("zone");

export default function EditZone({ loaderData: { zone, regions } }: Route.ComponentProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader screen="zone" title={zone.name}>
        {!zone.is_default && (
          <button type="button" className={button.secondary} onClick={() => setDeleting(true)}>
            Delete zone
          </button>
        )}
      </PageHeader>
      <ZoneForm key={zone.id} zone={zone} regions={regions} />
      {deleting && (
        <ActionDialog
          title={`Delete ${zone.name}?`}
          text="Its places will pay the rate for Everywhere else. Existing orders keep their fee."
          onClose={() => setDeleting(false)}
        >
          {({ busy }) => (
            <div className={dialog.buttons}>
              <button type="button" className={button.secondary} onClick={() => setDeleting(false)}>
                Cancel
              </button>
              <button type="submit" className={button.primary} aria-busy={busy}>
                Delete zone
              </button>
            </div>
          )}
        </ActionDialog>
      )}
    </>
  );
}
