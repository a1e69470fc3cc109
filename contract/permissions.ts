/** The permissions of staff. Free of zod, since the back office loads this file. */
import type { Role } from "./enums.ts";

/** The roles of staff with their labels. */
export const staffRoles = {
  owner: "Owner",
  manager: "Manager",
  fulfilment: "Fulfilment",
  support: "Support",
} as const satisfies Partial<Record<Role, string>>;
export type StaffRole = keyof typeof staffRoles;

type PermissionRow = {
  /** Ends the sentence "Your role does not let you …". */
  action: string;
  roles: readonly StaffRole[];
  /** Whether it is a scope that API keys may have, and then to read or to change. Without it only people do this. */
  scope?: "read" | "change";
};

const all = ["owner", "manager", "fulfilment", "support"] as const;

/** Each permission with the roles that have it. A call of staff names its permission as `access`. */
export const permissions = {
  see_dashboard: { action: "see the dashboard", roles: all, scope: "read" },
  see_statistics: { action: "see sales figures", roles: ["owner", "manager"], scope: "read" },
  see_products: { action: "see hidden products", roles: all, scope: "read" },
  edit_products: { action: "add and change products", roles: ["owner", "manager"], scope: "change" },
  edit_product_types: { action: "add and change types of products", roles: ["owner", "manager"], scope: "change" },
  see_margins: { action: "see costs and margins", roles: ["owner", "manager"], scope: "read" },
  change_stock: { action: "change the stock", roles: ["owner", "manager", "fulfilment"], scope: "change" },
  see_orders: { action: "see the orders", roles: all, scope: "read" },
  change_order_state: {
    action: "change the status of orders",
    roles: ["owner", "manager", "fulfilment"],
    scope: "change",
  },
  edit_orders: { action: "edit orders", roles: ["owner", "manager", "support"], scope: "change" },
  place_phone_orders: { action: "take orders by phone", roles: ["owner", "manager", "support"], scope: "change" },
  note_orders: { action: "add notes to orders", roles: all, scope: "change" },
  manage_returns: { action: "manage returns", roles: all, scope: "change" },
  refund_orders: { action: "refund orders", roles: ["owner", "manager"], scope: "change" },
  import_remittances: { action: "record remittances", roles: ["owner", "manager"], scope: "change" },
  archive_orders: { action: "delete and restore orders", roles: ["owner", "manager"], scope: "change" },
  export_orders: { action: "export the orders", roles: ["owner", "manager"], scope: "read" },
  see_customers: { action: "see the customers", roles: ["owner", "manager", "support"], scope: "read" },
  note_customers: { action: "add notes to customers", roles: ["owner", "manager", "support"], scope: "change" },
  help_customers: { action: "send customers a reset link", roles: ["owner", "manager", "support"], scope: "change" },
  block_customers: { action: "block customers", roles: ["owner", "manager"], scope: "change" },
  export_customers: { action: "export a customer's data", roles: ["owner", "manager"], scope: "read" },
  // It cannot be undone.
  erase_customers: { action: "erase customers", roles: ["owner"] },
  see_messages: { action: "read messages of visitors", roles: ["owner", "manager", "support"], scope: "read" },
  answer_messages: { action: "answer messages", roles: ["owner", "manager", "support"], scope: "change" },
  see_test_rides: { action: "see the test rides", roles: all, scope: "read" },
  manage_test_rides: { action: "manage test rides", roles: all, scope: "change" },
  see_reviews: { action: "see the reviews", roles: all, scope: "read" },
  moderate_reviews: { action: "moderate reviews", roles: ["owner", "manager", "support"], scope: "change" },
  see_coupons: { action: "see the coupons", roles: all, scope: "read" },
  edit_coupons: { action: "add and change coupons", roles: ["owner", "manager"], scope: "change" },
  edit_collections: { action: "add and change collections", roles: ["owner", "manager"], scope: "change" },
  edit_couriers: { action: "add and change couriers", roles: ["owner", "manager"], scope: "change" },
  edit_content: { action: "edit content", roles: ["owner", "manager"], scope: "change" },
  edit_settings: { action: "change the shop's settings", roles: ["owner"] },
  manage_api_keys: { action: "manage API keys", roles: ["owner"] },
  manage_webhooks: { action: "manage webhooks", roles: ["owner"] },
  // Emails contain links to choose a new password.
  see_emails: { action: "read the emails to customers", roles: ["owner"] },
  retry_emails: { action: "send emails again", roles: ["owner"] },
  use_two_factor: { action: "use two-factor sign-in", roles: all },
  see_staff: { action: "see the staff", roles: ["owner", "manager"] },
  manage_staff: { action: "manage staff", roles: ["owner"] },
  see_audit_log: { action: "read the audit log", roles: ["owner", "manager"], scope: "read" },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof permissions;

/** A permission that an API key may have as a scope. */
export type Scope = {
  [P in Permission]: (typeof permissions)[P] extends { scope: string } ? P : never;
}[Permission];

/** Whether a permission is a scope of API keys. */
export const isScope = (permission: Permission): permission is Scope => "scope" in permissions[permission];

/** Whether a role has a permission. */
export function hasPermission(role: Role, permission: Permission): boolean {
  const { roles }: PermissionRow = permissions[permission];
  return roles.some((allowed) => allowed === role);
}

/** The role of a member of staff; null for a customer, for staff who wait for approval, and for an API key. */
export const staffRoleOf = (role: Role): StaffRole | null => (role in staffRoles ? (role as StaffRole) : null); // `in` has just checked it.
