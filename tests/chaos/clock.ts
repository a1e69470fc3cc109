import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: "x86_64", arm64: "aarch64" };

/** The library of Debian's package `faketime`, which tells the programs that load it another time. */
const library = `/usr/lib/${machines[process.arch]}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** Seconds after which a program reads the file again. */
const READ_AGAIN_SECONDS = 1;

/**
 * The clock of the machine, for the programs that are started with `environment`: it can be set, and its monotonic
 * clock goes on as that of a real machine does. Without Debian's package `faketime` it cannot, and `environment` is
 * empty.
 */
export class Clock {
  readonly canBeSet = existsSync(library);
  readonly environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #file: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, "offset");
    this.environment = this.canBeSet
      ? {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: this.#file,
          FAKETIME_CACHE_DURATION: String(READ_AGAIN_SECONDS),
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
          NO_FAKE_STAT: "1",
        }
      : {};
  }

  static async open(): Promise<Clock> {
    const folder = await mkdtemp(join(tmpdir(), "tulin-clock-"));
    const clock = new Clock(folder);
    await clock.set(0);
    return clock;
  }

  /** Sets the clock to this number of seconds after the right time, and waits until every program sees it. */
  async set(seconds: number): Promise<void> {
    await writeFile(this.#file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`, { mode: 0o644 });
    await sleep(READ_AGAIN_SECONDS * 1000 + 100);
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}
