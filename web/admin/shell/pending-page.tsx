import type { ReactNode } from "react";
import { matchPath, useLocation, useNavigation } from "react-router";
import { orderDocuments } from "#contract/orders.documents.ts";
import { StaffScreen } from "../accounts/staff/staff-screen.tsx";
import { AuditScreen } from "../audit/audit-screen.tsx";
import { CouponsScreen } from "../coupons/coupons-screen.tsx";
import { CustomersScreen } from "../customers/customers-screen.tsx";
import { EmailsScreen } from "../emails/emails-screen.tsx";
import { OrdersScreen } from "../orders/orders-screen.tsx";
import { ProductsScreen } from "../products/products-screen.tsx";
import { DashboardScreen } from "../reports/dashboard-screen.tsx";
import {
  CustomerSkeleton,
  EmailSkeleton,
  FormSkeleton,
  OrderSkeleton,
  ProfileSkeleton,
  StockSkeleton,
} from "./skeletons.tsx";
import { useDelayed } from "./use-delayed.ts";

const COUPONS = { to: "/admin/coupons", label: "Back to coupons" };

/** The shape of each screen, to stand in while it is read. */
const shapes: Record<string, (search: URLSearchParams) => ReactNode> = {
  "/admin/orders": (search) => <OrdersScreen search={search} list={null} />,
  "/admin/orders/new": () => <FormSkeleton title="New order" back={{ to: "/admin/orders", label: "Back to orders" }} />,
  ...Object.fromEntries(
    Object.keys(orderDocuments).map((paper) => [`/admin/view-order/:id/${paper}`, () => <OrderSkeleton />]),
  ),
  "/admin/customers": (search) => <CustomersScreen search={search} list={null} />,
  "/admin/customers/:id": () => <CustomerSkeleton />,
  "/admin/view-product": (search) => <ProductsScreen search={search} list={null} />,
  "/admin/view-order/:id": () => <OrderSkeleton />,
  "/admin/dashboard": (search) => <DashboardScreen search={search} data={null} />,
  "/admin/profile": () => <ProfileSkeleton />,
  "/admin/coupons": (search) => <CouponsScreen cursor={search.get("cursor")} list={null} />,
  "/admin/coupons/new": () => <FormSkeleton title="Add coupon" back={COUPONS} />,
  "/admin/coupons/:id": () => <FormSkeleton title="Coupon" back={COUPONS} />,
  "/admin/settings": () => <FormSkeleton title="Settings" area />,
  "/admin/emails": (search) => <EmailsScreen search={search} list={null} />,
  "/admin/emails/:id": () => <EmailSkeleton />,
  "/admin/staff": (search) => <StaffScreen search={search} list={null} />,
  "/admin/audit-log": (search) => <AuditScreen search={search} list={null} />,
  "/admin/add-product": () => <FormSkeleton title="Add product" />,
  "/admin/edit-product/:id": () => <FormSkeleton title="Edit product" />,
  "/admin/import-products": () => <FormSkeleton title="Import products" />,
  "/admin/product-stock/:id": () => <StockSkeleton />,
};

/** The shape of the screen one goes to, once it makes one wait; null while there is nothing to wait for. */
export function usePendingPage(): ReactNode {
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const late = useDelayed(target !== undefined && target.pathname !== pathname);
  if (!late || !target) return null;
  const shape = Object.entries(shapes).find(([path]) => matchPath(path, target.pathname))?.[1];
  return shape ? shape(new URLSearchParams(target.search)) : null;
}
