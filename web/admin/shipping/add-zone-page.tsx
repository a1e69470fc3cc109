import { redirect } from "react-router";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/add-zone-page";
import { ZoneForm } from "./zone-form.tsx";

export const meta = screenMeta("addZone");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => call("GET /api/admin/shipping-regions", {}, { signal }));

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message } = await call("POST /api/admin/shipping-zones", { body: await request.json() });
    showSuccess(message);
    return redirect(screenPath("delivery"));
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { kind: "failed" as const, failure: reason };
  }
}

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
