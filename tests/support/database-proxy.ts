import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import type { TestConnection } from "./postgres-server.ts";

/** A proxy in front of the database server; a test can cut and restore the connection. */
export type DatabaseProxy = {
  connection: TestConnection;
  /** Closes every connection, and accepts no new ones. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
};

/** Starts a proxy on a port of this machine that forwards everything to that database. */
export async function startDatabaseProxy(connection: TestConnection): Promise<DatabaseProxy> {
  const { host, port } = connection;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    // When one side fails, the pipe closes the other one, so the error needs no handling.
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    const upstream = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    track(client).pipe(track(upstream)).pipe(client);
  });
  const ownPort = await freePort();
  const listen = async () => {
    server.listen(ownPort, "127.0.0.1");
    await once(server, "listening");
  };
  await listen();
  return {
    connection: { ...connection, host: "127.0.0.1", port: ownPort },
    async disconnect() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
    reconnect: listen,
  };
}
