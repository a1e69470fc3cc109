import { redirect } from "react-router";
import { call } from "#web/api.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/add-product-page";
import { ProductForm } from "./form/product-form.tsx";
import { saveProduct } from "./form/save.ts";

export const meta = screenMeta("addProduct");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "addProduct"));

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = await request.formData();
  const answer = await saveProduct(() => call("POST /api/store-product", { body }));
  return answer.kind === "saved" ? redirect("/admin/view-product") : answer;
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = screenSkeleton("addProduct");

export default function AddProduct() {
  return (
    <>
      <PageHeader screen="addProduct" />
      <ProductForm product={null} />
    </>
  );
}
