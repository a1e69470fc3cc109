import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { firstDoor, openDoors } from "./doors.ts";

const host = "127.0.0.1";

test.runIf(process.platform === "linux")(
  "a crowd that comes at once is let in within a few turns of the loop, not one in each",
  async () => {
    const server = createServer();
    await once(server.listen(await firstDoor({ port: 0, host })), "listening");
    const shut = await openDoors(server, host);
    let inside = 0;
    server.on("connection", () => {
      inside += 1;
    });
    const { port } = server.address() as { port: number };
    const crowd = Array.from({ length: 200 }, () => connect(port, host));
    let turns = 0;
    for (; inside < crowd.length; turns += 1) await setImmediate();
    expect(turns).toBeLessThan(crowd.length / 2);

    await shut();
    for (const socket of crowd) socket.destroy();
    await once(server.close(), "close");
  },
);

test("an address that another one listens at is refused, however many doors that one has", async () => {
  const server = createServer();
  await once(server.listen(await firstDoor({ port: 0, host })), "listening");
  const shut = await openDoors(server, host);
  const { port } = server.address() as { port: number };
  await expect(firstDoor({ port, host })).rejects.toThrow("EADDRINUSE");

  await shut();
  await once(server.close(), "close");
  await expect(firstDoor({ port, host })).resolves.toMatchObject({ port, host });
});
