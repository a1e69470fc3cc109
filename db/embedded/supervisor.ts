import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "#db/embedded/postmaster-file.ts";
import { type ServerSettings, startServer } from "#db/embedded/server.ts";
import type { WatchedProcess } from "#db/embedded/watchdog.ts";
import { errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** The callbacks of a supervisor. */
export type SupervisorEvents = {
  /** Called with a log message when PostgreSQL ended by itself and is restarted. */
  onNotice?: (sentence: string) => void;
  /** Called when it ended because the disk is full. It is restarted until there is space. */
  onDiskFull?: () => void;
  /** Called once when it cannot be restarted. The shop has no database and should end. */
  onFatal?: (problem: StartupProblem) => void;
};

/** Milliseconds before each restart attempt, and the time after which the attempts are counted again from zero. */
const ATTEMPTS: readonly number[] = [50, 250, 1_000, 3_000];
const STEADY_AFTER = 60_000;

/** Milliseconds between two restart attempts while the disk is full. They are not counted. */
const DISK_FULL_PAUSE = 2_000;

/** The messages of the operating system in PostgreSQL's output. */
const DISK_FULL = /No space left on device|Disk quota exceeded/;

/**
 * Milliseconds that a server may wait for its clients after a SIGTERM from outside. It accepts no new clients until all have
 * disconnected, which a pool never does. When a service manager also sent the signal to the shop, the shop stops sooner.
 */
const STOP_TIMEOUT = 5_000;

/** Runs one PostgreSQL from start to stop, and restarts it when it ends by itself. */
export class Supervisor {
  readonly #settings: ServerSettings;
  readonly #events: SupervisorEvents;
  readonly #stopping = new AbortController();
  #server: WatchedProcess | undefined;
  #watching: Promise<void> = Promise.resolve();
  #attempts = 0;

  private constructor(settings: ServerSettings, events: SupervisorEvents) {
    this.#settings = settings;
    this.#events = events;
  }

  /** Starts the server and returns its supervisor when it is ready. Throws a StartupProblem when it does not start. */
  static async start(settings: ServerSettings, events: SupervisorEvents): Promise<Supervisor> {
    const supervisor = new Supervisor(settings, events);
    supervisor.#watching = supervisor.#watch(await supervisor.#start());
    return supervisor;
  }

  /** The process id of the server, or of its last run. */
  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** Stops the server in any state; resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#server?.requestStop();
    await this.#watching;
  }

  #start(): Promise<WatchedProcess> {
    return startServer(this.#settings, (server) => {
      this.#server = server;
      if (this.#stopping.signal.aborted) server.requestStop();
    });
  }

  async #watch(first: WatchedProcess): Promise<void> {
    for (let server: WatchedProcess | undefined = first; server; ) {
      const since = Date.now();
      const watch = enforceStop(server, this.#settings.clusterDir);
      await server.ended;
      clearInterval(watch);
      if (Date.now() - since > STEADY_AFTER) this.#attempts = 0;
      let problem = new StartupProblem(`PostgreSQL ends again and again. Its last output: ${server.lastOutput()}`);
      server = undefined;
      while (!server && !this.#stopping.signal.aborted) {
        if (!(await this.#waitForAttempt(problem))) return this.#events.onFatal?.(problem);
        const outcome = await this.#start().catch(asProblem);
        if (outcome instanceof StartupProblem) problem = outcome;
        else server = outcome;
      }
    }
  }

  /** Reports why it ended, and waits for the next attempt. False when there is none left. */
  async #waitForAttempt(problem: StartupProblem): Promise<boolean> {
    if (DISK_FULL.test(problem.message)) {
      this.#attempts = 0;
      this.#events.onDiskFull?.();
      await this.#pause(DISK_FULL_PAUSE);
      return true;
    }
    const delay = ATTEMPTS[this.#attempts];
    if (delay === undefined) return false;
    this.#attempts += 1;
    this.#events.onNotice?.(
      `PostgreSQL ended by itself and is started again, attempt ${this.#attempts} of ${ATTEMPTS.length}.`,
    );
    await this.#pause(delay);
    return true;
  }

  /** Waits this many milliseconds, or until the supervisor is stopped. */
  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {
      // Aborted by stop().
    });
  }
}

/** Stops a server that was signalled from outside and does not end in time. */
function enforceStop(server: WatchedProcess, clusterDir: string): NodeJS.Timeout {
  let since: number | undefined;
  const look = () => {
    if (!readPostmasterFile(clusterDir)?.stopping) return;
    since ??= Date.now();
    if (Date.now() - since > STOP_TIMEOUT) server.requestStop();
  };
  return setInterval(look, 1_000);
}

function asProblem(error: unknown): StartupProblem {
  if (error instanceof StartupProblem) return error;
  return new StartupProblem(`PostgreSQL cannot be started: ${errorMessage(error)}`);
}
