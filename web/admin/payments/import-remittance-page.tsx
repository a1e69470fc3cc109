import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/import-remittance-page";
import { RemittanceImport } from "./remittances/remittance-import.tsx";

export const meta = screenMeta("importRemittance");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "importRemittance"));

export const HydrateFallback = screenSkeleton("importRemittance");

export default function ImportRemittance() {
  return (
    <>
      <PageHeader screen="importRemittance" />
      <RemittanceImport />
    </>
  );
}
