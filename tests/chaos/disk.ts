import { execFileSync, spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";

// The data of PostgreSQL is on a disk of its own in memory, which only one process and its children see, so that it disappears with
// them. Root needs no user namespace.
const unshare = ["unshare", "--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user"])] as const;

/** Megabytes: more than a run of half an hour writes. */
const SIZE = 3000;
const MOUNT = `mount -t tmpfs -o size=${SIZE}m,mode=0755 tmpfs "$1"`;

/**
 * The command that runs `command` with a disk in memory at this folder; `command` itself where this system does not let
 * this user mount one.
 */
export function withDiskAt(folder: string, command: readonly [string, ...string[]]): [string, ...string[]] {
  const [program, ...options] = unshare;
  const canMount = spawnSync(program, [...options, "sh", "-c", MOUNT, "sh", folder]).status === 0;
  return canMount
    ? [program, ...options, "sh", "-c", `${MOUNT} && shift && exec "$@"`, "sh", folder, ...command]
    : [...command];
}

/** The disk at a folder. */
export class Disk {
  readonly #folder: string;
  /** Whether it can be filled: where `withDiskAt` made it. */
  readonly canBeFilled: boolean;

  constructor(folder: string) {
    this.#folder = folder;
    this.canBeFilled = spawnSync("mountpoint", ["--quiet", folder]).status === 0;
  }

  /**
   * Leaves no space: it gets as small as what is on it. Tries again when PostgreSQL wrote more meanwhile, since no disk
   * gets smaller than that.
   */
  fill(attempts = 20): void {
    const { blocks, bfree, bsize } = statfsSync(this.#folder);
    try {
      this.#resize(`${(blocks - bfree) * bsize}`);
    } catch (problem) {
      if (attempts === 0) throw problem;
      this.fill(attempts - 1);
    }
  }

  empty(): void {
    this.#resize(`${SIZE}m`);
  }

  #resize(size: string): void {
    execFileSync("mount", ["-o", `remount,size=${size}`, this.#folder], { stdio: "pipe" });
  }
}
