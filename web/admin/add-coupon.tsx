import { redirect } from "react-router";
import { ApiError, call } from "#web/api.ts";
import type { Route } from "./+types/add-coupon";
import { CouponForm } from "./coupons/coupon-form.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { ownStaffAccount } from "./frame/own-account.ts";
import { PageHead } from "./frame/page-head.tsx";
import { afterSaving } from "./frame/revalidation.ts";
import { FormShape } from "./frame/shapes.tsx";
import { deskHead } from "./frame/shop.ts";
import { sayDone } from "./ui/toasts.tsx";

const LIST = { to: "/admin/coupons", label: "Back to coupons" };

export const meta = deskHead("Add coupon");

export const handle: Handle = { title: "Add coupon", what: "The form" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => ownStaffAccount(signal, "edit_coupons"));

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    const { message } = await call("POST /api/admin/coupons", { body: await request.json() });
    sayDone(message);
    return redirect(LIST.to);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return { kind: "failed" as const, failure: reason };
  }
}

export const shouldRevalidate = afterSaving;

export const HydrateFallback = () => <FormShape title="Add coupon" back={LIST} />;

export default function AddCoupon() {
  return (
    <>
      <PageHead title="Add coupon" back={LIST} />
      <CouponForm coupon={null} />
    </>
  );
}
