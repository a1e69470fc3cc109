import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailToRender, RenderEmail } from "#contract/emails.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { BackInStock, backInStockSubject } from "./back-in-stock.tsx";
import { EmailConfirm, emailConfirmSubject } from "./email-confirm.tsx";
import { LoginLink, loginLinkSubject } from "./login-link.tsx";
import {
  MessageAnswered,
  MessageForStaff,
  MessageReceived,
  messageAnsweredSubject,
  messageForStaffSubject,
  messageReceivedSubject,
} from "./message.tsx";
import { NotificationDigest, notificationDigestSubject } from "./notification-digest.tsx";
import { OrderPaid, orderPaidSubject } from "./order-paid.tsx";
import { PaymentFailed, paymentFailedSubject } from "./order-payment-failed.tsx";
import { OrderPiecesReturned, piecesReturnedSubject } from "./order-pieces-returned.tsx";
import { OrderEdited, OrderPlaced, orderEditedSubject, orderPlacedSubject } from "./order-placed.tsx";
import { OrderRefunded, orderRefundedSubject } from "./order-refunded.tsx";
import { OrderReturn, orderReturnSubject } from "./order-return.tsx";
import { OrderStateEmail, orderStateSubject } from "./order-state.tsx";
import { PasswordReset, passwordResetSubject } from "./password-reset.tsx";
import { ReviewDecided, reviewDecidedSubject } from "./review-decided.tsx";
import { ReviewRequest, reviewRequestSubject } from "./review-request.tsx";
import {
  EmailChanged,
  EmailChangeRequested,
  emailChangedSubject,
  emailChangeRequestedSubject,
  PasswordChanged,
  passwordChangedSubject,
} from "./security-news.tsx";
import { StaffInvitation, staffInvitationSubject } from "./staff-invitation.tsx";
import {
  StaffApproved,
  StaffRefused,
  staffApprovedSubject,
  staffRefusedSubject,
  TwoFactorReset,
  twoFactorResetSubject,
} from "./staff-notifications.tsx";
import { TestRideEmail, testRideSubject } from "./test-ride.tsx";
import { Welcome, welcomeSubject } from "./welcome.tsx";

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
    ...{ shopName: shopNameOf(email.shop), subject, html, text: plainTextOf(html) },
    ...(replyTo !== null && { replyTo }),
  };
};

function contentOf({ template, data, shop }: EmailToRender): Content {
  switch (template) {
    case "welcome":
      return { subject: welcomeSubject(shop), body: <Welcome {...data} shop={shop} /> };
    case "password_reset":
      return { subject: passwordResetSubject, body: <PasswordReset {...data} shop={shop} /> };
    case "login_link":
      return { subject: loginLinkSubject, body: <LoginLink {...data} shop={shop} /> };
    case "password_changed":
      return { subject: passwordChangedSubject, body: <PasswordChanged {...data} shop={shop} /> };
    case "email_change_requested":
      return { subject: emailChangeRequestedSubject, body: <EmailChangeRequested {...data} shop={shop} /> };
    case "email_changed":
      return { subject: emailChangedSubject, body: <EmailChanged {...data} shop={shop} /> };
    case "email_confirm":
      return { subject: emailConfirmSubject, body: <EmailConfirm {...data} shop={shop} /> };
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
    case "order_placed":
      return { subject: orderPlacedSubject(data.trackingNo), body: <OrderPlaced about={data} shop={shop} /> };
    case "order_payment_failed":
      return { subject: paymentFailedSubject(data), body: <PaymentFailed data={data} shop={shop} /> };
    case "order_paid":
      return { subject: orderPaidSubject(data), body: <OrderPaid data={data} shop={shop} /> };
    case "order_edited":
      return { subject: orderEditedSubject(data.trackingNo), body: <OrderEdited about={data} shop={shop} /> };
    case "order_pieces_returned":
      return { subject: piecesReturnedSubject(data), body: <OrderPiecesReturned data={data} shop={shop} /> };
    case "order_refunded":
      return { subject: orderRefundedSubject(data), body: <OrderRefunded data={data} shop={shop} /> };
    case "order_return":
      return { subject: orderReturnSubject(data), body: <OrderReturn data={data} shop={shop} /> };
    case "order_state":
      return { subject: orderStateSubject(data), body: <OrderStateEmail data={data} shop={shop} /> };
    case "back_in_stock":
      return { subject: backInStockSubject(data), body: <BackInStock {...data} shop={shop} /> };
    case "message_received":
      return { subject: messageReceivedSubject(data), body: <MessageReceived data={data} shop={shop} /> };
    case "message_answered":
      return { subject: messageAnsweredSubject(data), body: <MessageAnswered data={data} shop={shop} /> };
    case "message_for_staff":
      return { subject: messageForStaffSubject(data), body: <MessageForStaff data={data} shop={shop} /> };
    case "review_request":
      return { subject: reviewRequestSubject, body: <ReviewRequest data={data} shop={shop} /> };
    case "review_decided":
      return { subject: reviewDecidedSubject(data), body: <ReviewDecided data={data} shop={shop} /> };
    case "test_ride":
      return { subject: testRideSubject(data), body: <TestRideEmail data={data} shop={shop} /> };
  }
}
