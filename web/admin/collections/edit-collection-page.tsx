import { useState } from "react";
import { Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
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
import type { Route } from "./+types/edit-collection-page";
import { CollectionBadge } from "./collection-badge.tsx";
import { CollectionForm } from "./collection-form.tsx";

export const meta = recordMeta("collection", ({ collection }: Route.ComponentProps["loaderData"]) => collection.title);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/collections/:id", { params: { id } }, { signal }));

/** Saves the collection, which is sent as JSON; otherwise deletes it. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    const result = await submitAction(() => call("DELETE /api/admin/collections/:id", { params }));
    return result.failure ? result : redirect(screenPath("collections"));
  }
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, collection } = await call("PUT /api/admin/collections/:id", { params, body });
      return { message, record: collection };
    },
    {
      code: "collection_changed",
      read: async () => (await call("GET /api/admin/collections/:id", { params })).collection,
    },
  );
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.actionResult && "kind" in change.actionResult ? revalidateAfterSave(change) : revalidateAfterAction(change);

export const HydrateFallback = screenSkeleton("collection");

export default function EditCollection({ loaderData: { collection } }: Route.ComponentProps) {
  const [deleting, setDeleting] = useState(false);
  const { id, title, path } = collection;
  return (
    <>
      <PageHeader screen="collection" title={title} status={<CollectionBadge {...collection} />}>
        <Link className={button.secondary} to={path} target="_blank">
          Open in the shop
        </Link>
        <button type="button" className={button.secondary} onClick={() => setDeleting(true)}>
          Delete collection
        </button>
      </PageHeader>
      <CollectionForm key={id} collection={collection} />
      {deleting && (
        <ActionDialog
          title={`Delete ${title}?`}
          text="Its page and menu links disappear. Its products stay in the shop. This cannot be undone."
          onClose={() => setDeleting(false)}
        >
          {({ busy }) => (
            <DialogButtons busy={busy} onCancel={() => setDeleting(false)}>
              Delete collection
            </DialogButtons>
          )}
        </ActionDialog>
      )}
    </>
  );
}
