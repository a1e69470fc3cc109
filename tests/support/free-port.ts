import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A free port. It is below the range of outgoing connections (from 32768 on Linux, 49152 elsewhere), which could take
 * the port before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer().listen(port);
    const free = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
