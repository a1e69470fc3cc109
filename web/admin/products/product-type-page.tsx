import { useCallback, useState } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { AdminProductType } from "#contract/products.types.admin.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import { ActionDialog, DialogButtons } from "../shell/action-dialog.tsx";
import { loadWithRole } from "../shell/own-role.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { Editable, Permitted } from "../shell/permitted.tsx";
import { revalidateAfterAction, revalidateAfterSave } from "../shell/revalidation.ts";
import { screenPath } from "../shell/screens.ts";
import { recordMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { submitAction } from "../shell/submit-action.ts";
import { saveRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/product-type-page";
import { TypeDetails } from "./types/type-details.tsx";
import { TypeForm } from "./types/type-form.tsx";

export const meta = recordMeta("productType", ({ type }: Route.ComponentProps["loaderData"]) => type.plural);

export const clientLoader = ({ url, params: { slug }, request: { signal } }: Route.ClientLoaderArgs) =>
  loadWithRole(url, () => call("GET /api/admin/product-types/:slug", { params: { slug } }, { signal }));

/** Saves the form, which is sent as JSON, or deletes the type. */
export async function clientAction({ request, params: { slug } }: Route.ClientActionArgs) {
  const params = { slug };
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    const result = await submitAction(() => call("DELETE /api/admin/product-types/:slug", { params }));
    return result.failure ? result : redirect(screenPath("productTypes"));
  }
  const body = await request.json();
  return saveRecord(
    async () => {
      const { message, type } = await call("PUT /api/admin/product-types/:slug", { params, body });
      return { message, record: type };
    },
    {
      code: "product_type_changed",
      read: async () => (await call("GET /api/admin/product-types/:slug", { params })).type,
    },
  );
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.actionResult && "kind" in change.actionResult ? revalidateAfterSave(change) : revalidateAfterAction(change);

export const HydrateFallback = screenSkeleton("productType");

export default function ProductTypeScreen({ loaderData: { type } }: Route.ComponentProps) {
  if (type.built_in)
    return (
      <>
        <PageHeader screen="productType" title={type.plural} />
        <TypeDetails type={type} />
      </>
    );
  return (
    <>
      <PageHeader screen="productType" title={type.plural}>
        <Permitted permission="edit_product_types">
          <Delete type={type} />
        </Permitted>
      </PageHeader>
      <Editable permission="edit_product_types" reading={<TypeDetails type={type} />}>
        <TypeForm key={type.slug} type={type} />
      </Editable>
    </>
  );
}

function Delete({ type: { plural } }: { type: AdminProductType }) {
  const [deleting, setDeleting] = useState(false);
  const close = useCallback(() => setDeleting(false), []);
  return (
    <>
      <button type="button" className={button.quiet} onClick={() => setDeleting(true)}>
        Delete
      </button>
      {deleting && (
        <ActionDialog
          title={`Delete the type ${plural}?`}
          text="Its list and attributes are deleted. You can't delete a type that products or coupons use."
          onClose={close}
        >
          {({ busy }) => (
            <DialogButtons busy={busy} onCancel={close}>
              Delete type
            </DialogButtons>
          )}
        </ActionDialog>
      )}
    </>
  );
}
