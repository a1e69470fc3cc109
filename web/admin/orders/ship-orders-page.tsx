import { useLocation } from "react-router";
import { loadStaffAccount } from "../shell/own-account.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { requireLogin } from "../shell/require-login.ts";
import { screenMeta } from "../shell/shop.ts";
import { screenSkeleton } from "../shell/skeletons.tsx";
import type { Route } from "./+types/ship-orders-page";
import { ShipOrders } from "./ship/ship-orders.tsx";

export const meta = screenMeta("shipOrders");

export const clientLoader = ({ url, request: { signal } }: Route.ClientLoaderArgs) =>
  requireLogin(url, () => loadStaffAccount(signal, "shipOrders"));

export const HydrateFallback = screenSkeleton("shipOrders");

export default function ShipOrdersPage() {
  const { state } = useLocation();
  return (
    <>
      <PageHeader screen="shipOrders" />
      <ShipOrders numbers={state?.numbers ?? []} />
    </>
  );
}
