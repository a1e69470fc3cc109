import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** An email as the mail server received it: the envelope's recipient, and the message with its headers. */
export type ReceivedEmail = { to: string; message: string };

/** A real SMTP server on a free port, in this process. */
export type TestMailServer = {
  url: string;
  received: ReceivedEmail[];
  /** Refuses the next email to that address with a temporary failure. */
  refuseOnce(address: string): void;
  /**
   * Delays every email until `release` is called; `releaseOne` accepts the first delayed one. `waiting` returns how
   * many are delayed.
   */
  holdAll(): { waiting(): number; releaseOne(): void; release(): void };
  close(): Promise<void>;
};

/** Starts the server. The caller closes it. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedEmail[] = [];
  const toRefuse = new Set<string>();
  const held: (() => void)[] = [];
  let holding = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, session, done) {
      const message = await text(stream).catch(() => null);
      if (message === null) return done(new Error("The sender was killed")); // Then the email is incomplete.
      if (holding) await new Promise<void>((go) => held.push(go));
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      if (recipients.some((address) => toRefuse.delete(address))) {
        done(Object.assign(new Error("Busy, come back later"), { responseCode: 451 }));
        return;
      }
      for (const to of recipients) received.push({ to, message });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseOnce(address) {
      toRefuse.add(address);
    },
    holdAll() {
      holding = true;
      const releaseOne = () => held.shift()?.();
      const release = () => {
        holding = false;
        while (held.length > 0) releaseOne();
      };
      return { waiting: () => held.length, releaseOne, release };
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
