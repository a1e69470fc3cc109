import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port nobody listens on. Below those that systems give to outgoing connections (32768 on Linux, 49152 elsewhere): such
 * a one could be taken between this look and its use.
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
