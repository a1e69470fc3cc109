import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { EmailData, EmailSender } from "#contract/emails.ts";
import { messageTopics } from "#contract/messages.states.ts";
import { CustomerEmail, EmailLayout, type Frame } from "./email-layout.tsx";
import { style } from "./style.ts";

/** The copy of a message for its writer. */
export const MessageReceived = ({ data, ...frame }: { data: EmailData["message_received"] } & Frame) => (
  <CustomerEmail {...frame}>
    {data.replyTo && <Text style={style.text}>To add something, reply to this email.</Text>}
    <Quote title={`You wrote (${messageTopics[data.topic].short.toLowerCase()})`} body={data.body} />
    {data.topic === "complaint" && (
      <Text style={style.text}>
        If we cannot settle your complaint, you can take it with this ticket number to the Department of Trade and
        Industry, at consumercare@dti.gov.ph or 1-384.
      </Text>
    )}
  </CustomerEmail>
);

/** The answer of staff to a message. */
export const MessageAnswered = ({ data, ...frame }: { data: EmailData["message_answered"] } & Frame) => (
  <CustomerEmail {...frame}>
    <Text style={{ ...style.text, whiteSpace: "pre-line" }}>{data.answer}</Text>
    <Quote title="You wrote" body={data.body} />
    <Text style={style.small}>
      {data.replyTo === null ? (
        <>
          More questions? Write to us at {frame.shop.url}/contact and mention ticket {data.ticket}.
        </>
      ) : (
        "More questions? Reply to this email."
      )}
    </Text>
  </CustomerEmail>
);

export const messageForStaffSubject = ({ ticket, topic, name }: EmailData["message_for_staff"]): string =>
  `${messageTopics[topic].short} from ${name}: ticket ${ticket}`;

type MessageForStaffProps = { data: EmailData["message_for_staff"]; shop: EmailSender };

/** A message, for the shop. */
export const MessageForStaff = ({ data, shop }: MessageForStaffProps) => (
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
