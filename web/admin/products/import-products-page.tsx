import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/import-products-page";
import { ImportScreen } from "./import/import-screen.tsx";

export const meta = screenMeta("importProducts");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "importProducts"));

export const HydrateFallback = screenSkeleton("importProducts");

export default function ImportProducts() {
  return (
    <>
      <PageHeader screen="importProducts" />
      <ImportScreen />
    </>
  );
}
