import { redirect } from "react-router";
import { call } from "#web/api.ts";
import type { Route } from "./+types/add-product";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { ownStaffAccount } from "./frame/own-account.ts";
import { PageHead } from "./frame/page-head.tsx";
import { afterSaving } from "./frame/revalidation.ts";
import { FormShape } from "./frame/shapes.tsx";
import { deskHead } from "./frame/shop.ts";
import { ProductForm } from "./product-form/product-form.tsx";
import { saveProduct } from "./product-form/save.ts";

export const meta = deskHead("Add Products");

export const handle: Handle = { title: "Add product", what: "The form" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => ownStaffAccount(signal, "edit_products"));

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = await request.formData();
  const answer = await saveProduct(() => call("POST /api/store-product", { body }));
  return answer.kind === "saved" ? redirect("/admin/view-product") : answer;
}

export const shouldRevalidate = afterSaving;

export const HydrateFallback = () => <FormShape title="Add product" />;

export default function AddProduct() {
  return (
    <>
      <PageHead title="Add product" back={{ to: "/admin/view-product", label: "Back to products" }} />
      <ProductForm product={null} />
    </>
  );
}
