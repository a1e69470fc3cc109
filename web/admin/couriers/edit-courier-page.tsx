import { call } from "#web/api.ts";
import { loadWithRole } from "../shell/own-role.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { Editable } from "../shell/permitted.tsx";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/edit-courier-page";
import { CourierDetails } from "./courier-details.tsx";
import { CourierForm } from "./courier-form.tsx";

export const meta = recordMeta("courier", ({ courier }: Route.ComponentProps["loaderData"]) => courier.name);

export const clientLoader = ({ url, params: { id }, request: { signal } }: Route.ClientLoaderArgs) =>
  loadWithRole(url, () => call("GET /api/admin/couriers/:id", { params: { id } }, { signal }));

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, courier } = await call("PUT /api/admin/couriers/:id", { params, body });
      return { message, record: courier };
    },
    { code: "courier_outdated", read: async () => (await call("GET /api/admin/couriers/:id", { params })).courier },
  );
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("courier");

export default function EditCourier({ loaderData: { courier } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader screen="courier" title={courier.name} />
      <Editable permission="edit_couriers" reading={<CourierDetails courier={courier} />}>
        <CourierForm key={courier.id} courier={courier} />
      </Editable>
    </>
  );
}
