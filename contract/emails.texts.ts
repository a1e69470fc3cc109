// Free of zod, since the back office loads this file.

import type { EmailKind } from "./emails.ts";

/** The kinds of emails to staff, whose texts are not edited. */
type StaffEmailKind =
  | "staff_invitation"
  | "staff_approved"
  | "staff_refused"
  | "two_factor_reset"
  | "notification_digest"
  | "message_for_staff";

/** The kinds of emails to customers. Staff edit their texts. */
export type CustomerEmailKind = Exclude<EmailKind, StaffEmailKind>;

/** What a text can name in braces, such as `{name}`, with what it becomes. */
export const placeholders = {
  shop: "the name of the shop",
  name: "the first name of the customer",
  minutes: "how many minutes the link works",
  hours: "how many hours the link works",
  email: "the new email address",
  product: "the name of the product",
  products: "the names of the products",
  order: "the number of the order",
  what: "“Your order”, “A part of your order” or “The last part of your order”",
  amount: "the amount",
  method: "the payment method, or how it was refunded",
  delivery: "how the order reaches the customer",
  scooter: "the scooter of the test ride",
  ticket: "the number of the ticket",
  answer: "the beginning of the answer",
} as const;
export type Placeholder = keyof typeof placeholders;

type Allowed = { optional: readonly Placeholder[]; required: readonly Placeholder[] };

const account: Allowed = { optional: ["name"], required: [] };
const newAddress: Allowed = { optional: ["name"], required: ["email"] };
const review: Allowed = { optional: ["name"], required: ["product"] };
const order: Allowed = { optional: ["name"], required: ["order"] };
const step: Allowed = { optional: ["name", "what"], required: ["order"] };
const testRide: Allowed = { optional: ["name"], required: ["scooter"] };

/** The placeholders of each kind: those that its texts can have, and those that must be in one of them besides the preview. */
export const emailPlaceholders: Record<CustomerEmailKind, Allowed> = {
  welcome: account,
  password_reset: { optional: ["name", "minutes"], required: [] },
  login_link: { optional: ["name", "minutes"], required: [] },
  email_confirm: { optional: ["name", "hours"], required: [] },
  email_change_requested: newAddress,
  email_changed: newAddress,
  password_changed: account,
  back_in_stock: { optional: [], required: ["product"] },
  review_request: { optional: ["name"], required: ["products"] },
  review_approved: review,
  review_rejected: review,
  message_received: { optional: ["name"], required: ["ticket"] },
  message_answered: { optional: ["name", "answer"], required: ["ticket"] },
  order_placed: { optional: ["name", "delivery"], required: ["order"] },
  order_edited: order,
  order_payment_failed: { optional: ["name", "method"], required: ["order", "amount"] },
  order_paid: { optional: ["name", "method"], required: ["order", "amount"] },
  order_refunded: { optional: ["name", "method"], required: ["order", "amount"] },
  order_pieces_returned: order,
  order_confirmed: step,
  order_packed: step,
  order_shipped: step,
  order_delivered: step,
  order_delivery_failed: step,
  order_cancelled: step,
  order_returned: step,
  return_requested: order,
  return_accepted: order,
  return_received: order,
  return_settled: order,
  return_refused: order,
  return_withdrawn: order,
  test_ride_booked: testRide,
  test_ride_moved: testRide,
  test_ride_cancelled: testRide,
  test_ride_reminder: testRide,
};

/** The placeholders that the texts of a kind can have. Every email can name the shop. */
export const placeholdersOf = (kind: CustomerEmailKind): Placeholder[] => [
  ...emailPlaceholders[kind].required,
  ...emailPlaceholders[kind].optional,
  "shop",
];

export const isCustomerEmailKind = (kind: string): kind is CustomerEmailKind => Object.hasOwn(emailPlaceholders, kind);

/** The end of the address of the page that holds the texts of a kind. */
export const emailSlug = (kind: CustomerEmailKind): string => kind.replaceAll("_", "-");

/** The kind of such a page; null when there is none. */
export function emailKindOf(slug: string): CustomerEmailKind | null {
  const kind = slug.replaceAll("-", "_");
  return isCustomerEmailKind(kind) ? kind : null;
}

/** The texts of an email as they are written; introduction and closing are Markdown. */
export type EmailTexts = { subject: string; preview: string; heading: string; introduction: string; closing: string };

/** The names in braces in a text. */
const namesIn = (text: string): string[] => [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = ""]) => name);

/** What is wrong with the placeholders of the texts of a kind: messages per field. */
export function placeholderProblems(kind: CustomerEmailKind, texts: EmailTexts): Record<string, string[]> {
  const known: readonly string[] = placeholdersOf(kind);
  const all = known.map((name) => `{${name}}`).join(", ");
  const problems: Record<string, string[]> = {};
  const add = (field: string, problem: string) => {
    problems[field] = [...(problems[field] ?? []), problem];
  };
  for (const [field, text] of Object.entries(texts)) {
    for (const name of new Set(namesIn(text)))
      if (!known.includes(name)) add(field, `There is no {${name}} in this email. Use ${all}.`);
    if (/\]\([^)]*\{/.test(text)) add(field, "Write words in braces beside a link, not in its address.");
  }
  const { preview: _, ...read } = texts; // Most email programs show the preview line in their list only.
  const used = new Set(Object.values(read).flatMap(namesIn));
  for (const name of emailPlaceholders[kind].required)
    if (!used.has(name))
      add("introduction", `Keep {${name}} in the subject, heading, introduction or closing: ${placeholders[name]}.`);
  return problems;
}
