import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailSender, ReturnEmailData } from "#contract/emails.ts";
import { centavosOf, formatMoney } from "#contract/money.ts";
import type { ReturnState } from "#contract/returns.states.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type Texts = { subject: string; heading: string; text: (data: ReturnEmailData) => string };

/** What follows when money is owed for what came back. */
const refundFollows = ({ refundDue }: ReturnEmailData): string =>
  refundDue === null ? "" : ` We refund you ${formatMoney(centavosOf(refundDue))}, and email you when it's done.`;

/** The texts for each state; the subject precedes `of your order TL-…`. */
const texts: Record<ReturnState, Texts> = {
  requested: {
    subject: "We have your return request",
    heading: "Request received.",
    text: () => "We answer as soon as we can. Keep the product and its box until then.",
  },
  accepted: {
    subject: "Please send back the return",
    heading: "Send it back.",
    text: ({ remedy }) =>
      remedy === "replacement" ? "Once it arrives, we send your replacement." : "Once it arrives, we refund you.",
  },
  received: {
    subject: "We received the return",
    heading: "Returned.",
    text: (data) => (data.remedy === "replacement" ? "Your replacement follows." : refundFollows(data).trim()),
  },
  settled: {
    subject: "We completed the return",
    heading: "Settled.",
    text: ({ remedy }) => (remedy === "replacement" ? "Thank you for your patience." : ""),
  },
  refused: {
    subject: "We declined the return",
    heading: "Return declined.",
    text: () => "If you disagree, contact us. You can also bring a complaint to the Department of Trade and Industry.",
  },
  withdrawn: {
    subject: "You withdrew the return",
    heading: "Withdrawn.",
    text: () => "There is nothing else to do.",
  },
};

export const orderReturnSubject = ({ state, trackingNo }: ReturnEmailData): string =>
  `${texts[state].subject} of your order ${trackingNo}`;

/** The email about a step of a return: what happened, what was written about it, and what follows. */
export function OrderReturn({ data, shop }: { data: ReturnEmailData; shop: EmailSender }) {
  const { heading, text } = texts[data.state];
  const follows = text(data);
  return (
    <EmailLayout preview={`${orderReturnSubject(data)}.`} heading={heading} shop={shop}>
      <Text style={style.text}>
        {data.firstname}, this is about your order {data.trackingNo}.
        {data.changes.map((sentence) => (
          <span key={sentence}>
            <br />
            {sentence}.
          </span>
        ))}
      </Text>
      {data.message && <Text style={style.text}>{data.message}</Text>}
      {follows && <Text style={style.text}>{follows}</Text>}
      <Button href={`${shop.url}/account/orders/${data.id}`} style={style.button}>
        See your order
      </Button>
    </EmailLayout>
  );
}
