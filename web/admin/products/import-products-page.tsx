import { useRevalidator } from "react-router";
import { call } from "#web/api.ts";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/import-products-page";
import { ImportScreen } from "./import/import-screen.tsx";

export const meta = screenMeta("importProducts");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, async () => {
    await loadStaffAccount(signal, "importProducts");
    return call("GET /api/admin/products/imports", {}, { signal });
  });

export const HydrateFallback = screenSkeleton("importProducts");

export default function ImportProducts({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHeader screen="importProducts" />
      <ImportScreen imports={loaderData.imports} reload={() => void revalidate()} />
    </>
  );
}
