import { z } from "zod";
import { emailKindLabels, emailStates, type OrderEmailState } from "./emails.kinds.admin.ts";
import { endpoint, ok } from "./endpoint.ts";
import { idInPath, optionalText, pageReply, timedPageQuery } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_SEARCH_LENGTH } from "./limits.ts";
import type { MessageTopic } from "./messages.states.ts";
import type { Pesos } from "./money.ts";
import type { NotificationKind } from "./notifications.kinds.admin.ts";
import type { Rest } from "./orders.rest.ts";
import type { PaymentMode, RefundMethod } from "./payments.modes.ts";
import type { ReturnRemedy, ReturnState } from "./returns.states.ts";
import type { ReviewDecision } from "./reviews.states.ts";
import type { TestRideEvent } from "./test-rides.states.ts";

/** The link with which the holder of an email address undoes a change, and how long it works. */
type SecurityLink = { token: string; days: number };

/** A message to the shop in an email. `replyTo` is null when the shop has no address. */
type MessageEmailData = { ticket: number; topic: MessageTopic; name: string; body: string; replyTo: string | null };

/** The data of each email template. */
export type EmailData = {
  // A welcome email that waits since an older version has no link.
  welcome: { name: string; token?: string; days?: number };
  password_reset: { name: string; link: string; minutes: number };
  login_link: { name: string; token: string; minutes: number };
  email_confirm: { name: string; token: string; hours: number };
  email_change_requested: { name: string; email: string } & SecurityLink;
  // An email that waits since an older version has no link.
  email_changed: { name: string; email: string } & Partial<SecurityLink>;
  password_changed: { name: string } & SecurityLink;
  staff_approved: { name: string; role: string; by: string };
  staff_refused: { name: string };
  two_factor_reset: { name: string; by: string };
  /** What a member of staff has not read, newest first, and how much more there is. */
  notification_digest: {
    name: string;
    notifications: readonly { kind: NotificationKind; subject_id: number; subject: string }[];
    more: number;
  };
  staff_invitation: { name: string; role: string; by: string; link: string; days: number };
  order_placed: OrderEmailData;
  order_edited: OrderEmailData & {
    /** What is to pay online since the order costs more, and where; null where nothing is. */
    toPay: { amount: Pesos; path: string } | null;
  };
  order_refunded: {
    id: number;
    firstname: string;
    trackingNo: string;
    amount: Pesos;
    method: RefundMethod;
    reference: string | null;
    reason: string;
    /** The pieces that the customer keeps and that it is for, such as "Ulap, M × 1". */
    pieces: string[];
  };
  /** A payment for an order that was confirmed before; `due` is what is left to pay, null where nothing is. */
  order_paid: {
    id: number;
    firstname: string;
    trackingNo: string;
    amount: Pesos;
    mode: PaymentMode;
    due: Pesos | null;
  };
  order_payment_failed: {
    id: number;
    firstname: string;
    trackingNo: string;
    amount: Pesos;
    /** Whether it was the deposit of an order on delivery. */
    ofDeposit: boolean;
    mode: PaymentMode;
    /** Until when the order can be paid, as an ISO time; null when it waits no more. */
    payUntil: string | null;
  };
  order_pieces_returned: {
    id: number;
    firstname: string;
    trackingNo: string;
    /** A sentence for each line. */
    pieces: readonly string[];
    reason: string | null;
    /** What is owed to the customer, null where nothing is. */
    refundDue: Pesos | null;
  };
  order_state: OrderStateEmailData;
  order_return: ReturnEmailData;
  /** What somebody asked about is back in stock; `path` leads to its page. */
  back_in_stock: { product_id: number; name: string; path: string };
  /** A copy of a message for its writer, with the ticket number. Replies go to the shop. */
  message_received: MessageEmailData;
  message_answered: Omit<MessageEmailData, "topic"> & { answer: string };
  /** A message for the shop. Replies go to its writer. */
  message_for_staff: MessageEmailData & { email: string; orderNo: string };
  review_request: ReviewRequestEmailData;
  review_decided: ReviewDecidedEmailData;
  test_ride: TestRideEmailData;
};

/** The data of an email about a step of a return. */
export type ReturnEmailData = {
  state: ReturnState;
  /** Of the order. */
  id: number;
  firstname: string;
  trackingNo: string;
  /** What happened, in sentences. */
  changes: readonly string[];
  /** What the shop or the customer wrote. */
  message: string | null;
  /** What the customer gets; null until the return is accepted. */
  remedy: ReturnRemedy | null;
  /** What is owed to the customer, null where nothing is. */
  refundDue: Pesos | null;
};

/** The data of the email that asks for reviews of an order: with the token of its link. */
type ReviewRequestEmailData = { id: number; token: string; firstname: string; products: readonly string[] };

/** The data of the email about a decision on a review: with the token of the link that changes it, and the reason when it is not shown. */
type ReviewDecidedEmailData = {
  approved: boolean;
  order: number;
  token: string;
  firstname: string;
  product: { name: string; path: string };
  reason: string | null;
};

/** The data of an email about a test ride. The token of its link is null once nothing can be changed any more. */
export type TestRideEmailData = {
  event: TestRideEvent;
  id: number;
  token: string | null;
  name: string;
  scooter: string;
  /** An ISO time. */
  startsAt: string;
  minutes: number;
  /** The lines of the address. */
  place: readonly string[];
  /** How often its time changed. */
  changes: number;
};

/** An order as its email shows it. */
type OrderEmailData = {
  firstname: string;
  trackingNo: string;
  lines: readonly { name: string; quantity: number; price: Pesos }[];
  discount: Pesos;
  shipping: Pesos;
  total: Pesos;
  vat: Pesos;
  address: string;
  /** Whether the customer picks it up in the shop. */
  pickup: boolean;
  /** Such as `Arrives Tue 24 to Thu 26 Nov`; null when no days were told. */
  arrives: string | null;
  payment: string;
};

/**
 * The data of the email about a new state of an order. `due` is to be paid: for this parcel when it ships, else for the order; null where
 * nothing is.
 */
export type OrderStateEmailData = {
  state: OrderEmailState;
  id: number;
  firstname: string;
  trackingNo: string;
  reason: string | null;
  courier: string | null;
  courierTracking: string | null;
  /** The courier's own page about its number; null when it has none. */
  courierLink: string | null;
  /** The path of the page that tracks the order without signing in. */
  trackingPath: string;
  due: Pesos | null;
  /** What is in the parcel, when it does not hold the whole order. */
  pieces: readonly { name: string; quantity: number }[];
  /** What became of the pieces that are not in the parcel. */
  rest: readonly Rest[];
  /** Whether these pieces were delivered as the last of the order. */
  isLastPart: boolean;
  /** What was paid for an order that is void, and is not refunded yet; null where nothing is. */
  refundDue: Pesos | null;
  /** What the shop keeps of its deposit; null where nothing is. */
  depositKept: Pesos | null;
};

type EmailTemplate = keyof EmailData;

/**
 * The kinds of stored emails: each state of an order has its own kind, and all of these share one template. So do those
 * about returns, decisions on reviews and test rides.
 */
export type EmailKind =
  | Exclude<EmailTemplate, "order_state" | "order_return" | "review_decided" | "test_ride">
  | `review_${ReviewDecision}`
  | `order_${OrderEmailState}`
  | `return_${ReturnState}`
  | `test_ride_${TestRideEvent}`;

/** The shop as it signs its emails: its URL for links, and the name and tagline of its settings, `""` where none is set. */
export type EmailSender = { url: string; name: string; tagline: string };

/** A template with its data. */
export type EmailContent = { [T in EmailTemplate]: { template: T; data: EmailData[T] } }[EmailTemplate];

/** The texts of an email to customers, filled in: introduction and closing as sanitised HTML. Those of an email to staff are empty. */
export type FilledTexts = { subject: string; preview: string; heading: string; introduction: string; closing: string };

/** An email to render. */
export type EmailToRender = EmailContent & { shop: EmailSender; texts: FilledTexts };

/** A calendar file (RFC 5545) of an email, and whether it adds an event or removes it. */
export type CalendarFile = { method: "REQUEST" | "CANCEL"; content: string };

/** A rendered email, as HTML and as plain text, with a calendar file where it is about an appointment. */
export type RenderedEmail = {
  shopName: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  calendar?: CalendarFile;
};

/** Renders an email. The server gets this function from the built pages. */
export type RenderEmail = (email: EmailToRender) => Promise<RenderedEmail>;

/**
 * Tells staff what happens to an email that was just enqueued: `withMail`, the shop has a mail server and sends it; without one it
 * keeps it for its owners to read.
 */
export const emailDeliveryMessage = (subject: string, recipient: string, withMail: boolean): string =>
  withMail
    ? `${subject} is on its way to ${recipient}.`
    : `${subject} for ${recipient} is kept under Emails, where owners read it: this shop has no mail server.`;

/** An email without its text. */
export const emailSummary = z.object({
  kind: z.enum(keysOf(emailKindLabels satisfies Record<EmailKind, string>)),
  recipient: z.string(),
  subject: z.string().nullable().describe("Null until it is rendered."),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
});

export type EmailSummary = z.output<typeof emailSummary>;

export const listedEmail = emailSummary
  .extend({
    id: z.int(),
    state: z.enum(emailStates).describe("`kept` when the shop has no mail server."),
    attempts: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: "ListedEmail" });
export type ListedEmail = z.output<typeof listedEmail>;

/** An email as the order that it is about shows it. */
export const emailAboutOrder = emailSummary
  .extend({ id: z.int(), state: z.enum(emailStates) })
  .meta({ id: "EmailAboutOrder" });
export type EmailAboutOrder = z.output<typeof emailAboutOrder>;

const wholeEmail = listedEmail
  .extend({ html: z.string().nullable(), text: z.string().nullable() })
  .meta({ id: "Email" });
export type Email = z.output<typeof wholeEmail>;

export const emailsApi = {
  "GET /api/admin/emails": endpoint({
    summary: "The emails to customers and staff, newest first",
    access: "see_emails",
    query: z.object({
      ...timedPageQuery,
      state: z.enum(emailStates).optional(),
      q: optionalText(MAX_SEARCH_LENGTH).describe(
        "The beginning of an email address, or the number or tracking number of an order.",
      ),
    }),
    reply: ok({ emails: z.array(listedEmail), ...pageReply }),
  }),
  "GET /api/admin/emails/:id": endpoint({
    summary: "One email with its text",
    access: "see_emails",
    params: z.object({ id: idInPath }),
    missing: "email_not_found",
    reply: ok({ email: wholeEmail }),
  }),
  "POST /api/admin/emails/:id/retry": endpoint({
    summary: "Send a failed email again",
    access: "retry_emails",
    params: z.object({ id: idInPath }),
    missing: "email_not_found",
    reply: ok({ message: z.string(), email: listedEmail }),
    refuses: ["email_not_failed", "email_link_expired"],
  }),
};
