import { call } from "#web/api.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { createRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/add-courier-page";
import { CourierForm } from "./courier-form.tsx";

export const meta = screenMeta("addCourier");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addCourier"));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  createRecord("couriers", async () => call("POST /api/admin/couriers", { body: await request.json() }));

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addCourier");

export default function AddCourier() {
  return (
    <>
      <PageHeader screen="addCourier" />
      <CourierForm courier={null} />
    </>
  );
}
