import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** An S3 server with one empty bucket, and the settings that a shop needs to use it. */
export async function startS3Server(): Promise<{ settings: Record<string, string>; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "tulin-bucket-"));
  const name = "tulin-pictures";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  });
  // Its types lack the returned address.
  const { port } = (await server.run()) as unknown as AddressInfo;
  return {
    settings: {
      MEDIA_S3_BUCKET: name,
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      MEDIA_S3_ACCESS_KEY: "S3RVER",
      MEDIA_S3_SECRET_KEY: "S3RVER",
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
