import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { Transform } from "node:stream";
import { freePort } from "./free-port.ts";
import type { TestConnection } from "./postgres-server.ts";

/** Where a server listens: on a port, or with a folder as its host on the socket of PostgreSQL in that folder. */
type Address = { host: string; port: number };

/** A proxy in front of a server, mostly the database; a test can cut and restore the connection. */
export type TcpProxy<Target extends Address = TestConnection> = {
  /** The server as it is reached through the proxy. */
  connection: Target;
  /** Closes every connection, and accepts no new ones. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  /**
   * From now on, after each such number of messages, one is the last of its connection, as when the process that sent it is killed: what
   * asks the server is lost `before` it arrives, or its answer is lost `after` the server has done it. Null ends that.
   * Returns how many connections were broken by the one before.
   */
  breakEvery(fault: Break | null): number;
  /**
   * The next message to the server that contains this text is the last of its connection: it is lost `before` it arrives, or its answer
   * `after` that. Returns a function that says whether that has happened.
   */
  breakAt(text: string, side: Break["side"]): () => boolean;
  /** Forwards nothing on today's connections any more and closes none of them, like a network that lost its way. New ones work. */
  silence(): void;
  /** Every message arrives this number of milliseconds later from now on, in both directions. */
  delay(milliseconds: number): void;
};

export type Break = { messages: number; side: "before" | "after" };

type Pair = [client: Socket, upstream: Socket];

/** Starts a proxy on a port of this machine that forwards everything to that database. */
export async function startTcpProxy<Target extends Address>(connection: Target): Promise<TcpProxy<Target>> {
  const { host, port } = connection;
  const pairs = new Set<Pair>();
  let lateness = 0;
  const late = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (lateness === 0) done(null, chunk);
        else setTimeout(done, lateness, null, chunk);
      },
    });
  const breaks = connectionBreaks();
  const server = createServer((client) => {
    const upstream = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    const pair: Pair = [client, upstream];
    pairs.add(pair);
    client.pipe(late()).pipe(upstream).pipe(late()).pipe(client);
    breaks.watch(pair);
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
      if (!server.listening) return;
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
      await once(server, "close");
    },
    reconnect: listen,
    breakEvery: breaks.breakEvery,
    breakAt: breaks.breakAt,
    silence() {
      for (const end of [...pairs].flat()) end.unpipe();
    },
    delay(milliseconds) {
      lateness = milliseconds;
    },
  };
}

/** Breaks the connections that it watches, as `breakEvery` and `breakAt` say. */
function connectionBreaks() {
  let fault: Break | null = null;
  let passed = 0;
  let lastMessage: { text: string; side: Break["side"]; isBroken: boolean } | null = null;
  const destroy = (pair: Pair) => {
    for (const end of pair) end.destroy();
  };

  function countMessages(pair: Pair, source: Socket, side: Break["side"]) {
    source.prependListener("data", () => {
      if (fault?.side !== side) return;
      passed += 1;
      if (passed % fault.messages === 0) destroy(pair);
    });
  }

  return {
    /** Its listeners run before the data is piped on. */
    watch(pair: Pair) {
      const [client, upstream] = pair;
      countMessages(pair, client, "before");
      countMessages(pair, upstream, "after");
      client.prependListener("data", (message: Buffer) => {
        const last = lastMessage;
        if (!last || !message.includes(last.text)) return;
        lastMessage = null;
        const cut = () => {
          last.isBroken = true;
          destroy(pair);
        };
        if (last.side === "before") cut();
        else upstream.prependOnceListener("data", cut);
      });
    },
    breakEvery(next: Break | null): number {
      const broken = fault ? Math.floor(passed / fault.messages) : 0;
      fault = next;
      passed = 0;
      return broken;
    },
    breakAt(text: string, side: Break["side"]): () => boolean {
      const message = { text, side, isBroken: false };
      lastMessage = message;
      return () => message.isBroken;
    },
  };
}
