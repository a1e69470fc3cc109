import type { Placeholder } from "#contract/emails.texts.ts";
import type { EmailContent, EmailData, EmailSender } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { isVoidRest } from "#contract/orders.rest.ts";
import { paymentModes, refundMethods } from "#contract/payments.modes.ts";
import { shopNameOf } from "#contract/settings.shop-name.ts";

/** What the placeholders of an email stand for. */
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

/** How much of an answer its placeholder shows, in characters: it is for the preview line. */
const ANSWER_LENGTH = 120;

const money = (pesos: number): string => formatMoney(centavosOf(pesos));

/** What the placeholders of an email stand for, from its data. */
export function placeholderValues(email: EmailContent, shop: EmailSender): PlaceholderValues {
  return { shop: shopNameOf(shop), ...valuesOf(email) };
}

function valuesOf({ template, data }: EmailContent): PlaceholderValues {
  switch (template) {
    case "welcome":
    case "password_changed":
      return { name: data.name };
    case "password_reset":
    case "login_link":
      return { name: data.name, minutes: String(data.minutes) };
    case "email_confirm":
      return { name: data.name, hours: String(data.hours) };
    case "email_change_requested":
    case "email_changed":
      return { name: data.name, email: data.email };
    case "back_in_stock":
      return { product: data.name };
    case "review_request":
      return { name: data.firstname, products: data.products.join(", ") };
    case "review_decided":
      return { name: data.firstname, product: data.product.name };
    case "message_received":
      return { name: data.name, ticket: String(data.ticket) };
    case "message_answered":
      return { name: data.name, ticket: String(data.ticket), answer: data.answer.slice(0, ANSWER_LENGTH) };
    case "order_placed":
    case "order_edited":
      return {
        name: data.firstname,
        order: data.trackingNo,
        delivery: data.pickup ? "you pick it up in the shop" : "the rider brings it to you",
      };
    case "order_payment_failed":
      return {
        name: data.firstname,
        order: data.trackingNo,
        method: paymentModes[data.mode].name,
        amount: `${data.ofDeposit ? "the deposit of " : ""}${money(data.amount)}`,
      };
    case "order_paid":
      return {
        name: data.firstname,
        order: data.trackingNo,
        amount: money(data.amount),
        method: paymentModes[data.mode].name,
      };
    case "order_refunded":
      return {
        name: data.firstname,
        order: data.trackingNo,
        amount: money(data.amount),
        method: refundMethods[data.method] + (data.reference ? `, number ${data.reference}` : ""),
      };
    case "order_pieces_returned":
    case "order_return":
      return { name: data.firstname, order: data.trackingNo };
    case "order_state":
      return {
        name: data.firstname,
        order: data.trackingNo,
        what: partOf(data),
      };
    case "test_ride":
      return { name: data.name, scooter: data.scooter };
    default:
      return {};
  }
}

function partOf({ rest, isLastPart }: EmailData["order_state"]): string {
  if (isVoidRest(rest)) return "Your order";
  return isLastPart ? "The last part of your order" : "A part of your order";
}
