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
import type { Route } from "./+types/add-coupon-page";
import { CouponForm } from "./coupon-form.tsx";

export const meta = screenMeta("addCoupon");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addCoupon"));

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message } = await call("POST /api/admin/coupons", { body: await request.json() });
    showSuccess(message);
    return redirect(screenPath("coupons"));
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { kind: "failed" as const, failure: reason };
  }
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addCoupon");

export default function AddCoupon() {
  return (
    <>
      <PageHeader screen="addCoupon" />
      <CouponForm coupon={null} />
    </>
  );
}
