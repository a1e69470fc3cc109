import type { OrderState } from "./enums.ts";
import type { Pesos } from "./money.ts";

/** The states that an order comes to after it was placed. */
export type OrderEmailState = Exclude<OrderState, "pending">;

type OrderStepKind = `order_${OrderEmailState}`;

/** What each kind of letter is filled with. The server gathers it, the template puts it into words. */
export type EmailData = {
  welcome: { name: string };
  password_reset: { name: string; link: string; minutes: number };
  email_confirm: { name: string; token: string; hours: number };
  email_changed: { name: string; email: string };
  staff_approved: { name: string; role: string; by: string };
  staff_refused: { name: string };
  two_factor_reset: { name: string; by: string };
  staff_invitation: { name: string; role: string; by: string; link: string; days: number };
  order_placed: {
    firstname: string;
    trackingNo: string;
    lines: readonly { name: string; quantity: number; price: Pesos }[];
    discount: Pesos;
    total: Pesos;
    vat: Pesos;
    address: string;
    payment: string;
  };
} & Record<OrderStepKind, OrderStateEmailData>;

/** What a letter about a step of an order says. `due` is what is paid at the door, null when nothing is. */
export type OrderStateEmailData = {
  id: number;
  firstname: string;
  trackingNo: string;
  reason: string | null;
  courier: string | null;
  courierTracking: string | null;
  due: Pesos | null;
};

export type EmailKind = keyof EmailData;

/** Who writes: the shop's address for links, and its name and tagline as its settings give them, `""` where they do not. */
export type EmailSender = { url: string; name: string; tagline: string };

/** A letter to put into words, and who writes it. */
export type EmailToRender = { [K in EmailKind]: { kind: K; about: EmailData[K] } }[EmailKind] & { shop: EmailSender };

/** A letter in words: as a page, and as plain text for who prefers it; and who writes it. */
export type RenderedEmail = { shopName: string; subject: string; html: string; text: string };

/**
 * Tells staff what becomes of a letter that was just noted, or is tried again. A shop `withMail` has a mail server; in one without, letters are
 * kept for its owners to read.
 */
export const emailDeliveryMessage = (letter: string, email: string, withMail: boolean): string =>
  withMail
    ? `${letter} is on its way to ${email}.`
    : `${letter} for ${email} is kept under Emails, where owners read it: this shop has no mail server.`;

/** Puts a letter into words. */
export type RenderEmail = (letter: EmailToRender) => Promise<RenderedEmail>;
