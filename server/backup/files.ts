import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { StartupProblem } from "#db/startup-problem.ts";
import { decrypt, ENCRYPTED, encrypt } from "./encryption.ts";
import type { BackupStorage } from "./storage.ts";

/**
 * The files of a backup. The first two are what pg_basebackup writes (embedded PostgreSQL), the third is what pg_dump writes (a server
 * of the owner's), with all pictures beside them.
 */
export const FILES = {
  base: "base.tar.gz",
  manifest: "backup_manifest",
  dump: "shop.dump",
  pictures: "media.tar",
} as const;

/** The checksums of the stored files, as sha256sum writes them. It is written last: without it a backup is not complete. */
const CHECKSUMS = "SHA256SUMS";

/** A backup that is complete: the SHA-256 of each file by its name. */
export type Backup = { name: string; checksums: ReadonlyMap<string, string> };

/** Writes a file of a backup, encrypted when there is a key. Returns its line of the checksums. */
export async function storeFile(
  storage: BackupStorage,
  file: string,
  content: Readable,
  key: string | undefined,
): Promise<string> {
  const name = key ? file + ENCRYPTED : file;
  const hash = createHash("sha256");
  const stored = key ? await encrypt(content, key) : content;
  await storage.write(name, Readable.from(hashed(stored, hash), { objectMode: false }));
  return `${hash.digest("hex")}  ${name.slice(name.indexOf("/") + 1)}\n`;
}

/** Marks a backup as complete. */
export const storeChecksums = (storage: BackupStorage, backup: string, lines: readonly string[]): Promise<void> =>
  storage.write(`${backup}/${CHECKSUMS}`, Readable.from([Buffer.from(lines.join(""))], { objectMode: false }));

/** The names of the complete backups, newest first. */
export async function listBackups(storage: BackupStorage): Promise<string[]> {
  const files = await storage.list();
  const names = files.filter((file) => BACKUP.test(file)).map((file) => file.slice(0, file.indexOf("/")));
  return names.sort().reverse();
}

const BACKUP = new RegExp(`^tulin-\\d{8}T\\d{6}Z/${CHECKSUMS}$`);

/** Removes the backups that are older than the newest `keep`, also those that were never completed. Returns their names. */
export async function removeOldBackups(storage: BackupStorage, keep: number): Promise<string[]> {
  const oldestKept = (await listBackups(storage))[keep - 1];
  if (oldestKept === undefined) return [];
  const folders = new Set((await storage.list()).map((file) => file.slice(0, file.indexOf("/"))));
  const old = [...folders].filter((name) => /^tulin-\d{8}T\d{6}Z$/.test(name) && name < oldestKept).sort();
  for (const name of old) await storage.remove(name);
  return old;
}

/** Reads the checksums of a backup. */
export async function openBackup(storage: BackupStorage, name: string): Promise<Backup> {
  const lines = (await text(await storage.read(`${name}/${CHECKSUMS}`))).split("\n").filter(Boolean);
  return { name, checksums: new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)])) };
}

/** Whether a backup has a file, encrypted or not. */
export const hasFile = ({ checksums }: Backup, file: string): boolean =>
  checksums.has(file) || checksums.has(file + ENCRYPTED);

/**
 * The content of a file of a backup. At its end the stored bytes are compared with their checksum.
 * Throws a StartupProblem when a key is missing or is another one.
 */
export async function readBackupFile(
  storage: BackupStorage,
  { name, checksums }: Backup,
  file: string,
  key: string | undefined,
): Promise<Readable> {
  const isEncrypted = checksums.has(file + ENCRYPTED);
  if (isEncrypted && !key)
    throw new StartupProblem("This backup is encrypted. Set BACKUP_KEY to the key that it was made with.");
  const stored = isEncrypted ? file + ENCRYPTED : file;
  const content = Readable.from(checked(await storage.read(`${name}/${stored}`), stored, checksums.get(stored)), {
    objectMode: false,
  });
  return isEncrypted && key ? decrypt(content, key) : content;
}

async function* checked(content: AsyncIterable<Uint8Array>, file: string, expected: string | undefined) {
  const hash = createHash("sha256");
  yield* hashed(content, hash);
  if (hash.digest("hex") !== expected) throw damaged(file);
}

/** The problem of a backup that is not what was written. */
export const damaged = (file: string, cause?: unknown): StartupProblem =>
  new StartupProblem(`The backup is damaged: ${file} is not what was written. Use another backup.`, { cause });

async function* hashed(content: AsyncIterable<Uint8Array>, hash: { update(bytes: Uint8Array): unknown }) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The entries of a tar archive, one after the other. The content of each must be read. */
export async function* entriesOf(
  content: Readable,
): AsyncGenerator<{ name: string; isFolder: boolean; content: Readable }> {
  const archive = extract();
  const fed = pipeline(content, archive);
  fed.catch(() => undefined);
  for await (const entry of archive) {
    const { name, type } = entry.header;
    yield { name, isFolder: type === "directory", content: Readable.from(entry, { objectMode: false }) };
  }
  await fed;
}

/** The files of the cluster in a base backup. */
export const entriesOfBase = async (content: Readable) => entriesOf(content.compose(createGunzip()));
