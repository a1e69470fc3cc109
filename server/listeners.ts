import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, type Server as Door, type ListenOptions } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#db/error-code.ts";

/**
 * Places at which a process takes in new connections. Node takes one from each in a turn of its loop, and a turn is long
 * when there is much to do: at a single door a crowd waits for seconds before the shop knows of it (measured: ten a second
 * while pages were made). Among several processes the first one takes connections in, and does nothing else.
 */
const DOORS = process.platform === "linux" && !cluster.isWorker ? 16 : 1;

/** Connections that the system keeps at each door until they are taken in: one that finds no room comes again a second later. */
const BACKLOG = 4096;

/** Connections that a process keeps: each holds some 20 KB, and a file of the system's. */
const MOST_CONNECTIONS = 4_000;

/** Milliseconds between two looks whether others have opened their doors, and how often one looks. */
const LOOK_MS = 50;
const LOOKS = 100;

/**
 * Lets a server listen, with these options, so that other doors can be opened beside it.
 * @throws what the system says when somebody else has the address: to one with more doors it would not say so
 */
export async function openFirstListener<T>(
  address: { port: number; host: string },
  listen: (options: ListenOptions) => Promise<T>,
): Promise<T> {
  const options = { ...address, backlog: BACKLOG, reusePort: DOORS > 1 };
  if (DOORS === 1 || address.port === 0) return listen(options);
  // Of two that look at once both would find it free, and both would get it.
  const turn = await turnAt(address.port);
  try {
    (await open(createServer(), address)).close();
    return await listen(options);
  } finally {
    turn.close();
  }
}

/**
 * Waits until nobody else on this machine is opening this port, and then keeps others waiting. The turn is a name that
 * only one may have, of the kind that the system forgets with its process and keeps apart where it keeps ports apart.
 */
async function turnAt(port: number): Promise<Door> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await open(createServer(), { path: `\0tulin opens ${port}` });
    } catch (taken) {
      if (errorCode(taken) !== "EADDRINUSE" || looks === LOOKS) throw taken;
      await sleep(LOOK_MS);
    }
  }
}

/** Opens the other doors of a server that listens at this host, and bounds what comes in. Gives what shuts them again. */
export async function openListeners(server: Server, host: string): Promise<() => Promise<void>> {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen at a port");
  const others = Array.from({ length: DOORS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket)),
  );
  for (const door of others) await open(door, { host, port: address.port, backlog: BACKLOG, reusePort: true });
  for (const door of [server, ...others]) {
    door.maxConnections = MOST_CONNECTIONS / DOORS;
    // Whoever comes next finds room: the ones that were kept for a request which may come make it.
    door.on("drop", () => server.closeIdleConnections());
  }
  return async () => {
    for (const door of others) door.close(); // Those that are in go on.
  };
}

async function open(door: Door, address: ListenOptions): Promise<Door> {
  await once(door.listen(address), "listening");
  return door;
}
