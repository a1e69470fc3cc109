import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "#db/embedded/postmaster-file.ts";
import { type ServerSettings, startServer } from "#db/embedded/server.ts";
import type { WatchedProcess } from "#db/embedded/watchdog.ts";
import { errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** What the supervisor of a server reports while the shop runs. */
export type SupervisorEvents = {
  /** Called with a sentence for the log when PostgreSQL ended by itself and is started again. */
  onNotice?: (sentence: string) => void;
  /** Called once when it cannot be started again. The shop has no database from then on and should end. */
  onFatal?: (problem: StartupProblem) => void;
};

/** Milliseconds before each attempt to bring PostgreSQL back, and after how long the attempts are counted anew. */
const ATTEMPTS: readonly number[] = [50, 250, 1_000, 3_000];
const STEADY_AFTER = 60_000;

/**
 * Milliseconds that a server that got a SIGTERM from somebody else may wait for its clients. Until all have disconnected, which a
 * pool never does, it accepts no new ones. When a service manager sent the signal to the shop too, the shop stops sooner.
 */
const STOP_TIMEOUT = 5_000;

/** Holds one PostgreSQL from start to stop, and starts it again when it ends by itself. */
export class Supervisor {
  readonly #settings: ServerSettings;
  readonly #events: SupervisorEvents;
  readonly #stopping = new AbortController();
  #server: WatchedProcess | undefined;
  #watching: Promise<void> = Promise.resolve();

  private constructor(settings: ServerSettings, events: SupervisorEvents) {
    this.#settings = settings;
    this.#events = events;
  }

  /** Starts the server and returns its supervisor once it answers. Throws a StartupProblem when it does not come up. */
  static async start(settings: ServerSettings, events: SupervisorEvents): Promise<Supervisor> {
    const supervisor = new Supervisor(settings, events);
    supervisor.#watching = supervisor.#watch(await supervisor.#start());
    return supervisor;
  }

  /** The process number of the server as it runs now, or ran last. */
  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** Ends the server, in whatever state it is, and settles when it has ended. */
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
    let attempts = 0;
    for (let server: WatchedProcess | undefined = first; server; ) {
      const since = Date.now();
      const watch = enforceStop(server, this.#settings.clusterDir);
      await server.ended;
      clearInterval(watch);
      if (Date.now() - since > STEADY_AFTER) attempts = 0;
      let problem = new StartupProblem(`PostgreSQL ends again and again. Its last output: ${server.lastOutput()}`);
      server = undefined;
      while (!server && !this.#stopping.signal.aborted) {
        const delay = ATTEMPTS[attempts];
        attempts += 1;
        if (delay === undefined) return this.#events.onFatal?.(problem);
        this.#events.onNotice?.(
          `PostgreSQL ended by itself and is started again, attempt ${attempts} of ${ATTEMPTS.length}.`,
        );
        await this.#pause(delay);
        const outcome = await this.#start().catch(asProblem);
        if (outcome instanceof StartupProblem) problem = outcome;
        else server = outcome;
      }
    }
  }

  /** Waits that many milliseconds, or less when the supervisor is stopped. */
  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {
      // Aborted by stop().
    });
  }
}

/** Stops a server that somebody else told to stop and that does not end in time. */
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
