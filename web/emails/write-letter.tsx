import { render } from "@react-email/components";
import type { ReactElement } from "react";
import type { Letter, OrderStep, OrderStepFacts, WriteLetter } from "#contract/letters.ts";
import { OrderPlaced, orderPlacedSubject } from "./order-placed.tsx";
import { OrderStepLetter, orderStepSubject } from "./order-step.tsx";
import { PasswordReset, passwordResetSubject } from "./password-reset.tsx";
import { Welcome, welcomeSubject } from "./welcome.tsx";

type Draft = { subject: string; body: ReactElement };

/** In plain text, lines of an order stay a table, and headings stay in their own letters. */
const PLAIN = {
  selectors: [
    { selector: "table.lines", format: "dataTable" },
    { selector: "h1", format: "heading", options: { uppercase: false } },
  ],
};

/** Puts a letter into words, as HTML and as plain text. */
export const writeLetter: WriteLetter = async (letter) => {
  const { subject, body } = draftOf(letter);
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true, htmlToTextOptions: PLAIN })]);
  return { subject, html, text };
};

const draftOfStep = (step: OrderStep, about: OrderStepFacts, shopUrl: string): Draft => ({
  subject: orderStepSubject(step, about),
  body: <OrderStepLetter step={step} about={about} shopUrl={shopUrl} />,
});

function draftOf({ kind, about, shopUrl }: Letter): Draft {
  switch (kind) {
    case "welcome":
      return { subject: welcomeSubject, body: <Welcome {...about} shopUrl={shopUrl} /> };
    case "password_reset":
      return { subject: passwordResetSubject, body: <PasswordReset {...about} shopUrl={shopUrl} /> };
    case "order_placed":
      return { subject: orderPlacedSubject(about.trackingNo), body: <OrderPlaced about={about} shopUrl={shopUrl} /> };
    case "order_confirmed":
      return draftOfStep("confirmed", about, shopUrl);
    case "order_packed":
      return draftOfStep("packed", about, shopUrl);
    case "order_shipped":
      return draftOfStep("shipped", about, shopUrl);
    case "order_delivered":
      return draftOfStep("delivered", about, shopUrl);
    case "order_cancelled":
      return draftOfStep("cancelled", about, shopUrl);
    case "order_returned":
      return draftOfStep("returned", about, shopUrl);
  }
}
