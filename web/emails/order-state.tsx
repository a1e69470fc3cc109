import { Button } from "@react-email/button";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { OrderEmailState } from "#contract/emails.kinds.admin.ts";
import type { EmailSender, OrderStateEmailData } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type Texts = { subject: string; heading: string; text: (data: OrderStateEmailData) => string };

/** The texts for each state; the subject follows `Your order TL-…`. */
const texts: Record<OrderEmailState, Texts> = {
  confirmed: {
    subject: "is confirmed",
    heading: "Confirmed.",
    text: () => "Your order is confirmed. Next, we pack it.",
  },
  packed: {
    subject: "is packed",
    heading: "Packed.",
    text: () => "Your order is packed and ready for the courier. We'll email you when it ships.",
  },
  shipped: {
    subject: "is on its way",
    heading: "On its way.",
    text: ({ due }) =>
      `Your order has shipped.${due === null ? "" : ` Please have ${formatMoney(centavosOf(due))} ready in cash.`}`,
  },
  delivered: {
    subject: "has arrived",
    heading: "It is yours.",
    text: () => "Your order was delivered. Check the brakes and tyres before the first ride, and ride safely.",
  },
  delivery_failed: {
    subject: "could not be delivered",
    heading: "Not delivered.",
    text: () => "The rider couldn't deliver your order. We'll call you to arrange another delivery.",
  },
  cancelled: {
    subject: "is cancelled",
    heading: "Cancelled.",
    text: ({ refundDue }) =>
      `Your order is cancelled. Nothing will be delivered${refundDue === null ? ", and there is nothing to pay." : `. We refund you ${formatMoney(centavosOf(refundDue))}, and email you when it's done.`}`,
  },
  returned: {
    subject: "was returned",
    heading: "Returned.",
    text: ({ refundDue, depositKept }) =>
      [
        "Your parcel came back to us.",
        depositKept === null
          ? ""
          : ` We keep the deposit of ${formatMoney(centavosOf(depositKept))}, as the checkout said.`,
        refundDue === null
          ? " There is nothing to pay."
          : ` We refund you ${formatMoney(centavosOf(refundDue))}, and email you when it's done.`,
      ].join(""),
  },
};

export const orderStateSubject = ({ state, trackingNo, pieces }: OrderStateEmailData): string =>
  `${pieces.length > 0 ? "A part of your order" : "Your order"} ${trackingNo} ${texts[state].subject}`;

/** The email about a new state of an order, with the reason and the courier where there are any. */
export function OrderStateEmail({ data, shop }: { data: OrderStateEmailData; shop: EmailSender }) {
  const { heading, text } = texts[data.state];
  return (
    <EmailLayout preview={`${orderStateSubject(data)}.`} heading={heading} shop={shop}>
      <Text style={style.text}>
        {data.firstname}, this is about your order {data.trackingNo}. {text(data)}
      </Text>
      {data.pieces.length > 0 && (
        <Text style={style.text}>
          This is about a part of your order:
          {data.pieces.map(({ name, quantity }) => (
            <span key={name}>
              <br />
              {name} × {quantity}
            </span>
          ))}
        </Text>
      )}
      {data.reason && <Text style={style.text}>Reason: {data.reason}</Text>}
      {data.state === "shipped" && data.courier && (
        <Text style={style.text}>
          Courier: {data.courier}
          {data.courierTracking && (
            <>
              <br />
              Courier's number:{" "}
              {data.courierLink ? <Link href={data.courierLink}>{data.courierTracking}</Link> : data.courierTracking}
            </>
          )}
        </Text>
      )}
      {data.state === "shipped" ? (
        <Button href={shop.url + data.trackingPath} style={style.button}>
          Track your order
        </Button>
      ) : (
        <Button href={`${shop.url}/account/orders/${data.id}`} style={style.button}>
          See your order
        </Button>
      )}
    </EmailLayout>
  );
}
