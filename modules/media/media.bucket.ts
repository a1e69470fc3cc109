import type { S3Client } from "@aws-sdk/client-s3";
import type { PictureStorage } from "./media.storage.ts";

/** A bucket of an S3-compatible store. Without keys, the credentials of the environment are used. */
export type Bucket = {
  name: string;
  region: string;
  /** The URL of the store; undefined for Amazon S3. */
  endpoint?: string | undefined;
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** Timeouts in milliseconds; the client then tries again. */
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 15_000 };

/** A client for a store. It is imported here, so that a shop with a picture folder does not load it. */
export async function storeClient({ region, endpoint, keys }: Omit<Bucket, "name">): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    region,
    requestHandler: TIMEOUTS,
    // Most other stores do not support Amazon's newest checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
  });
}

/** Pictures in a bucket. */
export async function bucketStorage({ name: Bucket, ...store }: Bucket): Promise<PictureStorage> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = await storeClient(store);
  return {
    async put(Key, Body) {
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType: `image/${Key.split(".").at(-1)}` }));
    },
    async read(Key) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(names) {
      // One by one: not every store can delete many at once.
      await Promise.all(names.map((Key) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))));
    },
    async *list() {
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { name: Key, storedAt: LastModified };
      }
    },
  };
}
