import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Identity } from "#db/embedded/identity.ts";
import { errorCode, errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The port in the socket's file name. Nothing listens on it. */
export const SOCKET_PORT = 5432;

/** Bytes a socket's path may have: 107 on Linux, 103 on macOS. */
const LONGEST_SOCKET = 103;

/**
 * Makes a folder that only `identity` may enter, with a short path, for the server's socket: below the system's
 * temporary folder, by the data folder's number on its disk, so that it is the same at every start and a killed shop
 * leaves no row of them. Call it only while holding the data folder's lock.
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

/** Never trusts a folder that is there: anybody may have made it. One that cannot be removed is somebody else's. */
function makeAnew(folder: string): string {
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return mkdtempSync(`${folder}-`); // Made with mode 0700 too.
  }
}
