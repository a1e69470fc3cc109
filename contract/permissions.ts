/** Who of the staff may do what. No zod here: the browser reads these values too. */
import type { Role } from "./vocabulary.ts";

/** The roles of staff, as people read them. */
export const staffRoles = {
  owner: "Owner",
  manager: "Manager",
  fulfilment: "Fulfilment",
  support: "Support",
} as const satisfies Partial<Record<Role, string>>;
export type StaffRole = keyof typeof staffRoles;

type PermissionRow = {
  /** Ends the sentence "Your role does not let you …". */
  deed: string;
  roles: readonly StaffRole[];
};

const all = ["owner", "manager", "fulfilment", "support"] as const;

/** Each permission, and the roles that have it. A call of staff's names one of them as its `access`. */
export const permissions = {
  see_dashboard: { deed: "see the dashboard", roles: all },
  see_figures: { deed: "see what the shop sells", roles: ["owner", "manager"] },
  see_products: { deed: "see the products that are hidden", roles: all },
  edit_products: { deed: "add and change products", roles: ["owner", "manager"] },
  change_stock: { deed: "change the stock", roles: ["owner", "manager", "fulfilment"] },
  see_orders: { deed: "see the orders", roles: all },
  move_orders: { deed: "move orders", roles: ["owner", "manager", "fulfilment"] },
  take_orders: { deed: "take orders by phone", roles: ["owner", "manager", "support"] },
  note_orders: { deed: "add notes to orders", roles: all },
  archive_orders: { deed: "delete and restore orders", roles: ["owner", "manager"] },
  export_orders: { deed: "export the orders", roles: ["owner", "manager"] },
  see_customers: { deed: "see the customers", roles: ["owner", "manager", "support"] },
  note_customers: { deed: "add notes to customers", roles: ["owner", "manager", "support"] },
  help_customers: { deed: "send customers a reset link", roles: ["owner", "manager", "support"] },
  block_customers: { deed: "block customers", roles: ["owner", "manager"] },
  export_customers: { deed: "export a customer's data", roles: ["owner", "manager"] },
  // It cannot be undone.
  erase_customers: { deed: "erase customers", roles: ["owner"] },
  see_coupons: { deed: "see the coupons", roles: all },
  edit_coupons: { deed: "add and change coupons", roles: ["owner", "manager"] },
  edit_settings: { deed: "change the shop's settings", roles: ["owner"] },
  // They hold links to choose a new password.
  see_emails: { deed: "read the letters to customers", roles: ["owner"] },
  retry_emails: { deed: "send letters again", roles: ["owner"] },
  use_two_factor: { deed: "use two-factor sign-in", roles: all },
  see_staff: { deed: "see the staff", roles: ["owner", "manager"] },
  manage_staff: { deed: "change who works here", roles: ["owner"] },
  see_audit_log: { deed: "read the audit log", roles: ["owner", "manager"] },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof permissions;

/** Whether somebody of this role may do that. */
export function may(role: Role, permission: Permission): boolean {
  const { roles }: PermissionRow = permissions[permission];
  return roles.some((allowed) => allowed === role);
}

/** The role of a member of staff; null for a customer and for who waits to be let in. */
export const staffRoleOf = (role: Role): StaffRole | null => (role === "customer" || role === "waiting" ? null : role);
