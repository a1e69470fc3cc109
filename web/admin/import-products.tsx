import type { Route } from "./+types/import-products";
import { atDesk } from "./frame/at-desk.ts";
import type { Handle } from "./frame/desk-error.tsx";
import { ownStaffAccount } from "./frame/own-account.ts";
import { PageHead } from "./frame/page-head.tsx";
import { FormShape } from "./frame/shapes.tsx";
import { deskHead } from "./frame/shop.ts";
import { ImportScreen } from "./import/import-screen.tsx";

export const meta = deskHead("Import products");

export const handle: Handle = { title: "Import products", what: "The import" };

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  atDesk(url, () => ownStaffAccount(signal, "edit_products"));

export const HydrateFallback = () => <FormShape title="Import products" />;

export default function ImportProducts() {
  return (
    <>
      <PageHead title="Import products" back={{ to: "/admin/view-product", label: "Back to products" }} />
      <ImportScreen />
    </>
  );
}
