import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { StartupProblem } from "#db/startup-problem.ts";

/** The system user that PostgreSQL runs as: the prefix of its command, and the ids of its process and files. */
export type Identity = { prefix: string[]; uid: number; gid: number };

/** The unprivileged account of every system. */
const NOBODY = 65534;

/**
 * Chooses the user to run PostgreSQL, which refuses to run as root.
 *
 * An ordinary user runs it as they are. Root runs it as the user to whom the data (or the folder it will be in) belongs;
 * or else inside a user namespace that shows root as nobody, where files stay root's and folders only root may enter
 * stay reachable; or else, where namespaces are forbidden (most containers), as nobody. The first who can reach
 * both the program and the data is taken. Throws a StartupProblem when there is none.
 */
export function chooseIdentity(dataDir: string, clusterDir: string, program: string): Identity {
  const chosen = candidates(dataDir, clusterDir).find((identity) => canReach(identity, dataDir, program));
  if (chosen) return chosen;
  if (currentUser().uid === 0) {
    throw new StartupProblem(
      `PostgreSQL does not run as root, and no other user can reach both its program (${program}) and the data folder ${dataDir}. Start the shop as an ordinary user, or move it to a folder that everybody may enter, or set DATABASE_URL.`,
    );
  }
  throw new StartupProblem(
    `PostgreSQL needs a user the system knows, and user number ${currentUser().uid} has no entry in /etc/passwd. Start the shop as a user with an account, or set DATABASE_URL.`,
  );
}

/** Throws a StartupProblem when a folder belongs to another user than `identity`, unless root can change that. */
export function requireOwner(folder: string, { uid }: Identity): void {
  const owner = statSync(folder).uid;
  if (owner === uid || currentUser().uid === 0) return;
  throw new StartupProblem(
    `The database in ${folder} belongs to user number ${owner}, and the shop was started by user number ${uid}. Start it as the other user, or give the folder to this one with chown.`,
  );
}

/** Makes the identity the owner of a folder and everything in it, where it is not yet. */
export function changeOwner(folder: string, { uid, gid }: Identity): void {
  if (statSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, name), uid, gid);
  }
  // Last: the owner of the folder itself marks that all files were changed.
  chownSync(folder, uid, gid);
}

function candidates(dataDir: string, clusterDir: string): Identity[] {
  const me = currentUser();
  const namespace = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];
  const asMe = { prefix: [], ...me };
  const asMeSeenAsNobody = { prefix: namespace, ...me };
  if (me.uid !== 0) return hasAccount() ? [asMe] : [asMeSeenAsNobody];
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : ownerAbove(dataDir);
  const asOwner = owner.uid === 0 ? [] : [{ prefix: [], uid: owner.uid, gid: owner.gid }];
  return [...asOwner, asMeSeenAsNobody, { prefix: [], uid: NOBODY, gid: NOBODY }];
}

/** Tests that an account with this id exists, the program runs, and the folder can be entered. */
function canReach({ prefix, uid, gid }: Identity, dataDir: string, program: string): boolean {
  const probe = 'id -un >/dev/null && "$1" --version >/dev/null && cd "$2"';
  const [command = "", ...rest] = [...prefix, "/bin/sh", "-c", probe, "sh", program, dataDir];
  return spawnSync(command, rest, { uid, gid, cwd: "/", stdio: "ignore" }).status === 0;
}

function currentUser(): { uid: number; gid: number } {
  return { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
}

function hasAccount(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false; // Containers may run with a user id that is not in /etc/passwd.
  }
}

/** The nearest owner other than root among the parent folders, or root. */
function ownerAbove(folder: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(folder);
  return uid === 0 && dirname(folder) !== folder ? ownerAbove(dirname(folder)) : { uid, gid };
}
