import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Identity } from "#db/embedded/identity.ts";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The port in the file name of the socket. Nothing listens on it. */
export const SOCKET_PORT = 5432;

/** The longest path of a socket in bytes: 107 on Linux, 103 on macOS. */
const LONGEST_SOCKET = 103;

/**
 * Creates a folder with a short path for the server's socket, which only `identity` may enter. It is in the system's temporary
 * folder and named by the inode of the data folder, so it is the same at every start, and killed shops do not accumulate folders.
 * Call it only while holding the data folder's lock.
 */
export function makeSocketFolder(dataDir: string, { uid, gid }: Identity): string {
  const { dev, ino } = statSync(dataDir);
  const name = `tulin-${dev.toString(36)}-${ino.toString(36)}`;
  const socket = join(tmpdir(), name, `.s.PGSQL.${SOCKET_PORT}`);
  const temporary = Buffer.byteLength(socket) <= LONGEST_SOCKET ? tmpdir() : "/tmp";
  try {
    const folder = makeAnew(join(temporary, name));
    chownSync(folder, uid, gid);
    return folder;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new StartupProblem(
      `The temporary folder ${temporary} cannot be used: ${errorMessage(error)}. Make it writable, or set TMPDIR to another folder.`,
      { cause: error },
    );
  }
}

/** Replaces an existing folder, because anybody may have created it. One that cannot be removed belongs to another user. */
function makeAnew(folder: string): string {
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return mkdtempSync(`${folder}-`); // Created with mode 0700 too.
  }
}
