// Free of zod, since the back office loads this file.

import { keysOf } from "./keys.ts";
import { type OrderState, orderStates } from "./orders.states.ts";
import { type ReturnState, returnStateNames, returnStates } from "./returns.states.ts";
import { testRideEventNames, testRideEvents } from "./test-rides.states.ts";

/** The states that an order reaches after it was placed: the customer gets an email about each. */
export type OrderEmailState = Exclude<OrderState, "pending">;
const emailedStates = keysOf(orderStates).filter((state): state is OrderEmailState => state !== "pending");

const orderStateLabels = Object.fromEntries(
  emailedStates.map((state) => [`order_${state}`, `Order ${orderStates[state].label.toLowerCase()}`]),
) as Record<`order_${OrderEmailState}`, string>; // TypeScript does not follow `fromEntries`.

const returnLabels = Object.fromEntries(
  returnStateNames.map((state) => [`return_${state}`, `Return ${returnStates[state].label.toLowerCase()}`]),
) as Record<`return_${ReturnState}`, string>; // TypeScript does not follow `fromEntries`.

const testRideLabels = Object.fromEntries(
  testRideEventNames.map((event) => [`test_ride_${event}`, testRideEvents[event]]),
) as { [N in (typeof testRideEventNames)[number] as `test_ride_${N}`]: string }; // TypeScript does not follow `fromEntries`.

/** The kinds of emails with their labels for staff. */
export const emailKindLabels = {
  welcome: "Welcome",
  password_reset: "Password reset",
  login_link: "Login link",
  staff_invitation: "Staff invitation",
  staff_approved: "Staff registration approved",
  staff_refused: "Registration refused",
  notification_digest: "Unread notifications",
  two_factor_reset: "Two-factor sign-in reset",
  email_confirm: "New email address to confirm",
  email_change_requested: "New email address requested",
  email_changed: "Email address changed",
  password_changed: "Password changed",
  back_in_stock: "Back in stock",
  review_request: "Review request",
  review_approved: "Review approved",
  review_rejected: "Review rejected",
  message_received: "Message received",
  message_answered: "Message answered",
  message_for_staff: "Message to the shop",
  order_placed: "Order placed",
  order_edited: "Order edited",
  order_payment_failed: "Payment failed",
  order_paid: "Payment received",
  order_refunded: "Order refunded",
  order_pieces_returned: "Pieces returned",
  ...orderStateLabels,
  ...returnLabels,
  ...testRideLabels,
};

/** The states of an email; `kept` where the shop has no mail server. */
export const emailStates = ["waiting", "sent", "kept", "failed"] as const;
