import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#db/error-code.ts";

/** A storage of pictures: bytes by name. */
export type PictureStorage = {
  /** Writes a file completely or not at all, in place of an earlier one. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; null when it does not exist. */
  read(name: string): Promise<Uint8Array | null>;
  /** Deletes files; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** All files with the time when they were stored. */
  list(): AsyncIterable<{ name: string; storedAt: Date }>;
};

/** Pictures in a folder of this machine. */
export function folderStorage(folder: string): PictureStorage {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, name), join(folder, `.${randomUUID()}`), bytes);
    },
    read: (name) => readFile(join(folder, name)).catch(nullIfMissing),
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    async *list() {
      const entries = await opendir(folder).catch(nullIfMissing);
      for await (const { name } of entries ?? []) {
        const facts = await stat(join(folder, name)).catch(nullIfMissing);
        if (facts?.isFile()) yield { name, storedAt: facts.mtime };
      }
    },
  };
}

/** Writes to a temporary file, flushes it and renames it; a failed write leaves nothing. */
async function writeWhole(path: string, aside: string, bytes: Uint8Array): Promise<void> {
  const file = await open(aside, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(aside, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(aside, { force: true });
    throw error;
  }
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === "ENOENT") return null;
  throw error;
}
