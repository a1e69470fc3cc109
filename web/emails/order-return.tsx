import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { ReturnEmailData } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import { CustomerEmail, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** What follows for the customer, which depends on what was asked for; null where the texts say all. */
function nextStep({ state, remedy, refundDue }: ReturnEmailData): string | null {
  const isReplaced = remedy === "replacement";
  if (state === "accepted")
    return isReplaced ? "Once it arrives, we send your replacement." : "Once it arrives, we refund you.";
  if (state === "settled") return isReplaced ? "Thank you for your patience." : null;
  if (state !== "received") return null;
  if (isReplaced) return "Your replacement follows.";
  return refundDue === null
    ? null
    : `We refund you ${formatMoney(centavosOf(refundDue))}, and email you when it's done.`;
}

/** The email about a step of a return: what happened, what was written about it, and what follows. */
export function OrderReturn({ data, ...frame }: { data: ReturnEmailData } & Frame) {
  const follows = nextStep(data);
  return (
    <CustomerEmail {...frame}>
      <Text style={style.text}>
        {data.changes.map((sentence) => (
          <span key={sentence}>
            {sentence}.
            <br />
          </span>
        ))}
      </Text>
      {data.message && <Text style={style.text}>{data.message}</Text>}
      {follows && <Text style={style.text}>{follows}</Text>}
      <Button href={`${frame.shop.url}/account/orders/${data.id}`} style={style.button}>
        See your order
      </Button>
    </CustomerEmail>
  );
}
