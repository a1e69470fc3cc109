import type { Db } from "#db/connection.ts";
import { isOutage } from "#db/outage.ts";

/** How many one transaction does at most. */
const MOST = 20;

/** Milliseconds after which the next ones no longer wait for the one before: it may wait for a lock of somebody else's. */
const PATIENCE_MS = 50;

/** One piece of work, and several pieces in one transaction: all of them or none, with what came of each in their order. */
type Ways<I, O> = {
  alone: (db: Db, input: I) => Promise<O>;
  together: (db: Db, inputs: readonly I[]) => Promise<readonly O[]>;
};

type Asked<I, O> = { input: I; settled: PromiseWithResolvers<O> };

/**
 * Work that many ask for at once, done for several of them in one transaction, which costs each of them less (group commit). One runs at
 * a time, and who comes meanwhile is gathered for the next. Who comes alone waits for nobody. When several fail together nothing was done, and each is tried alone, so one bad piece spoils no other.
 */
export function batched<I, O>(ways: Ways<I, O>): (db: Db, input: I) => Promise<O> {
  const queues = new WeakMap<Db, Queue<I, O>>();
  return (db, input) => {
    const queue = queues.get(db) ?? new Queue(db, ways);
    queues.set(db, queue);
    return queue.ask(input);
  };
}

class Queue<I, O> {
  readonly #db: Db;
  readonly #ways: Ways<I, O>;
  readonly #waiting: Asked<I, O>[] = [];
  #running: boolean = false;

  constructor(db: Db, ways: Ways<I, O>) {
    this.#db = db;
    this.#ways = ways;
  }

  ask(input: I): Promise<O> {
    const settled = Promise.withResolvers<O>();
    this.#waiting.push({ input, settled });
    this.#next();
    return settled.promise;
  }

  #next(): void {
    if (this.#running || this.#waiting.length === 0) return;
    const taken = this.#waiting.splice(0, MOST);
    this.#running = true;
    const { promise: over, resolve: makeRoom } = Promise.withResolvers<void>();
    const patience = setTimeout(makeRoom, PATIENCE_MS);
    void this.#settle(taken).then(makeRoom);
    void over.then(() => {
      clearTimeout(patience);
      this.#running = false;
      this.#next();
    });
  }

  /** Settles all of these; never fails itself. */
  async #settle(asked: readonly Asked<I, O>[]): Promise<void> {
    if (asked.length > 1 && (await this.#settleTogether(asked))) return;
    const { alone } = this.#ways;
    await Promise.all(asked.map(({ input, settled }) => alone(this.#db, input).then(settled.resolve, settled.reject)));
  }

  /** False when they could not be done together, and so nothing was. */
  async #settleTogether(asked: readonly Asked<I, O>[]): Promise<boolean> {
    const inputs = asked.map(({ input }) => input);
    try {
      const outcomes = await this.#ways.together(this.#db, inputs);
      for (const [place, { settled }] of asked.entries()) settled.resolve(outcomes[place] as O); // One for each input.
      return true;
    } catch (error) {
      if (!isOutage(error)) return false;
      for (const { settled } of asked) settled.reject(error); // Nobody knows whether it was done.
      return true;
    }
  }
}
