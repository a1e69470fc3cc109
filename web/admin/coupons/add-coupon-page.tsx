import { redirect } from "react-router";
import { ApiError, call } from "#web/api.ts";
import { showSuccess } from "../../ui/compact-toast.tsx";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { adminMeta } from "../shell/shop.ts";
import { FormSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/add-coupon-page";
import { CouponForm } from "./coupon-form.tsx";

const LIST = { to: "/admin/coupons", label: "Back to coupons" };

export const meta = adminMeta("Add coupon");

export const handle: ScreenHandle = { title: "Add coupon", what: "The form" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "edit_coupons"));

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message } = await call("POST /api/admin/coupons", { body: await request.json() });
    showSuccess(message);
    return redirect(LIST.to);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { kind: "failed" as const, failure: reason };
  }
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = () => <FormSkeleton title="Add coupon" back={LIST} />;

export default function AddCoupon() {
  return (
    <>
      <PageHeader title="Add coupon" back={LIST} />
      <CouponForm coupon={null} />
    </>
  );
}
