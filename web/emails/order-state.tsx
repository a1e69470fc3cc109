import { Button } from "@react-email/button";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { OrderStateEmailData } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** What is to pay, kept or paid back in this state; null where the texts say all. */
function paymentOf({ state, due, refundDue, depositKept }: OrderStateEmailData): string | null {
  if (state === "shipped") return due === null ? null : `Please have ${formatMoney(centavosOf(due))} ready in cash.`;
  if (state !== "cancelled" && state !== "returned") return null;
  const kept =
    depositKept === null
      ? ""
      : `We keep the deposit of ${formatMoney(centavosOf(depositKept))}, as the checkout said. `;
  return refundDue === null
    ? `${kept}There is nothing to pay.`
    : `${kept}We refund you ${formatMoney(centavosOf(refundDue))}, and email you when it's done.`;
}

/** The email about a new state of an order, with the reason and the courier where there are any. */
export function OrderStateEmail({ data, ...frame }: { data: OrderStateEmailData } & Frame) {
  const { shop } = frame;
  const payment = paymentOf(data);
  return (
    <CustomerEmail {...frame}>
      {payment !== null && <Text style={style.text}>{payment}</Text>}
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
    </CustomerEmail>
  );
}
