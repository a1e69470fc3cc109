import { call } from "#web/api.ts";
import type { Route } from "./+types/edit-coupon";
import { CouponForm } from "./coupons/coupon-form.tsx";
import { ReadCoupon } from "./coupons/read-coupon.tsx";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { untilRoleIsKnown } from "./frame/own-role.ts";
import { PageHead } from "./frame/page-head.tsx";
import { Editable } from "./frame/permitted.tsx";
import { afterSaving } from "./frame/revalidation.ts";
import { FormShape } from "./frame/shapes.tsx";
import { thingHead } from "./frame/shop.ts";
import { saveRecord } from "./text-form/use-text-form.ts";

const LIST = { to: "/admin/coupons", label: "Back to coupons" };

export const meta = thingHead("Coupon", ({ coupon }: Route.ComponentProps["loaderData"]) => coupon.code);

export const handle: Handle = { title: "Coupon", what: "The coupon" };

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, async () => {
    const [read] = await Promise.all([
      call("GET /api/admin/coupons/:id", { params: { id } }, { signal }),
      untilRoleIsKnown(),
    ]);
    return read;
  });

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

export const shouldRevalidate = afterSaving;

export const HydrateFallback = () => <FormShape title="Coupon" back={LIST} />;

export default function EditCoupon({ loaderData: { coupon } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={coupon.code} back={LIST} />
      <Editable permission="edit_coupons" reading={<ReadCoupon coupon={coupon} />}>
        <CouponForm key={coupon.id} coupon={coupon} />
      </Editable>
    </>
  );
}
