import { useState } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterAction, revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { submitAction } from "../shell/submit-action.ts";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/branch-page";
import { BranchForm } from "./branch-form.tsx";

export const meta = recordMeta("testRideBranch", ({ branch }: Route.ComponentProps["loaderData"]) => branch.name);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/test-ride-branches/:id", { params: { id } }, { signal }));

/** Saves the branch, which is sent as JSON, or removes it. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    const result = await submitAction(() => call("DELETE /api/admin/test-ride-branches/:id", { params }));
    return result.failure ? result : redirect(screenPath("testRideSettings"));
  }
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, branch } = await call("PUT /api/admin/test-ride-branches/:id", { params, body });
      return { message, record: branch };
    },
    {
      code: "branch_changed",
      read: async () => (await call("GET /api/admin/test-ride-branches/:id", { params })).branch,
    },
  );
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.actionResult && "kind" in change.actionResult ? revalidateAfterSave(change) : revalidateAfterAction(change);

export const HydrateFallback = screenSkeleton("testRideBranch");

export default function EditBranch({ loaderData: { branch, scooters } }: Route.ComponentProps) {
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <PageHeader screen="testRideBranch" title={branch.name}>
        <button type="button" className={button.secondary} onClick={() => setRemoving(true)}>
          Remove branch
        </button>
      </PageHeader>
      <BranchForm key={branch.id} branch={branch} scooters={scooters} />
      {removing && (
        <ActionDialog
          title={`Remove ${branch.name}?`}
          text="Customers can't book test rides here any more. If some are still to come, cancel them in the calendar first. Past ones stay there."
          onClose={() => setRemoving(false)}
        >
          {({ busy }) => (
            <DialogButtons busy={busy} onCancel={() => setRemoving(false)}>
              Remove branch
            </DialogButtons>
          )}
        </ActionDialog>
      )}
    </>
  );
}
