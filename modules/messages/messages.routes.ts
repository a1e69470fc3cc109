import { emailDeliveryMessage } from "#contract/emails.ts";
import type { messagesApi } from "#contract/messages.ts";
import type { Db } from "#db/connection.ts";
import type { Routes } from "#http/router.ts";
import { optionalCaller } from "#modules/accounts/accounts.ts";
import * as admin from "./messages.admin.ts";
import { sendMessage } from "./messages.ts";

/** Messages of visitors to the shop, and how staff answer them. */
export function messagesRoutes({ db, withMail }: { db: Db; withMail: boolean }): Routes<typeof messagesApi> {
  return {
    "POST /api/messages": async ({ body, request }) => {
      const ticket = await sendMessage(db, body, await optionalCaller(db, request.headers));
      return {
        status: 201,
        message: `We have your message. Your ticket number is ${ticket}.`,
        ticket,
        mailed: withMail,
      };
    },

    "GET /api/admin/messages": async ({ query }) => {
      const { rows, next } = await admin.listMessages(db, query);
      return { status: 200, messages: rows, next_cursor: next };
    },

    "GET /api/admin/messages/:id": async ({ params, caller }) => ({
      status: 200,
      opened: await admin.openMessage(db, params.id, caller),
    }),

    "POST /api/admin/messages/:id/answer": async ({ params, body, caller }) => {
      const opened = await admin.answerMessage(db, params.id, body, { by: caller, withMail });
      const message = withMail
        ? emailDeliveryMessage("The answer", opened.email, withMail)
        : "Your answer is noted. No email was sent.";
      return { status: 200, message, opened };
    },

    "POST /api/admin/messages/:id/state": async ({ params, body, caller }) => ({
      status: 200,
      message: "Message Changed Successfully",
      opened: await admin.changeMessageState(db, params.id, body.state, caller),
    }),

    "DELETE /api/admin/messages/:id": async ({ params, caller }) => {
      await admin.deleteMessage(db, params.id, caller);
      return { status: 200, message: "Message Deleted Successfully" };
    },
  };
}
