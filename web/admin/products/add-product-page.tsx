import { redirect } from "react-router";
import { call } from "#web/api.ts";
import type { ScreenHandle } from "../shell/error-page.tsx";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { revalidateAfterSave } from "../shell/revalidation.ts";
import { adminMeta } from "../shell/shop.ts";
import { FormSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/add-product-page";
import { ProductForm } from "./form/product-form.tsx";
import { saveProduct } from "./form/save.ts";

export const meta = adminMeta("Add Products");

export const handle: ScreenHandle = { title: "Add product", what: "The form" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "edit_products"));

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = await request.formData();
  const answer = await saveProduct(() => call("POST /api/store-product", { body }));
  return answer.kind === "saved" ? redirect("/admin/view-product") : answer;
}

export const shouldRevalidate = revalidateAfterSave;

export const HydrateFallback = () => <FormSkeleton title="Add product" />;

export default function AddProduct() {
  return (
    <>
      <PageHeader title="Add product" back={{ to: "/admin/view-product", label: "Back to products" }} />
      <ProductForm product={null} />
    </>
  );
}
