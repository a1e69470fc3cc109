import { redirect } from "react-router";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/add-courier-page";
import { CourierForm } from "./courier-form.tsx";

export const meta = screenMeta("addCourier");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addCourier"));

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message } = await call("POST /api/admin/couriers", { body: await request.json() });
    showSuccess(message);
    return redirect(screenPath("couriers"));
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { kind: "failed" as const, failure: reason };
  }
}

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
