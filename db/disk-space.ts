import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { errorCode } from "#db/error-code.ts";

/** PostgreSQL's `disk_full`, and the codes of the operating system for a full disk and a used up quota. */
const NO_SPACE: ReadonlySet<string | undefined> = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Whether a write failed because a disk is full: that of the database or that of the data folder. */
export const isDiskFull = (error: unknown): boolean => NO_SPACE.has(errorCode(error));

/** Milliseconds between two checks for space. */
const CHECK_INTERVAL = 2_000;

/**
 * Writes 20 MB to a temporary file of PostgreSQL, so that there is space for a segment of the WAL (16 MB). It needs no WAL itself:
 * PostgreSQL ends when it cannot write that.
 */
const CHECK = `with filling as materialized (select repeat('x', 1000000) as text from generate_series(1, 20))
  select max(length(text)) from filling`;

/** Remembers that the disk of the database is full, and checks until there is space again. */
export class DiskSpace {
  readonly #pool: Pool;
  readonly #print: (line: string) => void;
  readonly #closing = new AbortController();
  #checking: Promise<void> | undefined;

  constructor(pool: Pool, print: (line: string) => void) {
    this.#pool = pool;
    this.#print = print;
  }

  /** True from a report until a check finds space. */
  get isFull(): boolean {
    return this.#checking !== undefined;
  }

  /** Reports that something could not be written for lack of space. */
  reportFull(): void {
    this.#checking ??= this.#checkUntilFree();
  }

  /** Ends the checks. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#checking;
  }

  async #checkUntilFree(): Promise<void> {
    const { signal } = this.#closing;
    this.#print("The disk of the database is full. Free some space: the shop then continues by itself.");
    do await sleep(CHECK_INTERVAL, undefined, { signal }).catch(() => undefined);
    while (!signal.aborted && !(await this.#hasSpace()));
    this.#checking = undefined;
    if (!signal.aborted) this.#print("The disk of the database has space again.");
  }

  async #hasSpace(): Promise<boolean> {
    try {
      const client = await this.#pool.connect();
      try {
        await client.query(`begin; set local work_mem = '64kB'; ${CHECK}; commit`);
        return true;
      } finally {
        client.release(true);
      }
    } catch {
      return false; // No space, or no database.
    }
  }
}
