import { orderRefusals } from "./errors.orders.ts";
import { changedBy, type FieldErrors, named, outdated, type RefusalDetails, type RefusalRow } from "./errors.rows.ts";
import { sentence } from "./numbers.sentence.ts";

export type { FieldErrors } from "./errors.rows.ts";

/** Every refusal by its code: the HTTP status and the sentence for the user. A closed list. */
export const refusals = {
  ...orderRefusals,
  bad_request: { status: 400, message: "This request could not be read. Check that it is complete and valid." },
  sign_in_required: { status: 401, message: "Sign in to continue." },
  session_ended: { status: 401, message: "Your session has ended. Sign in again." },
  api_key_unknown: {
    status: 401,
    message:
      "The shop does not know this API key. Check that it was copied whole, or create another one at Settings > API.",
  },
  api_key_expired: {
    status: 401,
    message: (d) => `This API key expired at the end of ${d.day}. Create another one at Settings > API.`,
  },
  api_key_revoked: { status: 401, message: "This API key was revoked. Create another one at Settings > API." },
  api_key_stopped: {
    status: 401,
    message:
      "The person who created this API key can no longer manage API keys, so it has stopped working. Ask an owner to create another one at Settings > API.",
  },
  api_key_in_address: {
    status: 401,
    message:
      "Send the API key in the header Authorization: Bearer. Addresses are logged on their way, so revoke this key at Settings > API.",
  },
  api_key_not_accepted: {
    status: 403,
    message: "API keys are not accepted here: only a person who signs in can do this.",
  },
  scope_missing: {
    status: 403,
    message: (d) =>
      `This API key lacks the scope ${d.scope}: it may not ${d.action}. Create one with this scope at Settings > API.`,
  },
  api_key_limit: {
    status: 429,
    message: (d) =>
      sentence`This API key may send ${d.limit} requests a minute. Try again in ${waitInWords(d.retryAfterSeconds ?? 60)}.`,
  },
  api_key_not_found: { status: 404, message: "There is no API key with this number." },
  invalid_credentials: { status: 401, message: "Invalid credentials" },
  code_required: {
    status: 401,
    message: "Enter the code from your authenticator app too.",
  },
  account_blocked: {
    status: 403,
    message: "Your account is blocked. Contact us and we'll look at it with you.",
  },
  staff_only: { status: 403, message: "This area is for staff of the shop." },
  staff_suspended: { status: 403, message: "Your staff account is suspended. Ask an owner of the shop." },
  staff_waiting: { status: 403, message: "Your staff account is waiting for an owner's approval." },
  not_permitted: { status: 403, message: (d) => `Your role does not let you ${d.action}. Ask an owner of the shop.` },
  not_found: { status: 404, message: "There is nothing at this address." },
  product_type_not_found: { status: 404, message: "The shop has no such type of products." },
  product_type_built_in: { status: 409, message: "This type is part of the shop. It cannot be changed or deleted." },
  product_type_changed: outdated("type"),
  product_types_reordered: {
    status: 409,
    message: "Somebody has added, deleted or reordered types meanwhile. Their order is shown now: change it again.",
  },
  product_type_used: {
    status: 409,
    message: (d) =>
      d.coupons === undefined
        ? sentence`The shop has ${d.count} ${d.count === 1 ? "product" : "products"} of the type ${d.name}. Delete them or give them another type first; archived ones count too.`
        : `Coupons are for ${d.name}: ${d.coupons}. Change their terms first.`,
  },
  product_not_found: { status: 404, message: "This product is not available." },
  message_answered: {
    status: 409,
    message:
      "A colleague has answered this message meanwhile. Read that answer. If yours is still needed, send it again.",
  },
  message_not_found: { status: 404, message: "There is no message with this ticket number." },
  customer_not_found: { status: 404, message: "There is no customer with this number." },
  address_not_found: { status: 404, message: "This address is no longer saved." },
  device_not_found: { status: 404, message: "This device is signed out already." },
  staff_not_found: { status: 404, message: "This person's staff account has changed. Reload the page." },
  email_not_found: { status: 404, message: "There is no email with this number." },
  email_not_failed: { status: 409, message: "This email has not failed: it is waiting or sent." },
  email_link_expired: {
    status: 409,
    message:
      "The link in this email no longer works, so it was not sent again. Have a new one sent: from the customer's page, or from Staff for an invitation.",
  },
  webhook_not_found: { status: 404, message: "There is no webhook with this number." },
  webhook_delivery_not_found: { status: 404, message: "There is no delivery with this number any more." },
  webhook_off: { status: 409, message: "This webhook is off. Switch it on first." },
  webhook_delivery_waiting: { status: 409, message: "This message is on its way already." },
  method_not_allowed: { status: 405, message: "This address does not take that method." },
  too_slow: { status: 408, message: "This took too long to arrive. Check your connection and try again." },
  variant_required: { status: 422, message: (d) => `Choose the ${d.options} of ${named(d)}.` },
  stock_changed: {
    status: 409,
    message: (d) => sentence`The stock is ${d.stock} now: count again. Nothing was saved.`,
  },
  in_stock: { status: 409, message: (d) => `${named(d)} is in stock: you can order it now.` },
  stock_alerts_off: {
    status: 409,
    message:
      "This shop sends no emails, so it can't tell you when something is back. Look here again, or ask the shop on its contact page.",
  },
  stock_alert_not_found: { status: 404, message: "This back-in-stock alert was already deleted." },
  sku_taken: { status: 409, message: "Another product has this SKU or barcode. Each belongs to one variant." },
  product_changed: outdated("product"),
  product_archived: { status: 409, message: "This product is archived. Restore it before you change it." },
  products_refused: {
    status: 409,
    message: (d) => `Nothing was changed. ${[d.problems].flat().join(" ")}`,
  },
  courier_not_found: { status: 404, message: "There is no courier with this number." },
  courier_outdated: outdated("courier"),
  zone_not_found: { status: 404, message: "There is no zone with this number." },
  zone_changed: outdated("zone"),
  zone_is_default: { status: 409, message: "This zone is for all other places, so it cannot be deleted." },
  holiday_not_found: { status: 404, message: "There is no holiday on this day." },
  test_rides_off: { status: 404, message: "The shop offers no test rides at the moment." },
  test_ride_not_found: {
    status: 404,
    message: "This link doesn't lead to a test ride. Use the newest link that you have from us, or contact us.",
  },
  test_ride_full: {
    status: 409,
    message: "This time is no longer available. Choose another one.",
  },
  branch_not_found: { status: 404, message: "There is no branch with this number." },
  branch_changed: outdated("branch"),
  branch_booked: {
    status: 409,
    message: (d) =>
      `This branch has ${d.count} test ${d.count === 1 ? "ride" : "rides"} still to come. Cancel ${d.count === 1 ? "it" : "them"} in the calendar first.`,
  },
  last_branch: { status: 409, message: "Test rides need a branch, so the only one cannot be removed." },
  too_many_branches: { status: 409, message: (d) => `A shop has at most ${d.max} branches. Remove one first.` },
  walk_in_closed: {
    status: 409,
    message: (d) =>
      d.holiday
        ? `Test rides are closed today: ${d.reason}. A walk-in is not recorded on a holiday.`
        : "Test rides are closed today. Open this day in the calendar first.",
  },
  walk_in_not_offered: {
    status: 409,
    message:
      "This scooter is not offered for test rides at this branch any more. Choose another one, or add it to the settings.",
  },
  walk_in_full: {
    status: 409,
    message: (d) =>
      `Every ${named(d)} is booked until ${d.until}. Choose another scooter, cancel a booking whose customer didn't come, or record the walk-in at ${d.until}.`,
  },
  test_ride_twice: { status: 409, message: "You have booked this test ride already. Nothing was changed." },
  test_ride_over: { status: 409, message: "This test ride is over or cancelled, so it cannot be changed." },
  test_ride_state: {
    status: 409,
    message: (d) => `${d.now} Nothing was changed.`,
  },
  test_ride_early: {
    status: 409,
    message: (d) => `This test ride is on ${d.day}. Mark it on that day, or record a walk-in.`,
  },
  review_not_found: { status: 404, message: "There is no review with this number." },
  review_link_dead: {
    status: 404,
    message: "This link doesn't lead to an order. Use the newest link that you have from us, or contact us.",
  },
  review_not_delivered: { status: 409, message: "A product can be reviewed once its order is delivered." },
  review_twice: { status: 409, message: "You have already reviewed this product." },
  review_decided: {
    status: 409,
    message: (d) => `${changedBy(d, "this review")} It is ${d.now} now. Nothing was changed.`,
  },
  coupon_not_found: { status: 404, message: "There is no coupon with this number." },
  coupon_refused: { status: 422, message: (d) => String(d.reason) },
  coupon_lost: {
    status: 409,
    message: (d) => `${d.reason} Your order was not placed. Check your cart and order again.`,
  },
  coupon_changed: outdated("coupon"),
  collection_not_found: { status: 404, message: "There is no collection at this address." },
  collection_changed: outdated("collection"),
  content_not_found: { status: 404, message: "There is no page with this number, or no such version of it." },
  no_mail_server: {
    status: 409,
    message: "This shop has no mail server. To send email, set SMTP_URL and restart the shop.",
  },
  content_changed: outdated("page"),
  content_fixed: { status: 409, message: "The shop itself links to this page, so it cannot be deleted." },
  settings_changed: {
    status: 409,
    message: (d) => `${changedBy(d, "these settings")} Nothing was saved.`,
  },
  too_many_addresses: { status: 409, message: (d) => `You have ${d.max} saved addresses. Delete one first.` },
  two_factor_on: { status: 409, message: "Two-factor sign-in is on already. Turn it off first." },
  own_second_factor: {
    status: 409,
    message: "This is your own login. Turn its codes off in your profile, with one of them.",
  },
  last_owner: { status: 409, message: "The shop would be left without an owner. Make somebody else an owner first." },
  orders_under_way: {
    status: 409,
    message: (d) =>
      d.customer
        ? `Order ${d.order} is not with ${d.customer} yet. They can be erased once it has arrived or is cancelled.`
        : `Your order ${d.order} has not arrived yet. You can delete your account once it is delivered or cancelled.`,
  },
  refund_owed: {
    status: 409,
    message: (d) =>
      d.customer
        ? `A refund for order ${d.order} is owed to ${d.customer}. They can be erased once it is paid.`
        : `We still owe you a refund for your order ${d.order}. You can delete your account once you have it.`,
  },
  too_large: { status: 413, message: "This is too large to send." },
  unsupported_media_type: { status: 415, message: "Send this as JSON, or as a form where a picture is expected." },
  anti_forgery: { status: 419, message: "This page has expired. Reload it and try again." },
  invalid: { status: 422, message: "Check the highlighted fields. Nothing was saved." },
  reset_link_dead: { status: 422, message: "This link has expired or was used. Request a new one." },
  email_link_dead: {
    status: 422,
    message: "This link has expired or was used, or the address now belongs to another account. Nothing was changed.",
  },
  login_link_dead: { status: 422, message: "This link has expired or was used. Request a new one." },
  security_link_dead: {
    status: 422,
    message:
      "This link has expired or was used. If somebody else uses your account, choose a new password with “Forgot password”.",
  },
  too_many_requests: {
    status: 429,
    message: (d) => `Too many attempts. Try again in ${waitInWords(d.retryAfterSeconds ?? 60)}.`,
  },
  login_delayed: {
    status: 429,
    message: (d) =>
      `Too many wrong passwords. Try again in ${waitInWords(d.retryAfterSeconds ?? 60)}, or sign in with a link instead of the password.`,
  },
  broken: { status: 500, message: "The problem is on our side. Please try again." },
  period_too_long: {
    status: 422,
    message: "This report takes too long: its period has too many orders. Choose a shorter period.",
  },
  takes_too_long: {
    status: 503,
    message: "This takes too long now, and nothing was changed. Please try again in a moment, or ask for less.",
  },
  overloaded: { status: 503, message: "The shop is very busy. Please try again in a moment." },
  disk_full: {
    status: 503,
    message:
      "The shop cannot save anything now, because its disk is full. Nothing was changed: please try again in a few minutes, or call us.",
  },
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof refusals;

function waitInWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** A refusal as an error to throw, with its code, HTTP status and sentence. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const row: RefusalRow = refusals[code];
    super(typeof row.message === "string" ? row.message : row.message(details));
    this.name = "Refusal";
    this.code = code;
    this.status = row.status;
    this.details = details;
  }
}

/** Makes a refusal: `throw refuse("out_of_stock", { product, left })`. */
export const refuse = (code: RefusalCode, details?: RefusalDetails): Refusal => new Refusal(code, details);

/** Makes a refusal of invalid input, with one or more messages per field. */
export const refuseFields = (errors: FieldErrors): Refusal => new Refusal("invalid", { errors });

/** @throws invalid, with these messages per field, when there are any */
export function requireNoErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

/** Makes a refusal of a cursor that does not belong to the list. */
export const refuseCursor = (): Refusal =>
  refuseFields({ cursor: ["This cursor belongs to another list. Begin at the first page."] });

/** A form that a browser without scripts sent, and that was refused: what was typed, and what is wrong with it. */
export type SentForm = { status: number; values: Record<string, string>; message: string; errors: FieldErrors };
