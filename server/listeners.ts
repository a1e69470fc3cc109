import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, type ListenOptions, type Server as NetServer } from "node:net";

/**
 * Listening sockets for one port. Node accepts one connection per socket in a turn of its event loop, and a turn takes some
 * 10 ms when the shop is busy: with one socket, the last of 250 new customers waited 2.2 s before the shop knew of them
 * (tests/process/overload.test.ts). The system spreads new connections over the sockets; only Linux does that.
 */
const LISTENERS = process.platform === "linux" ? 32 : 1;

/** Connections that the system keeps for each socket until Node accepts them. */
const BACKLOG = 4096;

/** Connections that are kept open: each holds some 20 KB, and a file descriptor. A flash sale brings thousands. */
const MAX_CONNECTIONS = 8_000;

/**
 * Calls `listen` for the first socket.
 * @throws the error of the system when another program has the port, which sockets that share a port would not notice
 */
export async function listenFirst<T>(
  address: { port: number; host: string },
  listen: (options: ListenOptions) => Promise<T>,
): Promise<T> {
  (await open(createServer(), address)).close();
  return listen({ ...address, backlog: BACKLOG, reusePort: LISTENERS > 1 });
}

/** Opens the other sockets of a server that listens already. Returns what closes them; open connections go on. */
export async function listenMore(server: Server, host: string): Promise<() => Promise<void>> {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen on a port");
  const others = Array.from({ length: LISTENERS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket)),
  );
  for (const other of others) await open(other, { host, port: address.port, backlog: BACKLOG, reusePort: true });
  for (const listener of [server, ...others]) {
    listener.maxConnections = MAX_CONNECTIONS / LISTENERS;
    // Idle keep-alive connections make room for new ones.
    listener.on("drop", () => server.closeIdleConnections());
  }
  return async () => {
    for (const other of others) other.close();
  };
}

async function open(server: NetServer, options: ListenOptions): Promise<NetServer> {
  await once(server.listen(options), "listening");
  return server;
}
