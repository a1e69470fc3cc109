import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "#db/embedded/postmaster-file.ts";
import { type ServerSettings, startServer } from "#db/embedded/server.ts";
import type { WatchedProcess } from "#db/embedded/watchdog.ts";
import { errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";

/** What the keeper of a server has to tell while the shop runs. */
export type SupervisorEvents = {
  /** Told, in a sentence for the log, when PostgreSQL ended by itself and is started again. */
  onNotice?: (sentence: string) => void;
  /** Told once when it cannot be brought back. The shop has no database from then on and should end. */
  onFatal?: (problem: StartupProblem) => void;
};

/** Milliseconds before each attempt to bring PostgreSQL back, and after how long the attempts are counted anew. */
const ATTEMPTS: readonly number[] = [50, 250, 1_000, 3_000];
const STEADY_AFTER = 60_000;

/**
 * Milliseconds that a server which somebody else told to stop (SIGTERM) gets to wait for its clients. Until they have
 * all left, which a pool never does, it takes no new ones. Where a service manager told the shop too, the shop is done sooner.
 */
const STOPPING_PATIENCE = 5_000;

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

  /** Starts the server and gives its keeper once it answers. Throws a StartupProblem when it does not come up. */
  static async start(settings: ServerSettings, events: SupervisorEvents): Promise<Supervisor> {
    const keeper = new Supervisor(settings, events);
    keeper.#watching = keeper.#watch(await keeper.#start());
    return keeper;
  }

  /** The process number of the server as it runs now, or ran last. */
  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** Ends the server, in whatever state it is, and settles when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#server?.letGo();
    await this.#watching;
  }

  #start(): Promise<WatchedProcess> {
    return startServer(this.#settings, (server) => {
      this.#server = server;
      if (this.#stopping.signal.aborted) server.letGo();
    });
  }

  async #watch(first: WatchedProcess): Promise<void> {
    let attempts = 0;
    for (let server: WatchedProcess | undefined = first; server; ) {
      const since = Date.now();
      const watch = hastenStopping(server, this.#settings.clusterDir);
      await server.ended;
      clearInterval(watch);
      if (Date.now() - since > STEADY_AFTER) attempts = 0;
      let problem = new StartupProblem(`PostgreSQL ends again and again. Its last words: ${server.lastWords()}`);
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

  /** Waits that many milliseconds, or less when the keeper is told to stop. */
  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {
      // Told to stop: that is all there is to know.
    });
  }
}

/** Lets a server go that is stopping without our doing and does not get done. */
function hastenStopping(server: WatchedProcess, clusterDir: string): NodeJS.Timeout {
  let since: number | undefined;
  const look = () => {
    if (!readPostmasterFile(clusterDir)?.stopping) return;
    since ??= Date.now();
    if (Date.now() - since > STOPPING_PATIENCE) server.letGo();
  };
  return setInterval(look, 1_000);
}

function asProblem(error: unknown): StartupProblem {
  if (error instanceof StartupProblem) return error;
  return new StartupProblem(`PostgreSQL cannot be started: ${errorMessage(error)}`);
}
