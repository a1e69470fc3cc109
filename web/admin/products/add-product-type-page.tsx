import { call } from "#web/api.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import { createRecord } from "../shell/use-record-form.ts";
import type { Route } from "./+types/add-product-type-page";
import { TypeForm } from "./types/type-form.tsx";

export const meta = screenMeta("addProductType");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addProductType"));

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  createRecord("productTypes", async () => call("POST /api/admin/product-types", { body: await request.json() }));

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addProductType");

export default function AddProductType() {
  return (
    <>
      <PageHeader screen="addProductType" />
      <TypeForm type={null} />
    </>
  );
}
