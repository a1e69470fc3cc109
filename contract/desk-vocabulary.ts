/** The words of lists that staff alone read. Apart from the others: visitors of the shop do not load these. */

/** Why a stock changed, as staff read it. */
export const stockReasons = {
  order: "Order",
  cancel: "Order cancelled",
  return: "Order returned",
  received: "New delivery",
  counted: "Counted again",
  damaged: "Damaged or lost",
  edit: "Corrected",
  import: "Import",
} as const;

/** The reasons that staff can name. */
export const staffStockReasons = ["received", "counted", "damaged", "edit"] as const;
export type StaffStockReason = (typeof staffStockReasons)[number];

/** The kinds of letters to customers, as staff read them. */
export const emailKindLabels = {
  welcome: "Welcome",
  password_reset: "Password reset",
  staff_invitation: "Invitation to the staff",
  staff_approved: "Let in as staff",
  staff_refused: "Registration refused",
  two_factor_reset: "Two-factor sign-in reset",
  email_confirm: "New e-mail address to confirm",
  email_changed: "E-mail address changed",
  order_placed: "Order placed",
  order_confirmed: "Order confirmed",
  order_packed: "Order packed",
  order_shipped: "Order shipped",
  order_delivered: "Order delivered",
  order_cancelled: "Order cancelled",
  order_returned: "Order returned",
} as const;

/** What became of a letter. */
export const emailStates = ["waiting", "sent", "kept", "failed"] as const;

/** What customers are told apart by, as staff read it. */
export const customerSegments = {
  buyers: "Buyers",
  again: "Back again",
  never: "Never bought",
  blocked: "Blocked",
} as const;
export type CustomerSegment = keyof typeof customerSegments;

/** The orders that the list of customers can be in. */
export const customerSorts = [
  ...(["newest", "oldest", "spent_desc", "spent_asc"] as const),
  ...(["orders_desc", "orders_asc"] as const),
] as const;
export type CustomerSort = (typeof customerSorts)[number];
