import { hasPermission, type Permission, type StaffRole } from "#contract/permissions.ts";
import { aroundOrders, aroundProfile } from "../section-nav.tsx";

type Place = { title: string; to: string; permission: Permission | null };

/** The screens one can go to from anywhere. */
const screens: readonly Place[] = [
  { title: "Dashboard", to: "/admin/dashboard", permission: null },
  ...aroundOrders,
  { title: "Products", to: "/admin/view-product", permission: "see_products" },
  ...aroundProfile,
];

/** What can be begun from anywhere. */
const beginnings: readonly Place[] = [
  { title: "New order by phone", to: "/admin/orders/new", permission: "place_phone_orders" },
  { title: "Add product", to: "/admin/add-product", permission: "edit_products" },
  { title: "Import products", to: "/admin/import-products", permission: "edit_products" },
  { title: "Add coupon", to: "/admin/coupons/new", permission: "edit_coupons" },
];

const open = (places: readonly Place[], role: StaffRole | null): Place[] =>
  places.filter(({ permission }) => permission === null || (role !== null && hasPermission(role, permission)));

export const screensFor = (role: StaffRole | null): Place[] => open(screens, role);
export const beginningsFor = (role: StaffRole | null): Place[] => open(beginnings, role);
