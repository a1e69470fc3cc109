import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "#db/error-code.ts";
import { StartupProblem } from "#db/startup-problem.ts";
import type { Connection } from "./prepare-shop.ts";

/** What the first process tells a worker: what to stand on, and later to stop. */
export type Order = { serve: { number: number; of: number; connection: Connection; pages: string } } | "stop";

/** What a worker tells the first process: that it is open, or why it cannot be. */
export type Report = { open: string } | { problem: string };

/** Milliseconds before each new start of a worker that ends by itself, and after how long its ends are counted anew. */
const DELAYS: readonly number[] = [0, 250, 1_000, 3_000, 10_000];
const STEADY_AFTER = 60_000;

/** Ends in a row after which it is no accident any more. */
const MANY_ENDS = 3;

/** Milliseconds that a worker which was told to stop gets for it. */
const STOP_MS = 12_000;

type Settings = {
  count: number;
  connection: Connection;
  /** The folder of the built pages. */
  pages: string;
  /** Told, in a sentence, of a worker that ended by itself. */
  say(line: string): void;
};

/** One of the places in which a worker runs, one after the other. */
type Place = { number: number; worker: Worker | null; since: number; ends: number };

/**
 * The processes that serve the shop behind one port. This one hands connections to them in turn, starts another where one
 * ends by itself, and ends them all when it stops. When it is killed they end by themselves: Node ends a worker whose line
 * to the first process is cut.
 */
export class Workers {
  readonly #settings: Settings;
  readonly #places: Place[];
  readonly #stopping = new AbortController();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#places = Array.from({ length: settings.count }, (_, index) => ({
      number: index + 1,
      worker: null,
      since: 0,
      ends: 0,
    }));
  }

  /** Starts them all; gives the shop's address once all are open. @throws StartupProblem when one cannot open */
  async start(): Promise<string> {
    const addresses = await Promise.all(this.#places.map((place) => this.#run(place)));
    return addresses[0] ?? "";
  }

  /** Ends them all in order: each finishes what it has begun. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#places.map(({ worker }) => worker && endOf(worker)));
  }

  /** Starts a worker in its place; gives the shop's address once it is open, and keeps the place filled from then on. */
  #run(place: Place): Promise<string> {
    const { connection, pages, count, say } = this.#settings;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const worker = cluster.fork();
    const send = (order: Order) => worker.send(order);
    let isOpen = false;
    let problem: string | null = null;
    place.worker = worker;
    place.since = Date.now();
    send({ serve: { number: place.number, of: count, connection, pages } });
    worker.on("message", (report: Report) => {
      if ("problem" in report) problem = report.problem;
      else {
        isOpen = true;
        resolve(report.open);
      }
    });
    worker.on("error", () => undefined); // A message to one that has just ended: its end is told below.
    worker.once("exit", (code, signal) => {
      place.worker = null;
      if (!isOpen)
        reject(new StartupProblem(problem ?? `A process of the shop ended while starting (${signal ?? code}).`));
      else if (!this.#stopping.signal.aborted)
        void this.#replace(place, `${signal ?? `code ${code}`}`).catch((error) => say(String(error)));
    });
    return promise;
  }

  /** Fills a place again, however often it takes. */
  async #replace(place: Place, how: string): Promise<void> {
    const { say } = this.#settings;
    const stopping = this.#stopping.signal;
    let reason = `ended by itself (${how})`;
    while (!stopping.aborted) {
      if (Date.now() - place.since > STEADY_AFTER) place.ends = 0;
      const delay = DELAYS[Math.min(place.ends, DELAYS.length - 1)] ?? 0;
      place.ends += 1;
      say(sentenceOf(place, reason, delay));
      try {
        await sleep(delay, undefined, { signal: stopping });
        await this.#run(place);
        say(`Worker ${place.number} serves again.`);
        return;
      } catch (error) {
        reason = `could not open: ${errorMessage(error)}`;
      }
    }
  }
}

function sentenceOf({ number, ends }: Place, reason: string, delay: number): string {
  const again = delay === 0 ? "It is replaced." : `It is replaced in ${delay / 1000} s.`;
  const advice =
    ends < MANY_ENDS
      ? ""
      : ` That was ${ends} times in a row: the lines above say why. The other processes serve on; if it does not end, start the shop again with WORKERS=1 to see the fault alone.`;
  return `Worker ${number} ${reason}. ${again}${advice}`;
}

/** Tells a worker to stop and waits until it has ended; one that does not is killed. */
async function endOf(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), STOP_MS);
  worker.send("stop" satisfies Order);
  await ended;
  clearTimeout(timer);
}
