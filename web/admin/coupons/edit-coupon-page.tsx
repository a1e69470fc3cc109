import { call } from "#web/api.ts";
import { loadWithRole } from "../shell/own-role.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { Editable } from "../shell/permitted.tsx";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/edit-coupon-page";
import { CouponDetails } from "./coupon-details.tsx";
import { CouponForm } from "./coupon-form.tsx";

export const meta = recordMeta("coupon", ({ coupon }: Route.ComponentProps["loaderData"]) => coupon.code);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  loadWithRole(url, () => call("GET /api/admin/coupons/:id", { params: { id } }, { signal }));

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, coupon } = await call("PUT /api/admin/coupons/:id", { params, body });
      return { message, record: coupon };
    },
    { code: "coupon_changed", read: async () => (await call("GET /api/admin/coupons/:id", { params })).coupon },
  );
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("coupon");

export default function EditCoupon({ loaderData: { coupon } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="coupon" title={coupon.code} />
      <Editable permission="edit_coupons" reading={<CouponDetails coupon={coupon} />}>
        <CouponForm key={coupon.id} coupon={coupon} />
      </Editable>
    </>
  );
}
