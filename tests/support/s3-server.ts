import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** An S3 server with one empty bucket. */
export type S3Server = {
  url: string;
  /** The settings that a shop needs to use it. */
  settings: Record<string, string>;
  /** So many requests are answered with 500 and not carried out. */
  failNext(requests: number): void;
  close(): Promise<void>;
};

/** Starts the server. The caller closes it. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "tulin-bucket-"));
  const name = "tulin-pictures";
  const store = new S3rver({ silent: true, directory, configureBuckets: [{ name, configs: [] }] });
  await store.configureBuckets();
  const answer = store.callback();
  let failing = 0;
  const server = createServer((request, response) => {
    if (failing === 0) return answer(request, response);
    failing -= 1;
    request.resume();
    response.writeHead(500, { "content-type": "application/xml" });
    response.end("<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    settings: {
      MEDIA_S3_BUCKET: name,
      MEDIA_S3_ENDPOINT: url,
      MEDIA_S3_ACCESS_KEY: "S3RVER",
      MEDIA_S3_SECRET_KEY: "S3RVER",
    },
    failNext(requests) {
      failing = requests;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      await rm(directory, { recursive: true, force: true });
    },
  };
}
