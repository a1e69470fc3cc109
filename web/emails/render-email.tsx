import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailToRender, RenderEmail } from "#contract/emails.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { BackInStock } from "./back-in-stock.tsx";
import { EmailConfirm } from "./email-confirm.tsx";
import { LoginLink } from "./login-link.tsx";
import { MessageAnswered, MessageForStaff, MessageReceived, messageForStaffSubject } from "./message.tsx";
import { NotificationDigest, notificationDigestSubject } from "./notification-digest.tsx";
import { OrderPaid } from "./order-paid.tsx";
import { PaymentFailed } from "./order-payment-failed.tsx";
import { OrderPiecesReturned } from "./order-pieces-returned.tsx";
import { OrderEdited, OrderPlaced } from "./order-placed.tsx";
import { OrderRefunded } from "./order-refunded.tsx";
import { OrderReturn } from "./order-return.tsx";
import { OrderStateEmail } from "./order-state.tsx";
import { PasswordReset } from "./password-reset.tsx";
import { ReviewDecided } from "./review-decided.tsx";
import { ReviewRequest } from "./review-request.tsx";
import { SecurityNotice } from "./security-notice.tsx";
import { StaffInvitation, staffInvitationSubject } from "./staff-invitation.tsx";
import {
  StaffApproved,
  StaffRefused,
  staffApprovedSubject,
  staffRefusedSubject,
  TwoFactorReset,
  twoFactorResetSubject,
} from "./staff-notifications.tsx";
import { TestRideEmail } from "./test-ride.tsx";
import { Welcome } from "./welcome.tsx";

type Content = { subject: string; body: ReactElement };

/**
 * Converts HTML to plain text: order lines stay a table, and headings keep their case. Compiled once, since that takes longer than
 * one email.
 */
const plainTextOf = compile({
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    // The preview line, which mail readers show in their list.
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "table.lines", format: "dataTable" },
    { selector: "h1", format: "heading", options: { uppercase: false } },
  ],
});

/** Old email clients lay out tables and margins correctly only with this doctype. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders an email as HTML and plain text. Nothing in it suspends, so static markup is enough: a stream takes twice as long. */
export const renderEmail: RenderEmail = async (email) => {
  const { subject, body } = contentOf(email);
  const html = DOCTYPE + renderToStaticMarkup(body);
  const replyTo = "replyTo" in email.data ? email.data.replyTo : null;
  return {
    shopName: shopNameOf(email.shop),
    subject,
    html,
    text: plainTextOf(html),
    ...(replyTo !== null && { replyTo }),
  };
};

function contentOf({ template, data, shop, texts }: EmailToRender): Content {
  const frame = { shop, texts };
  const { subject } = texts;
  switch (template) {
    case "staff_approved":
      return { subject: staffApprovedSubject, body: <StaffApproved {...data} shop={shop} /> };
    case "staff_refused":
      return { subject: staffRefusedSubject, body: <StaffRefused {...data} shop={shop} /> };
    case "two_factor_reset":
      return { subject: twoFactorResetSubject, body: <TwoFactorReset {...data} shop={shop} /> };
    case "notification_digest":
      return { subject: notificationDigestSubject(data), body: <NotificationDigest {...data} shop={shop} /> };
    case "staff_invitation":
      return { subject: staffInvitationSubject, body: <StaffInvitation {...data} shop={shop} /> };
    case "welcome":
      return { subject, body: <Welcome {...data} {...frame} /> };
    case "password_reset":
      return { subject, body: <PasswordReset {...data} {...frame} /> };
    case "login_link":
      return { subject, body: <LoginLink {...data} {...frame} /> };
    case "password_changed":
    case "email_change_requested":
    case "email_changed":
      return { subject, body: <SecurityNotice token={data.token} days={data.days} {...frame} /> };
    case "email_confirm":
      return { subject, body: <EmailConfirm {...data} {...frame} /> };
    case "order_placed":
      return { subject, body: <OrderPlaced about={data} {...frame} /> };
    case "order_payment_failed":
      return { subject, body: <PaymentFailed data={data} {...frame} /> };
    case "order_paid":
      return { subject, body: <OrderPaid data={data} {...frame} /> };
    case "order_edited":
      return { subject, body: <OrderEdited about={data} {...frame} /> };
    case "order_pieces_returned":
      return { subject, body: <OrderPiecesReturned data={data} {...frame} /> };
    case "order_refunded":
      return { subject, body: <OrderRefunded data={data} {...frame} /> };
    case "order_return":
      return { subject, body: <OrderReturn data={data} {...frame} /> };
    case "order_state":
      return { subject, body: <OrderStateEmail data={data} {...frame} /> };
    case "back_in_stock":
      return { subject, body: <BackInStock {...data} {...frame} /> };
    case "message_received":
      return { subject, body: <MessageReceived data={data} {...frame} /> };
    case "message_answered":
      return { subject, body: <MessageAnswered data={data} {...frame} /> };
    case "message_for_staff":
      return { subject: messageForStaffSubject(data), body: <MessageForStaff data={data} shop={shop} /> };
    case "review_request":
      return { subject, body: <ReviewRequest data={data} {...frame} /> };
    case "review_decided":
      return { subject, body: <ReviewDecided data={data} {...frame} /> };
    case "test_ride":
      return { subject, body: <TestRideEmail data={data} {...frame} /> };
  }
}
