import { DAY_MS } from "#contract/dates.days.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { fileNamesOf, parseFileName } from "./media.rules.ts";
import type { PictureStorage } from "./media.storage.ts";
import { deleteIfUnused, findKnownHashes, findUnusedPictures } from "./media.store.ts";

/**
 * How long an unused picture and an unknown file are kept, in milliseconds: an upload waits for its product or page to
 * be saved.
 */
const GRACE_MS = DAY_MS;

/** Files that are looked up at once. */
const BATCH = 500;

/** Deletes the pictures that no product and no page has used for a day, and files of interrupted writes. */
export async function deleteUnused(db: Db, storage: PictureStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  for (const hash of await findUnusedPictures(db, before)) {
    // The files are deleted while the row is locked, so that an upload of the same picture stores them afterwards.
    await inTransaction(db, async (tx) => {
      if (await deleteIfUnused(tx, hash, before)) await storage.remove(fileNamesOf(hash));
    });
  }
  await removeStrays(db, storage, before);
}

async function removeStrays(db: Db, storage: PictureStorage, before: Date): Promise<void> {
  const old: string[] = [];
  for await (const { name, storedAt } of storage.list()) if (storedAt < before) old.push(name);
  for (let index = 0; index < old.length; index += BATCH) {
    const names = old.slice(index, index + BATCH);
    const hashes = names.flatMap((name) => parseFileName(name)?.hash ?? []);
    const noted = hashes.length > 0 ? await findKnownHashes(db, hashes) : new Set<string>();
    await storage.remove(names.filter((name) => !noted.has(parseFileName(name)?.hash ?? "")));
  }
}
