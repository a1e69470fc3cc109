import { call } from "#web/api.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { createRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/add-coupon-page";
import { CouponForm } from "./coupon-form.tsx";

export const meta = screenMeta("addCoupon");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addCoupon"));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  createRecord("coupons", async () => call("POST /api/admin/coupons", { body: await request.json() }));

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
