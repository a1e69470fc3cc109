import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { openFirstListener, openListeners } from "./listeners.ts";

const host = "127.0.0.1";

/** A server with its first door open. */
async function openAt(port: number): Promise<Server> {
  const server = createServer();
  await openFirstListener({ port, host }, (options) => once(server.listen(options), "listening"));
  return server;
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;

test.runIf(process.platform === "linux")(
  "a crowd that comes at once is let in within a few turns of the loop, not one in each",
  async () => {
    const server = await openAt(0);
    const shut = await openListeners(server, host);
    let inside = 0;
    server.on("connection", () => {
      inside += 1;
    });
    const crowd = Array.from({ length: 200 }, () => connect(portOf(server), host));
    let turns = 0;
    for (; inside < crowd.length; turns += 1) await setImmediate();
    expect(turns).toBeLessThan(crowd.length / 2);

    await shut();
    for (const socket of crowd) socket.destroy();
    await once(server.close(), "close");
  },
);

test("an address that another one listens at is refused, however many doors that one has", async () => {
  const server = await openAt(0);
  const shut = await openListeners(server, host);
  const port = portOf(server);
  await expect(openAt(port)).rejects.toThrow("EADDRINUSE");

  await shut();
  await once(server.close(), "close");
  const next = await openAt(port);
  await once(next.close(), "close");
});

test.runIf(process.platform === "linux")(
  "of two that look at one moment whether an address is free one gets it, and the other is told that it is taken",
  async () => {
    const free = await openAt(0);
    const port = portOf(free);
    await once(free.close(), "close");
    const server = createServer();
    let second = Promise.resolve<Server | null>(null);
    await openFirstListener({ port, host }, async (options) => {
      // The first one has looked, and has not begun to listen.
      second = openAt(port);
      second.catch(() => undefined);
      for (let turn = 0; turn < 100; turn += 1) await setImmediate();
      await once(server.listen(options), "listening");
    });
    await expect(second).rejects.toThrow("EADDRINUSE");
    await once(server.close(), "close");
  },
);
