import { render } from "@react-email/components";
import type { ReactElement } from "react";
import type { Letter, WriteLetter } from "#contract/letters.ts";
import { OrderPlaced, orderPlacedSubject } from "./order-placed.tsx";
import { PasswordReset, passwordResetSubject } from "./password-reset.tsx";
import { Welcome, welcomeSubject } from "./welcome.tsx";

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

function draftOf({ kind, about, shopUrl }: Letter): { subject: string; body: ReactElement } {
  switch (kind) {
    case "welcome":
      return { subject: welcomeSubject, body: <Welcome {...about} shopUrl={shopUrl} /> };
    case "password_reset":
      return { subject: passwordResetSubject, body: <PasswordReset {...about} shopUrl={shopUrl} /> };
    case "order_placed":
      return { subject: orderPlacedSubject(about.trackingNo), body: <OrderPlaced about={about} shopUrl={shopUrl} /> };
  }
}
