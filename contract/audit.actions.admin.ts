/** The actions and entities of the audit log. Free of zod, since the back office loads this file. */

/** The actions of staff that the audit log records, with their labels. */
export const auditActions = {
  product_added: "Product added",
  product_changed: "Product changed",
  stock_changed: "Stock changed",
  phone_order_placed: "Order taken by phone",
  order_edited: "Order edited",
  order_state_changed: "Order moved",
  courier_corrected: "Courier corrected",
  order_refunded: "Order refunded",
  remittance_imported: "Remittance recorded",
  payment_resolved: "Payment problem resolved",
  order_archived: "Order deleted",
  order_restored: "Order restored",
  coupon_added: "Coupon added",
  coupon_changed: "Coupon changed",
  settings_changed: "Settings changed",
  payment_settings_changed: "Payment settings changed",
  payment_keys_saved: "Payment keys saved",
  payment_keys_removed: "Payment keys removed",
  email_retried: "Email sent again",
  customer_blocked: "Customer blocked",
  customer_unblocked: "Customer unblocked",
  customer_reset_sent: "Reset link sent",
  customer_exported: "Customer's data exported",
  customer_erased: "Customer erased",
  staff_registered: "Registered as staff",
  staff_invited: "Invited to the staff",
  staff_joined: "Accepted the invitation",
  staff_approved: "Let in as staff",
  staff_refused: "Registration refused",
  staff_removed: "Taken off the staff",
  staff_suspended: "Suspended",
  staff_reinstated: "Reinstated",
  role_changed: "Role changed",
  two_factor_on: "Two-factor turned on",
  two_factor_reset: "Two-factor reset",
  two_factor_off: "Two-factor turned off",
  email_changed: "Email address changed",
  account_secured: "Account given back by a link",
  signed_in: "Signed in",
  signed_out: "Signed out",
} as const;
export type AuditAction = keyof typeof auditActions;

/** The entities that actions apply to, with their labels. */
export const entityTypes = {
  product: "Product",
  order: "Order",
  payment: "Payment",
  remittance: "Remittance",
  coupon: "Coupon",
  settings: "Settings",
  account: "Account",
  email: "Email",
} as const;
export type EntityType = keyof typeof entityTypes;
