import { Link } from "react-router";
import { hasPermission, type Permission } from "#contract/permissions.ts";
import { useOwnRole } from "./own-role.ts";
import { Title } from "./title.tsx";

type Screen = { title: string; to: string; permission: Permission | null };

/** The screens that stand behind Orders in the bar, and the permission that each asks for. */
export const aroundOrders: readonly Screen[] = [
  { title: "Orders", to: "/admin/orders", permission: "see_orders" },
  { title: "Customers", to: "/admin/customers", permission: "see_customers" },
];

/** The same of those behind Profile. */
export const aroundProfile: readonly Screen[] = [
  { title: "Profile", to: "/admin/profile", permission: null },
  { title: "Settings", to: "/admin/settings", permission: "edit_settings" },
  { title: "Coupons", to: "/admin/coupons", permission: "see_coupons" },
  { title: "Staff", to: "/admin/staff", permission: "see_staff" },
  { title: "Emails", to: "/admin/emails", permission: "see_emails" },
  { title: "Audit log", to: "/admin/audit-log", permission: "see_audit_log" },
];

/** The title of such a screen among the names of the others that one may open. */
export function SectionNav({ title: current }: { title: string }) {
  const role = useOwnRole();
  const screens = aroundOrders.some(({ title }) => title === current) ? aroundOrders : aroundProfile;
  return (
    <nav className="area" aria-label="In this area">
      {screens.map(({ title, to, permission }) => {
        if (title === current) return <Title key={to}>{title}</Title>;
        const open = permission === null || (role !== null && hasPermission(role, permission));
        return (
          open && (
            <Link key={to} to={to}>
              {title}
            </Link>
          )
        );
      })}
    </nav>
  );
}
