import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import type { TestConnection } from "./postgres-server.ts";

/** A line to the database server that a test can cut and mend. */
export type DatabaseProxy = {
  connection: TestConnection;
  /** Ends every connection, and takes no new ones. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
};

/** Lays a line to that database: a port of this machine that passes everything on. */
export async function startDatabaseProxy(connection: TestConnection): Promise<DatabaseProxy> {
  const { host, port } = connection;
  const ends = new Set<Socket>();
  const keep = (socket: Socket) => {
    ends.add(socket);
    // An end that breaks takes the other one along, which is all there is to say about it.
    socket.on("error", () => socket.destroy()).on("close", () => ends.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    keep(near).pipe(keep(far)).pipe(near);
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
      for (const end of ends) end.destroy();
      await once(server, "close");
    },
    reconnect: listen,
  };
}
