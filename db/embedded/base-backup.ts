import { PassThrough, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import type { EmbeddedConnection } from "#db/embedded/server.ts";

/** A base backup that is arriving. Read the archive first; the manifest follows it on the same connection. */
export type BaseBackup = {
  /** The tar archive of all files, with the WAL that makes them consistent. It fails when the server ends. */
  archive: Readable;
  /** The size of the archive in bytes, as PostgreSQL estimates it. */
  estimatedBytes: number;
  /** `backup_manifest`: the size and the SHA-256 of each file. */
  manifest: Promise<Buffer>;
};

/** PostgreSQL makes a checkpoint at once instead of waiting for the next one, and sends the WAL inside the archive. */
const COMMAND = `BASE_BACKUP (
  label 'tulin', checkpoint 'fast', wal true, progress true, manifest 'yes', manifest_checksums 'SHA256')`;

/** The first byte of a message: the beginning of the manifest, and content of the archive or the manifest. */
const MESSAGE = { manifest: 0x6d, content: 0x64 } as const;

/** Asks a running server for a base backup over the replication protocol, as pg_basebackup does. */
export async function streamBaseBackup(connection: EmbeddedConnection): Promise<BaseBackup> {
  // pg passes this on to the server; its types lack it.
  const settings = { ...connection, ssl: false, replication: "true" };
  const client = new pg.Client(settings);
  await client.connect();
  const query = client.query(new CopyOfCluster());
  client.on("error", (error) => query.handleError(error));
  const manifest = buffer(query.manifest).finally(() => client.end());
  // Whoever reads the archive hears of the error there.
  manifest.catch(() => undefined);
  const estimatedBytes = await query.estimatedBytes.promise;
  return { archive: query.archive, estimatedBytes, manifest };
}

/** The part of node-postgres that handles one command: it calls these methods with the server's messages. */
class CopyOfCluster implements pg.Submittable {
  readonly archive = new PassThrough();
  readonly manifest = new PassThrough();
  readonly estimatedBytes = Promise.withResolvers<number>();
  #receiving = this.archive;

  submit(connection: pg.Connection): void {
    connection.query(COMMAND);
    this.archive.on("drain", () => connection.stream.resume());
    // Whoever read the archive gave up.
    this.archive.on("close", () => this.archive.writableFinished || connection.stream.destroy());
  }

  /** The rows hold the start of the backup, then the tablespaces with their sizes in KB, at last its end. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const kilobytes = Number(fields[2]);
    if (fields.length === 3) this.estimatedBytes.resolve(kilobytes * 1024);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    // A copy: pg reuses the memory of its messages.
    const content = Buffer.from(chunk.subarray(1));
    if (chunk[0] === MESSAGE.manifest) {
      this.archive.end();
      // A stream that has ended reports no drain.
      connection.stream.resume();
      this.#receiving = this.manifest;
    }
    if (chunk[0] === MESSAGE.content && !this.#receiving.write(content) && this.#receiving === this.archive)
      connection.stream.pause();
  }

  handleReadyForQuery(): void {
    this.manifest.end();
  }

  handleError(error: Error): void {
    this.estimatedBytes.reject(error);
    this.archive.destroy(error);
    this.manifest.destroy(error);
  }

  handleRowDescription(): void {
    // The columns are documented.
  }

  handleCommandComplete(): void {
    // Each of the three results ends with one.
  }
}
