import { Button, Text } from "@react-email/components";
import type { EmailSender, OrderEmailState, OrderStateEmailData } from "#contract/letters.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type Words = { subject: string; heading: string; text: (facts: OrderStateEmailData) => string };

/** What each step is called, after `Your order TL-…`, and what it means for the customer. */
const words: Record<OrderEmailState, Words> = {
  confirmed: {
    subject: "is confirmed",
    heading: "Confirmed.",
    text: () => "We have looked your order over, and everything is here. Next we pack it.",
  },
  packed: {
    subject: "is packed",
    heading: "Packed.",
    text: () => "Your order is packed and waits for the rider. We write again when it leaves.",
  },
  shipped: {
    subject: "is on its way",
    heading: "On its way.",
    text: ({ due }) =>
      `Your order has left us.${due === null ? "" : ` Please have ${formatMoney(centavosOf(due))} ready in cash.`}`,
  },
  delivered: {
    subject: "has arrived",
    heading: "It is yours.",
    text: () => "Your order was delivered. Check the brakes and tyres before the first ride, and ride safely.",
  },
  cancelled: {
    subject: "is cancelled",
    heading: "Cancelled.",
    text: () => "Your order is cancelled. Nothing will be delivered, and there is nothing to pay.",
  },
  returned: {
    subject: "came back to us",
    heading: "It is back with us.",
    text: () => "What you sent back has reached us. We write to you about your money.",
  },
};

export const orderStepSubject = (step: OrderEmailState, { trackingNo }: OrderStateEmailData): string =>
  `Your order ${trackingNo} ${words[step].subject}`;

/** A step of an order: what has happened, why where somebody said so, and who brings it. */
export function OrderStepEmail({
  step,
  about,
  shop,
}: {
  step: OrderEmailState;
  about: OrderStateEmailData;
  shop: EmailSender;
}) {
  const { heading, text } = words[step];
  return (
    <EmailLayout preview={`${orderStepSubject(step, about)}.`} heading={heading} shop={shop}>
      <Text style={style.text}>
        {about.firstname}, this is about your order {about.trackingNo}. {text(about)}
      </Text>
      {about.reason && <Text style={style.text}>Reason: {about.reason}</Text>}
      {step === "shipped" && about.courier && (
        <Text style={style.text}>
          Courier: {about.courier}
          {about.courierTracking && (
            <>
              <br />
              Courier's number: {about.courierTracking}
            </>
          )}
        </Text>
      )}
      <Button href={`${shop.url}/account/orders/${about.id}`} style={style.button}>
        See your order
      </Button>
    </EmailLayout>
  );
}
