import { call } from "#web/api.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { createRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/add-collection-page";
import { CollectionForm } from "./collection-form.tsx";

export const meta = screenMeta("addCollection");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addCollection"));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  createRecord("collections", async () => call("POST /api/admin/collections", { body: await request.json() }));

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addCollection");

export default function AddCollection() {
  return (
    <>
      <PageHeader screen="addCollection" />
      <CollectionForm collection={null} />
    </>
  );
}
