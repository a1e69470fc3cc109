import type { RenderedEmail } from "#contract/emails.ts";

/** Delivers emails. */
export type MailServer = {
  deliver(email: { id: number | string; recipient: string; rendered: RenderedEmail }): Promise<void>;
};

/** Milliseconds that a mail server has for each step. */
const SERVER_TIMEOUT_MS = 20_000;

/**
 * The mail server behind an `smtp://` or `smtps://` URL. `from` is the sender; an address without a name gets the shop's name.
 */
export function smtpServer(url: string, from: string): MailServer {
  const transport = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: SERVER_TIMEOUT_MS,
      greetingTimeout: SERVER_TIMEOUT_MS,
      socketTimeout: SERVER_TIMEOUT_MS,
    }),
  );
  const host = from.replace(/^.*@/, "").replace(/>$/, "");
  return {
    async deliver({ id, recipient, rendered: { shopName, calendar, ...content } }) {
      await (await transport).sendMail({
        from: from.includes("<") ? from : { name: shopName, address: from },
        to: { name: "", address: recipient },
        // The same id when an email is sent twice, after a crash between sending and saving: email clients show it once.
        messageId: `<tulin-${id}@${host}>`,
        ...content,
        ...(calendar && { icalEvent: { ...calendar, filename: "test-ride.ics" } }),
      });
    },
  };
}
