import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "#db/error-code.ts";
import { type FileLock, lockFile } from "#db/file-lock.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The number of builds to keep: a running shop may still serve an earlier one. */
const KEPT_BUILDS = 3;

const UNFINISHED = "unfinished-";

/** The file that whoever builds has locked, beside the builds. */
const LOCK = "build.lock";

/** Milliseconds after which an unfinished folder belongs to a build that was killed. */
const UNFINISHED_MS = 60 * 60_000;

/**
 * Returns the folder `name` in `parent`, built by `build` when it is missing. The build runs in a temporary folder that is
 * renamed when it is complete. So a killed one leaves no incomplete folder, and a running shop keeps its files. While one process
 * builds, others wait for it. Older builds are removed. A user who may not write there uses the build as it is.
 * @throws StartupProblem when it is missing and this user may not write it
 */
export async function ensureBuildFolder(
  parent: string,
  name: string,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(parent, name);
  try {
    if (!existsSync(folder)) await buildAside(parent, folder, build);
    const now = new Date();
    await utimes(folder, now, now);
    await removeOldBuilds(parent);
  } catch (error) {
    if (!READ_ONLY.has(errorCode(error))) throw error;
    if (!existsSync(folder)) throw notBuilt(parent, error);
  }
  return folder;
}

/** The codes of the operating system when this user may not write, or nobody may. */
const READ_ONLY: ReadonlySet<string | undefined> = new Set(["EPERM", "EACCES", "EROFS"]);

const notBuilt = (parent: string, cause: unknown) =>
  new StartupProblem(
    `The pages are not built yet, and this user may not write to ${parent}. Run "npm run build" as the user who installed the shop, then start it again.`,
    { cause },
  );

async function buildAside(parent: string, folder: string, build: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(parent, { recursive: true });
  const aside = await mkdtemp(join(parent, UNFINISHED));
  let lock: FileLock | undefined;
  try {
    lock = await waitForLock(join(parent, LOCK));
    if (existsSync(folder)) return; // Another process has built it meanwhile, from the same sources.
    await build(aside);
    await rename(aside, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
    lock?.release();
  }
}

async function waitForLock(path: string): Promise<FileLock> {
  for (;;) {
    const lock = lockFile(path);
    if (lock) return lock;
    await wait(100);
  }
}

async function removeOldBuilds(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name !== LOCK);
  const folders = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(parent, name)).catch(() => null); // Another process may remove it meanwhile.
      return { name, usedAt: found?.mtimeMs ?? 0 };
    }),
  );
  folders.sort((a, b) => b.usedAt - a.usedAt);
  const isUnfinished = ({ name }: { name: string }) => name.startsWith(UNFINISHED);
  const old = folders.filter((folder) => !isUnfinished(folder)).slice(KEPT_BUILDS);
  const abandoned = folders.filter((folder) => isUnfinished(folder) && folder.usedAt < Date.now() - UNFINISHED_MS);
  for (const { name } of [...old, ...abandoned]) await rm(join(parent, name), { recursive: true, force: true });
}
