import { Button } from "@react-email/button";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import type { OrderStateEmailData } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { isVoidRest, restStates } from "#contract/orders.rest.ts";
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
  // What is due for the parcels that are still to come is in their own emails.
  if (refundDue === null && due !== null) return kept === "" ? null : kept.trim();
  return refundDue === null
    ? `${kept}There is nothing to pay.`
    : `${kept}We refund you ${formatMoney(centavosOf(refundDue))}, and email you when it's done.`;
}

/** Above what is in the parcel. */
function titleOf({ isLastPart, rest }: OrderStateEmailData): string {
  if (isVoidRest(rest)) return "In the parcel";
  return isLastPart ? "This is the last part of your order" : "This is about a part of your order";
}

const Pieces = ({ title, pieces }: { title: string; pieces: OrderStateEmailData["pieces"] }) => (
  <Text style={style.text}>
    {title}:
    {pieces.map(({ name, quantity }) => (
      <span key={name}>
        <br />
        {name} × {quantity}
      </span>
    ))}
  </Text>
);

/** The email about a new state of an order, with the reason and the courier where there are any. */
export function OrderStateEmail({ data, ...frame }: { data: OrderStateEmailData } & Frame) {
  const { shop } = frame;
  const payment = paymentOf(data);
  return (
    <CustomerEmail {...frame}>
      {payment !== null && <Text style={style.text}>{payment}</Text>}
      {data.pieces.length > 0 && <Pieces title={titleOf(data)} pieces={data.pieces} />}
      {data.rest.map(({ state, pieces }) => (
        <Pieces key={state} title={restStates[state]} pieces={pieces} />
      ))}
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
