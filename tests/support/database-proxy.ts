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
  /** Forwards nothing on today's connections any more and closes none of them, like a network that lost its way. New ones work. */
  silence(): void;
};

/** Starts a proxy on a port of this machine that forwards everything to that database. */
export async function startDatabaseProxy(connection: TestConnection): Promise<DatabaseProxy> {
  const { host, port } = connection;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client.pipe(upstream).pipe(client);
    // A pipe ends the other side when this one ends, not when it fails.
    for (const [side, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
      side.on("error", () => other.destroy());
      side.on("close", () => other.destroyed && pairs.delete(pair));
    }
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
      for (const socket of [...pairs].flat()) socket.destroy();
      await once(server, "close");
    },
    reconnect: listen,
    silence() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
  };
}
