import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { messageTopics } from "#contract/messages.states.ts";
import { EmailLayout } from "./email-layout.tsx";
import { style } from "./style.ts";

type Props<Template extends keyof EmailData> = { data: EmailData[Template]; shop: EmailSender };

export const messageReceivedSubject = ({ ticket }: EmailData["message_received"]): string =>
  `We have your message: ticket ${ticket}`;

/** The copy of a message for its writer. */
export const MessageReceived = ({ data, shop }: Props<"message_received">) => (
  <EmailLayout preview={`Your ticket number is ${data.ticket}.`} heading="We have your message." shop={shop}>
    <Text style={style.text}>
      {data.name}, thank you for writing. Your ticket number is <strong>{data.ticket}</strong>. We answer by email.
      {data.replyTo && " To add something, reply to this email."}
    </Text>
    <Quote title={`You wrote (${messageTopics[data.topic].short.toLowerCase()})`} body={data.body} />
    {data.topic === "complaint" && (
      <Text style={style.text}>
        If we cannot settle your complaint, you can take it with this ticket number to the Department of Trade and
        Industry, at consumercare@dti.gov.ph or 1-384.
      </Text>
    )}
  </EmailLayout>
);

export const messageAnsweredSubject = ({ ticket }: EmailData["message_answered"]): string =>
  `Our answer to your message: ticket ${ticket}`;

/** The answer of staff to a message. */
export const MessageAnswered = ({ data, shop }: Props<"message_answered">) => (
  <EmailLayout preview={data.answer.slice(0, 120)} heading={`Ticket ${data.ticket}`} shop={shop}>
    <Text style={{ ...style.text, whiteSpace: "pre-line" }}>{data.answer}</Text>
    <Quote title="You wrote" body={data.body} />
    <Text style={style.small}>
      {data.replyTo === null ? (
        <>
          More questions? Write to us at {shop.url}/contact and mention ticket {data.ticket}.
        </>
      ) : (
        "More questions? Reply to this email."
      )}
    </Text>
  </EmailLayout>
);

export const messageForStaffSubject = ({ ticket, topic, name }: EmailData["message_for_staff"]): string =>
  `${messageTopics[topic].short} from ${name}: ticket ${ticket}`;

/** A message, for the shop. */
export const MessageForStaff = ({ data, shop }: Props<"message_for_staff">) => (
  <EmailLayout preview={data.body.slice(0, 120)} heading={`Ticket ${data.ticket}`} shop={shop}>
    <Text style={style.text}>
      {data.name}, {data.email}
      {data.orderNo && (
        <>
          <br />
          Order {data.orderNo}
        </>
      )}
    </Text>
    <Quote title={messageTopics[data.topic].short} body={data.body} />
    <Button href={`${shop.url}/admin/messages/${data.ticket}`} style={style.button}>
      Answer
    </Button>
  </EmailLayout>
);

const Quote = ({ title, body }: { title: string; body: string }) => (
  <Text style={{ ...style.text, whiteSpace: "pre-line" }}>
    <strong>{title}</strong>
    <br />
    {body}
  </Text>
);
