import { z } from "zod";
import { created, endpoint, ok } from "./endpoint.ts";
import {
  emailAddress,
  flagInQuery,
  idInPath,
  optionalText,
  pageReply,
  requiredText,
  textOrEmpty,
  timedPageQuery,
} from "./fields.ts";
import { keysOf } from "./keys.ts";
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH, MAX_SEARCH_LENGTH } from "./limits.ts";
import { messageStates, messageTopics } from "./messages.states.ts";

const topic = z.enum(keysOf(messageTopics), "Choose what it is about.");
const state = z.enum(keysOf(messageStates), "Choose a state.");
const body = requiredText("Write your message.", MAX_MESSAGE_LENGTH);

const written = z.object({
  id: z.int().describe("The ticket number."),
  topic: z.enum(keysOf(messageTopics)),
  state: z.enum(keysOf(messageStates)),
  name: z.string(),
  email: z.string(),
  order_no: z.string().describe("As it was typed; empty without one."),
  body: z.string(),
  sent_at: z.iso.datetime(),
});

const adminMessage = written.meta({ id: "Message" });
export type AdminMessage = z.output<typeof adminMessage>;

const openedMessage = written
  .extend({
    order: z
      .object({ id: z.int(), tracking_no: z.string(), same_email: z.boolean() })
      .nullable()
      .describe("The order with this number, and whether it has the email address of the message."),
    answers: z.array(
      z.object({
        body: z.string(),
        by: z.string().nullable(),
        at: z.iso.datetime(),
        emailed: z
          .boolean()
          .describe("Whether the shop emailed it; otherwise staff answered by phone or from their own mailbox."),
      }),
    ),
    marked: z
      .object({ by: z.string().nullable(), at: z.iso.datetime() })
      .nullable()
      .describe("Who marked it as answered after its last answer, for example by phone, and when; null otherwise."),
  })
  .meta({ id: "OpenedMessage" });
export type OpenedMessage = z.output<typeof openedMessage>;

/** A message in the export of personal data. */
export const exportedMessage = written.extend({
  answers: z.array(z.object({ body: z.string(), at: z.iso.datetime() })),
});

const byId = z.object({ id: idInPath });
const changed = ok({ message: z.string(), opened: openedMessage });

export const messagesApi = {
  "POST /api/messages": endpoint({
    summary: "Write to the shop, without an account. The response has the ticket number",
    access: "anyone",
    hourlyLimit: 10,
    body: z.object({
      topic,
      name: requiredText("Enter your name.", MAX_NAME_LENGTH),
      email: emailAddress,
      order_no: textOrEmpty(40).default("").describe("The number of an order, where the message is about one."),
      body,
    }),
    reply: created({
      message: z.string(),
      ticket: z.int(),
      mailed: z.boolean().describe("Whether the shop sends emails: then the writer gets a copy by email."),
    }),
    refuses: ["invalid"],
  }),
  "GET /api/admin/messages": endpoint({
    summary: "The messages of visitors, newest first",
    access: "see_messages",
    query: z.object({
      ...timedPageQuery,
      state: state.optional(),
      complaint: flagInQuery.describe("1 lists the complaints."),
      q: optionalText(MAX_SEARCH_LENGTH).describe("A ticket number, or the beginning of an email address."),
    }),
    reply: ok({ messages: z.array(adminMessage), ...pageReply }),
  }),
  "GET /api/admin/messages/:id": endpoint({
    summary: "One message with its answers",
    access: "see_messages",
    params: byId,
    missing: "message_not_found",
    reply: ok({ opened: openedMessage }),
  }),
  "POST /api/admin/messages/:id/answer": endpoint({
    summary:
      "Answer a message by email or, in a shop without a mail server, note what was answered; it is then answered",
    access: "answer_messages",
    params: byId,
    missing: "message_not_found",
    body: z.object({
      body: requiredText("Write an answer.", MAX_MESSAGE_LENGTH),
      answers_read: z
        .int("Send a whole number.")
        .min(0, "Send a number from 0.")
        .optional()
        .describe("How many answers you have read. When there are more by now, yours is refused and not sent."),
    }),
    reply: changed,
    refuses: ["invalid", "message_not_found", "message_answered"],
  }),
  "POST /api/admin/messages/:id/state": endpoint({
    summary: "Mark a message as answered, for example by phone, or open it again",
    access: "answer_messages",
    params: byId,
    missing: "message_not_found",
    body: z.object({ state }),
    reply: changed,
    refuses: ["message_not_found"],
  }),
  "DELETE /api/admin/messages/:id": endpoint({
    summary: "Delete a message with its answers, personal data and emails",
    access: "erase_customers",
    params: byId,
    missing: "message_not_found",
    reply: ok({ message: z.string() }),
    refuses: ["message_not_found"],
  }),
};
