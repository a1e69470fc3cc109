import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { StartupProblem } from "#db/startup-problem.ts";

/** The ending of encrypted files: `age -d` of any system opens them with BACKUP_KEY as passphrase. */
export const ENCRYPTED = ".age";

/** age slows down guesses of short passphrases. The key has 32 random bytes, so the least slowing down is enough. */
const WORK_FACTOR = 10;

/** The content as an age file (age-encryption.org/v1): ChaCha20-Poly1305 in parts of 64 KiB, each authenticated. */
export async function encrypt(content: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(key);
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

/** The content of an age file. It fails where the file was changed or cut. Throws a StartupProblem when the key is another one. */
export async function decrypt(content: Readable, key: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (cause) {
    throw new StartupProblem("BACKUP_KEY is not the key that this backup was encrypted with.", { cause });
  }
}

// The types of Node and of the browser differ; the streams are the same.
const toWeb = (content: Readable) => Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (content: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(content as unknown as Parameters<typeof Readable.fromWeb>[0]);
