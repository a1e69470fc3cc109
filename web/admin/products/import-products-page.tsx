import type { ScreenHandle } from "../shell/error-page.tsx";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { adminMeta } from "../shell/shop.ts";
import { FormSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/import-products-page";
import { ImportScreen } from "./import/import-screen.tsx";

export const meta = adminMeta("Import products");

export const handle: ScreenHandle = { title: "Import products", what: "The import" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "edit_products"));

export const HydrateFallback = () => <FormSkeleton title="Import products" />;

export default function ImportProducts() {
  return (
    <>
      <PageHeader title="Import products" back={{ to: "/admin/view-product", label: "Back to products" }} />
      <ImportScreen />
    </>
  );
}
