import { call } from "#web/api.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { createRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/add-zone-page";
import { ZoneForm } from "./zone-form.tsx";

export const meta = screenMeta("addZone");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/shipping-regions", {}, { signal }));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  createRecord("delivery", async () => call("POST /api/admin/shipping-zones", { body: await request.json() }));

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addZone");

export default function AddZone({ loaderData: { regions } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="addZone" />
      <ZoneForm zone={null} regions={regions} />
    </>
  );
}
