import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export type ReceivedMessage = {
  id: string;
  /** Whether the signature is right and the message is new, as docs/webhooks.md tells receivers to check. */
  genuine(secret: string): boolean;
  body: { id: string; type: string; created_at: string; data: Record<string, unknown> };
};

/** A program that receives webhooks, in this process. */
export type WebhookReceiver = {
  url: string;
  received: ReceivedMessage[];
  /** What the next messages are answered, one after the other; then 204. `hold` never answers. */
  answers: (number | "hold")[];
  /** Takes no more connections. It can be started again on the same port. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

/** Starts a program on this machine that receives webhooks and keeps what it received. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const answers: WebhookReceiver["answers"] = [];
  let port = 0;
  const handle = (body: string, headers: NodeJS.Dict<string | string[]>, response: ServerResponse) => {
    received.push(messageOf(body, headers));
    const answer = answers.shift() ?? 204;
    if (answer !== "hold") response.writeHead(answer, { location: "https://elsewhere.example/" }).end();
  };
  let server = createServer();
  async function comeBack() {
    server = createServer(async (request, response) => handle(await text(request), request.headers, response));
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    port = typeof address === "object" ? (address?.port ?? 0) : 0;
  }
  await comeBack();
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answers,
    async goAway() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
    comeBack,
  };
}

/** Written from the specification, not with what signs. */
function messageOf(body: string, headers: NodeJS.Dict<string | string[]>): ReceivedMessage {
  const id = String(headers["webhook-id"]);
  const timestamp = String(headers["webhook-timestamp"]);
  const signatures = String(headers["webhook-signature"]).split(" ");
  return {
    id,
    genuine(secret) {
      if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
      const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
      const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
      return signatures.some((each) => {
        const given = Buffer.from(each.replace(/^v1,/, ""), "base64");
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    body: JSON.parse(body),
  };
}
