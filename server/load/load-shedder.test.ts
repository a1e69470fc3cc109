import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { handleErrors } from "#http/error-handler.ts";
import { registerBodyParsers } from "#http/request-body.ts";
import { LoadShedder } from "./load-shedder.ts";

/** A server that answers nobody until `answer` is called, and how many its log says it refused. */
async function openSlow() {
  const answers = Promise.withResolvers<void>();
  const load = new LoadShedder("<p>Busy");
  let refusals = 0;
  const app = fastify({
    serverFactory: (handler) => createServer(load.wrap(handler)),
    logger: {
      stream: {
        write: (line: string) => {
          const { msg, requests } = JSON.parse(line);
          if (String(msg).startsWith("requests refused")) refusals += requests;
        },
      },
    },
  });
  handleErrors(app, () => null);
  load.register(app);
  await registerBodyParsers(app);
  app.post("/slow", async () => {
    await answers.promise;
    return {};
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { port: (app.server.address() as AddressInfo).port, refusals: () => refusals, answer: answers.resolve };
}

/** Sends the headers of a request whose body comes later. */
async function begin(port: number): Promise<{ socket: Socket; status: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  const status = once(socket, "data").then(([bytes]) => String(bytes).slice(9, 12));
  await once(socket, "connect");
  socket.write("POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n");
  return { socket, status };
}

test("the log counts every refused request, also those that were refused after their body was read", async () => {
  const { port, refusals, answer } = await openSlow();
  // Nobody waits when these begin to send their bodies; afterwards they are too many.
  const crowd = await Promise.all(Array.from({ length: 140 }, () => begin(port)));
  for (const { socket } of crowd) socket.write("{}");
  const first = await Promise.race(crowd.map(({ status }) => status));
  expect(first).toBe("503");
  // After half a second more are refused. The rest is served.
  await expect.poll(refusals).toBeGreaterThan(100);
  answer();
  const statuses = await Promise.all(crowd.map(({ status }) => status));
  const refusedCount = statuses.filter((status) => status === "503").length;
  expect(new Set(statuses)).toEqual(new Set(["200", "503"]));
  await expect.poll(refusals).toBe(refusedCount);
});
