import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { errorCode } from "#db/error-code.ts";

/** Folders that stay: a shop that runs may still serve from the one before. */
const KEPT = 3;

/** What the name of an unfinished folder begins with, and goes on with: whose process is at work on it, on which machine. */
const UNFINISHED = "unfinished-";
const OURS = `${UNFINISHED}${hostname()}-`;

/** Milliseconds after which nobody is at work on an unfinished folder any more, whatever became of its process. */
const LONGEST_WORK_MS = 60 * 60_000;

/**
 * Gives the folder of this name in `parent`, made by `make` when it is not there. It is made aside and gets its name when
 * it is whole: processes that make it at once do not meet, one that is killed leaves no half of it, and a shop that runs
 * keeps the files it serves. The ones used longest ago are removed.
 */
export async function ensureBuildFolder(
  parent: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(parent, name);
  if (!existsSync(folder)) await makeAside(parent, folder, make);
  const now = new Date();
  await utimes(folder, now, now);
  await removeOld(parent);
  return folder;
}

async function makeAside(parent: string, folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(parent, { recursive: true });
  const aside = await mkdtemp(join(parent, `${OURS}${process.pid}-`));
  try {
    await make(aside);
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // Else another process was faster, and its folder is as good.
  }
}

async function removeOld(parent: string): Promise<void> {
  const ages = (await readdir(parent)).map(async (name) => {
    const known = await stat(join(parent, name)).catch(() => null); // Another process may tidy up as well.
    return { name, used: known?.mtimeMs ?? 0 };
  });
  const folders = (await Promise.all(ages)).sort((a, b) => b.used - a.used);
  const isUnfinished = ({ name }: { name: string }) => name.startsWith(UNFINISHED);
  const old = folders.filter((folder) => !isUnfinished(folder)).slice(KEPT);
  const isLeft = ({ name, used }: (typeof folders)[number]) => used < Date.now() - LONGEST_WORK_MS || isOrphan(name);
  const left = folders.filter((folder) => isUnfinished(folder) && isLeft(folder));
  // What a killed process had started may write into its folder to the end.
  for (const { name } of [...old, ...left])
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Whether the process that began this unfinished folder, on this machine, is gone. */
function isOrphan(name: string): boolean {
  if (!name.startsWith(OURS)) return false;
  try {
    process.kill(Number.parseInt(name.slice(OURS.length), 10), 0);
    return false;
  } catch (error) {
    return errorCode(error) === "ESRCH";
  }
}
