import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartupProblem } from "#db/startup-problem.ts";
import { storeClient } from "#modules/media/media.ts";
import type { Config } from "../config.ts";

/** Where backups are kept: files by a name such as `tulin-20261123T200500Z/media.tar`. */
export type BackupStorage = {
  title: string;
  /** Writes a file; resolves when it is stored. */
  write(name: string, content: Readable): Promise<void>;
  read(name: string): Promise<Readable>;
  /** The names of all files of backups. */
  list(): Promise<string[]>;
  /** Removes a backup with all its files. */
  remove(backup: string): Promise<void>;
};

/** The folder, or the `s3://bucket/prefix`, that a command names. Throws a StartupProblem when it names none. */
export function openStorage(
  given: string | undefined,
  store: Config["backupStore"],
): BackupStorage | Promise<BackupStorage> {
  if (!given)
    throw new StartupProblem(
      "Name the folder or the bucket of the backups, such as /mnt/backups or s3://bucket/tulin.",
    );
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(given);
  if (bucket?.[1]) return bucketStorage(bucket[1], bucket[2] ? `${bucket[2]}/` : "", store);
  if (given.includes("://"))
    throw new StartupProblem(`Backups are kept in a folder or in s3://bucket/prefix, not in ${given}.`);
  return folderStorage(resolve(given));
}

/** Backups hold personal data, so only the user who makes them can read them. */
const ONLY_OWNER = { mode: 0o700 };

function folderStorage(folder: string): BackupStorage {
  return {
    title: folder,
    async write(name, content) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true, ...ONLY_OWNER });
      await pipeline(content, createWriteStream(file, { flush: true, mode: 0o600 }));
    },
    read: async (name) => createReadStream(join(folder, name)),
    async list() {
      await mkdir(folder, { recursive: true, ...ONLY_OWNER });
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    },
    remove: (backup) => rm(join(folder, backup), { recursive: true }),
  };
}

async function bucketStorage(Bucket: string, prefix: string, store: Config["backupStore"]): Promise<BackupStorage> {
  const [s3, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const client = await storeClient(store);
  const list = async (under: string) => {
    const keys: string[] = [];
    for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: under }))
      for (const { Key } of Contents) if (Key) keys.push(Key);
    return keys;
  };
  return {
    title: `s3://${Bucket}/${prefix}`,
    async write(name, Body) {
      await new Upload({ client, params: { Bucket, Key: prefix + name, Body } }).done();
    },
    async read(name) {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: prefix + name }));
      if (Body instanceof Readable) return Body;
      throw new Error(`${prefix + name} has no content`);
    },
    list: async () => (await list(prefix)).map((key) => key.slice(prefix.length)),
    async remove(backup) {
      for (const Key of await list(`${prefix}${backup}/`))
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
