import type { ReactNode } from "react";
import { matchPath, useLocation, useNavigation } from "react-router";
import { papers } from "#contract/papers.ts";
import { AuditScreen } from "../audit/audit-screen.tsx";
import { CouponsScreen } from "../coupons/coupons-screen.tsx";
import { CustomersScreen } from "../customers/customers-screen.tsx";
import { DashboardScreen } from "../dashboard/dashboard-screen.tsx";
import { EmailsScreen } from "../emails/emails-screen.tsx";
import { OrdersScreen } from "../orders/orders-screen.tsx";
import { ProductsScreen } from "../products/products-screen.tsx";
import { StaffScreen } from "../staff/staff-screen.tsx";
import { useLate } from "./late.ts";
import { CustomerShape, FormShape, LetterShape, OrderShape, ProfileShape, StockShape } from "./shapes.tsx";

const COUPONS = { to: "/admin/coupons", label: "Back to coupons" };

/** The shape of each screen, to stand in while it is read. */
const shapes: Record<string, (search: URLSearchParams) => ReactNode> = {
  "/admin/orders": (search) => <OrdersScreen search={search} list={null} />,
  "/admin/orders/new": () => <FormShape title="New order" back={{ to: "/admin/orders", label: "Back to orders" }} />,
  ...Object.fromEntries(Object.keys(papers).map((paper) => [`/admin/view-order/:id/${paper}`, () => <OrderShape />])),
  "/admin/customers": (search) => <CustomersScreen search={search} list={null} />,
  "/admin/customers/:id": () => <CustomerShape />,
  "/admin/view-product": (search) => <ProductsScreen search={search} list={null} />,
  "/admin/view-order/:id": () => <OrderShape />,
  "/admin/dashboard": (search) => <DashboardScreen search={search} data={null} />,
  "/admin/profile": () => <ProfileShape />,
  "/admin/coupons": (search) => <CouponsScreen cursor={search.get("cursor")} list={null} />,
  "/admin/coupons/new": () => <FormShape title="Add coupon" back={COUPONS} />,
  "/admin/coupons/:id": () => <FormShape title="Coupon" back={COUPONS} />,
  "/admin/settings": () => <FormShape title="Settings" area />,
  "/admin/emails": (search) => <EmailsScreen search={search} list={null} />,
  "/admin/emails/:id": () => <LetterShape />,
  "/admin/staff": (search) => <StaffScreen search={search} list={null} />,
  "/admin/audit-log": (search) => <AuditScreen search={search} list={null} />,
  "/admin/add-product": () => <FormShape title="Add product" />,
  "/admin/edit-product/:id": () => <FormShape title="Edit product" />,
  "/admin/import-products": () => <FormShape title="Import products" />,
  "/admin/product-stock/:id": () => <StockShape />,
};

/** The shape of the screen one goes to, once it makes one wait; null while there is nothing to wait for. */
export function usePendingPage(): ReactNode {
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const late = useLate(target !== undefined && target.pathname !== pathname);
  if (!late || !target) return null;
  const shape = Object.entries(shapes).find(([path]) => matchPath(path, target.pathname))?.[1];
  return shape ? shape(new URLSearchParams(target.search)) : null;
}
