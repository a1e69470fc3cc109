import { plainTextSelectors } from "@react-email/components";
import { compile } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type {
  EmailSender,
  EmailToRender,
  OrderEmailState,
  OrderStateEmailData,
  RenderEmail,
} from "#contract/letters.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";
import { EmailChanged, emailChangedSubject } from "./email-changed.tsx";
import { EmailConfirm, emailConfirmSubject } from "./email-confirm.tsx";
import { OrderPlaced, orderPlacedSubject } from "./order-placed.tsx";
import { OrderStepEmail, orderStepSubject } from "./order-step.tsx";
import { PasswordReset, passwordResetSubject } from "./password-reset.tsx";
import { StaffInvitation, staffInvitationSubject } from "./staff-invitation.tsx";
import {
  StaffApproved,
  StaffRefused,
  staffApprovedSubject,
  staffRefusedSubject,
  TwoFactorReset,
  twoFactorResetSubject,
} from "./staff-notifications.tsx";
import { Welcome, welcomeSubject } from "./welcome.tsx";

type Draft = { subject: string; body: ReactElement };

/**
 * A letter's HTML as plain text, where lines of an order stay a table, and headings stay in their own letters. Made ready once: that
 * takes longer than a letter does.
 */
const plainTextOf = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: "table.lines", format: "dataTable" },
    { selector: "h1", format: "heading", options: { uppercase: false } },
  ],
});

/** Old mail readers lay out tables and margins as they shall only under this one. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Puts a letter into words, as HTML and as plain text. No part of a letter waits for anything, so it is rendered at once and not as
 * a stream, which takes twice as long.
 */
export const renderEmail: RenderEmail = async (letter) => {
  const { subject, body } = draftOf(letter);
  const html = DOCTYPE + renderToStaticMarkup(body);
  return { shopName: shopNameOf(letter.shop), subject, html, text: plainTextOf(html) };
};

const draftOfStep = (step: OrderEmailState, about: OrderStateEmailData, shop: EmailSender): Draft => ({
  subject: orderStepSubject(step, about),
  body: <OrderStepEmail step={step} about={about} shop={shop} />,
});

function draftOf({ kind, about, shop }: EmailToRender): Draft {
  switch (kind) {
    case "welcome":
      return { subject: welcomeSubject(shop), body: <Welcome {...about} shop={shop} /> };
    case "password_reset":
      return { subject: passwordResetSubject, body: <PasswordReset {...about} shop={shop} /> };
    case "email_changed":
      return { subject: emailChangedSubject, body: <EmailChanged {...about} shop={shop} /> };
    case "email_confirm":
      return { subject: emailConfirmSubject, body: <EmailConfirm {...about} shop={shop} /> };
    case "staff_approved":
      return { subject: staffApprovedSubject, body: <StaffApproved {...about} shop={shop} /> };
    case "staff_refused":
      return { subject: staffRefusedSubject, body: <StaffRefused {...about} shop={shop} /> };
    case "two_factor_reset":
      return { subject: twoFactorResetSubject, body: <TwoFactorReset {...about} shop={shop} /> };
    case "staff_invitation":
      return { subject: staffInvitationSubject, body: <StaffInvitation {...about} shop={shop} /> };
    case "order_placed":
      return { subject: orderPlacedSubject(about.trackingNo), body: <OrderPlaced about={about} shop={shop} /> };
    case "order_confirmed":
      return draftOfStep("confirmed", about, shop);
    case "order_packed":
      return draftOfStep("packed", about, shop);
    case "order_shipped":
      return draftOfStep("shipped", about, shop);
    case "order_delivered":
      return draftOfStep("delivered", about, shop);
    case "order_cancelled":
      return draftOfStep("cancelled", about, shop);
    case "order_returned":
      return draftOfStep("returned", about, shop);
  }
}
