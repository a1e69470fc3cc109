import { useNavigate } from "react-router";
import { awaitsPayment, paymentPagePath, paymentReturn } from "#contract/payments.modes.ts";
import type { PaymentToMake } from "#contract/payments.ts";

/** An order that was just placed, with the server's message and what is to pay. */
export type PlacedOrder = { placed: string; orderId: number; payment: PaymentToMake };

/** The page of the shop that follows: the payment's while there is something to pay online. */
export const pageAfter = ({ orderId, payment }: Pick<PlacedOrder, "orderId" | "payment">): string =>
  awaitsPayment(payment.status) ? paymentPagePath(orderId) : "/thankyou";

/** The page of a payment for a customer who left the provider's page without paying. */
export const unpaidPagePath = (orderId: number): string => paymentPagePath(orderId) + paymentReturn.cancelled;

/** Leads to the provider's page to pay there, and otherwise to the page of the shop that follows. */
export function useNextStep(): (order: PlacedOrder) => void {
  const navigate = useNavigate();
  return (order) => {
    const { redirect_url } = order.payment;
    if (redirect_url === null) return void navigate(pageAfter(order), { state: { placed: order.placed } });
    // With the browser's Back button this page may come back as it was left.
    window.addEventListener("pageshow", ({ persisted }) => persisted && void navigate(unpaidPagePath(order.orderId)), {
      once: true,
    });
    window.location.assign(redirect_url);
  };
}
