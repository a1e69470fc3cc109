import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What listens to the webhooks of the shop. */
export type WebhookReceiver = {
  url: string;
  /** How often each message arrived, by its id. */
  received: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** Starts it on a port of this machine. The caller closes it. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received = new Map<string, number>();
  const server = createServer(async (request, response) => {
    try {
      for await (const _ of request);
    } catch {
      return; // The sender was killed.
    }
    const id = String(request.headers["webhook-id"]);
    received.set(id, (received.get(id) ?? 0) + 1);
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
